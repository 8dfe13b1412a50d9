// A while loop with an index drops every second character.
// shape: string -> string
// "" => ""
// "a" => "a"
// "ab" => "a"
// "abcdef" => "ace"
// "\ud83d\ude00x" => "\ud83dx"

export default function everySecond(text: string): string {
  let out = '';
  let i = 0;
  while (i < text.length) {
    out += text[i];
    i += 2;
  }
  return out;
}
