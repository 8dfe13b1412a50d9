// A stream program that ends by itself: everything after the length byte's count is left unread.
// entry: main
// shape: stream read/peek/write
// read: read
// write: write
// [] => []
// [0,9] => []
// [2,7,8,9] => [7,8]
// [3,7] => [7]
// [300] => rejected

declare function read(): number;
declare function write(x: number): void;

export function main(): void {
  const length = read();
  if (length > 255) throw new RangeError('not a byte');
  for (let i = 0; i < length; i++) write(read());
}
