// A do-while body runs at least once, even on the empty string.
// shape: string -> string
// "" => "[~]"
// "a" => "[a]"
// "abc" => "[abc]"
// "]]]" => "[]]]]"

export default function wrap(text: string): string {
  let i = 0;
  let out = '[';
  do {
    out += text.charAt(i) || '~';
    i++;
  } while (i < text.length);
  return out + ']';
}
