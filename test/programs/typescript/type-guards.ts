// Type predicates, assertion functions and discriminated unions are plain code.
// shape: string -> string
// "" => ""
// "5" => "5.0"
// "abc" => "ABC"
// "-1" => rejected

type Token = { kind: 'number'; value: number } | { kind: 'word'; text: string };

const isNumber = (token: Token): token is Extract<Token, { kind: 'number' }> => token.kind === 'number';

function assertPositive(value: number): asserts value is number {
  if (value < 0) throw new RangeError('negative');
}

export default function show(text: string): string {
  const token: Token = /^-?\d+$/.test(text) ? { kind: 'number', value: Number(text) } : { kind: 'word', text };
  if (isNumber(token)) {
    assertPositive(token.value);
    return token.value.toFixed(1);
  }
  return token.text.toUpperCase();
}
