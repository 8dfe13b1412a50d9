// The difference encoder P′ of the Sigma* paper's introduction, which remembers; it does what difference-peek.ts does.

declare function read(): number;
declare function peek(k: number): number;
declare function write(x: number): void;

export function main(): void {
  let state = 0;
  while (true) {
    write(peek(0) - state);
    state = read();
  }
}
