import { beforeAll, describe, expect, it } from 'vitest';
import { CatchingUp } from '../../src/analyses/catching-up.ts';
import { Differing } from '../../src/analyses/differing.ts';
import type { Machine } from '../../src/automata/machine/machine.ts';
import { materialise } from '../../src/automata/machine/materialise.ts';
import { outputsOf } from '../../src/automata/machine/run.ts';
import { loadZ3 } from '../../src/logic/solver/index.ts';
import { TRUE } from '../../src/logic/term.ts';
import { end, go, is, isNot, machine, text, x, x1 } from '../checking/machines.ts';
import { testSession } from './ask.ts';
import { textOf, wordOf } from './code-stage.ts';

beforeAll(loadZ3);

function textsUpTo(length: number): readonly string[] {
  if (length === 0) return [''];
  return ['', ...textsUpTo(length - 1).flatMap(text => [...'ab!'].map(letter => text + letter))];
}

const COPY = machine([[go(TRUE, [x], 0)]], [end()]);
/** Copies as well, one symbol later. */
const LATE = machine([[go(TRUE, [], 1)], [go(TRUE, [x1], 1)]], [end(), end([x])], 1);
const PAIRS: Readonly<Record<string, readonly [Machine, Machine]>> = {
  'one symbol later': [COPY, LATE],
  'other letters': [COPY, machine([[go(isNot('b'), [x], 0), go(is('b'), text('c'), 0)]], [end()])],
  'only one goes on': [
    machine([[go(is('a'), [x], 1)], [go(is('a'), [x], 1), go(is('b'), [], 1)]], [end(), end()]),
    machine([[go(is('a'), text('b'), 1)], [go(is('a'), [x], 1)]], [end(), []]),
  ],
  'caught up with at the end': [
    machine([[go(is('a'), text('bb'), 0), go(is('b'), [], 1)], []], [end(), end()]),
    machine([[go(is('a'), text('b'), 0), go(is('b'), text('b'), 1)], []], [end(), end()]),
  ],
};

describe('the inputs on which two machines differ', () => {
  it.each(Object.entries(PAIRS))('are those on which their runs differ: %s', (_, [left, right]) => {
    const session = testSession();
    const acceptor = materialise(new Differing(left, right, session), session);
    const outputs = (made: Machine, input: string): string => outputsOf(made, wordOf(input)).map(textOf).join('|');
    const rejected = (made: Machine, input: string): boolean => outputsOf(made, wordOf(input)).length === 0;
    for (const input of textsUpTo(5)) {
      const differ = outputs(left, input) !== outputs(right, input) || rejected(left, input) !== rejected(right, input);
      expect([input, !rejected(acceptor, input)]).toEqual([input, differ]);
    }
  });
});

describe('a machine that is behind', () => {
  it('is lost only where it is behind by more than it can still write', () => {
    const bounded = (count: number): Machine => machine([[go(TRUE, [], 1)], []], [end(), end(text('x'.repeat(count)))]);
    const catching = new CatchingUp(bounded(0), bounded(2));
    expect([1, 2, 3].map(ahead => catching.isLost(1, 1, ahead))).toEqual([false, false, true]);
    expect([-1, 0].map(ahead => catching.isLost(1, 1, ahead))).toEqual([true, false]);
  });
});
