// Consistent overhead byte stuffing.
// entry: encode
// shape: Uint8Array -> Uint8Array
// [] => [1]
// [0] => [1,1]
// [1,2,3] => [4,1,2,3]
// [1,0,2] => [2,1,2,2]
// [0,0] => [1,1,1]
// [5,0,0,7] => [2,5,1,2,7]

export function encode(data: Uint8Array): Uint8Array {
  const out: number[] = [0];
  let codeAt = 0;
  let code = 1;
  for (const byte of data) {
    if (byte !== 0) {
      out.push(byte);
      code++;
    }
    if (byte === 0 || code === 0xff) {
      out[codeAt] = code;
      codeAt = out.length;
      out.push(0);
      code = 1;
    }
  }
  out[codeAt] = code;
  return Uint8Array.from(out);
}
