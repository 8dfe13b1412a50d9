import { signedFactor } from '../logic/bounds.ts';
import type { CharSet } from '../logic/char-set.ts';
import { type Sort, sortName, widthOf } from '../logic/sort.ts';
import { isConstant, type Term, type Variable } from '../logic/term.ts';
import { type Value, valueKey } from '../logic/value.ts';
import { NotInFormat } from './not-in-format.ts';

/** Bits of factors and numbers whose sums of products are exact. */
const MOST_FACTOR = 2n ** 16n;
const WIDEST = 32;
const LARGEST_TABLE = 256;

/**
 * A term as an expression in JavaScript over numbers, which are as large as the sort says: unsigned for bit vectors. It has
 * the value of the term for all values of the variables; integers (`Int`) are taken to stay below 2^53.
 *
 * @param nameOf what stands for a variable
 * @throws NotInFormat for wide bit vectors, fractions, and calculations with floating-point numbers
 */
export function javaScriptOf(term: Term, nameOf: (variable: Variable) => string): string {
  const { op, args, sort } = term;
  const of = (each: Term): string => javaScriptOf(each, nameOf);
  switch (op.kind) {
    case 'var':
      requireNarrow(sort);
      return nameOf(term as Variable);
    case 'const':
      return literal(op.value, sort);
    case 'not':
      return `!${of(args[0])}`;
    case 'and':
      return `(${args.map(of).join(' && ')})`;
    case 'or':
      return `(${args.map(of).join(' || ')})`;
    case 'ite':
      return `(${of(args[0])} ? ${of(args[1])} : ${of(args[2])})`;
    case 'eq':
      return args[0].sort.kind === 'float'
        ? `Object.is(${of(args[0])}, ${of(args[1])})`
        : `(${of(args[0])} === ${of(args[1])})`;
    case 'le':
      return args[0].sort.kind === 'float' ? floatOrder(args[0], args[1], of) : `(${of(args[0])} <= ${of(args[1])})`;
    case 'in':
      return membership(of(args[0]), op.set);
    case 'sum': {
      const parts = args.map((arg, i) => product(signedFactor(op.coefficients[i], sort), arg, of));
      const constant = signedFactor(op.constant, sort);
      return wrapped(constant === 0n ? parts : [...parts, String(constant)], sort);
    }
    case 'div':
    case 'mod':
      return division(op.kind, args[0], args[1], of);
    case 'bitand':
      return bits(args.map(of), '&', sort);
    case 'bitor':
      return bits(args.map(of), '|', sort);
    case 'bitxor':
      return bits(args.map(of), '^', sort);
    case 'mul':
      if (widthOf(sort) === undefined) throw new NotInFormat('a product of numbers without bounds may not be exact');
      return args.map(of).reduce((a, b) => wrapped([`Math.imul(${a}, ${b})`], sort));
    case 'shl':
    case 'shr':
      return shifted(op.kind, of(args[0]), args[1], sort, of);
    case 'lookup': {
      const { entries, otherwise } = op.table;
      if (entries.length > LARGEST_TABLE) throw new NotInFormat(`a table of ${entries.length} entries is too large`);
      const index = of(args[0]);
      const list = entries.map(entry => literal(entry, sort)).join(', ');
      return `(${index} >= 0 && ${index} < ${entries.length} ? [${list}][${index}] : ${literal(otherwise, sort)})`;
    }
    case 'convert':
      requireNarrow(args[0].sort);
      return (widthOf(args[0].sort) ?? WIDEST + 1) <= (widthOf(sort) ?? WIDEST) && sort.kind !== 'real'
        ? of(args[0])
        : wrapped([of(args[0])], sort);
    case 'item': {
      const [whole] = args;
      const name = whole.sort.kind === 'tuple' ? whole.sort.fields?.[op.index].name : undefined;
      return `${of(whole)}[${name === undefined ? op.index : JSON.stringify(name)}]`;
    }
    default:
      throw new NotInFormat(`a calculation (${op.kind}) has no form in JavaScript here`);
  }
}

function requireNarrow(sort: Sort): void {
  if (sort.kind === 'real' || (widthOf(sort) ?? 0) > WIDEST)
    throw new NotInFormat(`symbols of sort ${sortName(sort)} have no form as numbers of JavaScript here`);
}

function literal(value: Value, sort: Sort): string {
  requireNarrow(sort);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'bigint' && value ** 2n < 2n ** 106n) return String(value);
  if (typeof value === 'number') return valueKey(value);
  throw new NotInFormat('a constant has no form in JavaScript here');
}

/** The order of floating-point numbers in which −0 is right below 0, and NaN above all. */
function floatOrder(left: Term, right: Term, of: (term: Term) => string): string {
  if (isConstant(right) && !isConstant(left)) return upTo(of(left), Number(right.op.value));
  if (isConstant(left) && !isConstant(right)) return `!${below(of(right), Number(left.op.value))}`;
  throw new NotInFormat('a comparison of two floating-point numbers has no form in JavaScript here');
}

function upTo(subject: string, most: number): string {
  if (Number.isNaN(most)) return 'true';
  return Object.is(most, -0) ? `(${subject} < 0 || Object.is(${subject}, -0))` : `(${subject} <= ${valueKey(most)})`;
}

function below(subject: string, end: number): string {
  if (Number.isNaN(end)) return `!Number.isNaN(${subject})`;
  return Object.is(end, 0) ? `(${subject} < 0 || Object.is(${subject}, -0))` : `(${subject} < ${valueKey(end)})`;
}

function membership(subject: string, { bounds }: CharSet): string {
  const tests: string[] = [];
  for (let i = 0; i < bounds.length; i += 2) {
    const [low, high] = [bounds[i], bounds[i + 1]];
    tests.push(low === high ? `(${subject} === ${low})` : `(${subject} >= ${low} && ${subject} <= ${high})`);
  }
  return tests.length < 2 ? (tests[0] ?? 'false') : `(${tests.join(' || ')})`;
}

function product(factor: bigint, of: Term, text: (term: Term) => string): string {
  if (factor === 1n) return text(of);
  if (factor <= MOST_FACTOR && factor >= -MOST_FACTOR) return `${factor} * ${text(of)}`;
  if (widthOf(of.sort) === undefined)
    throw new NotInFormat(`a product with ${factor} may be too large for a number of JavaScript`);
  return `Math.imul(${factor}, ${text(of)})`;
}

function wrapped(parts: readonly string[], sort: Sort): string {
  requireNarrow(sort);
  if (sort.kind === 'float') throw new NotInFormat('a sum of floating-point numbers has no form in JavaScript here');
  const width = widthOf(sort);
  const sum = `(${parts.join(' + ')})`;
  if (width === undefined) return sum;
  return width === WIDEST ? `(${sum} >>> 0)` : `(${sum} & ${2 ** width - 1})`;
}

function bits(args: readonly string[], operator: string, sort: Sort): string {
  requireNarrow(sort);
  return `((${args.join(` ${operator} `)}) >>> 0)`;
}

/** By as many bits as a number has, or more, nothing is left of it. */
function shifted(kind: 'shl' | 'shr', value: string, amount: Term, sort: Sort, of: (term: Term) => string): string {
  requireNarrow(sort);
  const width = widthOf(sort) ?? 0;
  const by = of(amount);
  const made = kind === 'shr' ? `(${value} >>> ${by})` : wrapped([`(${value} << ${by})`], sort);
  if (isConstant(amount)) return Number(amount.op.value) >= width ? '0' : made;
  return `(${by} >= ${width} ? 0 : ${made})`;
}

/** By a constant that is more than 0: the quotient is rounded down, and the remainder is not negative. */
function division(kind: 'div' | 'mod', dividend: Term, divisor: Term, of: (term: Term) => string): string {
  if (!isConstant(divisor) || Number(divisor.op.value) <= 0)
    throw new NotInFormat('a division by what is no constant above 0 has no form in JavaScript here');
  const [a, b] = [of(dividend), of(divisor)];
  if (kind === 'div') return `Math.floor(${a} / ${b})`;
  return widthOf(dividend.sort) === undefined ? `(((${a} % ${b}) + ${b}) % ${b})` : `(${a} % ${b})`;
}
