// An array that grows while for-of runs over it is visited to its new end.
// shape: numbers -> numbers
// [] => []
// [3] => [3,2,1,0]
// [2,0,1] => [2,0,1,1,0,0]

export default function countdown(numbers) {
  const queue = [...numbers];
  for (const number of queue) {
    if (number > 0) queue.push(number - 1);
  }
  return queue;
}
