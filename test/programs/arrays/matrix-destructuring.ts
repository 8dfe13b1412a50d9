// Nested arrays in, taken apart in the head of a loop.
// shape: numbers -> numbers
// [] => []
// [[1,2],[3,4]] => [3,7]
// [[5],[]] => [15,0]

export default (pairs: number[][]): number[] => {
  const out: number[] = [];
  for (const [left = 0, right = left * 2] of pairs) out.push(left + right);
  return out;
};
