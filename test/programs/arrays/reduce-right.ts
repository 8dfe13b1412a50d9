// reduceRight goes from the end; without a start value, an empty array is an error.
// shape: numbers -> numbers
// [1,2,3] => [321,3]
// [7] => [7,7]
// [] => rejected
// [0,5] => [50,5]

export default (numbers: number[]): number[] => [
  numbers.reduceRight((rest, n) => rest * 10 + n),
  numbers.reduce((a, b) => Math.max(a, b)),
];
