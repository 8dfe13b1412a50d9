// Base64 with an accumulator of bits, strict about its alphabet and padding.
// entry: decode
// "" => []
// "TQ==" => [77]
// "TWE=" => [77,97]
// "TWFu" => [77,97,110]
// "//79/A==" => [255,254,253,252]
// "T" => rejected
// "T===" => rejected
// "TW u" => rejected
// "TQ=a" => rejected

const VALUES = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((char, i) => [char, i]),
);

export function decode(text: string): number[] {
  if (text.length % 4 !== 0) throw new RangeError('length');
  const body = text.replace(/={1,2}$/, '');
  const out: number[] = [];
  let bits = 0;
  let count = 0;
  for (const char of body) {
    const value = VALUES.get(char);
    if (value === undefined) throw new RangeError(`not base64: ${char}`);
    bits = (bits << 6) | value;
    count += 6;
    if (count >= 8) {
      count -= 8;
      out.push((bits >> count) & 0xff);
      bits &= (1 << count) - 1;
    }
  }
  return out;
}
