// break inside a switch leaves the switch; with a label it leaves the loop around it.
// shape: string -> string
// "" => ""
// "a-b.c" => "a|_|b|"
// "...." => ""
// "a.b" => "a|"
// "--" => "_|_|"

export default function untilStop(text) {
  let out = '';
  let i = 0;
  loop: while (true) {
    switch (text[i++]) {
      case undefined:
      case '.':
        break loop;
      case '-':
        out += '_';
        break;
      default:
        out += text[i - 1];
    }
    out += '|';
  }
  return out;
}
