// The digits of numbers in base seven, collected from the end with unshift.
// shape: numbers -> numbers
// [] => []
// [0] => [0]
// [6,7] => [6,1,0]
// [343] => [1,0,0,0]
// [48] => [6,6]

export default (numbers: number[]): number[] =>
  numbers.flatMap(number => {
    const digits: number[] = [];
    let rest = number;
    do {
      digits.unshift(rest % 7);
      rest = Math.floor(rest / 7);
    } while (rest > 0);
    return digits;
  });
