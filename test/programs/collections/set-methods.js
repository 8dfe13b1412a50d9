// add, has, delete, size, forEach and clear.
// shape: string -> string
// "" => "0 falsefalse zz ztrue 0"
// "abc" => "3 truefalse bbcczz bcztrue 0"
// "aab" => "2 truefalse bbzz bztrue 0"
// "x" => "1 falsefalse xxzz xztrue 0"

export default text => {
  const set = new Set(text);
  const before = set.size;
  const first = set.delete('a') + '' + set.delete('a');
  set.add('z').add('z');
  let out = '';
  set.forEach((value, key) => {
    out += value + key;
  });
  const all = [...set].join('') + set.has('z');
  set.clear();
  return [before, first, out, all, set.size].join(' ');
};
