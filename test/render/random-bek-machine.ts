import type { Ending, Machine, Register, Transition } from '../../src/automata/machine/machine.ts';
import { registerVariable, windowVariable } from '../../src/automata/machine/machine.ts';
import * as build from '../../src/logic/build.ts';
import { CharSet } from '../../src/logic/char-set.ts';
import { BitVec, Bool, Char, Int, type Sort, universeSize } from '../../src/logic/sort.ts';
import { constant, type Term, TRUE, type Variable } from '../../src/logic/term.ts';
import { fromScalar, type Value } from '../../src/logic/value.ts';
import type { Random } from '../frontends/bek/random.ts';

const SORTS = [Char, Char, BitVec(8), Int];
const LETTERS = [0, 9, 34, 39, 48, 57, 65, 92, 93, 97, 98, 200, 255];

/** A deterministic machine of the kind that Bek can say: the guards of a state are made to exclude each other. */
export function randomMachine(random: Random, withRegisters = true): Machine {
  const input = random.pick(SORTS);
  const lookback = random.below(3);
  const count = 1 + random.below(4);
  const registers: Register[] = withRegisters
    ? ([
        { name: 'n', sort: input, initial: numberOf(input, random.pick(LETTERS)) },
        { name: 'b', sort: Bool, initial: random.below(2) === 1 },
      ].slice(0, random.below(3)) as Register[])
    : [];
  const depth = (state: number): number => Math.min(state, lookback);
  const transitions: Transition[][] = [];
  const endings: Ending[][] = [];
  for (let state = 0; state < count; state++) {
    const past = Array.from({ length: depth(state) }, (_, i) => windowVariable(input, i + 1));
    const kept = registers.map(registerVariable);
    const stepping = new RandomTerms(random, input, [windowVariable(input, 0), ...past], kept);
    const ending = new RandomTerms(random, input, past, kept);
    const guards = disjoint(random, stepping);
    transitions.push(
      guards.map(guard => ({
        guard,
        outputs: Array.from({ length: random.below(3) }, () => stepping.number(2)),
        updates: registers.map(r => (r.sort === Bool ? stepping.boolean(2) : stepping.number(2))),
        to: random.below(Math.min(count, depth(state) < lookback ? state + 2 : count)),
      })),
    );
    const ends = random.below(4) === 0 ? [] : disjoint(random, ending);
    endings.push(ends.map(guard => ({ guard, outputs: random.below(2) === 0 ? [] : [ending.number(1)] })));
  }
  return {
    input,
    output: input,
    lookback,
    registers,
    states: Array.from({ length: count }, (_, i) => String(i)),
    initial: 0,
    transitions,
    endings,
  };
}

function disjoint(random: Random, terms: RandomTerms): readonly Term[] {
  const [first, second] = [terms.boolean(2), terms.boolean(1)];
  const none = build.not(first);
  const all = [first, build.and(none, second), build.and(none, build.not(second))];
  return random.below(4) === 0 ? [TRUE] : all.filter(() => random.below(8) > 0);
}

export function randomWord(random: Random, sort: Sort): readonly Value[] {
  return Array.from({ length: random.below(6) }, () => {
    const letter = random.pick(LETTERS);
    return numberOf(sort, sort === Int ? letter - 98 : letter);
  });
}

function numberOf(sort: Sort, value: number): Value {
  return fromScalar(sort, BigInt(value));
}

class RandomTerms {
  private readonly numbers: readonly Variable[];
  private readonly booleans: readonly Variable[];

  constructor(
    private readonly random: Random,
    private readonly sort: Sort,
    symbols: readonly Variable[],
    registers: readonly Variable[],
  ) {
    this.numbers = [...symbols, ...registers.filter(r => r.sort !== Bool)];
    this.booleans = registers.filter(r => r.sort === Bool);
  }

  private literal(): Term {
    return constant(numberOf(this.sort, this.random.pick(LETTERS)), this.sort);
  }

  number(depth: number): Term {
    const { random, sort } = this;
    if (depth === 0 || random.below(4) === 0)
      return this.numbers.length === 0 || random.below(3) === 0 ? this.literal() : random.pick(this.numbers);
    const [a, b] = [this.number(depth - 1), this.number(depth - 1)];
    const choices: (() => Term)[] = [
      () => build.add(a, b),
      () => build.sub(a, this.literal()),
      () => build.neg(a),
      () => build.scale(BigInt(random.below(9) - 4), a),
      () => build.mod(a, build.num(1 + random.below(9), sort)),
      () => build.div(a, build.num(1 + random.below(9), sort)),
      () => build.ite(this.boolean(depth - 1), a, b),
      () =>
        build.lookup(
          [3, 5, 200, 7, 97].map(n => numberOf(sort, n)),
          numberOf(sort, 65),
          sort,
          a,
        ),
    ];
    if (sort !== Int)
      choices.push(
        () => build.mul(a, b),
        () => build.bitAnd(a, b),
        () => build.bitOr(a, this.literal()),
        () => build.bitXor(a, b),
        () => build.shl(a, build.num(random.below(5), sort)),
        () => build.shr(a, b),
      );
    return random.pick(choices)();
  }

  boolean(depth: number): Term {
    const { random } = this;
    if (this.booleans.length > 0 && random.below(4) === 0) return random.pick(this.booleans);
    if (depth > 0 && random.below(3) === 0) {
      const [a, b] = [this.boolean(depth - 1), this.boolean(depth - 1)];
      return random.pick([
        build.and(a, b),
        build.or(a, b),
        build.not(a),
        build.eq(a, b),
        build.ite(a, b, build.not(b)),
      ]);
    }
    // Tests of computed characters become sets of thousands of ranges, which are slow to make and to read.
    const tested = (): Term => this.number(this.sort === Char ? 0 : 1);
    const subject = tested();
    if (universeSize(this.sort) !== undefined && random.below(2) === 0)
      return build.member(subject, CharSet.fromRanges([this.range(), this.range()]));
    return random.pick([build.le, build.eq, build.lt])(subject, tested());
  }

  private range(): [number, number] {
    const [a, b] = [this.random.pick(LETTERS), this.random.pick(LETTERS)];
    return [Math.min(a, b), Math.max(a, b)];
  }
}
