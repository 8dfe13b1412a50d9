import { type Machine, windowVariable } from '../automata/machine/machine.ts';
import { coreachable } from '../automata/machine/trim.ts';
import { member, not, or } from '../logic/build.ts';
import { evaluate } from '../logic/evaluate.ts';
import { setsOf } from '../logic/predicates.ts';
import { isConstant, type Term, TRUE } from '../logic/term.ts';
import { asCharSet } from '../logic/unary.ts';
import type { Value } from '../logic/value.ts';
import { allSymbols, symbolsToTry } from './symbols-to-try.ts';

/** A way out of a machine on which the code behind it stops: at a symbol, or where the input ends. */
export interface FaultExit {
  readonly from: number;
  /** The symbols on which it does; absent for the end of the input. */
  readonly guard?: Term;
  /** What is thrown or undefined, and where in the code. */
  readonly what: string;
}

const MOST_STATES = 120;
const MOST_SYMBOLS = 60;

/**
 * Where a machine rejects inputs because its code stops: `why` says what the code does with an input, or nothing where
 * that is no fault. None for machines that keep more than their state, or are too large to be looked at.
 */
export function faultExits(
  machine: Machine,
  why: (word: readonly Value[]) => string | undefined,
): readonly FaultExit[] {
  if (machine.lookback > 0 || machine.registers.length > 0 || machine.states.length > MOST_STATES) return [];
  const alive = coreachable(machine);
  if (!alive[machine.initial] || machine.endings.flat().some(({ guard }) => guard !== TRUE)) return [];
  const access = accessWords(machine);
  const faults: FaultExit[] = [];
  for (const [q, word] of access.entries()) {
    if (word === undefined || !alive[q]) continue;
    if (machine.endings[q].length === 0) {
      const what = why(word);
      if (what !== undefined) faults.push({ from: q, what });
    }
    for (const { guard, symbol } of deadExits(machine, q, alive)) {
      const what = why([...word, symbol]);
      if (what !== undefined) faults.push({ from: q, guard, what });
    }
  }
  return faults;
}

/** A symbol that a guard takes. */
function symbolFor(guard: Term, machine: Machine): Value | undefined {
  const x = windowVariable(machine.input, 0);
  const sets = setsOf(machine.input);
  const set = sets === undefined ? undefined : asCharSet(guard);
  if (set !== undefined && sets !== undefined) return set.intersect(sets.top).pick();
  const symbols = allSymbols(machine.input, MOST_SYMBOLS) ?? symbolsToTry(machine.input, { texts: [], numbers: [] });
  return symbols.slice(0, MOST_SYMBOLS).find(symbol => evaluate(guard, new Map([[x, symbol]])) === true);
}

/** A shortest word to each state, where one is found. */
function accessWords(machine: Machine): readonly (readonly Value[] | undefined)[] {
  const words: (readonly Value[] | undefined)[] = machine.states.map(() => undefined);
  words[machine.initial] = [];
  const queue = [machine.initial];
  for (const q of queue)
    for (const { guard, to } of machine.transitions[q]) {
      const symbol = words[to] === undefined ? symbolFor(guard, machine) : undefined;
      if (symbol === undefined) continue;
      words[to] = [...(words[q] ?? []), symbol];
      queue.push(to);
    }
  return words;
}

/** The symbols of a state after which nothing is accepted, by the transition that takes them, or none. */
function deadExits(
  machine: Machine,
  q: number,
  alive: readonly boolean[],
): readonly { readonly guard: Term; readonly symbol: Value }[] {
  const list = machine.transitions[q];
  const sets = setsOf(machine.input);
  const x = windowVariable(machine.input, 0);
  const taken = or(...list.map(({ guard }) => guard));
  const left = sets === undefined ? not(taken) : missing(taken, x, sets.top);
  const guards = [...list.filter(({ to }) => !alive[to]).map(({ guard }) => guard), left];
  return guards.flatMap(guard => {
    const symbol = isConstant(guard) && guard.op.value === false ? undefined : symbolFor(guard, machine);
    return symbol === undefined ? [] : [{ guard, symbol }];
  });
}

function missing(
  taken: Term,
  x: ReturnType<typeof windowVariable>,
  top: NonNullable<ReturnType<typeof asCharSet>>,
): Term {
  const set = asCharSet(taken);
  return set === undefined ? not(taken) : member(x, top.minus(set));
}
