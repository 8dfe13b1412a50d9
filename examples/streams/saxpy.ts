// The saxpy kernel, a·x + y over pairs, from Table 2 of the Sigma* paper.

declare function read(): number;
declare function write(x: number): void;

const A = 3;

export function main(): void {
  while (true) {
    const x = read();
    const y = read();
    write(A * x + y);
  }
}
