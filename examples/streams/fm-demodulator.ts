// The FM demodulator of StreamIt, from Table 2 of the Sigma* paper: the gain times the product of each two successive
// samples (the original also takes its arc tangent).

declare function read(): number;
declare function peek(k: number): number;
declare function write(x: number): void;

const GAIN = 5;

export function main(): void {
  while (true) {
    // The sum never is the negative zero, which a product may be.
    let demodulated = 0;
    demodulated += GAIN * peek(0) * peek(1);
    write(demodulated);
    read();
  }
}
