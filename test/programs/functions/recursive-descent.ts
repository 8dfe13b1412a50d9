// A recursive-descent calculator for + - * and parentheses.
// shape: string -> string
// "1+2*3" => "7"
// "(1+2)*3" => "9"
// "2*(3-4)" => "-2"
// "" => rejected
// "1+" => rejected
// "(1" => rejected
// "12-3-4" => "5"

export default function calculate(text: string): string {
  let at = 0;
  function factor(): number {
    if (text[at] === '(') {
      at++;
      const value = sum();
      if (text[at++] !== ')') throw new SyntaxError('expected )');
      return value;
    }
    const start = at;
    while (text[at] >= '0' && text[at] <= '9') at++;
    if (start === at) throw new SyntaxError(`expected a number at ${at}`);
    return Number(text.slice(start, at));
  }
  function product(): number {
    let value = factor();
    while (text[at] === '*') {
      at++;
      value *= factor();
    }
    return value;
  }
  function sum(): number {
    let value = product();
    while (text[at] === '+' || text[at] === '-') value = text[at++] === '+' ? value + product() : value - product();
    return value;
  }
  const value = sum();
  if (at < text.length) throw new SyntaxError('trailing text');
  return String(value);
}
