// A function declaration can be called above its line, also from a load-time constant.
// shape: string -> string
// "" => ""
// "a" => "-"
// "xyz" => "XYZ"

const table = build('xyz');

export default function lookup(text) {
  return [...text].map(char => table[char] ?? '-').join('');
}

function build(alphabet) {
  const result = {};
  for (const char of alphabet) result[char] = String.fromCharCode(char.charCodeAt(0) - 32);
  return result;
}
