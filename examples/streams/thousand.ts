// What section 8 of the Sigma* paper makes of Figure 1 of the SYNERGY paper: that figure's loop of a thousand rounds, as
// it is commonly quoted, with a read and a write in it, inside an endless one. Predicate abstraction alone unrolls it to
// a thousand states; as a function it is one state that copies.

declare function read(): number;
declare function write(x: number): void;

export function main(): void {
  while (true) {
    let i = 0;
    let c = 0;
    while (i < 1000) {
      const x = read();
      c = c + i;
      write(x);
      i = i + 1;
    }
  }
}
