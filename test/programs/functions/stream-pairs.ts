// A stream program that reads two and writes one: an odd last symbol is lost.
// entry: main
// shape: stream read/peek/write
// read: read
// write: write
// [] => []
// [1] => []
// [1,2] => [18]
// [3,4,5] => [52]
// [1,1,2,2] => [17,34]

declare function read(): number;
declare function write(x: number): void;

function main(): void {
  for (;;) {
    const high = read();
    const low = read();
    write(high * 16 + low);
  }
}
