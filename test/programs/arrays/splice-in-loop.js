// Removing while walking backwards.
// shape: numbers -> numbers
// [] => []
// [1,2,2,3] => [1,3]
// [2,2,2] => []
// [5] => [5]

export default function removeTwos(numbers) {
  for (let i = numbers.length - 1; i >= 0; i--) {
    if (numbers[i] === 2) numbers.splice(i, 1);
  }
  return numbers;
}
