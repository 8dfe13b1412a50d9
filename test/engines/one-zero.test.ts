import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { learn } from '../../src/engines/sigma-star/index.ts';
import { readSourceProgram, transductionOf } from '../../src/frontends/typescript/index.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver } from '../../src/logic/solver/index.ts';
import { Unsupported } from '../../src/program/source.ts';
import { inDirectory } from '../workspace.ts';

/** Programs on numbers, in which a zero that depends on the input may be either of the two. */
const CODE = `declare function read(): number;
declare function write(x: number): void;
export function isMinusZero(): void { for (;;) write(Object.is(12345 * (read() - 12345) * -1, -0) ? 2 : 1); }
export function isPlusZero(): void { for (;;) write(Object.is(-read(), 0) ? 2 : 1); }
export function isFive(): void { for (;;) write(Object.is(-read(), -5) ? 2 : 1); }
`;

it('is not told which zero a number is, and nothing is claimed of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'codomata-zero-'));
  try {
    writeFileSync(join(folder, 'zero.ts'), CODE);
    const learned = (name: string) => {
      const budget = new Budget({ timeout: 10_000 });
      const session = new Session(createSolver({ budget }), budget);
      return learn(transductionOf(readSourceProgram(`./zero.ts#${name}`, inDirectory(folder)), 'int'), session);
    };
    for (const name of ['isMinusZero', 'isPlusZero']) expect(() => learned(name)).toThrow(Unsupported);
    expect(() => learned('isMinusZero')).toThrow('whether a zero that depends on the input is -0');
    expect(learned('isFive').guarantee.level).toBe('proved');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
