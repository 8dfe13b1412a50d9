// charAt gives the empty string outside, and truncates its index.
// shape: string -> string
// "" => "||||"
// "a" => "a||||a"
// "abc" => "a|b|||a"
// "\ud83d\ude00" => "\ud83d|\ude00|||\ud83d"

export default (text: string): string =>
  [text.charAt(0), text.charAt(1.9), text.charAt(-1), text.charAt(99), text.charAt(NaN)].join('|');
