// Cases without break fall through to the next.
// shape: string -> string
// "" => ""
// "a" => "123"
// "b" => "23"
// "c" => "3"
// "d" => "?"
// "abcd" => "123233?"

export default function fall(text: string): string {
  let out = '';
  for (const char of text) {
    switch (char) {
      case 'a':
        out += '1';
      case 'b':
        out += '2';
      case 'c':
        out += '3';
        break;
      default:
        out += '?';
    }
  }
  return out;
}
