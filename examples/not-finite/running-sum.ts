// The sum of all numbers so far: no window of past symbols is long enough.

declare function read(): number;
declare function write(x: number): void;

export function main(): void {
  let sum = 0;
  while (true) {
    sum += read();
    write(sum);
  }
}
