// A label on a block lets break skip the rest of it.
// shape: string -> string
// "" => "."
// "a" => "not empty, starts with a."
// "ab" => "not empty, starts with a."
// "b" => "not empty."

export default function check(text) {
  let out = '';
  block: {
    if (text === '') break block;
    out += 'not empty';
    if (!text.startsWith('a')) break block;
    out += ', starts with a';
  }
  return out + '.';
}
