// A long run is handled like a short one.
// shape: string -> string
// "" => ""
// "a" => "a"
// "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab" => "a{111}b"
// "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb" => "b{35}"

export default function shorten(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; ) {
    let j = i;
    while (j < text.length && text[j] === text[i]) j++;
    out += j - i > 3 ? `${text[i]}{${j - i}}` : text.slice(i, j);
    i = j;
  }
  return out;
}
