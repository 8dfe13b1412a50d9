// A generator over numbers: differences, with the first number itself.
// entry: deltas
// shape: generator
// [] => []
// [5] => [5]
// [1,4,9,16] => [1,3,5,7]
// [3,3,0] => [3,0,-3]

export function* deltas(input: Iterable<number>): Generator<number> {
  let previous = 0;
  for (const value of input) {
    yield value - previous;
    previous = value;
  }
}
