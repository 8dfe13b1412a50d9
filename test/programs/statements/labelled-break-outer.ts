// break with a label leaves two loops at once: the first pair that adds up to ten.
// shape: numbers -> numbers
// [] => []
// [1,9] => [0,1]
// [3,4,6,7] => [0,3]
// [5] => []
// [5,5,5] => [0,1]
// [1,2,3] => []

export default function pair(numbers: number[]): number[] {
  let found: number[] = [];
  search: for (let i = 0; i < numbers.length; i++) {
    for (let j = i + 1; j < numbers.length; j++) {
      if (numbers[i] + numbers[j] === 10) {
        found = [i, j];
        break search;
      }
    }
  }
  return found;
}
