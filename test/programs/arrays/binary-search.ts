// Binary search over a table built at load time.
// shape: numbers -> numbers
// [] => []
// [0,3,9] => [0,-3,3]
// [10,81,100] => [-5,9,-11]
// [-5,1.5] => [-1,-3]

const SQUARES = Array.from({ length: 10 }, (_, i) => i * i);

export default (numbers: number[]): number[] =>
  numbers.map(n => {
    let low = 0;
    let high = SQUARES.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      if (SQUARES[middle] === n) return middle;
      if (SQUARES[middle] < n) low = middle + 1;
      else high = middle - 1;
    }
    return ~low;
  });
