import { type BinaryOp, isBinary } from '../logic/binary-op.ts';
import type { CharSet } from '../logic/char-set.ts';
import type { FloatFunction, FloatOperation } from '../logic/float.ts';
import { Int, type Sort, universeSize, widthOf } from '../logic/sort.ts';
import { isConstant, isVariable, type Table, type Term } from '../logic/term.ts';
import { isZero, type Scalar, toScalar } from '../logic/value.ts';
import { type Bound, boundsOf, boundText } from './bounds.ts';
import { boundsText, type FloatBounds, floatBoundsOf, functionText } from './float-text.ts';
import { forPeople, inPeopleOrder, numberParts, type SumPart } from './number-parts.ts';
import { type NumberTest, namedRanges, numberPart, testsByWord } from './number-test.ts';
import {
  addedText,
  conversionName,
  factorText,
  isNegative,
  isOne,
  magnitude,
  maskText,
  negated,
  operandText,
  scalarText,
  signed,
  valueText,
} from './number-text.ts';
import { alternatives, atom, type Comparison, enclosed, Level, MIRRORED, type Printed } from './precedence.ts';
import { charSetTest, numberSetTest, rangesTest, shiftedRanges, signedRanges, testText } from './set-text.ts';
import { signedWordsIn } from './signed-words.ts';
import { quotedText } from './visible.ts';
import { asInt, hasSigned, intNumber, type WholeNumber, wordNumber, wrappingNumber } from './whole-number.ts';

const FLOAT_COMPARISONS = { below: '<', 'at most': '≤', same: '=' } as const;

/** A shared subterm is printed once for each mention, so the text of a small graph can explode: it is cut here. */
const LONGEST = 4000;
const LONGEST_TABLE = 256;

/** The place of a subject in a text that has none yet. */
const SUBJECT = '\u0000';

export interface TermTextOptions {
  /** No spaces around arithmetic operators, and parentheses around everything looser, for use in a sequence. */
  readonly tight?: boolean;
  /** Words that are signed numbers, beyond those of which the term itself says so. */
  readonly signedWords?: ReadonlySet<Term>;
}

/** A term in infix notation with as few parentheses as the usual precedences allow. */
export function termText(term: Term, options: TermTextOptions = {}): string {
  const signedWords = new Set([...signedWordsIn([term]), ...(options.signedWords ?? [])]);
  const printer = new Printer(options.tight === true ? '' : ' ', signedWords);
  return printer.within(term, options.tight === true ? Level.bitOr : Level.choice);
}

/** Signs between two numbers: how tightly they bind, and whether they may be in a row. */
const INFIX: Readonly<Record<BinaryOp['kind'], readonly [sign: string, level: number, isAssociative: boolean]>> = {
  mul: ['·', Level.product, true],
  div: ['/', Level.product, false],
  mod: ['%', Level.product, false],
  shl: ['<<', Level.shift, false],
  shr: ['>>', Level.shift, false],
  bitand: ['&', Level.bitAnd, true],
  bitor: ['|', Level.bitOr, true],
  bitxor: ['^', Level.bitXor, true],
};

/** A variable's name for people: a register without its mark, unless it would look like the window. */
function variableText(name: string): string {
  return name.startsWith('@') && !/^@x\d*$/.test(name) ? name.slice(1) : name;
}

class Printer {
  private readonly known = new Map<Term, Printed>();
  private readonly knownOperands = new Map<Term, Printed>();

  constructor(
    private readonly gap: string,
    private readonly signedWords: ReadonlySet<Term>,
  ) {}

  /** The text of a term in a place that binds at `level`. */
  within(term: Term, level: number, operand = false): string {
    return enclosed(this.printed(term, operand), level);
  }

  private printed(term: Term, operand: boolean): Printed {
    const memo = operand ? this.knownOperands : this.known;
    let shown = memo.get(term);
    if (shown === undefined) {
      shown = this.print(term, operand);
      if (shown.text.length > LONGEST) shown = atom('…');
      memo.set(term, shown);
    }
    return shown;
  }

  /** `operand` says that the term is part of arithmetic, where a constant is a number and not a character. */
  private print(term: Term, operand: boolean): Printed {
    const { op, args } = term;
    if (isBinary(op)) {
      const [sign, level, isAssociative] = INFIX[op.kind];
      return this.infix(sign, args, level, isAssociative);
    }
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
        return this.disjunction(args);
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
      case 'convert':
        return this.conversion(term);
      case 'float':
        return this.floatFunction(op.of, term);
      case 'floats':
        return this.floatOperation(op.of, args);
      case 'lookup':
        return atom(this.lookup(op.table, args[0]));
      case 'tuple':
        return atom(`(${args.map(a => this.within(a, Level.choice)).join(', ')})`);
      case 'item':
        return atom(`${this.within(args[0], Level.atom)}.${itemName(args[0].sort, op.index)}`);
    }
  }

  private negation(inner: Term): Printed {
    const [a, b] = inner.args;
    if (inner.op.kind === 'eq') return this.comparison('≠', a, b);
    if (inner.op.kind === 'le' && a.sort.kind !== 'float') return this.comparison('>', a, b);
    return { text: `¬${this.within(inner, Level.atom)}`, level: Level.test };
  }

  /** A sum compared with zero is spread over both sides, so that only positive coefficients are left. */
  private comparison(sign: Comparison, left: Term, right: Term): Printed {
    const hasSums = left.sort.kind === 'int' || left.sort.kind === 'real';
    const zero = hasSums ? [left, right].find(side => isConstant(side) && isZero(toScalar(side.op.value))) : undefined;
    const difference = zero === left ? right : left;
    if (zero === undefined) {
      const whole = widthOf(left.sort) === undefined ? undefined : this.wordComparison(sign, left, right);
      if (whole !== undefined) return whole;
      const [a, b] = [left, right].map(side => this.within(side, Level.bitOr));
      return forPeople([left, right])[0] === left ? this.compared(a, sign, b) : this.compared(b, MIRRORED[sign], a);
    }
    const { parts, constant: rest } = numberParts(difference);
    const positive = parts.filter(p => !isNegative(p.coefficient));
    const negative = parts
      .filter(p => isNegative(p.coefficient))
      .map(p => ({ ...p, coefficient: negated(p.coefficient) }));
    let constant = rest;
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

  /** Words compared as the numbers that they hold, where that undoes a trick; `undefined` where there is none. */
  private wordComparison(sign: Comparison, left: Term, right: Term): Printed | undefined {
    const isOrder = sign !== '=' && sign !== '≠';
    const isSigned = !isOrder && this.isSignedEquation(left, right);
    const [a, b] = [wordNumber(left, isSigned), wordNumber(right, isSigned)];
    const isUndone = (of: Term, number: WholeNumber): boolean =>
      hasSigned(number) || (isLone(number) && number.parts[0].of !== of);
    if (!isUndone(left, a) && !isUndone(right, b)) return undefined;
    const ahead = a.constant - b.constant;
    if (isConstant(left)) return this.compared(this.whole({ ...b, constant: 0n }), MIRRORED[sign], String(ahead));
    if (isConstant(right)) return this.compared(this.whole({ ...a, constant: 0n }), sign, String(-ahead));
    const size = 1n << BigInt(widthOf(left.sort) ?? 0);
    if (!isSigned && (ahead < 0n ? -ahead : ahead) > size / 16n) return undefined;
    const above = this.whole({ ...a, constant: ahead > 0n ? ahead : 0n });
    const below = this.whole({ ...b, constant: ahead < 0n ? -ahead : 0n });
    return forPeople([left, right])[0] === left
      ? this.compared(above, sign, below)
      : this.compared(below, MIRRORED[sign], above);
  }

  /** Equal words hold equal numbers, signed or not: signed where a sign was extended, or where the word is known to be. */
  private isSignedEquation(left: Term, right: Term): boolean {
    const sides = [left, right];
    if (sides.some(side => hasSigned(wordNumber(side, false)))) return false;
    const width = widthOf(left.sort) ?? 0;
    if (sides.some(side => wordNumber(side, true).parts.some(p => (p.signedBits ?? width) < width))) return true;
    const isNegativeNumber = (side: Term): boolean => isConstant(side) && wordNumber(side, true).constant < 0n;
    return sides.some(isNegativeNumber) && sides.some(side => this.signedWords.has(side));
  }

  /** A side of a comparison of whole numbers. */
  private whole(number: WholeNumber): string {
    if (isLone(number) && number.parts[0].signedBits === undefined) return this.within(number.parts[0].of, Level.bitOr);
    return enclosed(this.exact(number), Level.bitOr);
  }

  /** Arithmetic on whole numbers that does not wrap. */
  private exact({ constant, parts }: WholeNumber): Printed {
    return this.printedSum(Int, inPeopleOrder(parts.map(asInt)), constant);
  }

  private compared(left: string, sign: Comparison, right: string): Printed {
    return { text: `${left} ${sign} ${right}`, level: Level.test };
  }

  private conjunction(parts: readonly Term[]): Printed {
    return this.joined(parts, this.numberTests('and', parts));
  }

  /** `0 ≤ x` and `x ≤ 5` are joined to `0 ≤ x ≤ 5`; parts that `printed` has are printed so, those with `null` are left out. */
  private joined(parts: readonly Term[], printed: ReadonlyMap<Term, Printed | null>): Printed {
    const ranges = this.floatRanges(parts);
    const bounds = boundsOf(forPeople(parts).filter(part => !printed.has(part)));
    const kept: Printed[] = [];
    for (const part of forPeople(parts)) {
      const [shown, range, bound] = [printed.get(part), ranges.get(part), bounds.get(part)];
      if (shown === null || range === null || bound === null) continue;
      const text = range ?? (bound && this.boundText(bound));
      kept.push(shown ?? (text === undefined ? this.printed(part, false) : { text, level: Level.test }));
    }
    if (kept.length === 1) return kept[0];
    return { text: kept.map(shown => enclosed(shown, Level.test)).join(' ∧ '), level: Level.and };
  }

  private disjunction(parts: readonly Term[]): Printed {
    const printed = this.numberTests('or', parts);
    const kept = forPeople(parts).flatMap(part => {
      const shown = printed.get(part);
      return shown === null ? [] : [shown ?? this.printed(part, false)];
    });
    return kept.length === 1 ? kept[0] : alternatives(kept);
  }

  /** Parts about one word printed as one, in place of the first, where that is shorter; `null` for the others. */
  private numberTests(kind: 'and' | 'or', parts: readonly Term[]): ReadonlyMap<Term, Printed | null> {
    const printed = new Map<Term, Printed | null>();
    for (const { test, formulas } of testsByWord(kind, forPeople(parts))) {
      const long =
        kind === 'and' ? this.joined(formulas, printed) : alternatives(formulas.map(f => this.printed(f, false)));
      const short = this.numberTest(test);
      if (short === undefined || short.text.length >= long.text.length) continue;
      for (const formula of formulas) printed.set(formula, formula === formulas[0] ? short : null);
    }
    return printed;
  }

  /** The shorter of `x < 5 ∨ x > 5` and `x ≠ 5`, as it were; `undefined` where nothing or everything is allowed. */
  private numberTest(test: NumberTest): Printed | undefined {
    const { inside, holes } = namedRanges(test);
    const of = numberPart(test);
    if (inside.length === 0 || inside.every(range => range.low === undefined && range.high === undefined))
      return undefined;
    const ranges = inside.map(range => this.boundText({ of, ...range })).join(' ∨ ');
    const some = { text: ranges, level: inside.length === 1 ? Level.test : Level.or };
    if (holes.length === 0) return some;
    const [{ low }, { high }] = [inside[0], inside[inside.length - 1]];
    const hull =
      low === undefined && high === undefined
        ? []
        : [this.boundText({ of, ...(low && { low }), ...(high && { high }) })];
    const all = [...hull, ...holes.map(hole => `${this.middle(of)} ≠ ${hole}`)];
    const text = all.join(' ∧ ');
    return text.length < ranges.length ? { text, level: all.length === 1 ? Level.test : Level.and } : some;
  }

  private boundText(bound: Bound): string {
    return boundText(bound, this.middle(bound.of));
  }

  private middle(of: SumPart): string {
    return of.signedBits === undefined ? this.within(of.of, Level.bitOr) : this.part(of, Int, Level.bitOr);
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

  private bounds(test: Term): Printed | undefined {
    const bounds = floatBoundsOf(test);
    return bounds && { text: boundsText(bounds, this.within(bounds.of, Level.bitOr)), level: Level.test };
  }

  private floatFunction(of: FloatFunction, term: Term): Printed {
    const isCall = !('by' in of) || of.name === 'signed' || of.name === 'unsigned';
    const text = functionText(of, term, argument => this.within(argument, isCall ? Level.choice : Level.atom));
    return { text, level: isCall ? Level.atom : of.name === 'plus' || of.name === 'from' ? Level.sum : Level.product };
  }

  private floatOperation(of: FloatOperation, args: readonly Term[]): Printed {
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

  private membership(term: Term): Printed {
    if (term.op.kind !== 'in') throw new TypeError('not a membership test');
    const { set } = term.op;
    const [subject] = term.args;
    if (subject.sort.kind === 'enum')
      return { text: enumTest(set, subject.sort, this.within(subject, Level.bitOr)), level: Level.test };
    const signed = this.signedMembership(set, subject);
    if (signed !== undefined) return signed;
    const lowest = set.bounds[0];
    const highest = set.bounds[set.bounds.length - 1];
    const characters = subject.sort.kind === 'char' && (!isArithmetic(subject) || (lowest >= 0x20 && highest < 0x7f));
    const test = characters ? charSetTest(set) : numberSetTest(set, (universeSize(subject.sort) ?? 1) - 1);
    return { text: testText(test, this.within(subject, Level.bitOr)), level: Level.test };
  }

  /** A test of the signed number that a word of a small sort holds; `undefined` where none is known to be there. */
  private signedMembership(set: CharSet, subject: Term): Printed | undefined {
    const size = universeSize(subject.sort);
    if (size === undefined || subject.sort.kind === 'char') return undefined;
    const { constant, parts } = wordNumber(subject, false);
    if (hasSigned({ constant, parts }) && parts.length === 1 && parts[0].coefficient === 1n) {
      const lowest = -Number(constant);
      const test = rangesTest(shiftedRanges(set, lowest), lowest, lowest + size - 1);
      return { text: testText(test, this.whole({ constant: 0n, parts })), level: Level.test };
    }
    if (!this.signedWords.has(subject)) return undefined;
    const test = testText(rangesTest(signedRanges(set, size), -size / 2, size / 2 - 1), SUBJECT);
    const isPlain = test === testText(numberSetTest(set, size - 1), SUBJECT);
    const middle = isPlain ? this.within(subject, Level.bitOr) : this.whole(wordNumber(subject, true));
    return { text: test.replace(SUBJECT, () => middle), level: Level.test };
  }

  private conversion(term: Term): Printed {
    const [argument] = term.args;
    const isOfWord = widthOf(argument.sort) !== undefined;
    if (isOfWord && term.sort === Int) {
      const number = intNumber(term);
      if (!isLone(number) || number.parts[0].of !== term) return this.sum(term);
    }
    if (isOfWord && widthOf(term.sort) !== undefined && hasSigned(wrappingNumber(term))) return this.sum(term);
    return atom(`${conversionName(term.sort)}(${this.within(argument, Level.choice)})`);
  }

  private sum(term: Term): Printed {
    const { constant, parts } = numberParts(term);
    return this.printedSum(term.sort, parts, constant);
  }

  private printedSum(sort: Sort, parts: readonly SumPart[], constant: Scalar): Printed {
    if (parts.length === 1) {
      const [part] = parts;
      const isComplement = widthOf(sort) !== undefined && signed(constant, sort) === -1n && part.coefficient === -1n;
      if (isComplement) return atom(`~${this.part(part, sort, Level.atom)}`);
      if (isZero(constant) && isOne(part.coefficient)) return this.printedPart(part, sort);
    }
    const text = this.sumText(sort, parts, constant);
    const alone = parts.length === 1 && isZero(constant) && !isNegative(parts[0].coefficient);
    return { text, level: alone ? Level.product : Level.sum };
  }

  private part(part: SumPart, sort: Sort, level: number): string {
    return enclosed(this.printedPart(part, sort), level);
  }

  private printedPart({ of, signedBits }: SumPart, sort: Sort): Printed {
    if (signedBits === undefined) return this.printed(of, true);
    const shown = this.printedSigned(of, signedBits);
    return widthOf(sort) === undefined ? shown : atom(`${conversionName(sort)}(${shown.text})`);
  }

  /** The lowest bits of a word as a signed number. */
  private printedSigned(of: Term, bits: number): Printed {
    if (of.op.kind !== 'ite' || widthOf(of.sort) !== bits) return atom(`i${bits}(${this.within(of, Level.choice)})`);
    const [then, otherwise] = [of.args[1], of.args[2]].map(branch => this.exact(wordNumber(branch, true)));
    const branches = `${enclosed(then, Level.or)} : ${otherwise.text}`;
    return { text: `${this.within(of.args[0], Level.or)} ? ${branches}`, level: Level.choice };
  }

  /** Positive parts first, so that the text seldom begins with a sign. */
  private sumText(sort: Sort, parts: readonly SumPart[], constant: Scalar): string {
    const rest = signed(constant, sort);
    const number = isZero(rest) ? [] : [{ negative: isNegative(rest), text: addedText(magnitude(rest), sort) }];
    const atoms = parts.map(part => {
      const { coefficient } = part;
      const factor = magnitude(coefficient);
      const text = isOne(factor)
        ? this.part(part, sort, Level.product)
        : `${factorText(factor, sort)}·${this.part(part, sort, Level.atom)}`;
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

  private infix(sign: string, args: readonly Term[], level: number, associative: boolean): Printed {
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

function isArithmetic(term: Term): boolean {
  return !isVariable(term) && !['ite', 'lookup', 'item'].includes(term.op.kind);
}

/** Whether a number is one part and nothing else. */
function isLone({ constant, parts }: WholeNumber): boolean {
  return constant === 0n && parts.length === 1 && parts[0].coefficient === 1n;
}

/** An item of a tuple by its name, where it has one. */
function itemName(sort: Sort, index: number): string {
  return (sort.kind === 'tuple' ? sort.fields?.[index].name : undefined) ?? String(index);
}

/** Which of the named values it is; where fewer are left out than are in, which it is not. */
function enumTest(set: CharSet, { names }: Sort & { readonly kind: 'enum' }, subject: string): string {
  const [inside, outside] = [names.filter((_, i) => set.has(i)), names.filter((_, i) => !set.has(i))];
  const isMostly = outside.length < inside.length && outside.length <= 2;
  const listed = isMostly ? outside : inside;
  if (listed.length === 1) return `${subject} ${isMostly ? '≠' : '='} ${listed[0]}`;
  return `${subject} ${isMostly ? '∉' : '∈'} {${listed.join(', ')}}`;
}
