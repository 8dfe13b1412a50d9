// An array that holds itself is empty where it meets itself; what throws on the way leaves nothing behind.
// shape: string -> string
// "" => ",|,x,|a,a"
// "b" => "b,|b,x,|a,a"
// "<" => "<,|<,x,|a,a"

export default function text(part) {
  const own = [part];
  own.push(own);
  const outer = [part, ['x', []]];
  outer[1][1].push(outer);
  const thrower = [{ toString() { throw new Error('no'); } }];
  let after = '';
  try {
    String([thrower]);
  } catch {
    const twice = ['a'];
    after = String([twice, twice]);
  }
  return `${own}|${outer}|${after}`;
}
