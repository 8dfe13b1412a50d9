// let and const shadow in inner blocks; the outer binding is untouched.
// shape: string -> string
// "" => "101outer"
// "x" => "x2x01outer"
// "xy" => "xy3xy01outer"

export default function shadow(text) {
  const x = 'outer';
  let out = '';
  {
    const x = text;
    out += x;
    {
      let x = out.length;
      x++;
      out += x;
    }
    out += x;
  }
  for (let x = 0; x < 2; x++) out += x;
  return out + x;
}
