// Two views of one buffer: bytes of a word, little end first.
// shape: numbers -> numbers
// [0] => [0,0,0,0,0,0,0]
// [1,258] => [1,0,0,0,2,1,0,0,1,256,1]
// [4294967295] => [255,255,255,255,65535,65535,-1]
// [65536] => [0,0,1,0,0,0,65536]

export default function bytes(words: number[]): number[] {
  const view = new Uint32Array(words);
  const data = new DataView(view.buffer);
  return [...new Uint8Array(view.buffer), data.getUint16(0, true), data.getUint16(0), data.getInt32(0, true)];
}
