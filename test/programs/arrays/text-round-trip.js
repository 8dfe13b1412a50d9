// Text to bytes, a byte-wise cipher, and back to text.
// shape: string -> string
// "" => ""
// "abc" => "acc"
// "\u00e9" => "\u00e8"
// "zz\u0000" => "z{\u0000"

export default text => {
  const bytes = new TextEncoder().encode(text);
  bytes.forEach((byte, i) => {
    bytes[i] = byte ^ (i & 1);
  });
  return new TextDecoder().decode(bytes);
};
