// reverse works in place and returns the array.
// shape: numbers -> numbers
// [] => [1]
// [1] => [1,1,1]
// [1,2,3] => [3,2,1,3,2,1,1]

export default (numbers: number[]): number[] => {
  const reversed = numbers.reverse();
  return [...reversed, ...numbers, Number(reversed === numbers)];
};
