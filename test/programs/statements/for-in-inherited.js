// for-in also visits inherited keys, once each; hasOwnProperty tells them apart.
// shape: string -> string
// "" => "OWN3 SHARED4 5 base1 "
// "a" => "OWN3 SHARED4 A5 base1 "
// "own" => "OWN5 SHARED4 base1 "
// "base" => "OWN3 SHARED4 BASE5 "

export default function inherited(text) {
  const base = { base: 1, shared: 2 };
  const table = Object.create(base);
  table.own = 3;
  table.shared = 4;
  table[text] = 5;
  let out = '';
  for (const key in table) {
    out += Object.prototype.hasOwnProperty.call(table, key) ? key.toUpperCase() : key;
    out += table[key] + ' ';
  }
  return out;
}
