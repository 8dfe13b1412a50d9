// Numbers as zigzag varints.
// shape: numbers -> numbers
// [] => []
// [0] => [0]
// [-1,1] => [1,2]
// [63,64] => [126,128,1]
// [300] => [216,4]
// [-2147483648] => [255,255,255,255,15]

export default function encode(numbers: number[]): number[] {
  const out: number[] = [];
  for (const number of numbers) {
    let zigzag = ((number << 1) ^ (number >> 31)) >>> 0;
    while (zigzag > 0x7f) {
      out.push((zigzag & 0x7f) | 0x80);
      zigzag >>>= 7;
    }
    out.push(zigzag);
  }
  return out;
}
