import { beforeAll, describe, expect, it } from 'vitest';
import { check, undecided } from '../../src/analyses/check.ts';
import { Undecided } from '../../src/logic/limits.ts';
import { loadZ3 } from '../../src/logic/solver/index.ts';
import { end, go, is, isNot, machine, text, x } from '../checking/machines.ts';
import { ask, testSession } from './ask.ts';
import { operandOfCode } from './code-stage.ts';

beforeAll(loadZ3);

describe('what a property claims', () => {
  it('is no more than is known of the machine, where its outputs are read again', () => {
    // Idempotent, and twice as long as the input after the first time.
    const doubling = machine([[go(is('a'), text('bb'), 0), go(isNot('a'), [x], 0)]], [end()]);
    const operand = operandOfCode(doubling, input => input.replaceAll('a', 'bb'), { level: 'bounded', length: 5 });
    expect(check('idempotent', [operand], testSession())).toMatchObject({
      verdict: 'holds',
      guarantee: { level: 'bounded', length: 2 },
    });
  });

  it('is not that all outputs are undone where the second rejects one of several', async () => {
    const letters = machine([[go(isNot('!'), [x], 0), go(isNot('!'), text('!'), 0)]], [end()]);
    const copyLetters = machine([[go(isNot('!'), [x], 0)]], [end()]);
    expect(await ask('inverse', [letters, copyLetters])).toMatchObject({ verdict: 'unknown' });
    expect(await ask('inverse', [copyLetters, copyLetters])).toMatchObject({ verdict: 'holds' });
  });

  it('of a search that gave up is no more than is known of the machines', () => {
    const gaveUp = new Undecided('it takes long', 7);
    expect(undecided(gaveUp).guarantee).toEqual({ level: 'bounded', length: 7 });
    expect(undecided(gaveUp, { level: 'bounded', length: 3 }).guarantee).toEqual({ level: 'bounded', length: 3 });
    expect(undecided(gaveUp, { level: 'tested', inputs: 9 }).guarantee).toBeUndefined();
  });
});
