// continue in a do-while goes to its condition.
// shape: string -> string
// "" => ""
// "aXbXc" => "abc"
// "XXX" => ""
// "abc" => "abc"

export default function dropX(text: string): string {
  let out = '';
  let i = -1;
  do {
    if (text[i] === 'X') continue;
    out += text[i] ?? '';
  } while (++i < text.length);
  return out;
}
