// Assignment patterns swap variables and elements without a helper.
// shape: numbers -> numbers
// [] => []
// [1] => [1]
// [1,2] => [1,2]
// [3,1,2] => [1,2,3]
// [5,4,3,2,1] => [1,2,3,4,5]

export default function bubble(numbers: number[]): number[] {
  const list = [...numbers];
  let [i, n] = [0, list.length];
  for (; n > 1; n--) {
    for (i = 1; i < n; i++) {
      if (list[i - 1] > list[i]) [list[i - 1], list[i]] = [list[i], list[i - 1]];
    }
  }
  return list;
}
