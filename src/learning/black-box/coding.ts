import { type Machine, type Transition, windowVariable } from '../../automata/machine/machine.ts';
import { INTEGER_OFFSET, MARKS } from '../../automata/words/marks.ts';
import { allValues } from '../../logic/all-values.ts';
import { add, and, convert, eq, ite, item, member, not, num, or } from '../../logic/build.ts';
import { CharSet, MAX_CHAR } from '../../logic/char-set.ts';
import { evaluate } from '../../logic/evaluate.ts';
import { BitVec, Char, Int, type Sort, universeSize } from '../../logic/sort.ts';
import { constant, isConstant, SortError, type Term, TRUE } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import { hasItem, type Value, valueKey } from '../../logic/value.ts';
import type { BlackBox } from './box.ts';
import { setOf } from './symbols.ts';

/*
 * The learner works on words of 16-bit numbers. Boxes over other symbols are learned in a code: the symbols of a finite
 * sort are numbered, and a symbol of an output over Int is written as two numbers, the first of which says what the
 * second counts from. The code is exact: a box and its coded form tell the same words apart.
 */

type Word = readonly Value[];

/** A box in a code, and the way back. */
export interface Coding {
  readonly box: BlackBox;
  /** Whether symbols are numbered: then nothing is to be learned of how numbers of old symbols relate to what is written. */
  readonly isNumbered: boolean;
  /** How much more of an output may be open until the end of the input than with text: values have marks and names. */
  readonly pending: number;
  /** The machine over the box's own symbols; `undefined` where what it writes cannot be told symbol by symbol. */
  machineOf(machine: Machine): Machine | undefined;
}

/** What the second number of an output symbol counts from: code units, small negative numbers, marks, integers. */
const BASES = [0n, -0x10000n, MARKS.text, INTEGER_OFFSET - 0x8000n, INTEGER_OFFSET + 0x8000n];
const SPAN = 0x10000n;
const MOST_SYMBOLS = 4096;
const PENDING = 60;

/** The code of a box whose symbols are not 16-bit numbers themselves; `undefined` where they are, or there are too many. */
export function codingOf(box: BlackBox): Coding | undefined {
  const isPlain = (sort: Sort): boolean => sort.kind !== 'enum' && universeSize(sort) !== undefined;
  const symbols = isPlain(box.input) ? undefined : allValues(box.input, MOST_SYMBOLS);
  const isPaired = box.output === Int;
  if (symbols === undefined && !(isPaired && isPlain(box.input))) return undefined;
  const input = symbols === undefined ? box.input : BitVec(Math.max(1, Math.ceil(Math.log2(symbols.length))));
  return {
    box: {
      input,
      output: isPaired ? Char : box.output,
      run: async words => {
        const answers = await runNumbered(words, symbols, box);
        return isPaired ? answers.map(answer => answer?.flatMap(paired) ?? null) : answers;
      },
    },
    isNumbered: symbols !== undefined,
    pending: symbols === undefined ? PENDING : 10 * PENDING,
    machineOf: machine => {
      const own = symbols === undefined ? machine : withSymbols(machine, box.input, symbols);
      return isPaired ? unpaired(own) : own;
    },
  };
}

/** Words with numbers that no symbol has are rejected. */
async function runNumbered(
  words: readonly Word[],
  symbols: readonly Value[] | undefined,
  box: BlackBox,
): Promise<readonly (Word | null)[]> {
  if (symbols === undefined) return box.run(words);
  const isMeant = (word: Word): boolean => word.every(number => Number(number) < symbols.length);
  const answers = await box.run(words.filter(isMeant).map(word => word.map(number => symbols[Number(number)])));
  let next = 0;
  return words.map(word => (isMeant(word) ? answers[next++] : null));
}

/** That a term is a symbol. */
function is(term: Term, value: Value, sort: Sort): Term {
  if (sort.kind === 'bool') return value === true ? term : not(term);
  if (sort.kind !== 'tuple' || !Array.isArray(value)) return member(term, CharSet.of(Number(value)));
  const parts = sort.items.flatMap((part, i) =>
    hasItem(sort, value[0], i) ? [is(item(term, i), value[i], part)] : [],
  );
  return and(...parts);
}

/** A machine over numbers as one over the symbols that they stand for; each writes what its number makes the machine write. */
function withSymbols(machine: Machine, input: Sort, symbols: readonly Value[]): Machine {
  const [number, x] = [windowVariable(machine.input, 0), windowVariable(input, 0)];
  const moves = (list: readonly Transition[]): readonly Transition[] =>
    list.flatMap(transition => {
      const alike = new Map<string, { readonly outputs: readonly Term[]; readonly of: Value[] }>();
      for (const [i, symbol] of symbols.entries()) {
        const values = new Map([[number, i]]);
        if (evaluate(transition.guard, values) !== true) continue;
        const outputs = transition.outputs.map(term => constant(evaluate(term, values), term.sort));
        const key = outputs.map(term => valueKey(evaluate(term, values))).join();
        const known = alike.get(key) ?? { outputs, of: [] };
        known.of.push(symbol);
        alike.set(key, known);
      }
      return [...alike.values()].map(({ outputs, of }) => {
        const guard = of.length === symbols.length ? TRUE : or(...of.map(symbol => is(x, symbol, input)));
        return { ...transition, guard, outputs };
      });
    });
  return { ...machine, input, transitions: machine.transitions.map(moves) };
}

function paired(symbol: Value): Word {
  const number = BigInt(symbol as bigint);
  const base = BASES.findIndex(from => number >= from && number < from + SPAN);
  if (base < 0) throw new SortError(`a number as large as ${number - INTEGER_OFFSET} is not learned from runs alone`);
  return [base, Number(number - BASES[base])];
}

function unpairedSymbol(base: Term, count: Term): Term {
  const from = BASES.reduceRight<Term>(
    (rest, value, i) => (i === BASES.length - 1 ? num(value, Int) : ite(eq(base, num(i, Char)), num(value, Int), rest)),
    num(0n, Int),
  );
  return add(from, convert(count, Int));
}

/** The first number of a symbol whose second is still to be written. */
type Pending = number | undefined;

/** A machine that writes pairs as one that writes symbols: a state also knows the first half of a pair that was begun. */
function unpaired(machine: Machine): Machine | undefined {
  const places: { readonly state: number; readonly pending: Pending }[] = [];
  const idOf = (state: number, pending: Pending): number => {
    const at = places.findIndex(place => place.state === state && place.pending === pending);
    return at >= 0 ? at : places.push({ state, pending }) - 1;
  };
  const x = windowVariable(machine.input, 0);
  const transitions: (readonly Transition[])[] = [];
  const endings: Machine['endings'][number][] = [];
  idOf(machine.initial, undefined);
  for (let at = 0; at < places.length; at++) {
    const { state, pending } = places[at];
    const moves: Transition[] = [];
    for (const transition of machine.transitions[state])
      for (const half of halves(transition, pending, x) ?? [undefined]) {
        if (half === undefined) return undefined;
        const { guard, outputs, rest } = half;
        moves.push({ ...transition, guard, outputs, to: idOf(transition.to, rest) });
      }
    transitions.push(moves);
    endings.push(
      machine.endings[state].flatMap(({ guard, outputs }) => {
        const { whole, half } = pairsOf(outputs, pending);
        return half === undefined ? [{ guard, outputs: whole }] : [];
      }),
    );
  }
  return { ...machine, output: Int, states: places.map((_, i) => String(i)), initial: 0, transitions, endings };
}

function pairsOf(
  outputs: readonly Term[],
  pending: Pending,
): { readonly whole: readonly Term[]; readonly half: Term | undefined } {
  const all = pending === undefined ? outputs : [num(pending, Char), ...outputs];
  const whole: Term[] = [];
  for (let i = 0; i + 1 < all.length; i += 2) whole.push(unpairedSymbol(all[i], all[i + 1]));
  return { whole, half: all.length % 2 === 0 ? undefined : all[all.length - 1] };
}

/** A transition for each first half that it may leave; `undefined` where that depends on more than the symbol. */
function halves(
  { guard, outputs }: Transition,
  pending: Pending,
  x: ReturnType<typeof windowVariable>,
): readonly { readonly guard: Term; readonly outputs: readonly Term[]; readonly rest: Pending }[] | undefined {
  const { whole, half } = pairsOf(outputs, pending);
  if (half === undefined) return [{ guard, outputs: whole, rest: undefined }];
  if (isConstant(half)) return [{ guard, outputs: whole, rest: Number(half.op.value) }];
  const symbols = asCharSet(guard)?.intersect(CharSet.range(0, (universeSize(x.sort) ?? 1) - 1));
  if (symbols === undefined || !half.variables.every(v => v === x)) return undefined;
  const byHalf = new Map<number, number[]>();
  for (const symbol of symbols) {
    const rest = Number(evaluate(half, new Map([[x, symbol]])));
    const same = byHalf.get(rest);
    if (same === undefined) byHalf.set(rest, [symbol]);
    else same.push(symbol);
  }
  return [...byHalf].map(([rest, of]) => ({ guard: member(x, setOf(of, MAX_CHAR + 1)), outputs: whole, rest }));
}
