// replaceAll with a string, also with the empty one.
// shape: string -> string
// "" => " .  "
// "aaa" => "xa .a.a.a. aaaaaa aaa"
// "aaaa" => "xx .a.a.a.a. aaaaaaaa aaaa"
// "b" => "b .b. b b0"
// "abaab" => "abxb .a.b.a.a.b. aabaaaab ab1aab4"
// "\ud83d\ude00" => "\ud83d\ude00 .\ud83d.\ude00. \ud83d\ude00 \ud83d\ude00"

export default (text: string): string =>
  [
    text.replaceAll('aa', 'x'),
    text.replaceAll('', '.'),
    text.replaceAll('a', '$&$&'),
    text.replaceAll('b', (m, at) => m + at),
  ].join(' ');
