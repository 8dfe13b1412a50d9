import { describe, expect, it } from 'vitest';
import { isDeterministic } from '../../../../src/automata/machine/deterministic.ts';
import type { Machine } from '../../../../src/automata/machine/machine.ts';
import { mergeStates } from '../../../../src/automata/machine/merge-states.ts';
import { sequential } from '../../../../src/automata/machine/sequential.ts';
import { replaceTransducer } from '../../../../src/frontends/regex/transducer/replace.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { Session } from '../../../../src/logic/session.ts';
import { createSolver } from '../../../../src/logic/solver/index.ts';
import { Char } from '../../../../src/logic/sort.ts';
import { constant, TRUE } from '../../../../src/logic/term.ts';
import { allTexts, disagreement } from './agreement.ts';

const session = new Session(createSolver({}), Budget.unlimited);

function guessing(source: string): Machine {
  return replaceTransducer(source, 'g', ['-'], Budget.unlimited);
}

describe('a sequential machine', () => {
  it('takes from the window what is written late', () => {
    const given = guessing('%[0-9a-f]{2}');
    expect(isDeterministic(given, session)).toBe(false);
    expect(sequential(given, session, { maxLookback: 0 })).toBeUndefined();
    const made = sequential(given, session, { maxLookback: 1 });
    if (made === undefined) throw new Error('a window of one symbol is enough');
    expect([made.states.length, made.lookback, isDeterministic(made, session)]).toEqual([3, 1, true]);
    expect(disagreement(made, s => s.replace(/%[0-9a-f]{2}/g, '-'), allTexts('%0ag', 6))).toBeUndefined();
  });

  it('is not found where what is written depends on symbols any distance ahead', () => {
    for (const source of ['\\s+$', '<[^>]*>'])
      expect(sequential(guessing(source), session, { maxLookback: 16 })).toBeUndefined();
  });
});

describe('a machine with two outputs for one input', () => {
  const given = guessing('a');
  const written = (text: string) => [...text].map(c => constant(c.charCodeAt(0), Char));

  it('has no sequential machine when the outputs differ on the way', () => {
    const row = ['b', 'c'].map(text => ({ ...given.transitions[0][0], outputs: written(text) }));
    expect(sequential({ ...given, transitions: [row] }, session, { maxLookback: 0 })).toBeUndefined();
  });

  it('has no sequential machine when the outputs differ at the end', () => {
    const endings = ['b', 'c'].map(text => ({ guard: TRUE, outputs: written(text) }));
    expect(sequential({ ...given, endings: [endings] }, session, { maxLookback: 0 })).toBeUndefined();
  });
});

describe('merging states', () => {
  it('leaves one of several states that do the same, and keeps the transduction', () => {
    const one = guessing('a');
    const [row] = one.transitions;
    const twice: Machine = {
      ...one,
      states: ['0', '1'],
      transitions: [row.map(t => ({ ...t, to: 1 })), row.map(t => ({ ...t, to: 0 }))],
      endings: [one.endings[0], one.endings[0]],
    };
    const merged = mergeStates(twice, Budget.unlimited);
    expect(merged.states.length).toBe(1);
    expect(disagreement(merged, s => s.replace(/a/g, '-'), allTexts('ab', 4))).toBeUndefined();
  });

  it('keeps states apart that end or write differently', () => {
    const machine = guessing('ab|c');
    expect(mergeStates(machine, Budget.unlimited).states.length).toBe(machine.states.length);
    expect(disagreement(machine, s => s.replace(/ab|c/g, '-'), allTexts('abc', 4))).toBeUndefined();
  });
});
