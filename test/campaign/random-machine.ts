import { type Machine, type Register, registerVariable, windowVariable } from '../../src/automata/machine/machine.ts';
import { add, eq, ite, le, not, num } from '../../src/logic/build.ts';
import { BitVec, Bool, Int } from '../../src/logic/sort.ts';
import { type Term, TRUE } from '../../src/logic/term.ts';
import type { Alphabet } from './alphabet.ts';
import type { Dice } from './dice.ts';
import { exclusivePredicates, randomOutputs, randomPredicate, type Scope } from './random-term.ts';

export type RegisterKind = 'flag' | 'counter' | 'number' | 'symbol';

export interface Shape {
  readonly input: Alphabet;
  /** Absent for an acceptor. */
  readonly output: Alphabet | undefined;
  readonly states: number;
  readonly deterministic: boolean;
  /** How many transitions a state has at most. */
  readonly moves: number;
  /** The chance that a state is final; 0 for the empty language. */
  readonly finals: number;
  readonly lookback: number;
  readonly registers: readonly RegisterKind[];
  /** How many symbols a step writes at most. */
  readonly writes: number;
}

/** A machine of a shape. States may be unreachable or dead ends, guards may be unsatisfiable together with the past. */
export function randomMachine(dice: Dice, shape: Shape): Machine {
  const { input, states } = shape;
  const initial = dice.chance(0.8) ? 0 : dice.below(states);
  const targets = Array.from({ length: states }, () =>
    dice.chance(0.08) ? [] : Array.from({ length: dice.between(1, shape.moves) }, () => dice.below(states)),
  );
  const depth = readBefore(targets, initial);
  const registers = shape.registers.map((kind, i) => registerOf(dice, kind, i, input));
  const cells = registers.map(registerVariable);
  const scopeAt = (q: number, current: boolean): Scope => {
    const past = Math.min(shape.lookback, depth[q]);
    const window = Array.from({ length: past + 1 }, (_, i) => windowVariable(input.sort, i));
    return { alphabet: input, window: current ? window : window.slice(1), registers: cells };
  };
  const guards = (scope: Scope, count: number): Term[] =>
    shape.deterministic
      ? exclusivePredicates(dice, scope, count)
      : Array.from({ length: count }, () => (dice.chance(0.15) ? TRUE : randomPredicate(dice, scope)));

  return {
    input: input.sort,
    output: shape.output?.sort,
    lookback: shape.lookback,
    registers,
    states: targets.map((_, q) => `q${q}`),
    initial,
    transitions: targets.map((list, q) => {
      const scope = scopeAt(q, true);
      return guards(scope, list.length).map((guard, i) => ({
        guard,
        outputs: randomOutputs(dice, scope, shape.output, shape.writes),
        updates: shape.registers.map((kind, r) => updateOf(dice, kind, cells[r], scope)),
        to: list[i],
      }));
    }),
    endings: targets.map((_, q) => {
      if (!dice.chance(shape.finals)) return [];
      const scope = scopeAt(q, false);
      const several = dice.chance(0.3) ? 2 : 1;
      const conditions = dice.chance(0.5) && !(several > 1 && shape.deterministic) ? [TRUE] : guards(scope, several);
      return conditions.map(guard => ({ guard, outputs: randomOutputs(dice, scope, shape.output, 2) }));
    }),
  };
}

/** How many symbols were certainly read before each state: the length of a shortest way there. */
export function readBefore(targets: readonly (readonly number[])[], initial: number): readonly number[] {
  const depth = targets.map(() => Number.POSITIVE_INFINITY);
  depth[initial] = 0;
  const queue = [initial];
  for (const q of queue)
    for (const to of targets[q])
      if (depth[to] === Number.POSITIVE_INFINITY) {
        depth[to] = depth[q] + 1;
        queue.push(to);
      }
  return depth.map(d => (Number.isFinite(d) ? d : 0));
}

function registerOf(dice: Dice, kind: RegisterKind, index: number, input: Alphabet): Register {
  const name = `r${index}`;
  switch (kind) {
    case 'flag':
      return { name, sort: Bool, initial: dice.chance(0.5) };
    case 'counter':
      return { name, sort: BitVec(2), initial: dice.below(4) };
    case 'number':
      return { name, sort: Int, initial: BigInt(dice.below(2)) };
    case 'symbol':
      return { name, sort: input.sort, initial: dice.pick(input.symbols) };
  }
}

function updateOf(dice: Dice, kind: RegisterKind, cell: Term, scope: Scope): Term {
  if (dice.chance(0.4)) return cell;
  switch (kind) {
    case 'flag':
      return dice.pick([not(cell), randomPredicate(dice, scope), randomPredicate(dice, scope)]);
    case 'counter':
      return dice.pick([
        add(cell, num(1, cell.sort)),
        num(dice.below(4), cell.sort),
        ite(eq(cell, num(2, cell.sort)), cell, add(cell, num(1, cell.sort))),
        ite(randomPredicate(dice, scope), cell, add(cell, num(3, cell.sort))),
      ]);
    case 'number':
      return dice.pick([ite(le(cell, num(1, Int)), add(cell, num(1, Int)), cell), num(dice.below(3), Int)]);
    case 'symbol':
      return dice.pick([dice.pick(scope.window), ite(randomPredicate(dice, scope), scope.window[0], cell)]);
  }
}
