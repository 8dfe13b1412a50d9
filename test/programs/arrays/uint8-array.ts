// Bytes wrap around modulo 256.
// shape: Uint8Array -> Uint8Array
// [] => []
// [0,1,254,255] => [1,3,253,255]
// [128] => [1]
// [100,200] => [201,145]

export default (bytes: Uint8Array): Uint8Array => {
  const out = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) out[i] = bytes[i] * 2 + 1;
  return out;
};
