import type { CharSet } from '../../logic/char-set.ts';
import { holds } from '../../logic/evaluate.ts';
import { setsOf } from '../../logic/predicates.ts';
import { type Sort, universeSize } from '../../logic/sort.ts';
import type { Variable } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import { fromScalar, type Value } from '../../logic/value.ts';
import type { Random } from '../acceptor/random.ts';
import { type ConcretePlace, placeAfter, startPlace, valuesAt } from './concrete-place.ts';
import { type Machine, type Transition, windowVariable } from './machine.ts';

/** So many draws of a transition and a symbol that do not fit together end a walk. */
const TRIES = 12;

/** Walks at random through a machine. */
export class RandomWalk {
  private readonly x: Variable;
  private readonly everySymbol: CharSet | undefined;

  /** `symbols` are those to prefer where a guard does not say which it takes; at least one. */
  constructor(
    private readonly machine: Machine,
    private readonly symbols: readonly Value[],
    private readonly random: Random,
  ) {
    this.x = windowVariable(machine.input, 0);
    this.everySymbol = setsOf(machine.input)?.top;
  }

  /** A word along transitions, of at most `length` symbols; shorter where nothing more is read, as far as was tried. */
  word(length: number): readonly Value[] {
    const word: Value[] = [];
    let place = startPlace(this.machine);
    while (word.length < length) {
      const step = this.step(place);
      if (step === undefined) break;
      word.push(step.symbol);
      place = step.place;
    }
    return word;
  }

  private step(place: ConcretePlace): { readonly symbol: Value; readonly place: ConcretePlace } | undefined {
    const { machine, random } = this;
    const list = machine.transitions[place.state];
    for (let left = list.length === 0 ? 0 : TRIES; left > 0; left--) {
      const transition = list[random.below(list.length)];
      const symbol = this.symbolFor(transition);
      if (holds(transition.guard, valuesAt(machine, place, symbol)))
        return { symbol, place: placeAfter(machine, place, symbol, transition) };
    }
    return undefined;
  }

  /** A symbol at a border of a guard, one of those to prefer, or any other. */
  private symbolFor({ guard }: Transition): Value {
    const { random, symbols, everySymbol, machine } = this;
    const isOwn = guard.variables.every(v => v === this.x);
    const set = isOwn && everySymbol !== undefined ? asCharSet(guard)?.intersect(everySymbol) : undefined;
    const kind = random.below(5);
    if (set === undefined || set.isEmpty)
      return kind === 0 ? randomSymbol(machine.input, random) : symbols[random.below(symbols.length)];
    if (kind < 2) return set.bounds[random.below(set.bounds.length)];
    const preferred = Number(symbols[random.below(symbols.length)]);
    if (kind < 4 && set.has(preferred)) return preferred;
    return set.at(random.below(set.size)) ?? 0;
  }
}

/** Any value of a sort, small numbers more often than large ones. */
export function randomSymbol(sort: Sort, random: Random): Value {
  const size = universeSize(sort);
  if (size !== undefined) return random.below(random.below(2) === 0 ? Math.min(size, 0x100) : size);
  switch (sort.kind) {
    case 'bool':
      return random.below(2) === 0;
    case 'tuple':
      return sort.items.map(item => randomSymbol(item, random));
    default: {
      const bits = 1 + random.below(20);
      const number = BigInt(random.below(2 ** bits)) * (random.below(2) === 0 ? 1n : -1n);
      return fromScalar(sort, number);
    }
  }
}
