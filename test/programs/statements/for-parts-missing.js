// A for loop with none of its three parts, left by break.
// shape: string -> string
// "" => ""
// "ab;cd" => "ab"
// ";" => ""
// "abc" => "abc"

export default function untilSemicolon(text) {
  let i = 0;
  for (;;) {
    if (i >= text.length || text[i] === ';') break;
    i++;
  }
  return text.slice(0, i);
}
