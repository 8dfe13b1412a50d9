// All cases share one scope; each case expression is evaluated only until one matches.
// shape: string -> string
// "" => "abc"
// "a" => "afirst"
// "b" => rejected
// "c" => "abcthird"

export default function scope(text) {
  let asked = '';
  const ask = value => {
    asked += value;
    return value;
  };
  switch (text) {
    case ask('a'):
      let x = 'first';
      return asked + x;
    case ask('b'):
      x = 'second';
      return asked + x;
    case ask('c'): {
      const x = 'third';
      return asked + x;
    }
  }
  return asked;
}
