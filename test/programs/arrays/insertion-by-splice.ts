// Keeps a list sorted by splicing each number into its place.
// shape: numbers -> numbers
// [] => []
// [2,1] => [1,2]
// [3,1,2,1] => [1,1,2,3]
// [-1,0.5,0] => [-1,0,0.5]

export default (numbers: number[]): number[] => {
  const sorted: number[] = [];
  for (const number of numbers) {
    const at = sorted.findIndex(other => other > number);
    sorted.splice(at < 0 ? sorted.length : at, 0, number);
  }
  return sorted;
};
