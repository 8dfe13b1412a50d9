// A rest parameter may itself be a pattern.
// shape: string -> string
// "" => "NaN?0"
// "abc" => "ab?0"
// "abcdef" => "abd2"

function ends(first, ...[second, , fourth = '?', { length }]) {
  return first + second + fourth + length;
}

export default function pick(text) {
  return ends(text[0], text[1], text[2], text[3], text.slice(4));
}
