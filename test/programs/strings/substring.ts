// substring clamps to the text and swaps its ends.
// shape: string -> string
// "" => "|||||"
// "a" => "|a||a|a|"
// "abc" => "bc|abc|bc|ab|abc|"
// "abcdef" => "bcdef|abcdef|bc|ab|abcdef|"

export default (text: string): string =>
  [
    text.substring(1),
    text.substring(-2),
    text.substring(3, 1),
    text.substring(NaN, 2),
    text.substring(0, 99),
    text.substring(2, 2),
  ].join('|');
