// A stream program that looks ahead: a moving sum of three.
// entry: main
// shape: stream read/peek/write
// read: read
// peek: peek
// write: write
// [] => []
// [1,2] => []
// [1,2,3] => [6]
// [1,2,3,4,5] => [6,9,12]

declare function read(): number;
declare function peek(k: number): number;
declare function write(x: number): void;

export function main(): void {
  while (true) {
    write(peek(0) + peek(1) + peek(2));
    read();
  }
}
