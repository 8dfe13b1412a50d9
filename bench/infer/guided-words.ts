import { type Machine, type Transition, windowVariable } from '../../src/automata/machine/machine.ts';
import { eq, not } from '../../src/logic/build.ts';
import type { Session } from '../../src/logic/session.ts';
import { type Sort, widthOf } from '../../src/logic/sort.ts';
import { constant, type Term } from '../../src/logic/term.ts';
import { asCharSet } from '../../src/logic/unary.ts';
import { defaultValue, type Value } from '../../src/logic/value.ts';
import type { Dice } from '../../test/campaign/dice.ts';

/** Symbols that the solver is asked for, for one guard. */
const MOST_MODELS = 6;
const LONGEST = 60;

/** Words along the transitions of an automaton, which lead into what it took for its deep states. */
export class GuidedWords {
  private readonly known = new Map<Term, readonly (readonly number[])[]>();

  constructor(
    private readonly machine: Machine,
    private readonly session: Session,
  ) {}

  word(dice: Dice): readonly number[] {
    const word: number[] = [];
    let state = this.machine.initial;
    for (let length = dice.below(LONGEST); word.length < length; ) {
      const moves = this.machine.transitions[state].filter(({ guard }) => this.symbolsOf(guard).length > 0);
      if (moves.length === 0) break;
      const move: Transition = dice.pick(moves);
      word.push(...dice.pick(this.symbolsOf(move.guard)));
      state = move.to;
    }
    return word;
  }

  /** Some symbols for which a guard holds, as the code gets them: with a sign where they have 32 bits. */
  private symbolsOf(guard: Term): readonly (readonly number[])[] {
    let symbols = this.known.get(guard);
    if (symbols === undefined) {
      symbols = this.found(guard).map(symbol => numbersOf(symbol, this.machine.input));
      this.known.set(guard, symbols);
    }
    return symbols;
  }

  private found(guard: Term): readonly Value[] {
    const { input } = this.machine;
    const set = (widthOf(input) ?? 64) <= 8 ? asCharSet(guard) : undefined;
    if (set !== undefined) return [...set].filter(symbol => symbol < 256);
    const x = windowVariable(input, 0);
    const symbols: Value[] = [];
    const others: Term[] = [guard];
    while (symbols.length < MOST_MODELS) {
      const answer = this.session.ask(others);
      if (answer.status !== 'sat') break;
      const value = answer.model.get(x) ?? defaultValue(input);
      symbols.push(value);
      others.push(not(eq(x, constant(value, input))));
    }
    return symbols;
  }
}

function numbersOf(symbol: Value, sort: Sort): readonly number[] {
  if (sort.kind !== 'tuple' || !Array.isArray(symbol)) return [withSign(Number(symbol), sort)];
  return symbol.flatMap((field, i) => numbersOf(field, sort.items[i]));
}

function withSign(symbol: number, sort: Sort): number {
  return widthOf(sort) === 32 ? symbol | 0 : symbol;
}
