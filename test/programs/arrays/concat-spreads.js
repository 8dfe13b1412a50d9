// concat spreads arrays one level, not deeper, and not typed arrays.
// shape: numbers -> numbers
// [] => [3,5,1,1]
// [1] => [5,5,1,1]
// [1,2] => [7,5,1,1]

export default numbers => {
  const all = numbers.concat(numbers, 5, [[6]], Uint8Array.of(7));
  return [all.length, all[numbers.length * 2], all[all.length - 2].length, all[all.length - 1].length];
};
