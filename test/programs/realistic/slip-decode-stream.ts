// SLIP decoding as a stream program; a bad escape is an error.
// entry: main
// shape: stream read/peek/write
// read: read
// write: write
// [] => []
// [192,1,2,192] => [1,2]
// [219,220,219,221] => [192,219]
// [1,219] => [1]
// [219,5] => rejected

declare function read(): number;
declare function write(x: number): void;

export function main(): void {
  for (;;) {
    const byte = read();
    if (byte === 0xc0) continue;
    if (byte !== 0xdb) {
      write(byte);
      continue;
    }
    switch (read()) {
      case 0xdc:
        write(0xc0);
        break;
      case 0xdd:
        write(0xdb);
        break;
      default:
        throw new Error('bad escape');
    }
  }
}
