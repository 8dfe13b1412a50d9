// A stream program with state: report rising edges, at most one for each run.
// entry: main
// shape: stream read/peek/write
// read: input
// write: output
// [] => []
// [0,1,1,0,1] => [1,1]
// [5,4,3] => []
// [1,2,3,1,2] => [2,2]

declare function input(): number;
declare function output(x: number): void;

export function main(): void {
  let previous = input();
  let rising = false;
  while (true) {
    const next = input();
    if (next > previous && !rising) output(next);
    rising = next > previous;
    previous = next;
  }
}
