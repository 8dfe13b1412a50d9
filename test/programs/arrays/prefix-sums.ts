// A running sum by reduce into an array.
// shape: numbers -> numbers
// [] => []
// [1,2,3] => [1,3,6]
// [-1,1] => [-1,0]
// [0.1,0.2] => [0.1,0.30000000000000004]

export default (numbers: number[]): number[] =>
  numbers.reduce<number[]>((sums, n) => [...sums, (sums.at(-1) ?? 0) + n], []);
