// Run-length coding of bytes: count, then value.
// entry: encode
// shape: Uint8Array -> Uint8Array
// [] => []
// [7] => [1,7]
// [7,7,7] => [3,7]
// [1,1,2,3,3] => [2,1,1,2,2,3]
// [0,0,0,0,0,0,0,0,0,0] => [10,0]

export function encode(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let i = 0; i < bytes.length; ) {
    let count = 1;
    while (count < 255 && bytes[i + count] === bytes[i]) count++;
    out.push(count, bytes[i]);
    i += count;
  }
  return Uint8Array.from(out);
}
