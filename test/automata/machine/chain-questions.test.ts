import { beforeAll, describe, expect, test } from 'vitest';
import { identity } from '../../../src/automata/machine/basic.ts';
import { behaviourOf } from '../../../src/automata/machine/behaviour.ts';
import { chain } from '../../../src/automata/machine/combine.ts';
import type { Machine } from '../../../src/automata/machine/machine.ts';
import {
  acceptedOnlyBy,
  disagreement,
  notSubsumed,
  shortestRejectedInput,
  twoOutputs,
} from '../../../src/automata/machine/questions.ts';
import { composed, type Subject } from '../../../src/automata/machine/subject.ts';
import { union } from '../../../src/automata/machine/union.ts';
import { bitXor, eq } from '../../../src/logic/build.ts';
import { Undecided } from '../../../src/logic/limits.ts';
import { loadZ3 } from '../../../src/logic/solver/z3.ts';
import { TRUE } from '../../../src/logic/term.ts';
import { BIT, bit, machine, session, subject, window } from './hand-made.ts';

beforeAll(async () => {
  await loadZ3();
});

const [x, x1] = window(BIT);

/** Two machines as one subject that was not written out, as it is of large ones. */
function notWrittenOut(first: Machine, second: Machine): Subject {
  const parts = [subject(first), subject(second)] as const;
  return {
    behaviour: chain(parts[0].behaviour, parts[1].behaviour, session()),
    machine: undefined,
    functional: parts[0].functional && parts[1].functional,
    parts,
  };
}

/** Copies zeros and takes nothing else. */
const zeros = machine({ states: 1, moves: [[0, eq(x, bit(0)), [x], 0]], ends: [[0, []]] });
const copy = identity(BIT);
const flip = machine({ states: 1, moves: [[0, TRUE, [bitXor(x, bit(1))], 0]], ends: [[0, []]] });

describe('a chain that is not written out', () => {
  test('rejects what its second part rejects', () => {
    expect(shortestRejectedInput(notWrittenOut(copy, zeros), session())).toEqual([1]);
    expect(shortestRejectedInput(notWrittenOut(flip, zeros), session())).toEqual([0]);
    expect(acceptedOnlyBy(subject(copy), notWrittenOut(copy, zeros), session())).toEqual([1]);
    expect(disagreement(subject(copy), notWrittenOut(copy, zeros), session())).toMatchObject({ word: [1] });
  });

  test('accepts what its first part accepts, if its second part accepts everything', () => {
    expect(shortestRejectedInput(notWrittenOut(flip, copy), session())).toBeUndefined();
    expect(shortestRejectedInput(notWrittenOut(zeros, flip), session())).toEqual([1]);
    expect(disagreement(subject(copy), notWrittenOut(flip, flip), session())).toBeUndefined();
  });
});

describe('a chain', () => {
  /** Copies, or writes zeros only. */
  const either = union(
    copy,
    machine({
      states: 2,
      moves: [
        [0, TRUE, [bit(0)], 1],
        [1, TRUE, [bit(0)], 1],
      ],
      ends: [[1, []]],
    }),
  );

  test('has several outputs as soon as one of its parts has', () => {
    for (const parts of [
      [either, copy],
      [copy, either],
    ]) {
      const both = composed(subject(parts[0]), subject(parts[1]), session());
      expect(twoOutputs(both, session())).toEqual([1]);
      expect(disagreement(both, subject(copy), session())).toMatchObject({ word: [1], kind: 'outputs' });
    }
  });
});

describe('subsumption', () => {
  test('by a machine with several outputs is never refuted by one of them', () => {
    const several = union(copy, flip);
    expect(notSubsumed(subject(copy), subject(flip), session())).toMatchObject({ kind: 'outputs' });
    expect(() => notSubsumed(subject(copy), subject(several), session())).toThrow(Undecided);
    expect(notSubsumed(subject(several), subject(copy), session())).toMatchObject({ word: [0], kind: 'outputs' });
  });
});

describe('endings with guards', () => {
  test('are common to two machines if one of several is', () => {
    /** Ends after a zero with nothing, after a one with a one more. */
    const steps = [
      [0, TRUE, [], 1],
      [1, TRUE, [], 1],
    ] as const;
    const two = machine({
      lookback: 1,
      states: 2,
      moves: steps,
      ends: [
        [1, [], eq(x1, bit(0))],
        [1, [bit(1)], eq(x1, bit(1))],
      ],
    });
    const one = machine({ lookback: 1, states: 2, moves: steps, ends: [[1, [], eq(x1, bit(1))]] });
    expect(disagreement(subject(two), subject(one), session())).toMatchObject({ word: [1], kind: 'outputs' });
    const both = machine({
      lookback: 1,
      states: 2,
      moves: steps,
      ends: [
        [1, [], eq(x1, bit(1))],
        [1, [], eq(x1, bit(0))],
      ],
    });
    expect(disagreement(subject(two), subject(both), session())).toMatchObject({ word: [1], kind: 'outputs' });
    const twice = { ...two, endings: two.endings.with(1, [...two.endings[1], { guard: eq(x1, bit(1)), outputs: [] }]) };
    expect(twoOutputs({ behaviour: behaviourOf(twice), machine: twice, functional: false }, session())).toEqual([1]);
  });
});
