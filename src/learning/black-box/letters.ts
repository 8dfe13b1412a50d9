import type { Random } from '../../automata/acceptor/random.ts';
import type { Machine } from '../../automata/machine/machine.ts';
import { CharSet } from '../../logic/char-set.ts';
import { atRank, rankOf } from '../../logic/float.ts';
import { type Sort, universeSize } from '../../logic/sort.ts';
import { isConstant, type Term } from '../../logic/term.ts';
import { belongsTo, defaultValue, fromScalar, type Value, valueKey } from '../../logic/value.ts';

type Word = readonly Value[];

const PLAIN = Array.from('a0A&<>"\'/\\;#%_- \n\r\u0080\ud83d\ude00', c => c.codePointAt(0) ?? 0).flatMap(code =>
  code > 0xffff ? [0xd83d, 0xde00] : [code],
);
const SMALL = [0n, 1n, -1n, 2n, 10n, -7n, 255n, 256n, 1000n, -1000n, 65_536n];

/**
 * The symbols that are most telling for a machine, best first: one of each class of its guards, what it writes, the
 * symbols of extra words, and the borders of guards with their neighbours. At most a few hundred.
 */
export function lettersOf(machine: Machine, extra: readonly Word[]): readonly Value[] {
  const terms = [
    ...machine.transitions.flat().flatMap(t => [t.guard, ...t.outputs, ...t.updates]),
    ...machine.endings.flat().flatMap(e => [e.guard, ...e.outputs]),
  ];
  const { sets, constants } = partsOf(terms);
  const size = universeSize(machine.input);
  const letters = new Map<string, Value>();
  const take = (value: Value): void => {
    if (letters.size < MOST_LETTERS && !letters.has(valueKey(value))) letters.set(valueKey(value), value);
  };
  if (size === undefined) {
    for (const value of [...otherLetters(machine.input, constants), ...extra.flat()]) take(value);
    return [...letters.values()];
  }
  const inside = (code: number): boolean => code >= 0 && code < size;
  for (const set of classesOf(sets, size)) take(set.pick() ?? 0);
  for (const value of constants) if (inside(Number(value))) take(Number(value));
  for (const value of PLAIN) if (inside(value)) take(value);
  for (const word of extra) for (const value of word) if (inside(Number(value))) take(value);
  for (const near of [0, -1, 1])
    for (const set of sets)
      for (const bound of set.bounds.slice(0, MOST_BOUNDS)) if (inside(bound + near)) take(bound + near);
  return [...letters.values()];
}

const MOST_LETTERS = 400;
const MOST_BOUNDS = 60;
const MOST_CLASSES = 40;

/** Any value of a sort, small numbers more often than large ones. */
export function someSymbol(sort: Sort, random: Random): Value {
  const size = universeSize(sort);
  if (size !== undefined) return random.below(random.below(2) === 0 ? Math.min(size, 0x100) : size);
  switch (sort.kind) {
    case 'bool':
      return random.below(2) === 0;
    case 'tuple':
      return sort.items.map(item => someSymbol(item, random));
    default: {
      const bits = 1 + random.below(20);
      const number = BigInt(random.below(2 ** bits)) * (random.below(2) === 0 ? 1n : -1n);
      return fromScalar(sort, number);
    }
  }
}

function otherLetters(sort: Sort, constants: readonly Value[]): readonly Value[] {
  if (sort.kind === 'bool') return [false, true];
  if (sort.kind === 'enum') return sort.names.map((_, i) => i);
  if (sort.kind === 'tuple') return [defaultValue(sort)];
  if (sort.kind === 'float') return floatLetters(constants, sort);
  const numbers = constants.filter(value => typeof value === 'number' || typeof value === 'bigint').map(BigInt);
  return [...numbers.flatMap(n => [n, n + 1n, n - 1n]), ...SMALL].map(n => fromScalar(sort, n));
}

function floatLetters(constants: readonly Value[], sort: Sort & { readonly kind: 'float' }): readonly Value[] {
  const { width } = sort;
  const numbers = constants.filter(value => belongsTo(value, sort)).map(Number);
  const near = numbers.flatMap(n => [-1n, 0n, 1n].map(by => atRank(rankOf(n, width) + by, width)));
  return [...near, ...SMALL.map(Number), 0.5, -0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
}

/** The sets that membership is asked of, and the numbers that occur. */
function partsOf(terms: readonly Term[]): { readonly sets: readonly CharSet[]; readonly constants: readonly Value[] } {
  const [seen, sets, constants] = [new Set<Term>(), new Set<CharSet>(), new Map<string, Value>()];
  const visit = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    const { op } = term;
    if (op.kind === 'in') sets.add(op.set);
    if (op.kind === 'sum' && typeof op.constant === 'bigint') constants.set(String(op.constant), op.constant);
    if (isConstant(term)) constants.set(valueKey(term.op.value), term.op.value);
    term.args.forEach(visit);
  };
  terms.forEach(visit);
  return { sets: [...sets], constants: [...constants.values()] };
}

/** The classes of symbols that some sets tell apart, as far as there are not too many. */
function classesOf(sets: readonly CharSet[], size: number): readonly CharSet[] {
  let classes = [CharSet.range(0, size - 1)];
  for (const set of sets) {
    classes = classes.flatMap(c => [c.intersect(set), c.minus(set)]).filter(c => !c.isEmpty);
    if (classes.length > MOST_CLASSES) break;
  }
  return classes;
}
