import { readChosen } from '../../checking/unwinding/chosen-input.ts';
import { type Bounds, Stand } from '../../checking/unwinding/stand.ts';
import type { EventsAt } from '../../checking/unwinding/unwind.ts';
import type { FoundRun, Word } from '../../checking/words/word-formula.ts';
import { type Assignment, evaluate } from '../../logic/evaluate.ts';
import type { Budget } from '../../logic/limits.ts';
import { widthOf } from '../../logic/sort.ts';
import type { Term, Variable } from '../../logic/term.ts';
import { defaultValue, type Value } from '../../logic/value.ts';
import { Evaluator } from '../../program/evaluator.ts';
import type { Language } from '../../program/language.ts';
import { placeOfState } from '../../program/place-of-state.ts';
import type { Policy } from '../../program/policy.ts';
import type { SourceRange } from '../../program/source.ts';
import type { Ending, State } from '../../program/state.ts';
import { unknown } from '../../program/unknown.ts';

const UNBOUNDED: Bounds = {
  rounds: Number.POSITIVE_INFINITY,
  depth: Number.POSITIVE_INFINITY,
  isBounded: () => true,
};

/** Something that happened in a run, and where. */
export interface Happened {
  readonly event: number;
  readonly at: SourceRange | undefined;
}

/** A run with what its environment chose, from its first to its last event. */
export interface Replayed {
  readonly ending: Ending;
  readonly word: Word;
  readonly happened: readonly Happened[];
  readonly choices: readonly Choice[];
}

/** A value that the environment chose: what asked for it, and the number, signed. */
export interface Choice {
  readonly name: string;
  readonly value: number | bigint;
}

/**
 * Runs a program once more, with the values that were found for what its environment chooses: one way, without joining,
 * unwinding or a solver. Everything that is said about a run is what this one shows.
 *
 * @throws LimitReached, Unsupported
 */
export function replay(
  language: Language,
  start: State,
  { assignment, choices: numbers }: Pick<FoundRun, 'assignment' | 'choices'>,
  eventsAt: EventsAt,
  choiceAt: (state: State) => string | undefined,
  budget: Budget,
): Replayed {
  const happened: Happened[] = [];
  const asked: { readonly name: string; readonly number: number }[] = [];
  let called: (typeof asked)[number] | undefined;
  let waiting: (typeof asked)[number] | undefined;
  const chosen = new Chosen(assignment);
  const stand = Stand.none();
  new Evaluator(language, chosen, budget).run(start, state => {
    // What a function gives is made by the call, or by the instruction after it.
    const isMade = (choice: { readonly number: number }): boolean => state.made > choice.number;
    if (waiting !== undefined && isMade(waiting)) asked.push(waiting);
    waiting = undefined;
    if (called !== undefined && isMade(called)) {
      asked.push(called);
      called = undefined;
    }
    stand.arrive(state, UNBOUNDED);
    numbers.settle(state, stand);
    for (const event of eventsAt(state)) happened.push({ event, at: placeOfState(state, language.home) });
    const name = choiceAt(state);
    if (name !== undefined) called = { name, number: state.made };
    else if (called !== undefined) {
      waiting = called;
      called = undefined;
    }
    return false;
  });
  const { ending } = start;
  if (ending === undefined) throw new Error('a run has not ended');
  return {
    ending,
    word: happened.map(({ event }) => event),
    happened,
    choices: [...asked.flatMap(({ name, number }) => chosen.choice(name, number)), ...chosen.read(start)],
  };
}

/** Answers every question as the values say; what nobody asked for is 0. */
class Chosen implements Policy {
  private readonly values: Map<Variable, Value>;

  constructor(assignment: Assignment) {
    this.values = new Map(assignment);
  }

  decide(_state: State, condition: Term): boolean {
    for (const each of condition.variables) if (!this.values.has(each)) this.values.set(each, defaultValue(each.sort));
    return evaluate(condition, this.values) === true;
  }

  /** The number that was made as the one of this number. */
  choice(name: string, number: number): readonly Choice[] {
    for (const [variable, value] of this.values) {
      if (variable !== unknown(`any ${number}`, variable.sort)) continue;
      const width = widthOf(variable.sort);
      if (typeof value !== 'number' && typeof value !== 'bigint') continue;
      if (width === undefined || variable.sort.kind === 'float') return [{ name, value }];
      const signed = BigInt.asIntN(width, BigInt(value));
      return [{ name, value: width <= 32 ? Number(signed) : signed }];
    }
    return [{ name, value: 0 }];
  }

  readMore(state: State): boolean {
    return readChosen(state, this.decide.bind(this));
  }

  /** The bytes that a run has read. */
  read({ input: { symbols } }: State): readonly Choice[] {
    return symbols.flatMap(symbol => {
      const value = typeof symbol === 'number' ? symbol : evaluate(symbol, this.values);
      return typeof value === 'number' ? [{ name: 'input', value }] : [];
    });
  }
}
