// The filter Q of the Sigma* paper's introduction: as difference-peek.ts, with the sum. The two commute.

declare function read(): number;
declare function peek(k: number): number;
declare function write(x: number): void;

export function main(): void {
  write(peek(0));
  while (true) {
    write(peek(1) + peek(0));
    read();
  }
}
