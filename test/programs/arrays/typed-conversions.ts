// What each kind of typed array makes of the same numbers.
// shape: numbers -> numbers
// [] => []
// [300,-1] => [44,255,255,0,44,-1,300,65535,300,-1,300,4294967295,300,-1]
// [1.7,-1.7] => [1,255,2,0,1,-1,1,65535,1,-1,1,4294967295,1,-1]
// [32768,2147483648] => [0,0,255,255,0,0,32768,0,-32768,0,32768,2147483648,32768,-2147483648]
// [4294967297] => [1,255,1,1,1,1,1]

export default (numbers: number[]): number[] => [
  ...Uint8Array.from(numbers),
  ...new Uint8ClampedArray(numbers),
  ...Int8Array.from(numbers),
  ...new Uint16Array(numbers),
  ...Int16Array.from(numbers),
  ...new Uint32Array(numbers),
  ...new Int32Array(numbers),
];
