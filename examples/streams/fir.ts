// A finite impulse response filter of eight taps, from Table 2 of the Sigma* paper: a delay line that is shifted by one
// place for each sample and is zero at first. After seven samples to fill it, one state with lookback 7.

declare function read(): number;
declare function write(x: number): void;

const TAPS = [1, -2, 7, 12, 12, 7, -2, 1];

export function main(): void {
  const delay = new Array<number>(TAPS.length).fill(0);
  while (true) {
    for (let i = delay.length - 1; i > 0; i--) delay[i] = delay[i - 1];
    delay[0] = read();
    let sum = 0;
    for (let i = 0; i < TAPS.length; i++) sum += TAPS[i] * delay[i];
    write(sum);
  }
}
