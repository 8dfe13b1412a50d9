// The internal parser of an MPEG-2 stream, from Table 2 of the Sigma* paper: bytes in, and what a decoder is told out.
// A start code is 0, 0 (or more of them), 1 and the code: -1 and the code are written for a picture (0) or a slice (1 to
// 175), whose data follow; -2 and the code for a header, of which only the first byte that is not zero is kept. The two
// zeros that may begin a start code are written only when it turns out that they do not.

declare function read(): number;
declare function write(x: number): void;

const SKIPPING = 0;
const HEADER = 1;
const DATA = 2;

export function main(): void {
  let mode = SKIPPING;
  let zeros = 0;
  while (true) {
    const byte = read();
    if (byte === 1 && zeros >= 2) {
      mode = startCode(read());
      zeros = 0;
    } else if (byte === 0) {
      if (zeros < 2) zeros++;
      else if (mode === DATA) write(0);
    } else {
      if (mode === DATA) for (; zeros > 0; zeros--) write(0);
      zeros = 0;
      if (mode !== SKIPPING) write(byte);
      if (mode === HEADER) mode = SKIPPING;
    }
  }
}

function startCode(code: number): number {
  const isData = code >= 0 && code <= 0xaf;
  write(isData ? -1 : -2);
  write(code);
  return isData ? DATA : HEADER;
}
