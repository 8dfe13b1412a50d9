/** A value as text tells it: a word wraps, a whole number does not, and a number written out is either. */
export interface Typed {
  readonly value: bigint;
  /** Bits of a word; `exact` for whole numbers; absent for numbers written out and for truth. */
  readonly width?: number | 'exact';
}

const LEVELS: readonly (readonly string[])[] = [
  ['∨'],
  ['∧'],
  ['=', '≠', '≤', '≥', '<', '>', '∈', '∉'],
  ['|'],
  ['^'],
  ['&'],
  ['<<', '>>'],
  ['+', '-'],
  ['·', '/', '%'],
];
const TESTS = 2;

/**
 * Reads infix text in which words of several widths, signed readings `i16(…)`, cuts `u16(…)` and whole numbers
 * `int(…)` meet. Arithmetic on a word and on anything else but a number written out has no meaning, and is refused.
 */
export function readTyped(text: string, env: ReadonlyMap<string, Typed>): bigint {
  const tokens = text.match(/0x[0-9a-f]+|\d+|[A-Za-z]\w*|<<|>>|\S/gu) ?? [];
  let at = 0;
  const accept = (token: string): boolean => tokens[at] === token && at++ >= 0;
  const expectToken = (token: string): void => {
    if (!accept(token)) throw new Error(`${token} expected before ${tokens.slice(at).join(' ')} in ${text}`);
  };
  const inParentheses = (): Typed => {
    expectToken('(');
    const value = choice();
    expectToken(')');
    return value;
  };
  const primary = (): Typed => {
    if (tokens[at] === '(') return inParentheses();
    if (accept('¬')) return truth(primary().value === 0n);
    if (accept('-')) return negative(product());
    if (accept('~')) {
      const { value, width } = primary();
      return inWidth(-1n - value, width);
    }
    const token = tokens[at++] ?? '';
    if (/^\d/.test(token)) return { value: BigInt(token) };
    if (token === 'int') return { value: inParentheses().value, width: 'exact' };
    const cast = /^([iu])(\d+)$/.exec(token);
    if (cast !== null) return casted(cast[1] === 'i', Number(cast[2]), inParentheses());
    const known = env.get(token);
    if (known === undefined) throw new Error(`cannot read ${token} in ${text}`);
    return known;
  };
  const product = (): Typed => binary(LEVELS.length - 1);
  const set = (): readonly (readonly [bigint, bigint])[] => {
    const ranges: (readonly [bigint, bigint])[] = [];
    expectToken('{');
    do {
      const low = primary().value;
      ranges.push([low, accept('–') || accept('to') ? primary().value : low]);
    } while (accept(','));
    expectToken('}');
    return ranges;
  };
  const binary = (level: number): Typed => {
    if (level === LEVELS.length) return primary();
    let left = binary(level + 1);
    let holds: boolean | undefined;
    while (LEVELS[level].includes(tokens[at] ?? '')) {
      const sign = tokens[at++];
      if (sign === '∈' || sign === '∉') {
        const { value } = left;
        return truth(set().some(([low, high]) => low <= value && value <= high) === (sign === '∈'));
      }
      const right = binary(level + 1);
      if (level === TESTS) {
        holds = (holds ?? true) && compare(sign, left.value, right.value);
        left = right;
      } else left = calculate(sign, left, right, text);
    }
    return holds === undefined ? left : truth(holds);
  };
  const choice = (): Typed => {
    const condition = binary(0);
    if (!accept('?')) return condition;
    const then = binary(0);
    expectToken(':');
    const otherwise = choice();
    const width = then.width ?? otherwise.width;
    if ((otherwise.width ?? width) !== width) throw new Error(`a choice between different things in ${text}`);
    return inWidth(condition.value === 1n ? then.value : otherwise.value, width);
  };
  const { value } = choice();
  if (at !== tokens.length) throw new Error(`left over: ${tokens.slice(at).join(' ')} in ${text}`);
  return value;
}

function truth(holds: boolean): Typed {
  return { value: holds ? 1n : 0n };
}

function negative({ value, width }: Typed): Typed {
  return inWidth(-value, width);
}

function inWidth(value: bigint, width: Typed['width']): Typed {
  if (width === undefined) return { value };
  return { value: width === 'exact' ? value : BigInt.asUintN(width, value), width };
}

function casted(isSigned: boolean, bits: number, { value, width }: Typed): Typed {
  if (!isSigned) return { value: BigInt.asUintN(bits, value), width: bits };
  if (width === 'exact' || (width ?? bits) < bits) throw new Error(`i${bits} of no word that is as wide`);
  return { value: BigInt.asIntN(bits, value), width: 'exact' };
}

function compare(sign: string, a: bigint, b: bigint): boolean {
  switch (sign) {
    case '=':
      return a === b;
    case '≠':
      return a !== b;
    case '≤':
      return a <= b;
    case '≥':
      return a >= b;
    case '<':
      return a < b;
    default:
      return a > b;
  }
}

function calculate(sign: string, left: Typed, right: Typed, text: string): Typed {
  const [a, b] = [left.value, right.value];
  if (sign === '∧') return truth(a === 1n && b === 1n);
  if (sign === '∨') return truth(a === 1n || b === 1n);
  const width = left.width ?? right.width;
  if ((right.width ?? width) !== width) throw new Error(`${sign} of different things in ${text}`);
  const results: Readonly<Record<string, () => bigint>> = {
    '+': () => a + b,
    '-': () => a - b,
    '·': () => a * b,
    '&': () => a & b,
    '|': () => a | b,
    '^': () => a ^ b,
    '>>': () => a >> b,
    '<<': () => a << b,
    '/': () => a / b,
    '%': () => a % b,
  };
  return inWidth(results[sign](), width);
}
