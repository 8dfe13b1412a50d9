// concat, alloc, write, read, indexOf, equals and compare.
// shape: Uint8Array -> Uint8Array
// [] => [0,0,1,1,10,4,0,0,255]
// [1,2,3,4] => [0,4,1,1,1,2,3,4,10,8,0,0,255]
// [255,10,13] => [0,3,1,1,255,10,13,10,5,0,0,255]

export default function methods(bytes: Uint8Array): Uint8Array {
  const head = Buffer.alloc(4, 1);
  head.writeUInt16BE(bytes.length, 0);
  const all = Buffer.concat([head, bytes, Buffer.from([0x0a])]);
  return Buffer.from([
    ...all,
    all.indexOf(0x0a),
    all.readUInt16LE(0) & 0xff,
    Number(all.equals(head)),
    Buffer.compare(head, all) & 0xff,
  ]);
}
