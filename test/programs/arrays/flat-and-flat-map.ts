// flat to a depth, and flatMap by one level.
// shape: numbers -> numbers
// [] => [1,0]
// [1,2] => [0,0,1,3,2,1,2]
// [0,3] => [0,1,2,3,2,3]

export default (numbers: number[]): number[] => [
  ...numbers.flatMap(n => Array.from({ length: n }, (_, i) => i)),
  [numbers, [[numbers]]].flat().length,
  [[[numbers]]].flat(Infinity).length,
  ...numbers.flatMap(n => (n === 0 ? [] : n)),
];
