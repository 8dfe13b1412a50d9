// Patterns read left to right; null has no properties and a number is not iterable.
// shape: string -> string
// "" => "bada123"
// "a" => "bada123"
// "null" => rejected
// "number" => rejected

export default function order(text) {
  let log = '';
  const source = {
    get a() {
      log += 'a';
      return undefined;
    },
    get b() {
      log += 'b';
      return 2;
    },
  };
  const mark = () => {
    log += 'd';
    return 1;
  };
  const { b, a = mark(), ['a']: again = 3 } = source;
  if (text === 'null') {
    const { x } = null;
    return x;
  }
  if (text === 'number') {
    const [x] = 5;
    return x;
  }
  return log + a + b + again;
}
