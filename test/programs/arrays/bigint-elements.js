// Typed arrays of bigints, seen as bytes and through a DataView.
// shape: string -> string
// "" => "0n 0n []"
// "a" => "97n -97n [97,0,0,0,0,0,0,0]"
// "ab" => "195n -195n [195,0,0,0,0,0,0,0]"
// "zzz" => "366n -366n [110,1,0,0,0,0,0,0]"

export default text => {
  const sum = new BigUint64Array(1);
  for (const char of text) sum[0] += BigInt(char.charCodeAt(0));
  const negative = BigInt64Array.of(-sum[0]);
  const view = new DataView(sum.buffer);
  const bytes = text === '' ? [] : [...new Uint8Array(sum.buffer)];
  if (view.getBigUint64(0, true) !== sum[0]) return 'wrong';
  return `${sum[0]}n ${negative[0]}n ${JSON.stringify(bytes)}`;
};
