// A view that has lost its buffer has no elements to find, and none to copy.
// shape: string -> string
// "" => "-1 0 TypeError"
// "ab" => "-1 0 TypeError"
// "abcd" => "-1 4 set"
// "abcdef" => "-1 4 set"
export default text => {
  const buffer = new ArrayBuffer(4, { maxByteLength: 8 });
  const stays = new Uint8Array(buffer, 0, 4);
  const shrinking = {
    valueOf: () => {
      buffer.resize(text.length);
      return 0;
    },
  };
  const found = `${stays.indexOf(undefined, shrinking)} ${stays.length}`;
  try {
    new Uint8Array(4).set(stays);
    return `${found} set`;
  } catch (error) {
    return `${found} ${error.name}`;
  }
};
