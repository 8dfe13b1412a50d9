// continue in a try runs finally before the next turn; continue in finally swallows a return.
// shape: string -> string
// "" => ""
// "a-b" => "a0,1,b2,"
// "arb" => "a0,1b2,"
// "---" => "0,1,2,"
// "rz" => "0z1,"

export default function scan(text) {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    try {
      if (text[i] === '-') continue;
      if (text[i] === 'r') return 'never';
      out += text[i];
    } finally {
      out += i;
      if (text[i] === 'r') continue;
      out += ',';
    }
  }
  return out;
}
