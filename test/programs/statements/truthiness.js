// What counts as true: empty strings, zero, NaN, null and undefined do not; "0" and [] do.
// shape: string -> string
// "" => "000000110011"
// "0" => "101000110011"
// "00" => "101000110011"
// "x" => "101000110011"

export default function truthiness(text) {
  const values = [text, Number(text), text[0], null, undefined, NaN, [], {}, -0, 0n, 'false', () => 0];
  let out = '';
  for (const value of values) out += value ? '1' : '0';
  return out;
}
