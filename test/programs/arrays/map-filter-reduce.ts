// The three workhorses in a chain.
// shape: numbers -> numbers
// [] => [0]
// [1,2,3,4] => [20]
// [-1,-2] => [4]
// [10] => [100]

export default (numbers: number[]): number[] => [
  numbers
    .map(n => n * n)
    .filter(n => n % 2 === 0)
    .reduce((sum, n) => sum + n, 0),
];
