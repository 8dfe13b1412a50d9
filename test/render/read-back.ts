/**
 * Reads infix text as it is printed and computes it, by precedence climbing: the naive opposite of the printer, so that
 * a missing pair of parentheses or a flipped sign gives another number.
 */
export type Env = ReadonlyMap<string, bigint>;

/** Tighter operators have larger numbers; all are left associative. */
const BINARY: ReadonlyMap<string, number> = new Map([
  ['∨', 2],
  ['∧', 3],
  ['=', 4],
  ['≠', 4],
  ['≤', 4],
  ['≥', 4],
  ['<', 4],
  ['>', 4],
  ['|', 5],
  ['^', 6],
  ['&', 7],
  ['<<', 8],
  ['>>', 8],
  ['+', 9],
  ['-', 9],
  ['·', 10],
  ['/', 10],
  ['%', 10],
]);

/** `wrap` brings each intermediate result into the sort. Truth is 1 and 0. */
export function readBack(text: string, env: Env, wrap: (n: bigint) => bigint): bigint {
  const tokens = text.match(/0x[0-9a-f]+|\d+|'.'|[A-Za-z]\w*|<<|>>|\S/gu) ?? [];
  let at = 0;
  const take = (): string => tokens[at++] ?? '';
  const primary = (): bigint => {
    const token = take();
    if (token === '(') {
      const value = choice();
      if (take() !== ')') throw new Error(`unbalanced: ${text}`);
      return value;
    }
    if (token === '~') return wrap(-1n - primary());
    if (token === '¬') return primary() === 0n ? 1n : 0n;
    if (/^\d/.test(token)) return BigInt(token);
    if (token.startsWith("'")) return BigInt(token.charCodeAt(1));
    const value = env.get(token);
    if (value === undefined) throw new Error(`cannot read ${token} in ${text}`);
    return value;
  };
  const unary = (): bigint => {
    if (tokens[at] !== '-') return primary();
    at++;
    return wrap(-climb(unary(), 10));
  };
  const climb = (first: bigint, tightest: number): bigint => {
    let left = first;
    for (;;) {
      const sign = tokens[at];
      const level = BINARY.get(sign ?? '');
      if (level === undefined || level < tightest) return left;
      at++;
      const right = climb(unary(), level + 1);
      if (level === 4 && BINARY.get(tokens[at] ?? '') === 4) {
        const lower = apply(sign, left, right, wrap);
        const upper = apply(take(), right, climb(unary(), 5), wrap);
        left = lower & upper;
      } else left = apply(sign, left, right, wrap);
    }
  };
  const choice = (): bigint => {
    const condition = climb(unary(), 1);
    if (tokens[at] !== '?') return condition;
    at++;
    const then = climb(unary(), 1);
    if (take() !== ':') throw new Error(`no alternative: ${text}`);
    const otherwise = choice();
    return condition === 1n ? then : otherwise;
  };
  const value = choice();
  if (at !== tokens.length) throw new Error(`left over: ${tokens.slice(at).join(' ')} in ${text}`);
  return value;
}

function apply(sign: string, a: bigint, b: bigint, wrap: (n: bigint) => bigint): bigint {
  const truth = (b: boolean): bigint => (b ? 1n : 0n);
  const quotient = (): bigint => (a - (((a % b) + b) % b)) / b;
  switch (sign) {
    case '∨':
      return a | b;
    case '∧':
      return a & b;
    case '=':
      return truth(a === b);
    case '≠':
      return truth(a !== b);
    case '≤':
      return truth(a <= b);
    case '≥':
      return truth(a >= b);
    case '<':
      return truth(a < b);
    case '>':
      return truth(a > b);
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    case '&':
      return a & b;
    case '<<':
      return b >= 64n ? 0n : wrap(a << b);
    case '>>':
      return b >= 64n ? 0n : a >> b;
    case '+':
      return wrap(a + b);
    case '-':
      return wrap(a - b);
    case '·':
      return wrap(a * b);
    case '/':
      return wrap(quotient());
    case '%':
      return wrap(a - quotient() * b);
    default:
      throw new Error(`unknown sign ${sign}`);
  }
}
