// The nested loop of section 2 of the Sigma* paper: after a symbol other than 'a' (here 97), everything is written up to
// and with the next 'a'. Two states, lookback 0.

declare function read(): number;
declare function write(x: number): void;

export function main(): void {
  let x: number;
  while (true) {
    x = read();
    while (x !== 97) {
      x = read();
      write(x);
    }
  }
}
