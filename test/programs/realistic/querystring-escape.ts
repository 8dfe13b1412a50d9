// Percent-encoding to UTF-8 with a table of bytes, an early way out and a labelled loop over plain stretches.
// entry: encode
// shape: string -> string
// "" => ""
// "a b&c" => "a%20b%26c"
// "\u00e9" => "%C3%A9"
// "\u20ac" => "%E2%82%AC"
// "\ud83d\ude00" => "%F0%9F%98%80"
// "\ud83d" => rejected
// "~!'()*-._" => "~!'()*-._"
// "plain" => "plain"

const BYTES = Array.from({ length: 256 }, (_, byte) => '%' + byte.toString(16).toUpperCase().padStart(2, '0'));
const PLAIN = new Uint8Array(128);
for (let code = 0; code < 128; code++) PLAIN[code] = Number(/[\w!'()*.~-]/.test(String.fromCharCode(code)));

const tail = (point: number, count: number): string =>
  count === 0 ? '' : tail(point >> 6, count - 1) + BYTES[0x80 | (point & 0x3f)];

export function encode(text: string): string {
  let out = '';
  let from = 0;
  next: for (let at = 0; at < text.length; at++) {
    while (PLAIN[text.charCodeAt(at)] === 1) {
      if (++at === text.length) break next;
    }
    out += text.slice(from, at);
    const point = text.codePointAt(at) as number;
    if (point >= 0xd800 && point <= 0xdfff) throw new URIError('a surrogate by itself');
    if (point < 0x80) out += BYTES[point];
    else if (point < 0x800) out += BYTES[0xc0 | (point >> 6)] + tail(point, 1);
    else if (point < 0x10000) out += BYTES[0xe0 | (point >> 12)] + tail(point, 2);
    else out += BYTES[0xf0 | (point >> 18)] + tail(point, 3);
    if (point > 0xffff) at++;
    from = at + 1;
  }
  return from === 0 ? text : out + text.slice(from);
}
