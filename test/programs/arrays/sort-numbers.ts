// A comparison sorts by number, both ways, in place.
// shape: numbers -> numbers
// [] => [1]
// [10,9,1] => [1,9,10,10,9,1,1]
// [3,3,-1,0] => [-1,0,3,3,3,3,0,-1,1]
// [1] => [1,1,1]

export default function sort(numbers: number[]): number[] {
  const up = numbers.slice().sort((a, b) => a - b);
  const same = numbers.sort((a, b) => b - a);
  return [...up, ...same, same === numbers ? 1 : 0];
}
