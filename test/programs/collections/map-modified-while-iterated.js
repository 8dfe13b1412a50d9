// Entries added during a walk are visited, deleted ones are not.
// shape: string -> string
// "" => ""
// "a" => "a1aa2aaaa3"
// "abc" => "a1c1aa2cc2aaaa3cccc3"
// "cab" => "c1a1cc2aa2cccc3aaaa3"

export default text => {
  const map = new Map([...text].map(char => [char, 1]));
  let out = '';
  for (const [key, value] of map) {
    out += key + value;
    map.delete('b');
    if (value < 3) map.set(key + key, value + 1);
  }
  return out;
};
