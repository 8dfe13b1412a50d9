// replace with a string replaces the first only, and understands $ patterns.
// shape: string -> string
// "" => "      ^"
// "a" => "b $ [a] | | $1$0$<x> ^a"
// "xax" => "xbx x$x x[a]x xx|x x|xx x$1$0$<x>x ^xax"
// "banana" => "bbnana b$nana b[a]nana bb|nana b|nananana b$1$0$<x>nana ^banana"
// "$" => "$ $ $ $ $ $ ^$"

export default (text: string): string =>
  [
    text.replace('a', 'b'),
    text.replace('a', '$$'),
    text.replace('a', '[$&]'),
    text.replace('a', '$`|'),
    text.replace('a', "|$'"),
    text.replace('a', '$1$0$<x>'),
    text.replace('', '^'),
  ].join(' ');
