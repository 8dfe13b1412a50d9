// A loop whose length is not plain from its code.
// shape: numbers -> numbers
// [] => []
// [1] => [0]
// [6,7] => [8,16]
// [27] => [111]

export default (numbers: number[]): number[] =>
  numbers.map(start => {
    let steps = 0;
    for (let n = start; n !== 1; steps++) n = n % 2 === 0 ? n / 2 : 3 * n + 1;
    return steps;
  });
