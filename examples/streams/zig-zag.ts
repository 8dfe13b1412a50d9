// Zig-zag descrambling of MPEG-2, from Table 2 of the Sigma* paper: a block of 8 by 8 coefficients arrives along the
// diagonals and is written row by row. The place of each is found by walking, as decoders that have no table do.

declare function read(): number;
declare function write(x: number): void;

const SIDE = 8;

export function main(): void {
  const block = new Array<number>(SIDE * SIDE).fill(0);
  while (true) {
    descramble(block);
    for (let i = 0; i < block.length; i++) write(block[i]);
  }
}

function descramble(block: number[]): void {
  let row = 0;
  let column = 0;
  let up = true;
  for (let i = 0; i < SIDE * SIDE; i++) {
    block[row * SIDE + column] = read();
    if (up) {
      if (column === SIDE - 1) {
        row++;
        up = false;
      } else if (row === 0) {
        column++;
        up = false;
      } else {
        row--;
        column++;
      }
    } else if (row === SIDE - 1) {
      column++;
      up = true;
    } else if (column === 0) {
      row++;
      up = true;
    } else {
      row++;
      column--;
    }
  }
}
