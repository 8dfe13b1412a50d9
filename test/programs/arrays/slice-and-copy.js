// slice copies, also from the end; the original stays.
// shape: numbers -> numbers
// [] => [-1,-1,-1,99,0]
// [1] => [-1,1,-1,-1,1,99,1]
// [1,2,3,4] => [2,3,4,-1,3,4,-1,2,3,-1,1,2,3,4,99,4]

export default function copy(numbers) {
  const whole = numbers.slice();
  whole.push(99);
  return [...numbers.slice(1), -1, ...numbers.slice(-2), -1, ...numbers.slice(1, -1), -1, ...whole, numbers.length];
}
