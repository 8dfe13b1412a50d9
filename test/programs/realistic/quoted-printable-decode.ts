// Quoted-printable back, line by line: soft line ends join, escapes are bytes, errors stay as they are.
// entry: decode
// shape: string -> string
// "" => ""
// "a=3Db" => "a=b"
// "soft=\r\nend" => "softend"
// "=C3=A9" => "\u00c3\u00a9"
// "=zz" => "=zz"
// "trail  \nx" => "trail\nx"
// "=" => ""
// "a=\n=\nb" => "ab"

const isHex = (pair: string): boolean =>
  pair.length === 2 && [...pair].every(digit => '0123456789ABCDEFabcdef'.includes(digit));

function decodeLine(line: string): string {
  const [head, ...escapes] = line.split('=');
  return escapes.reduce((out, piece) => {
    const pair = piece.substring(0, 2);
    return out + (isHex(pair) ? String.fromCharCode(parseInt(pair, 16)) + piece.substring(2) : `=${piece}`);
  }, head);
}

export function decode(text: string): string {
  let out = '';
  const lines = text.split(/\r?\n/);
  lines.forEach((line, i) => {
    const bare = line.trimEnd();
    const soft = bare.endsWith('=');
    out += decodeLine(soft ? bare.slice(0, -1) : bare);
    if (!soft && i < lines.length - 1) out += '\n';
  });
  return out;
}
