import type { FloatFunction, FloatOperation } from '../logic/float.ts';
import { scaledParts } from '../logic/linear.ts';
import { Int, type Sort, universeSize, widthOf } from '../logic/sort.ts';
import { isConstant, isVariable, type Table, type Term } from '../logic/term.ts';
import { isZero, type Scalar, toScalar } from '../logic/value.ts';
import { boundsText, type FloatBounds, floatBoundsOf, functionText } from './float-text.ts';
import {
  addedText,
  isNegative,
  isOne,
  maskText,
  negated,
  operandText,
  scalarText,
  signed,
  valueText,
} from './number-text.ts';
import { charSetTest, numberSetTest } from './set-text.ts';
import { quotedText } from './visible.ts';

/** How tightly an operator binds, loosest first. */
const Level = {
  choice: 1,
  or: 2,
  and: 3,
  test: 4,
  bitOr: 5,
  bitXor: 6,
  bitAnd: 7,
  shift: 8,
  sum: 9,
  product: 10,
  atom: 11,
} as const;

const FLOAT_COMPARISONS = { below: '<', 'at most': '≤', same: '=' } as const;

interface Piece {
  readonly text: string;
  readonly level: number;
}

/** A shared subterm is printed once for each mention, so the text of a small graph can explode: it is cut here. */
const LONGEST = 4000;
const LONGEST_TABLE = 256;

export interface TermTextOptions {
  /** No spaces around arithmetic operators, and parentheses around everything looser, for use in a sequence. */
  readonly tight?: boolean;
}

/** A term in infix notation with as few parentheses as the usual precedences allow. */
export function termText(term: Term, options: TermTextOptions = {}): string {
  const printer = new Printer(options.tight === true ? '' : ' ');
  return printer.within(term, options.tight === true ? Level.bitOr : Level.choice);
}

/** A variable's name for people: a register without its mark, unless it would look like the window. */
function variableText(name: string): string {
  return name.startsWith('@') && !/^@x\d*$/.test(name) ? name.slice(1) : name;
}

class Printer {
  private readonly known = new Map<Term, Piece>();
  private readonly knownOperands = new Map<Term, Piece>();

  constructor(private readonly gap: string) {}

  /** The text of a term in a place that binds at `level`. */
  within(term: Term, level: number, operand = false): string {
    const { text, level: own } = this.piece(term, operand);
    return own < level ? `(${text})` : text;
  }

  private piece(term: Term, operand: boolean): Piece {
    const memo = operand ? this.knownOperands : this.known;
    let piece = memo.get(term);
    if (piece === undefined) {
      piece = this.print(term, operand);
      if (piece.text.length > LONGEST) piece = atom('…');
      memo.set(term, piece);
    }
    return piece;
  }

  /** `operand` says that the term is part of arithmetic, where a constant is a number and not a character. */
  private print(term: Term, operand: boolean): Piece {
    const { op, args } = term;
    switch (op.kind) {
      case 'var':
        return atom(variableText(op.name));
      case 'const':
        return atom(
          operand && term.sort.kind !== 'float'
            ? operandText(toScalar(op.value), term.sort)
            : valueText(op.value, term.sort),
        );
      case 'not':
        return this.negation(args[0]);
      case 'and':
        return this.conjunction(args);
      case 'or':
        return {
          text: forPeople(args)
            .map(a => this.within(a, Level.and))
            .join(' ∨ '),
          level: Level.or,
        };
      case 'eq':
        return this.comparison('=', args[0], args[1]);
      case 'le':
        return this.bounds(term) ?? this.comparison('≤', args[0], args[1]);
      case 'in':
        return this.membership(term);
      case 'ite': {
        const [condition, then, otherwise] = args;
        const test = this.within(condition, Level.or);
        const branches = `${this.within(then, Level.or, operand)} : ${this.within(otherwise, Level.choice, operand)}`;
        return { text: `${test} ? ${branches}`, level: Level.choice };
      }
      case 'sum':
        return this.sum(term);
      case 'mul':
        return this.infix('·', args, Level.product, true);
      case 'div':
        return this.infix('/', args, Level.product, false);
      case 'mod':
        return this.infix('%', args, Level.product, false);
      case 'shl':
        return this.infix('<<', args, Level.shift, false);
      case 'shr':
        return this.infix('>>', args, Level.shift, false);
      case 'bitand':
        return this.infix('&', args, Level.bitAnd, true);
      case 'bitor':
        return this.infix('|', args, Level.bitOr, true);
      case 'bitxor':
        return this.infix('^', args, Level.bitXor, true);
      case 'convert':
        return atom(`${conversionName(term.sort)}(${this.within(args[0], Level.choice)})`);
      case 'float':
        return this.floatFunction(op.of, term);
      case 'floats':
        return this.floatOperation(op.of, args);
      case 'lookup':
        return atom(this.lookup(op.table, args[0]));
      case 'tuple':
        return atom(`(${args.map(a => this.within(a, Level.choice)).join(', ')})`);
      case 'item':
        return atom(`${this.within(args[0], Level.atom)}.${op.index}`);
    }
  }

  private negation(inner: Term): Piece {
    const [a, b] = inner.args;
    if (inner.op.kind === 'eq') return this.comparison('≠', a, b);
    if (inner.op.kind === 'le' && a.sort.kind !== 'float') return this.comparison('>', a, b);
    return { text: `¬${this.within(inner, Level.atom)}`, level: Level.test };
  }

  /** A sum compared with zero is spread over both sides, so that only positive coefficients are left. */
  private comparison(sign: Comparison, left: Term, right: Term): Piece {
    const hasSums = left.sort.kind === 'int' || left.sort.kind === 'real';
    const zero = hasSums ? [left, right].find(side => isConstant(side) && isZero(toScalar(side.op.value))) : undefined;
    const difference = zero === left ? right : left;
    if (zero === undefined) {
      const [a, b] = [left, right].map(side => this.within(side, Level.bitOr));
      return forPeople([left, right])[0] === left ? this.compared(a, sign, b) : this.compared(b, MIRRORED[sign], a);
    }
    const parts = peopleOrder(difference);
    const positive = parts.filter(p => !isNegative(p.coefficient));
    const negative = parts
      .filter(p => isNegative(p.coefficient))
      .map(p => ({ ...p, coefficient: negated(p.coefficient) }));
    let constant = scaledParts(difference).constant;
    let above: Comparison = zero === left ? MIRRORED[sign] : sign;
    if (above === '≥' && difference.sort === Int && constant === -1n && positive.length * negative.length > 0) {
      above = '>';
      constant = 0n;
    }
    const plus = (atoms: readonly SumPart[], rest: Scalar): string => this.sumText(difference.sort, atoms, rest);
    if (negative.length === 0) return this.compared(plus(positive, 0n), above, scalarText(negated(constant)));
    if (positive.length === 0) return this.compared(plus(negative, 0n), MIRRORED[above], scalarText(constant));
    const up = plus(positive, isNegative(constant) ? 0n : constant);
    const down = plus(negative, isNegative(constant) ? negated(constant) : 0n);
    return parts[0] === positive[0] ? this.compared(up, above, down) : this.compared(down, MIRRORED[above], up);
  }

  private compared(left: string, sign: Comparison, right: string): Piece {
    return { text: `${left} ${sign} ${right}`, level: Level.test };
  }

  /** `0 ≤ x` and `x ≤ 5` are joined to `0 ≤ x ≤ 5`. */
  private conjunction(parts: readonly Term[]): Piece {
    const ranges = this.floatRanges(parts);
    const upper = new Map<Term, [Term, Scalar]>();
    for (const part of parts) {
      const bound = boundOf(part);
      if (bound?.upper) upper.set(bound.of, [part, bound.value]);
    }
    const joined = new Set<Term>();
    const texts = forPeople(parts).map(part => {
      const range = ranges.get(part);
      if (range === null) joined.add(part);
      if (range) return { part, text: range };
      const bound = boundOf(part);
      const above = bound === undefined || bound.upper ? undefined : upper.get(bound.of);
      if (bound === undefined || above === undefined) return { part, text: this.within(part, Level.test) };
      joined.add(above[0]);
      const middle = this.within(bound.of, Level.bitOr);
      return { part, text: `${scalarText(bound.value)} ≤ ${middle} ≤ ${scalarText(above[1])}` };
    });
    const kept = texts.filter(({ part }) => !joined.has(part)).map(({ text }) => text);
    return { text: kept.join(' ∧ '), level: kept.length === 1 ? Level.test : Level.and };
  }

  /** Tests of one floating-point number from below and from above as one text, in place of the first; `null` for the other. */
  private floatRanges(parts: readonly Term[]): ReadonlyMap<Term, string | null> {
    const known = new Map<Term, { readonly test: Term; readonly bounds: FloatBounds }>();
    const texts = new Map<Term, string | null>();
    for (const test of parts) {
      const bounds = floatBoundsOf(test);
      if (bounds === undefined) continue;
      const other = known.get(bounds.of);
      if (other === undefined) known.set(bounds.of, { test, bounds });
      else {
        const { of, low = other.bounds.low, high = other.bounds.high } = bounds;
        texts.set(other.test, boundsText({ of, low, high }, this.within(of, Level.bitOr)));
        texts.set(test, null);
      }
    }
    return texts;
  }

  private bounds(test: Term): Piece | undefined {
    const bounds = floatBoundsOf(test);
    return bounds && { text: boundsText(bounds, this.within(bounds.of, Level.bitOr)), level: Level.test };
  }

  private floatFunction(of: FloatFunction, term: Term): Piece {
    const isCall = !('by' in of);
    const text = functionText(of, term, argument => this.within(argument, isCall ? Level.choice : Level.atom));
    return { text, level: isCall ? Level.atom : of.name === 'plus' || of.name === 'from' ? Level.sum : Level.product };
  }

  private floatOperation(of: FloatOperation, args: readonly Term[]): Piece {
    switch (of) {
      case 'below':
      case 'at most':
      case 'same':
        return this.comparison(FLOAT_COMPARISONS[of], args[0], args[1]);
      case 'sum':
      case 'difference':
        return this.infix(of === 'sum' ? '+' : '-', args, Level.sum, false);
      case 'remainder':
        return atom(`fmod(${args.map(arg => this.within(arg, Level.choice)).join(', ')})`);
      default:
        return this.infix(of === 'product' ? '·' : '/', args, Level.product, false);
    }
  }

  private membership(term: Term): Piece {
    if (term.op.kind !== 'in') throw new TypeError('not a membership test');
    const { set } = term.op;
    const [subject] = term.args;
    const lowest = set.bounds[0];
    const highest = set.bounds[set.bounds.length - 1];
    const characters = subject.sort.kind === 'char' && (!isArithmetic(subject) || (lowest >= 0x20 && highest < 0x7f));
    const test = characters ? charSetTest(set) : numberSetTest(set, (universeSize(subject.sort) ?? 1) - 1);
    const middle = this.within(subject, Level.bitOr);
    const text = 'after' in test ? `${middle} ${test.after}` : test.around.join(middle);
    return { text, level: Level.test };
  }

  private sum(term: Term): Piece {
    const { constant, atoms } = scaledParts(term);
    const parts = peopleOrder(term);
    if (widthOf(term.sort) !== undefined && atoms.length === 1) {
      const isComplement = signed(constant, term.sort) === -1n && parts[0].coefficient === -1n;
      if (isComplement) return atom(`~${this.within(atoms[0], Level.atom, true)}`);
    }
    const text = this.sumText(term.sort, parts, constant);
    const alone = parts.length === 1 && isZero(constant) && !isNegative(parts[0].coefficient);
    return { text, level: alone ? Level.product : Level.sum };
  }

  /** Positive parts first, so that the text seldom begins with a sign. */
  private sumText(sort: Sort, parts: readonly SumPart[], constant: Scalar): string {
    const rest = signed(constant, sort);
    const number = isZero(rest) ? [] : [{ negative: isNegative(rest), text: addedText(magnitude(rest), sort) }];
    const atoms = parts.map(({ coefficient, of }) => {
      const factor = magnitude(coefficient);
      const text = isOne(factor)
        ? this.within(of, Level.product, true)
        : `${factorText(factor, sort)}·${this.within(of, Level.atom, true)}`;
      return { negative: isNegative(coefficient), text };
    });
    const positive = atoms.filter(a => !a.negative);
    const leading = positive.length > 0 ? positive : number.filter(a => !a.negative);
    const trailing = [
      ...atoms.filter(a => a.negative),
      ...(leading === positive ? number : number.filter(a => a.negative)),
    ];
    let text = '';
    for (const { negative, text: part } of [...leading, ...trailing]) {
      const sign = negative ? '-' : '+';
      text += text !== '' ? `${this.gap}${sign}${this.gap}${part}` : negative ? `-${part}` : part;
    }
    return text === '' ? '0' : text;
  }

  private infix(sign: string, args: readonly Term[], level: number, associative: boolean): Piece {
    const bits = level === Level.bitAnd || level === Level.bitOr || level === Level.bitXor;
    const ordered = associative ? [...args].sort((a, b) => Number(isConstant(a)) - Number(isConstant(b))) : args;
    const texts = ordered.map((arg, i) => {
      if (bits && isConstant(arg)) return maskText(toScalar(arg.op.value), arg.sort);
      return this.within(arg, i === 0 || (associative && bits) ? level : level + 1, true);
    });
    const gap = sign === '·' ? '' : this.gap;
    return { text: texts.join(`${gap}${sign}${gap}`), level };
  }

  private lookup(table: Table, index: Term): string {
    const shown = table.entries.slice(0, LONGEST_TABLE);
    const more = table.entries.length > shown.length ? '…' : '';
    const entries =
      table.sort.kind === 'char'
        ? `${quotedText(String.fromCharCode(...shown.map(Number))).slice(0, -1)}${more}"`
        : `[${[...shown.map(v => valueText(v, table.sort)), ...(more === '' ? [] : [more])].join(', ')}]`;
    const at = this.within(index, Level.choice, true);
    return `${entries}[${at} else ${valueText(table.otherwise, table.sort)}]`;
  }
}

type Comparison = '=' | '≠' | '≤' | '≥' | '<' | '>';

const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  '=': '=',
  '≠': '≠',
  '≤': '≥',
  '≥': '≤',
  '<': '>',
  '>': '<',
};

interface SumPart {
  readonly coefficient: Scalar;
  readonly of: Term;
}

function atom(text: string): Piece {
  return { text, level: Level.atom };
}

function magnitude(scalar: Scalar): Scalar {
  return isNegative(scalar) ? negated(scalar) : scalar;
}

function factorText(factor: Scalar, sort: Sort): string {
  const text = operandText(factor, sort);
  return text.includes('/') ? `(${text})` : text;
}

function conversionName(sort: Sort): string {
  return sort.kind === 'bitvec' ? `u${sort.width}` : sort.kind;
}

function isArithmetic(term: Term): boolean {
  return !isVariable(term) && !['ite', 'lookup', 'item'].includes(term.op.kind);
}

function peopleOrder(sum: Term): readonly SumPart[] {
  const { coefficients, atoms } = scaledParts(sum);
  const byAtom = new Map(atoms.map((of, i) => [of, signed(coefficients[i], sum.sort)]));
  return forPeople(atoms).map(of => ({ of, coefficient: byAtom.get(of) ?? 0n }));
}

/** Terms about the current symbol first, then about the past, then about registers. */
function forPeople(terms: readonly Term[]): readonly Term[] {
  const rank = (term: Term): string => {
    const names = term.variables.map(v => (/^x\d*$/.test(v.op.name) ? `0${v.op.name.padStart(9)}` : `1${v.op.name}`));
    return names.sort()[0] ?? '2';
  };
  return terms
    .map(term => ({ term, rank: rank(term) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
    .map(({ term }) => term);
}

/** A test of the form `value ≤ of` or `of ≤ value` over Int or Real. */
function boundOf(test: Term): { readonly of: Term; readonly value: Scalar; readonly upper: boolean } | undefined {
  const [from] = test.args;
  if (test.op.kind !== 'le' || (from.sort.kind !== 'int' && from.sort.kind !== 'real') || !isConstant(from))
    return undefined;
  const { constant, coefficients, atoms } = scaledParts(test.args[1]);
  if (atoms.length !== 1) return undefined;
  if (isOne(coefficients[0])) return { of: atoms[0], value: negated(constant), upper: false };
  return isOne(negated(coefficients[0])) ? { of: atoms[0], value: constant, upper: true } : undefined;
}
