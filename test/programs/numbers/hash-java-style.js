// The hash of many scripts: shift, subtract, make 32 bits.
// shape: string -> string
// "" => "0 0"
// "a" => "97 97"
// "hello world" => "1794106052 1794106052"
// "zzzzzzzzzzzz" => "1097476992 1097476992"

export default function hash(text) {
  var h = 0;
  for (var i = 0; i < text.length; i++) {
    h = (h << 5) - h + text.charCodeAt(i);
    h |= 0;
  }
  return h + ' ' + (h >>> 0);
}
