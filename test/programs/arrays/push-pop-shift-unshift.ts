// The four ends of a queue, with what they return.
// shape: numbers -> numbers
// [] => [2,9,3,5,6,8,2]
// [1] => [3,9,4,5,6,1,8,3]
// [1,2,3] => [5,9,6,5,6,1,2,3,8,5]

export default function ends(numbers: number[]): number[] {
  const list = [...numbers];
  const out = [list.push(8, 9), list.pop() ?? -1, list.unshift(5, 6), list.shift() ?? -1];
  return out.concat(list, list.length);
}
