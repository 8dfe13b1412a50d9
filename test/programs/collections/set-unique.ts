// A Set removes duplicates and keeps the order.
// shape: numbers -> numbers
// [] => []
// [3,1,3,2,1] => [3,1,2]
// [0,-0] => [0]
// [5] => [5]

export default (numbers: number[]): number[] => [...new Set(numbers)];
