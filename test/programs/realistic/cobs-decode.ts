// The way back, which refuses a zero inside and a block cut off.
// entry: decode
// [1] => []
// [1,1] => [0]
// [4,1,2,3] => [1,2,3]
// [2,1,2,2] => [1,0,2]
// [] => []
// [3,1] => rejected
// [2,0] => rejected

export function decode(data: number[]): number[] {
  const out: number[] = [];
  for (let i = 0; i < data.length; ) {
    const code = data[i++];
    if (code === 0) throw new Error('zero');
    for (let k = 1; k < code; k++, i++) {
      if (i >= data.length) throw new Error('cut off');
      if (data[i] === 0) throw new Error('zero inside');
      out.push(data[i]);
    }
    if (code < 0xff && i < data.length) out.push(0);
  }
  return out;
}
