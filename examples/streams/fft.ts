// A radix-2 complex FFT filter, from Table 2 of the Sigma* paper, of four points, whose twiddle factors 1 and -i are
// integers: reads four complex numbers (real part first), puts them in bit-reversed order, does two rounds of
// butterflies in place, and writes the four sums.

declare function read(): number;
declare function write(x: number): void;

const POINTS = 4;
/** Powers of the first root of unity. */
const COSINE = [1, 0];
const MINUS_SINE = [0, -1];

export function main(): void {
  const re = [0, 0, 0, 0];
  const im = [0, 0, 0, 0];
  while (true) {
    for (let i = 0; i < POINTS; i++) {
      const at = ((i & 1) << 1) | (i >> 1);
      re[at] = read();
      im[at] = read();
    }
    for (let size = 2; size <= POINTS; size *= 2) {
      for (let start = 0; start < POINTS; start += size) {
        for (let k = 0; k < size / 2; k++) butterfly(re, im, start + k, start + k + size / 2, (k * POINTS) / size);
      }
    }
    for (let i = 0; i < POINTS; i++) {
      write(re[i]);
      write(im[i]);
    }
  }
}

function butterfly(re: number[], im: number[], a: number, b: number, power: number): void {
  const turnedRe = COSINE[power] * re[b] - MINUS_SINE[power] * im[b];
  const turnedIm = COSINE[power] * im[b] + MINUS_SINE[power] * re[b];
  re[b] = re[a] - turnedRe;
  im[b] = im[a] - turnedIm;
  re[a] += turnedRe;
  im[a] += turnedIm;
}
