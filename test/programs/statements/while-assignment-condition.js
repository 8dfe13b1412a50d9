// An assignment is the condition of the loop.
// shape: string -> string
// "" => ""
// "a,b,c" => "1 3"
// "," => "0"
// "no comma" => ""
// ",,x" => "0 1"

export default function commas(text) {
  var out = [];
  var at = -1;
  while ((at = text.indexOf(',', at + 1)) !== -1) out.push(at);
  return out.join(' ');
}
