// at counts from the end; toSorted, toReversed and with leave the original alone.
// shape: numbers -> numbers
// [] => [-1,-1]
// [3,1,2] => [1,2,3,2,-1,2,1,3,3,1,7,1,2]
// [5] => [5,5,-1,5,7]

export default (numbers: number[]): number[] => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const changed = numbers.length > 0 ? numbers.with(-1, 7) : [];
  return [
    ...sorted,
    numbers.at(-1) ?? -1,
    numbers.at(9) ?? -1,
    ...numbers.toReversed(),
    ...changed,
    ...numbers.toSpliced(0, 1),
  ];
};
