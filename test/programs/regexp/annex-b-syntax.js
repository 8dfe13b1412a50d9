// Without u, stray brackets and braces are themselves, and \1 without a group is an octal escape.
// shape: string -> string
// "" => "      "
// "a]b{}" => "a1b{} a]b2} a]b{} a]b{} a]b{} 6]b{} 7]b{}"
// "\u0001\b" => "\u0001\b \u0001\b 3\b \u0001\b \u0001\b \u0001\b \u0001\b"
// "x{,3}" => "x{,3} x2,3} x{,3} 4 x{,3} 6{,3} x{,3}"
// "c-\\c" => "c-\\c c-\\c c-\\c c-\\c c-5 6-\\c c-\\c"

export default text =>
  [
    text.replace(/]/, '1'),
    text.replace(/{/, '2'),
    text.replace(/\1/, '3'),
    text.replace(/x{,3}/, '4'),
    text.replace(/\c/, '5'),
    text.replace(/[\w-z]/, '6'),
    text.replace(/\u{3}|\a/, '7'),
  ].join(' ');
