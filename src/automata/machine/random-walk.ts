import type { CharSet } from '../../logic/char-set.ts';
import { setsOf } from '../../logic/predicates.ts';
import { type Sort, universeSize } from '../../logic/sort.ts';
import type { Variable } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import { fromScalar, type Value } from '../../logic/value.ts';
import type { Random } from '../acceptor/random.ts';
import { type Machine, windowVariable } from './machine.ts';
import { ReadyMachine, type ReadyTransition } from './ready-machine.ts';

/** So many draws of a transition and a symbol that do not fit together end a walk. */
const TRIES = 12;

/** Walks at random through a machine. */
export class RandomWalk {
  private readonly input: Sort;
  private readonly x: Variable;
  private readonly everySymbol: CharSet | undefined;
  private readonly ready: ReadyMachine;

  /** `symbols` are those to prefer where a guard does not say which it takes; at least one. */
  constructor(
    machine: Machine,
    private readonly symbols: readonly Value[],
    private readonly random: Random,
  ) {
    this.input = machine.input;
    this.x = windowVariable(machine.input, 0);
    this.everySymbol = setsOf(machine.input)?.top;
    this.ready = ReadyMachine.of(machine);
  }

  /** A word along transitions, of at most `length` symbols; shorter where nothing more is read, as far as was tried. */
  word(length: number): readonly Value[] {
    const word: Value[] = [];
    let state = this.ready.initial;
    let registers = this.ready.initialRegisters;
    for (let at = 0; at < length; at++) {
      const step = this.step(state, word, registers);
      if (step === undefined) {
        word.length = at;
        break;
      }
      registers = step.updates(word, at, registers);
      state = step.to;
    }
    return word;
  }

  /** A transition from a state, with a symbol that it takes as the new last one of the word. */
  private step(state: number, word: Value[], registers: readonly Value[]): ReadyTransition | undefined {
    const { random, ready } = this;
    const list = ready.transitions(state);
    const at = word.length;
    for (let left = list.length === 0 ? 0 : TRIES; left > 0; left--) {
      const step = list[random.below(list.length)];
      word[at] = this.symbolFor(step);
      if (step.guard(word, at, registers) === true) return step;
    }
    return undefined;
  }

  /** A symbol at a border of a guard, one of those to prefer, or any other. */
  private symbolFor({ condition }: ReadyTransition): Value {
    const { random, symbols, everySymbol, input } = this;
    const isOwn = condition.variables.every(v => v === this.x);
    const set = isOwn && everySymbol !== undefined ? asCharSet(condition)?.intersect(everySymbol) : undefined;
    const kind = random.below(5);
    if (set === undefined || set.isEmpty)
      return kind === 0 ? randomSymbol(input, random) : symbols[random.below(symbols.length)];
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
