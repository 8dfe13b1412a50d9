// Reads the inside of a JSON string with a hand-written scanner.
// entry: unescape
// shape: string -> string
// "" => ""
// "a\\nb" => "a\nb"
// "\\u0041\\u00e9" => "A\u00e9"
// "\\ud83d\\ude00" => "\ud83d\ude00"
// "\\q" => rejected
// "\\u12" => rejected
// "\\" => rejected
// "\"" => rejected
// "a\u0001" => rejected

const SIMPLE: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', '/': '/' };

export function unescape(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '"' || char < ' ') throw new SyntaxError(`unexpected ${JSON.stringify(char)}`);
    if (char !== '\\') {
      out += char;
      continue;
    }
    const next = text[++i];
    if (next === 'u') {
      const hex = text.slice(i + 1, i + 5);
      if (!/^[\da-f]{4}$/i.test(hex)) throw new SyntaxError('bad \\u escape');
      out += String.fromCharCode(Number(`0x${hex}`));
      i += 4;
    } else if (next !== undefined && next in SIMPLE) out += SIMPLE[next];
    else throw new SyntaxError('bad escape');
  }
  return out;
}
