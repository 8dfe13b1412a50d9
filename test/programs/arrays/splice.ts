// splice removes and inserts; it returns what it removed.
// shape: numbers -> numbers
// [] => [-1,72,-1,-1,60,70,71]
// [1,2,3,4,5] => [2,3,-1,5,-1,-1,60,1,70,71,72,4]
// [1] => [-1,72,-1,-1,60,1,70,71]
// [1,2] => [2,-1,72,-1,-1,60,1,70,71]

export default function splice(numbers: number[]): number[] {
  const list = [...numbers];
  const first = list.splice(1, 2, 70, 71, 72);
  const second = list.splice(-1);
  const third = list.splice(0, 0, 60);
  return [...first, -1, ...second, -1, ...third, -1, ...list];
}
