// The running example of the Sigma* paper (its Figure 2): the first two numbers as they are, then the sum or the
// difference of each number and the one before, whichever their order says. Three states, lookback 1.

declare function read(): number;
declare function peek(k: number): number;
declare function write(x: number): void;

export function main(): void {
  let prev = 0;
  let cur = 0;
  let i = 0;
  while (true) {
    cur = peek(0);
    if (i < 2) write(cur);
    else if (cur < prev) write(cur + prev);
    else write(cur - prev);
    prev = read();
    i++;
  }
}
