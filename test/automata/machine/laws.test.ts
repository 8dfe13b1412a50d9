import { beforeAll, describe, expect, test } from 'vitest';
import { everything, filter, identity, nothing } from '../../../src/automata/machine/basic.ts';
import { compose, domain, preImage, restrictInput, restrictOutput } from '../../../src/automata/machine/compose.ts';
import type { Machine } from '../../../src/automata/machine/machine.ts';
import { disagreement } from '../../../src/automata/machine/questions.ts';
import { outputsOf } from '../../../src/automata/machine/run.ts';
import { union } from '../../../src/automata/machine/union.ts';
import { Undecided } from '../../../src/logic/limits.ts';
import { loadZ3 } from '../../../src/logic/solver/z3.ts';
import { BIT, wordsUpTo } from '../../campaign/alphabet.ts';
import { guessingMachine } from '../../campaign/bimachine.ts';
import { wordKey } from '../../campaign/brute-force.ts';
import { Dice } from '../../campaign/dice.ts';
import { randomMachine } from '../../campaign/random-machine.ts';
import { session, subject } from './hand-made.ts';

beforeAll(async () => {
  await loadZ3();
});

const SEEDS = Array.from({ length: 50 }, (_, i) => i + 1);
const WORDS = wordsUpTo(BIT.symbols, 5);

/** A small machine over bits: deterministic, guessing, with several outputs or with lookback. */
function some(dice: Dice, kind: 'transducer' | 'acceptor'): Machine {
  if (kind === 'transducer' && dice.chance(0.4)) return guessingMachine(dice, BIT, BIT);
  return randomMachine(dice, {
    input: BIT,
    output: kind === 'acceptor' ? undefined : BIT,
    states: dice.between(1, 3),
    deterministic: dice.chance(0.7),
    moves: 3,
    finals: 0.7,
    lookback: dice.chance(0.25) ? 1 : 0,
    registers: [],
    writes: 2,
  });
}

function threeTransducers(seed: number): readonly [Machine, Machine, Machine] {
  const dice = new Dice(seed);
  return [some(dice, 'transducer'), some(dice, 'transducer'), some(dice, 'transducer')];
}

function withAcceptors(seed: number): readonly [Machine, Machine, Machine] {
  const dice = new Dice(seed);
  return [some(dice, 'transducer'), some(dice, 'acceptor'), some(dice, 'acceptor')];
}

/** Both machines have the same outputs for the words; where the comparison can say, it says so too. */
function expectSame(a: Machine, b: Machine): void {
  for (const word of WORDS)
    expect(outputsOf(a, word).map(wordKey).sort(), `outputs of [${wordKey(word)}]`).toEqual(
      outputsOf(b, word).map(wordKey).sort(),
    );
  try {
    expect(disagreement(subject(a), subject(b), session(3000))).toBeUndefined();
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
  }
}

describe('comparison', () => {
  test.each(SEEDS)('is symmetric and says that a machine is like itself (seed %i)', seed => {
    const [a, b] = threeTransducers(seed);
    const ask = (x: Machine, y: Machine) => {
      try {
        return disagreement(subject(x), subject(y), session(3000))?.word.length ?? 'equal';
      } catch (error) {
        if (error instanceof Undecided) return 'undecided';
        throw error;
      }
    };
    expect(ask(a, b)).toBe(ask(b, a));
    expect(['equal', 'undecided']).toContain(ask(a, a));
  });
});

describe('composition', () => {
  test.each(SEEDS)('is associative, and the identity changes nothing (seed %i)', seed => {
    const [a, b, c] = threeTransducers(seed);
    const s = session();
    expectSame(compose(compose(a, b, s), c, s), compose(a, compose(b, c, s), s));
    expectSame(compose(a, identity(BIT.sort), s), a);
    expectSame(compose(identity(BIT.sort), a, s), a);
  });

  test.each(SEEDS)('is running one after the other, and distributes over union (seed %i)', seed => {
    const [a, b, c] = threeTransducers(seed);
    const s = session();
    const both = compose(a, b, s);
    for (const word of WORDS.slice(0, 31)) {
      const expected = new Set(outputsOf(a, word).flatMap(middle => outputsOf(b, middle).map(wordKey)));
      expect(new Set(outputsOf(both, word).map(wordKey)), `outputs of [${wordKey(word)}]`).toEqual(expected);
    }
    expectSame(compose(a, union(b, c), s), union(both, compose(a, c, s)));
    expectSame(compose(union(a, c), b, s), union(both, compose(c, b, s)));
  });
});

describe('union', () => {
  test.each(SEEDS)('is commutative, associative and idempotent (seed %i)', seed => {
    const [a, b, c] = threeTransducers(seed);
    expectSame(union(a, b), union(b, a));
    expectSame(union(union(a, b), c), union(a, union(b, c)));
    expectSame(union(a, a), a);
  });
});

describe('restriction, domain and pre-image', () => {
  test.each(SEEDS)('fit together (seed %i)', seed => {
    const [a, inputs, outputs] = withAcceptors(seed);
    const s = session();
    const narrowed = restrictInput(a, inputs, s);
    expectSame(narrowed, compose(filter(inputs), a, s));
    expectSame(restrictInput(narrowed, inputs, s), narrowed);
    expectSame(domain(narrowed, s), restrictInput(domain(a, s), inputs, s));
    expectSame(restrictInput(a, domain(a, s), s), a);
    expectSame(restrictInput(a, everything(BIT.sort), s), a);
    expectSame(restrictInput(a, nothing(BIT.sort), s), { ...nothing(BIT.sort), output: BIT.sort });
    const accepted = restrictOutput(a, outputs, s);
    expectSame(accepted, compose(a, filter(outputs), s));
    expectSame(domain(accepted, s), preImage(a, outputs, s));
    expectSame(preImage(a, everything(BIT.sort), s), domain(a, s));
  });
});
