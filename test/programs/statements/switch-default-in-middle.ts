// A default in the middle is taken last, and falls through too.
// shape: string -> string
// "" => ""
// "a" => "A"
// "b" => "B"
// "z" => "?B"
// "abz" => "AB?B"

export default function middle(text: string): string {
  let out = '';
  for (const char of text) {
    switch (char) {
      case 'a':
        out += 'A';
        break;
      default:
        out += '?';
      case 'b':
        out += 'B';
    }
  }
  return out;
}
