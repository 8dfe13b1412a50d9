import type { Random } from '../../automata/acceptor/random.ts';
import { type Machine, registerVariable, type Transition, windowVariable } from '../../automata/machine/machine.ts';
import type { CharSet } from '../../logic/char-set.ts';
import { evaluate } from '../../logic/evaluate.ts';
import { setsOf } from '../../logic/predicates.ts';
import type { Variable } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import type { Value } from '../../logic/value.ts';
import { someSymbol } from './letters.ts';

interface Place {
  readonly state: number;
  /** The last symbols, newest first. */
  readonly past: readonly Value[];
  readonly registers: readonly Value[];
}

const TRIES = 12;

/** Walks at random through a machine. */
export class Walker {
  private readonly x: Variable;
  private readonly everySymbol: CharSet | undefined;

  constructor(
    private readonly machine: Machine,
    private readonly letters: readonly Value[],
    private readonly random: Random,
  ) {
    this.x = windowVariable(machine.input, 0);
    this.everySymbol = setsOf(machine.input)?.top;
  }

  /** A word along transitions, of at most `length` symbols; shorter where the machine reads nothing more. */
  walk(length: number): readonly Value[] {
    const word: Value[] = [];
    let place: Place = {
      state: this.machine.initial,
      past: [],
      registers: this.machine.registers.map(r => r.initial),
    };
    while (word.length < length) {
      const step = this.step(place);
      if (step === undefined) break;
      word.push(step.symbol);
      place = step.place;
    }
    return word;
  }

  private step(place: Place): { readonly symbol: Value; readonly place: Place } | undefined {
    const list = this.machine.transitions[place.state];
    if (list.length === 0) return undefined;
    for (let left = TRIES; left > 0; left--) {
      const transition = list[this.random.below(list.length)];
      const symbol = this.symbolFor(transition);
      const values = this.valuesAt(place, symbol);
      if (evaluate(transition.guard, values) !== true) continue;
      const registers = transition.updates.map(update => evaluate(update, values));
      const past = [symbol, ...place.past].slice(0, this.machine.lookback);
      return { symbol, place: { state: transition.to, past, registers } };
    }
    return undefined;
  }

  private valuesAt({ past, registers }: Place, symbol: Value): Map<Variable, Value> {
    const values = new Map<Variable, Value>([[this.x, symbol]]);
    for (const [i, value] of past.entries()) values.set(windowVariable(this.machine.input, i + 1), value);
    for (const [i, value] of registers.entries()) values.set(registerVariable(this.machine.registers[i]), value);
    return values;
  }

  /** A symbol at a border of a guard, a letter, or any other. */
  private symbolFor({ guard }: Transition): Value {
    const { random, letters, everySymbol } = this;
    const isOwn = guard.variables.every(v => v === this.x);
    const set = isOwn && everySymbol !== undefined ? asCharSet(guard)?.intersect(everySymbol) : undefined;
    const kind = random.below(5);
    if (set === undefined || set.isEmpty)
      return kind === 0 ? someSymbol(this.machine.input, random) : letters[random.below(letters.length)];
    if (kind < 2) return set.bounds[random.below(set.bounds.length)];
    const letter = Number(letters[random.below(letters.length)]);
    if (kind < 4 && set.has(letter)) return letter;
    return set.at(random.below(set.size)) ?? 0;
  }
}
