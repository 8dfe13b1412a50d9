// floor, ceil, round and trunc: halves go up, also below zero.
// [0.5] => "0 1 1 0 1 0.5"
// [-0.5] => "-1 0 0 0 -1 0.5"
// [1.5] => "1 2 2 1 1 1.5"
// [-1.5] => "-2 -1 -1 -1 -1 1.5"
// [2.5] => "2 3 3 2 1 2.5"
// [0.49999999999999994] => "0 1 0 0 1 0.49999999999999994"
// [-3.7] => "-4 -3 -4 -3 -1 3.7"
// [4] => "4 4 4 4 1 4"

export default ([n]: number[]): string =>
  [Math.floor(n), Math.ceil(n), Math.round(n), Math.trunc(n), Math.sign(n), Math.abs(n)].join(' ');
