// An array as a stack: reverse Polish notation.
// entry: evaluate
// shape: string -> string
// "" => rejected
// "1 2 +" => "3"
// "3 4 * 5 -" => "7"
// "+" => rejected
// "2 3" => "2 3"
// "7 0 /" => "Infinity"

export function evaluate(text: string): string {
  const stack: number[] = [];
  for (const token of text.split(' ')) {
    if (/^\d+$/.test(token)) {
      stack.push(Number(token));
      continue;
    }
    const right = stack.pop();
    const left = stack.pop();
    if (left === undefined || right === undefined) throw new RangeError('too few operands');
    switch (token) {
      case '+':
        stack.push(left + right);
        break;
      case '-':
        stack.push(left - right);
        break;
      case '*':
        stack.push(left * right);
        break;
      case '/':
        stack.push(left / right);
        break;
      default:
        throw new SyntaxError(token);
    }
  }
  return stack.join(' ');
}
