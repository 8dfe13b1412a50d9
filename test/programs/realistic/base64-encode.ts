// Base64 three bytes at a time.
// entry: encode
// [] => ""
// [77] => "TQ=="
// [77,97] => "TWE="
// [77,97,110] => "TWFu"
// [255,254,253,252] => "//79/A=="
// [0,0,0] => "AAAA"

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function encode(bytes: number[]): string {
  let out = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const word = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const chars = [18, 12, 6, 0].map(shift => ALPHABET[(word >>> shift) & 63]);
    const padding = Math.max(0, i + 3 - bytes.length);
    out += chars.slice(0, 4 - padding).join('') + '='.repeat(padding);
  }
  return out;
}
