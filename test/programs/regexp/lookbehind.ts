// Lookbehind, positive and negative, with a group inside.
// shape: string -> string
// "" => "  "
// "$12 12" => "$N 12 $12 12 $12 12"
// "a\"b" => "a\"b a'b a\"b"
// "\\\"x\"" => "\\\"x\" \\\"x' \\\"x\""
// "ab12" => "ab12 ab12 ab[ba]2"

export default (text: string): string =>
  [
    text.replace(/(?<=\$)\d+/g, 'N'),
    text.replace(/(?<!\\)"/g, "'"),
    text.replace(/(?<=([a-z])([a-z]))\d/, '[$2$1]'),
  ].join(' ');
