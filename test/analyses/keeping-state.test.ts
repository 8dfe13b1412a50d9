import { describe, expect, it } from 'vitest';
import { confirm } from '../../src/analyses/confirm.ts';
import { falsify } from '../../src/analyses/falsify.ts';
import { coversLength } from '../../src/analyses/guarantee.ts';
import { NativeCode } from '../../src/analyses/native-code.ts';
import { NotReplayed } from '../../src/analyses/replay-claim.ts';
import { Runs, runnableOf } from '../../src/analyses/runs.ts';
import { Trials } from '../../src/analyses/trials.ts';
import { ReplayMismatch } from '../../src/analyses/verdict.ts';
import type { Guarantee } from '../../src/engines/learned.ts';
import type { Code, CodeOutcome } from '../../src/frontends/code.ts';
import { Budget, Undecided } from '../../src/logic/limits.ts';
import { Char } from '../../src/logic/sort.ts';
import { TRUE } from '../../src/logic/term.ts';
import { end, go, machine, x } from '../checking/machines.ts';
import { type Native, operandOfCode, PROVED, textOf, wordOf } from './code-stage.ts';

const TESTED: Guarantee = { level: 'tested', inputs: 9 };
const COPY = machine([[go(TRUE, [x], 0)]], [end()]);
const TEXTS = ['', 'a', 'b', 'ab', 'ba', 'ccc', 'aa', 'bb', 'abc'];

/** Code that gives something else on its third call since it was loaded, which a fresh run never is. */
function wrongOnThirdCall(native: Native): { readonly native: Native; readonly fresh: string[] } {
  let calls = 0;
  const fresh: string[] = [];
  return {
    fresh,
    native: (text, isFresh) => {
      if (isFresh) fresh.push(text);
      else if (++calls === 3) return '!!';
      return native(text, isFresh);
    },
  };
}

/** Says of code, with a machine that copies, that a property holds. */
function confirmed(property: string, native: Native, guarantee: Guarantee) {
  const target = runnableOf(operandOfCode(COPY, native, guarantee));
  const trying = { property, targets: [target], isConsidered: () => true };
  return confirm(new Trials(trying, new Runs(Budget.unlimited, true)), TEXTS.map(wordOf), length =>
    coversLength(guarantee, length),
  );
}

const PROPERTIES = ['be its machine', 'total', 'injective'];

const copy: Native = text => text;
const SAYS_SO = (inputs: number) =>
  `the code keeps state between calls: it was loaded anew for each of the ${inputs} inputs that it was run on`;

describe('code that keeps state between calls', () => {
  it.each(PROPERTIES)('is loaded anew for each input that is counted: %s', async name => {
    const { native, fresh } = wrongOnThirdCall(copy);
    const found = await confirmed(name, native, PROVED);
    expect(found).toEqual({ inputs: TEXTS.length, notes: [SAYS_SO(TEXTS.length)] });
    expect(new Set(fresh)).toEqual(new Set(TEXTS));
  });

  it('has two inputs held against each other in fresh runs', async () => {
    const { native } = wrongOnThirdCall(text => (text === 'ba' ? 'ab' : text));
    const { finding } = await confirmed('injective', native, TESTED);
    expect(finding && [finding.witness.input, finding.witness.other ?? []].map(textOf).sort()).toEqual(['ab', 'ba']);
  });

  it.each(PROPERTIES)('was not tried where its fresh run did not come to an end: %s', async property => {
    const { native } = wrongOnThirdCall((text, isFresh) => {
      if (isFresh && text.includes('c')) throw new NotReplayed('it was stopped');
      return text;
    });
    expect(await confirmed(property, native, TESTED)).toMatchObject({ inputs: 7, missing: 'it was stopped' });
  });

  it.each(PROPERTIES)('is held against its machine: %s', async property => {
    const wrong: Native = text => (text === 'ccc' ? 'no' : text);
    const text = 'code: the code gives "no" for "ccc", and its machine "ccc"';
    await expect(confirmed(property, wrongOnThirdCall(wrong).native, PROVED)).rejects.toThrow(ReplayMismatch);
    expect(await confirmed(property, wrongOnThirdCall(wrong).native, TESTED)).toMatchObject({ wrong: text });
  });

  it('is held against its machine also where only fresh runs differ from it', async () => {
    const wrong: Native = (text, isFresh) => (isFresh && text === 'abc' ? 'no' : text);
    await expect(confirmed('total', wrongOnThirdCall(wrong).native, PROVED)).rejects.toThrow(ReplayMismatch);
  });

  it('keeps a machine wrong where a witness is not confirmed', async () => {
    const native: Native = (text, isFresh) => (text === 'a' ? 'c' : text === 'ba' && !isFresh ? null : text);
    expect(await confirmed('total', native, TESTED)).toEqual({
      inputs: TEXTS.length,
      wrong: 'code: the code gives "c" for "a", and its machine "a"',
      notes: [SAYS_SO(TEXTS.length)],
    });
  });

  it('is not known where a witness cannot be run a second time', async () => {
    const native: Native = (text, isFresh) => {
      if (text !== 'ba') return text;
      if (isFresh) throw new NotReplayed('it was stopped');
      return null;
    };
    await expect(confirmed('total', native, TESTED)).rejects.toThrow(Undecided);
  });

  it('has no fault where it rejects by itself when it is loaded anew', async () => {
    const process = () => {
      let calls = 0;
      const rejected = (): CodeOutcome =>
        ++calls === 1 ? { rejected: 'it returns -1' } : { rejected: 'it stops', reason: 'it divides by zero' };
      return {
        run: async (inputs: readonly unknown[], hear?: (outcome: CodeOutcome) => void) => {
          const outcomes = inputs.map(rejected);
          for (const outcome of outcomes) hear?.(outcome);
          return outcomes;
        },
        close: async () => {},
      };
    };
    const code = { text: 'f', process, rejectsByItself: true } as unknown as Code;
    const stage = new NativeCode(code, { input: Char, output: Char }, Budget.unlimited).stage(TESTED);
    const target = { name: 'f', input: Char, output: Char, links: [{ code: stage }] };
    const trials = new Trials(
      { property: 'safe', targets: [target], isConsidered: () => true },
      new Runs(Budget.unlimited),
    );
    const options = { words: TEXTS.map(wordOf), everySymbol: undefined, symbols: [], time: 10_000 };
    expect((await falsify(trials, options)).finding).toBeUndefined();
    expect(await trials.confirmed({ input: wordOf('a') })).toBeUndefined();
  });
});
