import { charClass } from '../automata/acceptor/char-class.ts';
import { isBinary } from '../logic/binary-op.ts';
import { CharSet } from '../logic/char-set.ts';
import { memo } from '../logic/kept.ts';
import { Bool, type Sort, sortName, widthOf } from '../logic/sort.ts';
import { isConstant, isVariable, type Table, type Term, type Variable } from '../logic/term.ts';
import type { Scalar, Value } from '../logic/value.ts';

/** A machine that no Bek program can say; the message names what is in the way. */
export class NotInBek extends Error {
  override name = 'NotInBek';
}

/** An expression this deep becomes a function of its own: the language limits how deep parentheses nest. */
const MAX_DEPTH = 40;
/** A smaller expression is written out wherever it occurs. */
const MIN_SHARED_SIZE = 8;

/**
 * Writes terms over one sort of numbers (and Booleans) as Bek expressions. Terms share their parts; parts that occur
 * several times, and those that nest deeply, become functions, so that the text is linear in the size of the graph.
 */
export class BekExpressions {
  /** The declarations that the expressions written so far call, in the order in which they must stand. */
  readonly functions: string[] = [];
  private readonly texts = new Map<Term, Written>();
  private readonly uses = new Map<Term, number>();
  private readonly tables = new Map<Table, string>();

  /** `terms` are all the terms that will be asked for; `functionName` makes names that nothing else has. */
  constructor(
    private readonly sort: Sort,
    private readonly names: ReadonlyMap<Variable, string>,
    private readonly functionName: () => string,
    terms: Iterable<Term>,
  ) {
    for (const term of terms) this.count(term);
  }

  /** @throws NotInBek for what the language has no words for */
  text(term: Term): string {
    return this.written(term).text;
  }

  /** A value of a register or a symbol on its own. */
  value(value: Value, sort: Sort): string {
    if (sort === Bool) return String(value);
    this.requireSort(sort);
    return sort.kind === 'char' && isReadable(Number(value)) ? characterText(Number(value)) : String(value);
  }

  private count(term: Term): void {
    const before = this.uses.get(term) ?? 0;
    this.uses.set(term, before + 1);
    if (before > 0) return;
    for (const arg of term.args) this.count(arg);
  }

  private written(term: Term): Written {
    const known = this.texts.get(term);
    if (known !== undefined) return known;
    const parts = term.args.map(arg => this.written(arg));
    const depth = 1 + Math.max(0, ...parts.map(part => part.depth));
    const size = 1 + parts.reduce((sum, part) => sum + part.size, 0);
    const direct: Written = { text: this.operation(term, parts), depth, size };
    const shared = (this.uses.get(term) ?? 0) > 1 && size >= MIN_SHARED_SIZE;
    const result = shared || depth > MAX_DEPTH ? this.asFunction(term, direct) : direct;
    this.texts.set(term, result);
    return result;
  }

  private asFunction(term: Term, { text }: Written): Written {
    const name = this.functionName();
    const parameters = term.variables.map(v => this.variableName(v)).join(', ');
    this.functions.push(`function ${name}(${parameters}) = ${text};`);
    return { text: `${name}(${parameters})`, depth: 1, size: 1 };
  }

  private variableName(v: Variable): string {
    const name = this.names.get(v);
    if (name === undefined) throw new Error(`${v.op.name} is no variable of this machine`);
    return name;
  }

  private requireSort(sort: Sort): void {
    if (sort !== this.sort && sort !== Bool)
      throw new NotInBek(
        `a Bek program has one sort of numbers, its symbols (${sortName(this.sort)}); this machine also computes with ${sortName(sort)}`,
      );
  }

  private operation(term: Term, parts: readonly Written[]): string {
    this.requireSort(term.sort);
    if (isVariable(term)) return this.variableName(term);
    if (isConstant(term)) return this.value(term.op.value, term.sort);
    const args = parts.map(part => part.text);
    const joined = (operator: string): string => `(${args.join(` ${operator} `)})`;
    const { op } = term;
    if (isBinary(op))
      return `(${term.args.map((arg, i) => this.operand(arg, args[i])).join(` ${OPERATORS[op.kind]} `)})`;
    switch (op.kind) {
      case 'not':
        return `!${args[0]}`;
      case 'and':
        return joined('&&');
      case 'or':
        return joined('||');
      case 'eq':
        return joined('==');
      case 'le':
        return joined('<=');
      case 'ite':
        return `ite(${args.join(', ')})`;
      case 'in':
        return this.membership(args[0], op.set);
      case 'sum':
        return this.sum(args, op.constant, op.coefficients);
      case 'lookup':
        return this.choice(args[0], op.table);
      default:
        throw new NotInBek(`a Bek expression cannot say "${op.kind}", which this machine uses`);
    }
  }

  /** In arithmetic a constant is a number, not a character. */
  private operand(term: Term, text: string): string {
    return isConstant(term) ? String(term.op.value) : text;
  }

  private membership(subject: string, set: CharSet): string {
    if (set.size === 1) return `(${subject} == ${this.value(set.min ?? 0, this.sort)})`;
    const bits = isShort(set) ? undefined : bitsThatDecide(set, widthOf(this.sort) ?? 16);
    if (bits !== undefined)
      return `(Bits(${bits.high}, ${bits.low}, ${subject}) in ${patternText(charClass(bits.values))})`;
    return `(${subject} in ${patternText(charClass(set))})`;
  }

  private sum(args: readonly string[], constant: Scalar, coefficients: readonly Scalar[]): string {
    const items = args.map((arg, i): readonly [bigint, string] => {
      const factor = this.signed(coefficients[i]);
      const size = factor < 0n ? -factor : factor;
      return [factor, size === 1n ? arg : `${size} * ${arg}`];
    });
    const added = this.signed(constant);
    if (added !== 0n) items.push([added, String(added < 0n ? -added : added)]);
    // A sum that can begin with something positive is easier to read.
    items.sort((a, b) => Number(a[0] < 0n) - Number(b[0] < 0n));
    const text = items.map(([sign, item], i) => (sign < 0n ? (i === 0 ? '-' : ' - ') : i === 0 ? '' : ' + ') + item);
    return `(${text.join('')})`;
  }

  /** The upper half of the numbers that wrap as negative ones. */
  private signed(scalar: Scalar): bigint {
    if (typeof scalar !== 'bigint') throw new NotInBek('a Bek expression has no fractions');
    const width = widthOf(this.sort);
    return width === undefined ? scalar : BigInt.asIntN(width, scalar);
  }

  /** A table as a function that searches it in a tree of choices. */
  private choice(index: string, table: Table): string {
    let name = this.tables.get(table);
    if (name === undefined) {
      name = this.functionName();
      this.tables.set(table, name);
      this.functions.push(`function ${name}(i) = ${this.searchTree(table)};`);
    }
    return `${name}(${index})`;
  }

  private searchTree({ entries, otherwise, sort }: Table): string {
    this.requireSort(sort);
    const between = (from: number, to: number): string => {
      if (to - from === 1) return this.value(entries[from], sort);
      const middle = (from + to) >> 1;
      return `ite(i < ${middle}, ${between(from, middle)}, ${between(middle, to)})`;
    };
    const last = this.value(otherwise, sort);
    if (entries.length === 0) return last;
    const size = widthOf(this.sort);
    if (size !== undefined && entries.length >= 2 ** size) return between(0, 2 ** size);
    const inside = `i < ${entries.length}`;
    return `ite(${size === undefined ? `0 <= i && ${inside}` : inside}, ${between(0, entries.length)}, ${last})`;
  }
}

/** Whether a set is short to write as a character class. */
export function isShort(set: CharSet): boolean {
  return set.bounds.length <= 12;
}

interface DecidingBits {
  readonly high: number;
  readonly low: number;
  /** What these bits are, as a number, for the members of the set. */
  readonly values: CharSet;
}

const deciding = memo<CharSet, DecidingBits | undefined>();

/** The fewest bits of a symbol that tell whether it is in a set; `undefined` when they are all needed. */
function bitsThatDecide(set: CharSet, width: number): DecidingBits | undefined {
  if (deciding.has(set)) return deciding.get(set);
  const size = 2 ** width;
  let low = 0;
  while (low < width - 1 && isAligned(set, 2 ** (low + 1))) low++;
  let high = width - 1;
  while (high > low && CharSet.where(c => set.has(c & (2 ** high - 1)), size) === set) high--;
  const values = CharSet.where(c => set.has(c << low), 2 ** (high + 1 - low));
  const found = high - low + 1 < width && isShort(values) ? { high, low, values } : undefined;
  deciding.set(set, found);
  return found;
}

/** Whether a set is made of whole blocks of a size. */
function isAligned(set: CharSet, block: number): boolean {
  return set.bounds.every((bound, i) => (i % 2 === 0 ? bound : bound + 1) % block === 0);
}

interface Written {
  readonly text: string;
  readonly depth: number;
  readonly size: number;
}

const OPERATORS = {
  mul: '*',
  div: '/',
  mod: '%',
  bitand: '&',
  bitor: '|',
  bitxor: '^',
  shl: '<<',
  shr: '>>',
} as const;

const NAMED_ESCAPES: ReadonlyMap<number, string> = new Map([
  [0x09, '\\t'],
  [0x0a, '\\n'],
  [0x0d, '\\r'],
  [0x5c, '\\\\'],
]);

function isReadable(code: number): boolean {
  return (code >= 0x20 && code < 0x7f) || NAMED_ESCAPES.has(code);
}

function escaped(code: number, quote: string): string {
  const named = NAMED_ESCAPES.get(code);
  if (named !== undefined) return named;
  const char = String.fromCharCode(code);
  if (char === quote) return `\\${char}`;
  return code >= 0x20 && code < 0x7f ? char : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** A code unit in single quotes. */
export function characterText(code: number): string {
  return `'${escaped(code, "'")}'`;
}

/** Code units in double quotes. */
export function stringText(codes: readonly number[]): string {
  return `"${codes.map(code => escaped(code, '"')).join('')}"`;
}

/** A regular expression in quotes: `\\` stands for one backslash there, and other escapes for themselves. */
function patternText(pattern: string): string {
  const text = pattern.replace(/\\(.)|"/gs, (found, after: string | undefined) =>
    after === '\\' ? '\\\\\\\\' : after === undefined ? '\\"' : found,
  );
  return `"${text}"`;
}
