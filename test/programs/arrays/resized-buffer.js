// A buffer that is resized, with a view that follows it and one that does not.
// shape: string -> string
// "" => "0 0 0 "
// "a" => "1 1 0 97"
// "abc" => "3 3 2 97,98,99"
// "abcde" => "4 4 2 97,98,99,100"

export default text => {
  const buffer = new ArrayBuffer(4, { maxByteLength: 8 });
  const follows = new Uint8Array(buffer);
  const stays = new Uint8Array(buffer, 1, 2);
  for (let i = 0; i < text.length; i++) follows[i] = text.charCodeAt(i);
  buffer.resize(Math.min(4, text.length));
  return `${buffer.byteLength} ${follows.length} ${stays.length} ${follows.join()}`;
};
