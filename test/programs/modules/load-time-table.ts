// A table of 256 entries made when the module is loaded.
// shape: string -> string
// "" => ""
// "a b/c" => "a%20b%2Fc"
// "\u007f\u0000" => "%7F%00"
// "~-_." => "~-_."
// "\u00ff" => "%FF"

const HEX: string[] = [];
for (let i = 0; i < 256; i++) HEX[i] = '%' + (i < 16 ? '0' : '') + i.toString(16).toUpperCase();

const SAFE = new Int8Array(128);
for (const char of 'abcdefghijklmnopqrstuvwxyz0123456789-_.~') SAFE[char.charCodeAt(0)] = 1;

export default function encode(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    out += code < 128 && SAFE[code] === 1 ? text[i] : HEX[code & 0xff];
  }
  return out;
}
