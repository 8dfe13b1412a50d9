// The methods of Map: chaining, deletion, and a key that comes back goes last.
// shape: string -> string
// "" => "a13b23c33 false false  a,b,c 1,2,3 3"
// "a" => "b23c33a93 true true  b,c,a 2,3,9 3"
// "b" => "a13c33b93 true true  a,c,b 1,3,9 3"
// "c" => "a13b23c93 true true  a,b,c 1,2,9 3"

export default text => {
  const map = new Map([
    ['a', 1],
    ['b', 2],
  ]).set('c', 3);
  const removed = map.delete(text);
  if (removed) map.set(text, 9);
  let out = '';
  map.forEach((value, key, self) => {
    out += key + value + self.size;
  });
  return [
    out,
    removed,
    map.has(text),
    map.get('zzz'),
    [...map.keys()],
    [...map.values()],
    [...map.entries()].length,
  ].join(' ');
};
