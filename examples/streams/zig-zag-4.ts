// Zig-zag descrambling of blocks of 4 by 4, as in H.264, by a table.

declare function read(): number;
declare function write(x: number): void;

const PLACE = [0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15];

export function main(): void {
  const block: number[] = [];
  while (true) {
    for (const place of PLACE) block[place] = read();
    for (const coefficient of block) write(coefficient);
  }
}
