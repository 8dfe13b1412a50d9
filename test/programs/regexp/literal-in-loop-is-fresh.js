// A literal makes a new object each time it is evaluated, so lastIndex does not carry over.
// shape: string -> string
// "" => "000-0-0-0"
// "a" => "222-1-0-1"
// "aa" => "222-1-1-0"

export default function fresh(text) {
  let out = '';
  for (let i = 0; i < 3; i++) {
    const pattern = /a/g;
    out += Number(pattern.test(text)) + pattern.lastIndex;
  }
  const shared = /a/g;
  for (let i = 0; i < 3; i++) out += '-' + Number(shared.test(text));
  return out;
}
