const BACKSLASH = 0x5c;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The bytes of a string as LLVM writes it between its quotes: `\22` is the byte 0x22, `\\` a backslash. */
export function bytesOf(written: string): Uint8Array {
  if (!written.includes('\\')) return encoder.encode(written);
  const plain = encoder.encode(written);
  const bytes = new Uint8Array(plain.length);
  let length = 0;
  for (let at = 0; at < plain.length; at++) {
    let byte = plain[at];
    if (byte === BACKSLASH) {
      const high = hexDigit(plain[at + 1]);
      const low = hexDigit(plain[at + 2]);
      if (high >= 0 && low >= 0) {
        byte = high * 16 + low;
        at += 2;
      } else if (plain[at + 1] === BACKSLASH) {
        at += 1;
      }
    }
    bytes[length++] = byte;
  }
  return bytes.slice(0, length);
}

/** The same as text: the bytes are UTF-8. */
export function textOf(written: string): string {
  return written.includes('\\') ? decoder.decode(bytesOf(written)) : written;
}

function hexDigit(unit: number | undefined): number {
  if (unit === undefined) return -1;
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : -1;
}
