// find, findIndex, findLast and findLastIndex.
// shape: numbers -> numbers
// [] => [-1,-1,-1,-1]
// [1,2,3,4] => [2,1,4,3]
// [1,3] => [-1,-1,-1,-1]
// [2] => [2,0,2,0]

export default (numbers: number[]): number[] => {
  const even = (n: number): boolean => n % 2 === 0;
  return [numbers.find(even) ?? -1, numbers.findIndex(even), numbers.findLast(even) ?? -1, numbers.findLastIndex(even)];
};
