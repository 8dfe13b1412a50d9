import { expect, it } from 'vitest';
import { isKnownToBeSafe } from '../../src/analyses/known-safe.ts';
import { readCode } from '../../src/frontends/code.ts';
import { CharSet } from '../../src/logic/char-set.ts';
import { Budget } from '../../src/logic/limits.ts';
import { withZ3 } from '../../src/logic/solver/index.ts';
import { inFolder } from '../cli/command-line.ts';
import { inDirectory } from '../workspace.ts';
import { testSession } from './ask.ts';

const TEXT = `
export function onB(s: string): string { for (const c of s) if (c === 'b') throw new Error('b'); return ''; }
export function balance(s: string): string { let n = 0; for (const c of s) n += c === 'a' ? 1 : -1; if (n === 700) throw new Error('many'); return ''; }
`;

it('that no input is a fault is known only where it is proved of all that can be given', () =>
  inFolder({ 'f.ts': TEXT }, async folder => {
    const isSafe = async (name: string, given?: CharSet): Promise<boolean> => {
      const code = await readCode(`${folder}/f.ts#${name}`, inDirectory(folder), {}, Budget.unlimited);
      const isFault = code.isFault.bind(code);
      return withZ3(() => isKnownToBeSafe(code.transduction(undefined), isFault, given, testSession()));
    };
    expect(await isSafe('onB')).toBe(false);
    expect(await isSafe('onB', CharSet.range('c', 'z'))).toBe(true);
    // It has no finite machine, and a machine that is right about short inputs has no faults.
    expect(await isSafe('balance')).toBe(false);
  }));
