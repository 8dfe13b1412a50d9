// A CRC-32 with a table made at load time.
// shape: Uint8Array -> Uint8Array
// [] => [0]
// [0] => [3523407757]
// [49,50,51] => [2286445522]
// [255,255,255,255] => [4294967295]

const TABLE = new Uint32Array(256);
for (let n = 0; n < 256; n++) {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  TABLE[n] = c;
}

export default (bytes: Uint8Array): number[] => {
  let crc = ~0;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return [~crc >>> 0];
};
