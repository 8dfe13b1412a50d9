import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../src/analyses/verdict.ts';
import { withConfirmation } from '../../src/api/decide.ts';
import { type Replay, replayOf } from '../../src/api/fault-replay.ts';
import { searchWithin } from '../../src/api/fault-search.ts';
import type { CodeOutcome } from '../../src/frontends/code.ts';
import { Budget, LimitReached } from '../../src/logic/limits.ts';

describe('a fault that was run on the code', () => {
  const itself = { rejectsByItself: true };

  it.each<[string, CodeOutcome, Parameters<typeof replayOf>[1], Replay['replayed']]>([
    ['an output', { output: '' }, {}, false],
    ['a rejection', { rejected: 'it throws' }, {}, true],
    ['a rejection of code that may reject', { rejected: 'it returns 1' }, itself, false],
    ['a fault of code that may reject', { rejected: 'it aborts', reason: 'abort' }, itself, true],
    ['too much time', { stopped: 'time' }, {}, false],
    ['a crash', { stopped: 'crash' }, {}, true],
  ])('is shown by it or not: %s', (_, outcome, code, isReplayed) => {
    expect(replayOf(outcome, code).replayed).toBe(isReplayed);
  });
});

describe('a search for faults that is ended from outside', () => {
  const ended = (...lengths: readonly number[]) =>
    searchWithin(Budget.unlimited, onChecked => {
      lengths.forEach(onChecked);
      throw new LimitReached('the time is over');
    });

  it('knows of the lengths that it was through with, and before the first of none', () => {
    expect(ended()).toEqual({ kind: 'none up to', length: -1, why: 'the time is over' });
    expect(ended(0, 1, 2)).toMatchObject({ kind: 'none up to', length: 2 });
  });
});

describe('what holds of machines, after the code was run', () => {
  const holds: Verdict = { verdict: 'holds', guarantee: { level: 'tested', inputs: 5000 }, notes: [] };

  it('is as certain as the machines are, where these are proved', () => {
    const proved: Verdict = { ...holds, guarantee: { level: 'proved' } };
    expect(withConfirmation(proved, { level: 'proved' }, { inputs: 7, notes: [] })).toEqual(proved);
  });

  it('was tested on as many inputs as the property itself was tried on', () => {
    const tested = { level: 'tested', inputs: 5000 } as const;
    expect(withConfirmation(holds, tested, { inputs: 7, notes: [] }).guarantee).toEqual({ level: 'tested', inputs: 7 });
    expect(withConfirmation(holds, tested, { inputs: 0, notes: [] }).verdict).toBe('unknown');
  });

  it('is not known where the code could not be run at all', () => {
    const none = { inputs: 0, missing: 'it was stopped', notes: [] };
    for (const guarantee of [{ level: 'proved' }, { level: 'bounded', length: 3 }] as const)
      expect(withConfirmation({ ...holds, guarantee }, guarantee, none).verdict).toBe('unknown');
    const some = withConfirmation(
      { ...holds, guarantee: { level: 'proved' } },
      { level: 'proved' },
      { ...none, inputs: 3 },
    );
    expect(some.verdict).toBe('holds');
  });
});
