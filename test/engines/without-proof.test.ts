import { beforeAll, describe, expect, it, vi } from 'vitest';
import { outputsOf } from '../../src/automata/machine/run.ts';
import { learn } from '../../src/engines/sigma-star/index.ts';
import { readSourceProgram, transductionOf } from '../../src/frontends/typescript/index.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../src/logic/solver/index.ts';
import { SourceError } from '../../src/program/source.ts';
import type { Transduction } from '../../src/program/transduction.ts';
import { codes, textOf } from '../abstraction/support.ts';
import { inFolder } from '../cli/command-line.ts';
import { inDirectory } from '../workspace.ts';

// A checker that accepts nothing.
vi.mock('../../src/abstraction/check-certificate.ts', () => ({
  checkCertificate: () => ({ accepted: false, reason: 'it accepts nothing' }),
}));

beforeAll(loadZ3);

/** What takes the time of day is not supported, so it cannot be followed. */
const TEXT = `
export function upperA(s: string): string { let out = ''; for (const c of s) out += c === 'a' ? 'A' : c; return out; }
export function copyTwo(s: string): string { return s.length < 3 ? s : String(Date.now()); }
export function marksFive(s: string): string { return s.length < 5 ? s : s.length === 5 ? s + '!' : String(Date.now()); }
`;

function withProgram(name: string, work: (program: Transduction, session: Session) => void): Promise<void> {
  return inFolder({ 'f.ts': TEXT }, async folder => {
    const budget = new Budget({ timeout: 60_000 });
    work(
      transductionOf(readSourceProgram(`${folder}/f.ts#${name}`, inDirectory(folder))),
      new Session(createSolver(), budget),
    );
  });
}

describe('without a proof', () => {
  it('nothing is proved, whoever thinks that it is', () =>
    withProgram('upperA', (program, session) => {
      for (const isOnlyMachineWanted of [false, true]) {
        const { guarantee, certificate, reason } = learn(program, session, { maxLength: 2, isOnlyMachineWanted });
        expect(guarantee).toEqual({ level: 'bounded', length: 2 });
        expect(certificate).toBeUndefined();
        expect(reason).toMatch(/the proof was not accepted: it accepts nothing/);
      }
    }));

  it('the bound is the length up to which all inputs were compared, not the one that was wanted', () =>
    withProgram('copyTwo', (program, session) => {
      const { guarantee, machine } = learn(program, session, { maxLength: 5 });
      expect(guarantee).toEqual({ level: 'bounded', length: 2 });
      expect(outputsOf(machine, codes('ab')).map(textOf)).toEqual(['ab']);
    }));

  it('a machine that is known to be wrong is not handed over', () =>
    withProgram('marksFive', (program, session) => {
      // Inputs of five symbols refute a copy, and there is no way to learn anything better.
      expect(() => learn(program, session)).toThrow(SourceError);
    }));
});
