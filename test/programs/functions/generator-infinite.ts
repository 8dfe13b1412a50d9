// An endless generator, taken from only as far as needed.
// shape: string -> string
// "" => "8"
// "a" => "a08"
// "hello" => "h0e1l2l3o48"

function* naturals(): Generator<number> {
  for (let n = 0; ; n++) yield n;
}

export default function number(text: string): string {
  const source = naturals();
  let out = '';
  for (const char of text) out += char + source.next().value;
  for (const n of source) {
    if (n > 7) return out + n;
  }
  return 'never';
}
