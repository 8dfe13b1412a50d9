// fill and copyWithin, with ends from the back.
// shape: numbers -> numbers
// [] => [-1,-1,0,0]
// [1,2,3,4,5] => [1,7,7,7,5,-1,3,4,5,4,5,-1,0,0]
// [1] => [1,-1,1,-1,0,0]

export default (numbers: number[]): number[] => [
  ...numbers.slice().fill(7, 1, -1),
  -1,
  ...numbers.slice().copyWithin(0, 2),
  -1,
  ...new Array(2).fill(0),
];
