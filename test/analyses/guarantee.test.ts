import { describe, expect, it } from 'vitest';
import { coversLength, guaranteeOf, isEmpty, weakest } from '../../src/analyses/guarantee.ts';
import { operandOfStages, type StageMachine } from '../../src/analyses/operand.ts';
import type { Guarantee } from '../../src/engines/learned.ts';
import { readBek } from '../../src/frontends/bek/index.ts';
import { testSession } from './ask.ts';

const PROVED: Guarantee = { level: 'proved' };
const bounded = (length: number): Guarantee => ({ level: 'bounded', length });
const tested = (inputs: number): Guarantee => ({ level: 'tested', inputs });

/** A stage that writes each symbol so many times, and so many more at the end. */
function stage(times: number, atEnd: number, guarantee?: Guarantee): StageMachine {
  const many = (count: number, what: string): string => Array.from({ length: count }, () => what).join(', ');
  const step = times === 0 ? 'skip' : `yield(${many(times, 'c')})`;
  const machine = readBek(
    `program P(i) { return iter(c in i) { case (true) : ${step}; end case (true) : ${atEnd === 0 ? 'skip' : `yield(${many(atEnd, "'!'")})`}; }; }`,
  );
  return guarantee === undefined
    ? { machine }
    : { machine, code: { guarantee, run: async () => ({ output: [] }), runAll: async () => [] } };
}

function known(...stages: readonly StageMachine[]): Guarantee {
  return guaranteeOf(operandOfStages('chain', stages, testSession()));
}

describe('what stands behind an answer', () => {
  it.each<[readonly Guarantee[], Guarantee]>([
    [[], PROVED],
    [[PROVED, PROVED], PROVED],
    [[PROVED, bounded(3), bounded(2)], bounded(2)],
    [[bounded(3), tested(9), PROVED], tested(9)],
    [[tested(9), tested(4)], tested(4)],
  ])('of %j is the weakest', (all, expected) => {
    expect(weakest(all)).toEqual(expected);
    expect(weakest([...all].reverse())).toEqual(expected);
  });

  it('covers lengths as far as it goes', () => {
    expect([3, 4].map(length => coversLength(bounded(3), length))).toEqual([true, false]);
    expect(coversLength(PROVED, 1000)).toBe(true);
    expect(coversLength(tested(5), 0)).toBe(false);
  });
});

describe('what is known of a chain', () => {
  it('is all when nothing was learned, and what is known of the one stage that was', () => {
    expect(known(stage(1, 0), stage(2, 1))).toEqual(PROVED);
    expect(known(stage(3, 3, bounded(5)))).toEqual(bounded(5));
    expect(known(stage(3, 3, bounded(5)), stage(1, 0))).toEqual(bounded(5));
  });

  it('counts the symbols that reach a later stage', () => {
    expect(known(stage(2, 0), stage(1, 0, bounded(5)))).toEqual(bounded(2));
    expect(known(stage(2, 1), stage(1, 0, bounded(5)))).toEqual(bounded(2));
    expect(known(stage(2, 2), stage(1, 0, bounded(5)))).toEqual(bounded(1));
    expect(known(stage(2, 1), stage(2, 1), stage(1, 0, bounded(11)))).toEqual(bounded(2));
    expect(known(stage(2, 1), stage(2, 1), stage(1, 0, bounded(10)))).toEqual(bounded(1));
    expect(known(stage(2, 0, bounded(1)), stage(1, 0, bounded(5)))).toEqual(bounded(1));
  });

  it('is all when what comes before writes no more than is known', () => {
    expect(known(stage(0, 3), stage(1, 0, bounded(3)))).toEqual(PROVED);
  });

  it('is nothing when even the empty input becomes too long', () => {
    expect(isEmpty(known(stage(1, 4), stage(1, 0, bounded(3))))).toBe(true);
    expect(isEmpty(known(stage(1, 3), stage(1, 0, bounded(3))))).toBe(false);
  });
});
