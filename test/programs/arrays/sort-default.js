// Without a comparison, sort compares as strings; undefined goes last.
// shape: numbers -> numbers
// [] => [-99]
// [10,9,1] => [1,10,9,-99]
// [-1,-2,5] => [-1,-2,5,-99]
// [1,100,20,3] => [1,100,20,3,-99]

export default numbers => [...numbers, undefined].sort().map(n => n ?? -99);
