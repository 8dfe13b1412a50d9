// HTML escaping by split, map and join.
// shape: string -> string
// "" => ""
// "<<>>" => "&lt;&lt;&gt;&gt;"
// "a&b" => "a&amp;b"
// "\ud83d\ude00<" => "\ud83d\ude00&lt;"

const escapes = new Map([
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['&', '&amp;'],
]);

export default (text: string): string =>
  text
    .split('')
    .map(char => escapes.get(char) ?? char)
    .join('');
