// A pattern where a string is expected, and a string where a pattern is.
// shape: string -> string
// "" => "null undefined -1 1  /./ 0"
// "a.b" => "a.b 0 1 2 a!b a.b/./ 0"
// "axb" => "axb 0 1 1 axb axb/./ 0"
// "/./" => "null 0 -1 2 /!/ /.//./ 0"

export default text =>
  [
    text.match('a.b'),
    text.match('.')?.index,
    text.search('.b'),
    text.split('.').length,
    text.replace('.', '!'),
    text.concat(/./),
    text.match()?.[0].length,
  ]
    .map(String)
    .join(' ');
