// slice counts from the end for negative numbers, and never swaps.
// shape: string -> string
// "" => "||||||"
// "a" => "|a|||a|a|a"
// "abc" => "bc|bc|b||ab|abc|a"
// "abcdef" => "bcdef|ef|bcde||ab|abcdef|a"
// "x\ud83d\ude00" => "\ud83d\ude00|\ud83d\ude00|\ud83d||x\ud83d|x\ud83d\ude00|x"

export default (text: string): string =>
  [
    text.slice(1),
    text.slice(-2),
    text.slice(1, -1),
    text.slice(2, 1),
    text.slice(-99, 2),
    text.slice(0, 99),
    text.slice(undefined, 1),
  ].join('|');
