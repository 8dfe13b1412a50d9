/** Programs that read and write numbers one by one, for the learner's tests. */

declare function read(): number;
declare function peek(distance: number): number;
declare function write(symbol: number): void;

/** Figure 2 of the Sigma* paper. */
export function figure2(): void {
  let previous = 0;
  let current = 0;
  let i = 0;
  while (true) {
    current = peek(0);
    if (i < 2) write(current);
    else if (current < previous) write(current + previous);
    else write(current - previous);
    previous = read();
    i++;
  }
}

export function differences(): void {
  write(peek(0));
  while (true) {
    write(peek(1) - peek(0));
    read();
  }
}

export function differencesByState(): void {
  let state = 0;
  while (true) {
    write(peek(0) - state);
    state = read();
  }
}

/** The nested loop of section 2 of the paper. */
export function nestedLoops(): void {
  while (true) {
    let x = read();
    while (x !== 97) {
      x = read();
      write(x);
    }
  }
}

/** Depends on a number arbitrarily far back. */
export function maximumSoFar(): void {
  let best = read();
  write(best);
  while (true) {
    const x = read();
    if (x > best) best = x;
    write(best);
  }
}
