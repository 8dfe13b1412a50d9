/** Programs over integers that read and write by themselves. */

declare function read(): number;
declare function write(x: number): void;

/** The difference of each number to the one before. */
export function deltas(): void {
  let before = 0;
  for (;;) {
    const now = read();
    write(now - before);
    before = now;
  }
}

/** Leaves out what is above a limit that changes its mind at 100. */
export function clamp(): void {
  for (;;) {
    const now = read();
    if (now < 100) write(now);
    else if (now > 100) write(100);
  }
}

/** Over a whole list. */
export function doubled(numbers: number[]): number[] {
  return numbers.map(number => 2 * number);
}
