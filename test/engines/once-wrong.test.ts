import { beforeAll, describe, expect, it } from 'vitest';
import { outputsOf } from '../../src/automata/index.ts';
import { learn } from '../../src/engines/sigma-star/index.ts';
import { readSourceProgram, transductionOf } from '../../src/frontends/typescript/index.ts';
import { Budget, Undecided } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../src/logic/solver/index.ts';
import { SourceError } from '../../src/program/source.ts';
import { inDirectory } from '../workspace.ts';
import * as functions from './once-wrong.ts';

const LETTERS = ['a', 'b', 'x', '<', ' ', '\u1234'];

function words(): readonly string[] {
  const all = [''];
  for (let i = 0; i < all.length && all[i].length < 4; i++) for (const letter of LETTERS) all.push(all[i] + letter);
  return [...all, 'axa', 'xxa', 'a'.repeat(30), 'ab'.repeat(20), 'xa'.repeat(15)];
}

function codesOf(text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

describe('a function that once got a wrong proof', () => {
  beforeAll(() => loadZ3());

  for (const [name, native] of Object.entries(functions))
    it(`gets a right machine or none: ${name}`, () => {
      const budget = new Budget({ timeout: 4000 });
      const program = transductionOf(
        readSourceProgram(`test/engines/once-wrong.ts#${name}`, inDirectory(process.cwd())),
      );
      let learned: ReturnType<typeof learn>;
      try {
        learned = learn(program, new Session(createSolver({ budget }), budget));
      } catch (error) {
        // No machine, for a reason: that is an honest answer.
        expect(error instanceof Undecided || error instanceof SourceError, String(error)).toBe(true);
        return;
      }
      const { machine, guarantee } = learned;
      if (guarantee.level === 'tested') return;
      for (const word of words()) {
        if (guarantee.level === 'bounded' && word.length > guarantee.length) continue;
        const outputs = outputsOf(machine, codesOf(word)).map(output => String.fromCharCode(...output.map(Number)));
        expect(outputs, JSON.stringify(word)).toEqual([native(word)]);
      }
    });
});
