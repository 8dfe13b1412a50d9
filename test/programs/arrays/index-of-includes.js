// indexOf compares with ===, includes finds NaN as well.
// shape: numbers -> numbers
// [] => [-1,-1,-1,-1,0,1,-1,0]
// [1] => [0,0,-1,0,1,1,-1,0]
// [0,1,0] => [1,1,1,-1,1,1,-1,1]
// [1,2,1] => [0,2,2,2,1,1,-1,0]

export default numbers => [
  numbers.indexOf(1),
  numbers.lastIndexOf(1),
  numbers.indexOf(1, 1),
  numbers.indexOf(1, -1),
  Number(numbers.includes(1)),
  Number(numbers.concat(NaN).includes(NaN)),
  numbers.concat(NaN).indexOf(NaN),
  Number(numbers.includes(-0)),
];
