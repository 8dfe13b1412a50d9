// map, filter, subarray, slice and set of a byte array; subarray shares its bytes.
// shape: Uint8Array -> Uint8Array
// [] => [0,0,0,0,9,9,0,0]
// [1,2,3] => [3,4,0,9,9,3]
// [255,0] => [0,1,0,0,9,9,0,1]

export default function methods(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(8);
  out.set(bytes.map(byte => byte + 1));
  out.subarray(4, 6).fill(9);
  out.set(out.slice(0, 2), 6);
  out[99] = 5;
  return out.filter(byte => byte !== 2);
}
