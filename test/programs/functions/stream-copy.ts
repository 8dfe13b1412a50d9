// A stream program that copies its input.
// entry: main
// shape: stream read/peek/write
// read: read
// write: write
// [] => []
// [1] => [1]
// [1,2,3] => [1,2,3]

declare function read(): number;
declare function write(x: number): void;

export function main(): void {
  while (true) write(read());
}
