import * as L from '../../src/logic/index.ts';
import { scale } from '../../src/logic/index.ts';

/** An expression tree that nothing simplifies, with its own evaluator: the reference for terms. */
export interface Expression {
  readonly kind: string;
  readonly sort: L.Sort;
  readonly args: readonly Expression[];
  readonly name?: string;
  readonly number?: bigint;
  readonly table?: readonly L.Value[];
  readonly otherwise?: L.Value;
  readonly set?: L.CharSet;
  readonly index?: number;
}

/** A small deterministic generator of random numbers (mulberry32). */
export class Random {
  constructor(private state: number) {}

  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % limit;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)];
  }

  number(sort: L.Sort): bigint {
    const width = L.widthOf(sort);
    if (width === undefined) return BigInt(this.below(17) - 8);
    const special = [0n, 1n, 2n, (1n << BigInt(width)) - 1n, 1n << BigInt(width - 1)];
    if (this.below(2) === 0) return BigInt.asUintN(width, this.pick(special));
    return BigInt.asUintN(width, (BigInt(this.below(2 ** 32)) << 40n) ^ BigInt(this.below(2 ** 32)));
  }

  value(sort: L.Sort): L.Value {
    if (sort.kind === 'bool') return this.below(2) === 1;
    if (sort.kind === 'tuple') return sort.items.map(s => this.value(s));
    if (sort.kind === 'real') return L.rational(this.number(sort), BigInt(1 + this.below(4)));
    if (sort.kind === 'int') return this.number(sort);
    const width = L.widthOf(sort) ?? 0;
    return width <= 32 ? Number(this.number(sort)) : this.number(sort);
  }
}

const WRAPPING = [
  'add',
  'sub',
  'mul',
  'div',
  'mod',
  'bitand',
  'bitor',
  'bitxor',
  'bitnot',
  'shl',
  'shr',
  'neg',
  'scale',
];

export interface Shape {
  /** The sorts that occur. Bool always does. */
  readonly sorts: readonly L.Sort[];
  readonly variablesPerSort: number;
  /** Without products of two unknowns in Int and Real. */
  readonly linear?: boolean;
  /** Only operations on bits that have a form in linear integer arithmetic: one operand is constant. */
  readonly constantBits?: boolean;
}

const LINEAR_BITS = ['add', 'sub', 'neg', 'scale', 'bitnot', 'div', 'mod', 'bitand', 'bitor', 'bitxor', 'shr'];
const CONSTANT_OPERAND = new Set(['div', 'mod', 'bitand', 'bitor', 'bitxor', 'shr']);

/** A random expression of a sort. */
export function randomExpression(random: Random, sort: L.Sort, depth: number, shape: Shape): Expression {
  const sub = (s: L.Sort): Expression => randomExpression(random, s, depth - 1, shape);
  const numeric = shape.sorts.filter(s => s.kind !== 'tuple');
  if (depth <= 0 || random.below(8) === 0) {
    if (sort.kind === 'tuple' && !shape.sorts.includes(sort))
      return { kind: 'tuple', sort, args: sort.items.map(s => randomExpression(random, s, 0, shape)) };
    if (random.below(3) === 0 && sort.kind !== 'bool')
      return sort.kind === 'tuple'
        ? { kind: 'tuple', sort, args: sort.items.map(s => randomExpression(random, s, 0, shape)) }
        : { kind: 'number', sort, args: [], number: random.number(sort) };
    return { kind: 'var', sort, args: [], name: `${'xyzw'[random.below(shape.variablesPerSort)]}` };
  }
  if (sort.kind === 'bool') {
    const kind = random.pick([
      'not',
      'and',
      'or',
      'implies',
      'eq',
      'eq',
      'le',
      'lt',
      'ge',
      'gt',
      'in',
      'table',
      'item',
    ]);
    if (kind === 'not') return { kind, sort, args: [sub(L.Bool)] };
    if (['and', 'or', 'implies'].includes(kind)) return { kind, sort, args: [sub(L.Bool), sub(L.Bool)] };
    if (kind === 'eq') {
      const of = random.pick([...shape.sorts, L.Bool]);
      return { kind, sort, args: [sub(of), sub(of)] };
    }
    const small = numeric.filter(s => L.universeSize(s) !== undefined);
    if (kind === 'in' && small.length > 0) {
      const of = random.pick(small);
      const members = Array.from({ length: 1 + random.below(4) }, () => Number(random.number(of)));
      const set = L.CharSet.of(...members).union(L.CharSet.range(random.below(8), random.below(12)));
      return { kind, sort, args: [sub(of)], set };
    }
    if (kind === 'table' || kind === 'item') return anySort(random, sort, kind, sub, numeric);
    const of = random.pick(numeric);
    return { kind: kind === 'in' ? 'le' : kind, sort, args: [sub(of), sub(of)] };
  }
  const kind = random.pick(['ite', 'table', 'item', 'convert', 'op', 'op', 'op', 'op']);
  if (kind === 'ite') return { kind, sort, args: [sub(L.Bool), sub(sort), sub(sort)] };
  if (kind === 'table' || kind === 'item') return anySort(random, sort, kind, sub, numeric);
  if (sort.kind === 'tuple') return { kind: 'tuple', sort, args: sort.items.map(sub) };
  if (kind === 'convert') return { kind, sort, args: [sub(random.pick(numeric))] };
  const wraps = L.widthOf(sort) !== undefined;
  const plain = shape.linear ? ['add', 'sub', 'neg', 'scale'] : ['add', 'sub', 'neg', 'scale', 'mul'];
  const wrapping = shape.constantBits ? LINEAR_BITS : WRAPPING;
  const op = random.pick(wraps ? wrapping : sort.kind === 'int' ? [...plain, 'div', 'mod'] : [...plain, 'div']);
  if (op === 'neg' || op === 'bitnot') return { kind: op, sort, args: [sub(sort)] };
  if (op === 'scale') return { kind: op, sort, args: [sub(sort)], number: random.number(sort) };
  if (!wraps && (op === 'div' || op === 'mod')) {
    const divisor = random.number(sort);
    return {
      kind: op,
      sort,
      args: [sub(sort), { kind: 'number', sort, args: [], number: divisor === 0n ? 3n : divisor }],
    };
  }
  if (wraps && shape.constantBits && CONSTANT_OPERAND.has(op))
    return { kind: op, sort, args: [sub(sort), { kind: 'number', sort, args: [], number: random.number(sort) }] };
  return { kind: op, sort, args: [sub(sort), sub(sort)] };
}

function anySort(
  random: Random,
  sort: L.Sort,
  kind: 'table' | 'item',
  sub: (s: L.Sort) => Expression,
  numeric: readonly L.Sort[],
): Expression {
  const indices = numeric.filter(s => s.kind !== 'real');
  if (kind === 'table' && indices.length > 0)
    return {
      kind,
      sort,
      args: [sub(random.pick(indices))],
      table: Array.from({ length: random.below(6) }, () => random.value(sort)),
      otherwise: random.value(sort),
    };
  const items = [sort, random.pick(numeric)];
  return {
    kind: 'item',
    sort,
    args: [sub(L.Tuple(...(random.below(2) === 0 ? items : items.toReversed())))],
    index: -1,
  };
}

/** The same expression through the simplifying constructors. */
export function toTerm(e: Expression): L.Term {
  const args = e.args.map(toTerm);
  const [a, b, c] = args;
  switch (e.kind) {
    case 'var':
      return L.variable(e.name ?? '', e.sort);
    case 'number':
      return L.num(e.number ?? 0n, e.sort);
    case 'scale':
      return scale(e.number ?? 0n, a);
    case 'in':
      return L.member(a, e.set ?? L.CharSet.empty);
    case 'table':
      return L.lookup(e.table ?? [], e.otherwise ?? false, e.sort, a);
    case 'item':
      return L.item(a, itemIndex(e));
    case 'ite':
      return L.ite(a, b, c);
    case 'convert':
      return L.convert(a, e.sort);
    case 'tuple':
      return L.tuple(...args);
    case 'not':
      return L.not(a);
    case 'neg':
      return L.neg(a);
    case 'bitnot':
      return L.bitNot(a);
    default:
      return BINARY[e.kind](a, b);
  }
}

const BINARY: Readonly<Record<string, (a: L.Term, b: L.Term) => L.Term>> = {
  and: L.and,
  or: L.or,
  implies: L.implies,
  eq: L.eq,
  le: L.le,
  lt: L.lt,
  ge: L.ge,
  gt: L.gt,
  add: L.add,
  sub: L.sub,
  mul: L.mul,
  div: L.div,
  mod: L.mod,
  bitand: L.bitAnd,
  bitor: L.bitOr,
  bitxor: L.bitXor,
  shl: L.shl,
  shr: L.shr,
};

function itemIndex(e: Expression): number {
  const whole = e.args[0].sort;
  if (whole.kind !== 'tuple') throw new Error('not a tuple');
  return whole.items.indexOf(e.sort);
}

/** Numbers are bigint, fractions are pairs that nobody reduces. */
type Naive = boolean | bigint | Fraction | readonly Naive[];
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export type NaiveAssignment = ReadonlyMap<string, L.Value>;

function fromValue(value: L.Value): Naive {
  if (typeof value === 'number') return BigInt(value);
  if (Array.isArray(value)) return value.map(fromValue);
  if (typeof value === 'object' && 'numerator' in value) return { over: value.numerator, under: value.denominator };
  return value as boolean | bigint;
}

function asFraction(value: Naive): Fraction {
  if (typeof value === 'bigint') return { over: value, under: 1n };
  if (typeof value === 'object' && 'over' in value) return value;
  throw new Error('not a number');
}

function whole(value: Naive): bigint {
  if (typeof value !== 'bigint') throw new Error('not a whole number');
  return value;
}

function compare(a: Naive, b: Naive): bigint {
  const [x, y] = [asFraction(a), asFraction(b)];
  const difference = x.over * y.under - y.over * x.under;
  return x.under * y.under > 0n ? difference : -difference;
}

function same(a: Naive, b: Naive): boolean {
  if (typeof a === 'boolean') return a === b;
  if (Array.isArray(a)) return a.every((item, i) => same(item, (b as readonly Naive[])[i]));
  return compare(a, b) === 0n;
}

function floorDiv(a: bigint, b: bigint): bigint {
  let q = a / b;
  while (q * b > a) q--;
  while ((q + 1n) * b <= a) q++;
  return q;
}

/** The quotient for which the remainder is at least 0 and less than |b|. */
function euclid(a: bigint, b: bigint): readonly [bigint, bigint] {
  const remainder = ((a % b) + (b < 0n ? -b : b)) % (b < 0n ? -b : b);
  return [(a - remainder) / b, remainder];
}

/** Written from the documentation of the operations, without looking at the simplifier. */
export function naively(e: Expression, given: NaiveAssignment): Naive {
  const width = L.widthOf(e.sort);
  const fitted = (n: bigint): bigint =>
    width === undefined ? n : ((n % (1n << BigInt(width))) + (1n << BigInt(width))) % (1n << BigInt(width));
  const arithmetic = (a: Naive, b: Naive, op: 'add' | 'sub' | 'mul'): Naive => {
    if (e.sort.kind === 'real') {
      const [x, y] = [asFraction(a), asFraction(b)];
      const under = x.under * y.under;
      if (op === 'mul') return { over: x.over * y.over, under };
      return { over: op === 'add' ? x.over * y.under + y.over * x.under : x.over * y.under - y.over * x.under, under };
    }
    const [x, y] = [whole(a), whole(b)];
    return fitted(op === 'add' ? x + y : op === 'sub' ? x - y : x * y);
  };
  const arg = (i: number): Naive => naively(e.args[i], given);
  switch (e.kind) {
    case 'var': {
      const value = given.get(`${e.name}:${L.sortName(e.sort)}`);
      if (value === undefined) throw new Error(`no value for ${e.name}`);
      return fromValue(value);
    }
    case 'number':
      return e.sort.kind === 'real' ? { over: e.number ?? 0n, under: 1n } : fitted(e.number ?? 0n);
    case 'not':
      return !arg(0);
    case 'and':
      return arg(0) === true && arg(1) === true;
    case 'or':
      return arg(0) === true || arg(1) === true;
    case 'implies':
      return arg(0) === false || arg(1) === true;
    case 'eq':
      return same(arg(0), arg(1));
    case 'le':
      return compare(arg(0), arg(1)) <= 0n;
    case 'lt':
      return compare(arg(0), arg(1)) < 0n;
    case 'ge':
      return compare(arg(0), arg(1)) >= 0n;
    case 'gt':
      return compare(arg(0), arg(1)) > 0n;
    case 'in':
      return e.set?.has(Number(arg(0))) === true;
    case 'ite':
      return arg(0) === true ? arg(1) : arg(2);
    case 'add':
    case 'sub':
    case 'mul':
      return arithmetic(arg(0), arg(1), e.kind);
    case 'scale':
      return arithmetic(arg(0), e.number ?? 0n, 'mul');
    case 'neg':
      return arithmetic(0n, arg(0), 'sub');
    case 'bitnot':
      return fitted(~whole(arg(0)));
    case 'div': {
      if (e.sort.kind === 'real') {
        const [x, y] = [asFraction(arg(0)), asFraction(arg(1))];
        return { over: x.over * y.under, under: x.under * y.over };
      }
      const [a, b] = [whole(arg(0)), whole(arg(1))];
      return b === 0n ? fitted(-1n) : euclid(a, b)[0];
    }
    case 'mod': {
      const [a, b] = [whole(arg(0)), whole(arg(1))];
      return b === 0n ? a : euclid(a, b)[1];
    }
    case 'bitand':
      return whole(arg(0)) & whole(arg(1));
    case 'bitor':
      return whole(arg(0)) | whole(arg(1));
    case 'bitxor':
      return whole(arg(0)) ^ whole(arg(1));
    case 'shl':
    case 'shr': {
      const by = whole(arg(1));
      if (by >= BigInt(width ?? 0)) return 0n;
      return e.kind === 'shl' ? fitted(whole(arg(0)) << by) : whole(arg(0)) >> by;
    }
    case 'convert': {
      const value = arg(0);
      if (e.sort.kind === 'real') return asFraction(value);
      if (typeof value === 'bigint') return fitted(value);
      const { over, under } = asFraction(value);
      return fitted(under > 0n ? floorDiv(over, under) : floorDiv(-over, -under));
    }
    case 'table': {
      const at = whole(arg(0));
      const table = e.table ?? [];
      return fromValue(at >= 0n && at < BigInt(table.length) ? table[Number(at)] : (e.otherwise ?? false));
    }
    case 'tuple':
      return e.args.map((_, i) => arg(i));
    case 'item': {
      const items = arg(0);
      if (!Array.isArray(items)) throw new Error('not a tuple');
      return items[itemIndex(e)];
    }
    default:
      throw new Error(`no meaning for ${e.kind}`);
  }
}

export function agrees(naive: Naive, value: L.Value): boolean {
  return same(naive, fromValue(value));
}

/** The variables of an expression, as terms. */
export function variablesOf(e: Expression): ReadonlySet<L.Variable> {
  if (e.kind === 'var') return new Set([L.variable(e.name ?? '', e.sort)]);
  return new Set(e.args.flatMap(a => [...variablesOf(a)]));
}

/** The assignment in the keys of the naive evaluator. */
export function byName(assignment: L.Assignment): NaiveAssignment {
  return new Map([...assignment].map(([v, value]) => [`${v.op.name}:${L.sortName(v.sort)}`, value]));
}
