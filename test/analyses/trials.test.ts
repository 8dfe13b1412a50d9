import { describe, expect, it } from 'vitest';
import { confirm } from '../../src/analyses/confirm.ts';
import { falsify, type Tried } from '../../src/analyses/falsify.ts';
import { coversLength } from '../../src/analyses/guarantee.ts';
import type { CodeStage } from '../../src/analyses/operand.ts';
import { NotReplayed } from '../../src/analyses/replay-claim.ts';
import { Runs, runnableOf } from '../../src/analyses/runs.ts';
import { Trials } from '../../src/analyses/trials.ts';
import { ReplayMismatch, type Word } from '../../src/analyses/verdict.ts';
import type { Guarantee } from '../../src/engines/learned.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Char } from '../../src/logic/sort.ts';
import { TRUE } from '../../src/logic/term.ts';
import { end, go, is, isNot, machine, text, x } from '../checking/machines.ts';
import { codeOf, type Native, operandOfCode, PROVED, textOf, wordOf } from './code-stage.ts';

const TESTED: Guarantee = { level: 'tested', inputs: 9 };
const COPY = machine([[go(TRUE, [x], 0)]], [end()]);
const COPY_BUT_B = machine([[go(isNot('b'), [x], 0)]], [end()]);
const copy: Native = input => input;

function trialsOf(property: string, natives: readonly Native[]): Trials {
  return trialsOfCode(
    property,
    natives.map(native => codeOf(native, TESTED)),
  );
}

function trialsOfCode(property: string, codes: readonly CodeStage[]): Trials {
  const targets = codes.map((code, i) => ({ name: `f${i}`, input: Char, output: Char, links: [{ code }] }));
  return new Trials({ property, targets, isConsidered: () => true }, new Runs(Budget.unlimited));
}

/** Tries a property on texts; shorter witnesses are looked for among those over `symbols`. */
function tried(property: string, natives: readonly Native[], texts: readonly string[], every?: string): Promise<Tried> {
  return falsify(trialsOf(property, natives), {
    words: texts.map(wordOf),
    everySymbol: every === undefined ? undefined : wordOf(every),
    symbols: wordOf('ab'),
    time: 10_000,
  });
}

describe('trying a property on code', () => {
  const exceptSnow: Native = input => (input === '☃' || input.includes('ab') ? null : input);

  it('finds a witness, made as short as it can be', async () => {
    const { finding } = await tried('total', [exceptSnow], ['', 'a', 'xxabxx']);
    expect(finding && textOf(finding.witness.input)).toBe('ab');
    expect((await tried('total', [copy], ['', 'a', 'xxabxx'])).finding).toBeUndefined();
  });

  it('calls a witness a shortest one only where all shorter inputs were tried', async () => {
    const isShortest = async (every?: string) =>
      (await tried('total', [exceptSnow], ['xxabxx'], every)).finding?.witness.shortest;
    expect(await isShortest()).toBe(false);
    expect(await isShortest('abx')).toBe(true);
  });

  it('does not call a witness a shortest one where a shorter input could not be run', async () => {
    const rejecting: Native = input => (input === 'c' || input.includes('ab') ? null : input);
    const code = codeOf(rejecting, TESTED);
    const withoutC: CodeStage = {
      ...code,
      runAll: async words =>
        (await code.runAll(words)).map((result, i) =>
          textOf(words[i]) === 'c' ? { missing: 'it takes long' } : result,
        ),
    };
    const { finding } = await falsify(trialsOfCode('total', [withoutC]), {
      words: [wordOf('xxabxx')],
      everySymbol: wordOf('abcx'),
      symbols: wordOf('ab'),
      time: 10_000,
    });
    expect(finding && textOf(finding.witness.input)).toBe('ab');
    expect(finding?.witness.shortest).toBe(false);
  });

  it('tries again what was not tried because of other inputs, and nothing else', async () => {
    const ran: string[] = [];
    const slow: CodeStage = {
      ...codeOf(copy, TESTED),
      runAll: async words => {
        const before = ran.length;
        ran.push(...words.map(textOf));
        return words.map(word => {
          if (textOf(word).startsWith('s')) return { missing: 'it takes long' };
          return before === 0 ? { missing: 'others take long', isUntried: true } : { output: word };
        });
      },
    };
    const runs = new Runs(Budget.unlimited);
    const outcomes = () => runs.outcomes({ links: [{ code: slow }] }, ['s', 'a'].map(wordOf));
    expect(await outcomes()).toEqual([{ missing: 'it takes long' }, { missing: 'others take long' }]);
    expect(await outcomes()).toEqual([{ missing: 'it takes long' }, { outputs: [wordOf('a')] }]);
    await outcomes();
    expect(ran).toEqual(['s', 'a', 'a']);
  });

  it('does not call what earlier calls left behind a witness', async () => {
    let calls = 0;
    const counting: Native = (input, isFresh) => (!isFresh && ++calls > 3 ? null : input);
    const { finding, inputs } = await tried('total', [counting], ['a', 'b', 'c', 'd', 'e', 'f']);
    expect(finding).toBeUndefined();
    // Nor is it known then what the other runs mean.
    expect(inputs).toBe(0);
  });

  it('does not call a witness a shortest one where another one was not confirmed', async () => {
    const others = Array.from({ length: 600 }, (_, i) => 'x'.repeat(i));
    const native: Native = (input, isFresh) => (input.includes('ab') || (input === 'y' && !isFresh) ? null : input);
    const { finding, inputs } = await tried('total', [native], ['y', ...others, 'ab'], 'abx');
    expect(finding?.witness).toMatchObject({ input: wordOf('ab'), shortest: false });
    expect(inputs).toBe(0);
  });

  it('does not confirm a witness where a machine before the code came to no end', async () => {
    const links = [{ machine: COPY }, { code: codeOf(copy, TESTED) }];
    const trying = { property: 'total', targets: [{ name: 'f', input: Char, output: Char, links }] };
    const runs = new Runs(new Budget({ nodes: 1 }));
    const trials = new Trials({ ...trying, isConsidered: () => true }, runs);
    await expect(trials.confirmed({ input: wordOf('aaaa') })).rejects.toThrow(NotReplayed);
  });

  it('holds each of several outputs against those of other inputs', async () => {
    const steps = [go(is('c'), text('1'), 0), go(is('a'), text('1'), 0), go(is('a', 'b'), text('2'), 0)];
    const links = [{ machine: machine([steps], [end()]) }];
    const trying = { property: 'injective', targets: [{ name: 'f', input: Char, output: Char, links }] };
    const trials = new Trials({ ...trying, isConsidered: () => true }, new Runs(Budget.unlimited));
    const results = [...(await trials.tried(['c', 'a', 'b'].map(wordOf))).values()];
    expect(results.map(trial => 'shown' in trial)).toEqual([false, true, true]);
  });

  it('counts each input once', async () => {
    expect((await tried('total', [copy], ['a', 'b', 'a'])).inputs).toBe(2);
  });

  it('counts what could not be run as no input that was tried', async () => {
    const trials = trialsOf('total', [copy]);
    const [{ links }] = trials.sides;
    const code = { ...links[0].code, runAll: async () => [{ missing: 'it takes long' }] };
    const side = { ...trials.trying, targets: [{ ...trials.trying.targets[0], links: [{ code: code as never }] }] };
    const none = await falsify(new Trials(side, new Runs(Budget.unlimited)), {
      words: [wordOf('a')],
      everySymbol: undefined,
      symbols: [],
      time: 10_000,
    });
    expect(none).toEqual({ inputs: 0, missing: 'it takes long' });
  });
});

describe('confirming what holds of a machine', () => {
  const inputs = ['', 'a', 'b', 'ab', 'ba'].map(wordOf);

  function confirmed(made: typeof COPY, native: Native, guarantee: Guarantee, words: readonly Word[] = inputs) {
    const target = runnableOf(operandOfCode(made, native, guarantee));
    const trying = { property: 'be its machine', targets: [target], isConsidered: () => true };
    return confirm(new Trials(trying, new Runs(Budget.unlimited, true)), words, length =>
      coversLength(guarantee, length),
    );
  }

  it('runs the code on all inputs', async () => {
    expect(await confirmed(COPY, copy, PROVED)).toEqual({ inputs: 5, notes: [] });
    expect(await confirmed(COPY, copy, PROVED, [...inputs, wordOf('a')])).toEqual({ inputs: 5, notes: [] });
  });

  it.each<[string, typeof COPY, Native]>([
    ['the machine rejects what the code does not', COPY_BUT_B, copy],
    ['the code rejects what the machine does not', COPY, input => (input.includes('b') ? null : input)],
    ['the code gives something else', COPY, input => input.replace('b', 'c')],
  ])('is a defect of ours where %s, and the machine was proved', async (_, made, native) => {
    await expect(confirmed(made, native, PROVED)).rejects.toThrow(ReplayMismatch);
    expect((await confirmed(made, native, TESTED)).wrong).toMatch(/^code: the code gives .* for "b", and its machine/);
  });

  it('finds a witness against a property that holds of machines without proof only', async () => {
    const native: Native = input => (input === 'ba' ? null : input);
    const target = runnableOf(operandOfCode(COPY, native, TESTED));
    const trying = { property: 'total', targets: [target], isConsidered: () => true };
    const { finding } = await confirm(new Trials(trying, new Runs(Budget.unlimited, true)), inputs, () => false);
    expect(finding && textOf(finding.witness.input)).toBe('ba');
    expect(finding?.witness.shortest).toBe(false);
  });
});
