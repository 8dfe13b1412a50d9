// A hash with 32-bit wrapping: FNV-1a with Math.imul.
// entry: fnv
// shape: string -> string
// "" => "811c9dc5"
// "a" => "e40c292c"
// "foobar" => "bf9cf968"
// "\uffff" => "7a0b824e"
// "aaaaaaaaaaaaaaaa" => "55856c15"

export function fnv(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i) & 0xff;
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
