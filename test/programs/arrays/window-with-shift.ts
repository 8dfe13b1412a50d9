// A sliding window of three numbers: its least, its most, and whether it rises.
// shape: numbers -> numbers
// [] => []
// [1,2] => []
// [3,1,2] => [1,3,0]
// [1,2,3,0] => [1,3,1,0,3,0]

export default (numbers: number[]): number[] => {
  const window: number[] = [];
  const out: number[] = [];
  for (const number of numbers) {
    window.push(number);
    if (window.length > 3) window.shift();
    if (window.length < 3) continue;
    out.push(
      Math.min(...window),
      Math.max(...window),
      Number(!window.some((value, i) => i > 0 && value <= window[i - 1])),
    );
  }
  return out;
};
