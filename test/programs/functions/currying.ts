// Each call takes one argument and remembers it.
// shape: numbers -> numbers
// [] => []
// [1,2,3] => [1,2,2]
// [-1,0,255] => [0,0,2]

const clamp = (low: number) => (high: number) => (value: number) => (value < low ? low : value > high ? high : value);
const toByte = clamp(0)(2);

export default (numbers: number[]): number[] => numbers.map(toByte);
