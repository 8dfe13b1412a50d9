import { and, le, not, num, or, sub } from '../logic/build.ts';
import { rebuild } from '../logic/rebuild.ts';
import { numberDomain, wholeDomain } from '../logic/solver/number-domain.ts';
import { Bool, widthOf } from '../logic/sort.ts';
import { substitute } from '../logic/substitute.ts';
import { FALSE, isVariable, type Term, TRUE, type Variable } from '../logic/term.ts';
import { signedWordsIn } from '../render/signed-words.ts';
import { conditionInWords } from './term-words.ts';

/** A predicate with more choices in it, or more ranges, than these stays as it is. */
const MOST_CHOICES = 12;
const MOST_RANGES = 3;

/** A predicate in words: what is over one word that has choices in it, by the ranges in which it holds. */
export function rangesInWords(predicate: Term): string {
  return conditionInWords(inRanges(predicate)).replace(/¬(?=\w)/g, '!');
}

function inRanges(predicate: Term): Term {
  const found = rangesIn(predicate);
  if (found !== undefined) return found;
  const { op, args } = predicate;
  return op.kind === 'and' || op.kind === 'or' ? rebuild(predicate, args.map(inRanges)) : predicate;
}

/** The ranges in which a predicate with choices in it holds; `undefined` for all others. */
export function rangesIn(predicate: Term): Term | undefined {
  if (choiceIn(predicate) === undefined) return undefined;
  const [subject, ...others] = predicate.variables;
  return subject?.sort === Bool && others.length === 0 ? asTruth(predicate, subject) : asRanges(predicate);
}

/** A predicate over one truth value: that value, or its opposite. */
function asTruth(predicate: Term, subject: Variable): Term | undefined {
  const at = (value: Term): Term => substitute(predicate, new Map([[subject, value]]));
  const [ifTrue, ifFalse] = [at(TRUE), at(FALSE)];
  if (ifTrue === TRUE && ifFalse === FALSE) return subject;
  return ifTrue === FALSE && ifFalse === TRUE ? not(subject) : undefined;
}

/**
 * A predicate over one word of many bits as the ranges in which it holds: of `-(x < 18000 ? x : 18000) >= 4500` that is
 * `x <= -4500`. `undefined` for all others, and where there are many ranges. Linear in its size and its choices.
 */
function asRanges(predicate: Term): Term | undefined {
  const [subject, ...others] = predicate.variables;
  if (subject === undefined || others.length > 0 || subject.sort.kind !== 'bitvec' || subject.sort.width <= 16)
    return undefined;
  const plain = withoutChoices(predicate, { left: MOST_CHOICES });
  const domain = plain && numberDomain(plain, subject)?.intersect(wholeDomain(subject.sort));
  if (domain === undefined) return undefined;
  const isSigned = [...signedWordsIn([predicate])].some(isVariable);
  const width = widthOf(subject.sort) ?? 0;
  const [size, half] = [1n << BigInt(width), 1n << BigInt(width - 1)];
  const ranges: (readonly [bigint, bigint])[] = [];
  for (const [from, to] of domain.intervals()) {
    const low = from === undefined ? 0n : from.at.numerator + (from.after ? 1n : 0n);
    const high = to === undefined ? size - 1n : to.at.numerator - (to.after ? 0n : 1n);
    if (isSigned && low < half && high >= half) ranges.push([low, half - 1n], [half - size, high - size]);
    else ranges.push(isSigned && low >= half ? [low - size, high - size] : [low, high]);
  }
  ranges.sort(([a], [b]) => (a < b ? -1 : 1));
  const joined: (readonly [bigint, bigint])[] = [];
  for (const [low, high] of ranges) {
    const last = joined.at(-1);
    if (last !== undefined && last[1] + 1n === low) joined[joined.length - 1] = [last[0], high];
    else joined.push([low, high]);
  }
  if (joined.length > MOST_RANGES) return undefined;
  return or(...joined.map(range => inRange(subject, range, isSigned)));
}

function inRange(subject: Variable, [low, high]: readonly [bigint, bigint], isSigned: boolean): Term {
  const { sort } = subject;
  const shift = isSigned ? 1n << BigInt((widthOf(sort) ?? 1) - 1) : 0n;
  const moved = isSigned ? sub(subject, num(-shift, sort)) : subject;
  const [least, most] = [-shift, (1n << BigInt(widthOf(sort) ?? 1)) - 1n - shift];
  const number = (value: bigint): Term => num(value + shift, sort);
  return and(
    low === least ? TRUE : isRounder(low - 1n, low) ? not(le(moved, number(low - 1n))) : le(number(low), moved),
    high === most ? TRUE : isRounder(high + 1n, high) ? not(le(number(high + 1n), moved)) : le(moved, number(high)),
  );
}

/** Whether people would rather write the one number than the other: `x > 4500`, and not `x >= 4501`. */
function isRounder(a: bigint, b: bigint): boolean {
  const zeros = (value: bigint): number =>
    value === 0n ? Number.POSITIVE_INFINITY : (/0*$/.exec(`${value}`)?.[0].length ?? 0);
  return zeros(a) > zeros(b);
}

/** A predicate in which what is compared has no choices: they are asked one by one. */
function withoutChoices(predicate: Term, budget: { left: number }): Term | undefined {
  const { op, args } = predicate;
  if (op.kind === 'and' || op.kind === 'or' || op.kind === 'not') {
    const parts = args.map(arg => withoutChoices(arg, budget));
    return parts.every(part => part !== undefined) ? rebuild(predicate, parts) : undefined;
  }
  const choice = choiceIn(predicate);
  if (choice === undefined) return predicate;
  if (budget.left-- <= 0) return undefined;
  const [condition, then, otherwise] = choice.args;
  return withoutChoices(
    or(and(condition, replaced(predicate, choice, then)), and(not(condition), replaced(predicate, choice, otherwise))),
    budget,
  );
}

function choiceIn(term: Term): Term | undefined {
  if (term.op.kind === 'ite') return term;
  for (const arg of term.args) {
    const found = choiceIn(arg);
    if (found !== undefined) return found;
  }
  return undefined;
}

function replaced(term: Term, from: Term, to: Term): Term {
  if (term === from) return to;
  if (term.args.length === 0 || term === FALSE) return term;
  return rebuild(
    term,
    term.args.map(arg => replaced(arg, from, to)),
  );
}
