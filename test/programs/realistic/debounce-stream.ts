// A controller as a stream program: a level is passed on when it has been stable for three samples.
// entry: main
// shape: stream read/peek/write
// read: read
// peek: peek
// write: write
// [] => []
// [1,1,1] => [1]
// [0,1,0,1] => []
// [1,1,1,0,0,0] => [1,0]
// [5,5,5,5] => [5]

declare function read(): number;
declare function peek(k: number): number;
declare function write(x: number): void;

export function main(): void {
  let current = -1;
  for (;;) {
    if (peek(0) === peek(1) && peek(1) === peek(2) && peek(0) !== current) {
      current = peek(0);
      write(current);
    }
    read();
  }
}
