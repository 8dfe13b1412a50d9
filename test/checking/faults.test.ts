import { describe, expect, test } from 'vitest';
import { findFault } from '../../src/checking/faults.ts';
import { readCode } from '../../src/frontends/code.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, withZ3 } from '../../src/logic/solver/index.ts';
import { inFolder } from '../cli/command-line.ts';
import { inDirectory } from '../workspace.ts';

/** Classes that are fed symbol by symbol; each throws on some words. */
const FED = `
export class Threes { n = 0; push(c: string) { if (c === 'a') this.n++; else this.n = 0; if (this.n === 3) throw new Error('three'); return ''; } }
export class Never { n = 0; push(c: string) { if (c === 'a') this.n = 1 - this.n; if (this.n > 1) throw new Error('never'); return c; } }
export class Same { last = ''; push(c: string) { if (c === this.last && c > 'b') throw new Error('twice'); this.last = c; return c; } }
export class Second { at = 0; first = ''; push(c: string) { if (this.at === 0) this.first = c; this.at = Math.min(2, this.at + 1); if (this.at === 2 && this.first === 'b' && c === 'c') throw new Error('bc'); return ''; } }
export class Counts { n = 0; push(c: string) { this.n++; if (this.n === 5 && c === 'c') throw new Error('fifth'); if (this.n > 5) this.n = 6; return ''; } }
`;

function wordsOver(letters: string, length: number): string[] {
  if (length === 0) return [''];
  return wordsOver(letters, length - 1).flatMap(word => [...letters].map(letter => word + letter));
}

describe('looking for faults', () => {
  test.each(['Threes', 'Never', 'Same', 'Second', 'Counts'])(
    'finds a shortest input on which %s throws, or that there is none, as trying all words does',
    name =>
      inFolder({ 'fed.ts': FED }, async folder => {
        const code = await readCode(`${folder}/fed.ts#${name}`, inDirectory(folder), {}, Budget.unlimited);
        const budget = new Budget({ timeout: 60_000 });
        const session = new Session(createSolver({ budget }), budget);
        const search = await withZ3(() =>
          findFault(code.transduction(undefined), session, { isFault: code.isFault, maxLength: 8 }),
        );
        const run = code.evaluator(Budget.unlimited);
        const throwing = [0, 1, 2, 3, 4, 5]
          .flatMap(length => wordsOver('abc', length))
          .find(word => 'rejected' in run(word));
        if (throwing === undefined) expect(search).toMatchObject({ kind: 'none' });
        else {
          expect(search.kind).toBe('fault');
          if (search.kind !== 'fault') return;
          const word = search.word.map(unit => String.fromCharCode(Number(unit))).join('');
          expect(word).toHaveLength(throwing.length);
          expect('rejected' in run(word)).toBe(true);
        }
      }),
  );

  test('says how far it came when there is no end to the states', () =>
    inFolder(
      { 'fed.ts': 'export class Long { n = 0; push(c: string) { this.n++; return this.n % 7 ? "" : c; } }' },
      async folder => {
        const code = await readCode(`${folder}/fed.ts#Long`, inDirectory(folder), {}, Budget.unlimited);
        const session = new Session(createSolver());
        const search = await withZ3(() =>
          findFault(code.transduction(undefined), session, { isFault: code.isFault, maxLength: 9 }),
        );
        expect(search).toMatchObject({ kind: 'none up to', length: 9 });
      },
    ));

  /** Faults that depend on what two symbols are together, which no single symbol that is tried tells. */
  const PAIRS = `
export class Sum { at = 0; first = ''; push(c: string) {
  if (this.at === 0) { this.first = c; this.at = 1; if (c < 'm') return 'x'; return 'y'; }
  if (this.at === 1) { this.at = 2; if (this.first > 'p' && this.first.charCodeAt(0) + c.charCodeAt(0) === 1234) throw new Error('sum'); }
  return '';
} }`;

  test('goes on from states of which other things are known, even if they look the same', () =>
    inFolder({ 'fed.ts': PAIRS }, async folder => {
      const code = await readCode(`${folder}/fed.ts#Sum`, inDirectory(folder), {}, Budget.unlimited);
      const session = new Session(createSolver());
      const search = await withZ3(() =>
        findFault(code.transduction(undefined), session, { isFault: code.isFault, maxLength: 4 }),
      );
      if (search.kind !== 'fault') throw new Error(`there is a fault, and what was found is: ${search.kind}`);
      expect(search.isShortest).toBe(true);
      const text = search.word.map(unit => String.fromCharCode(Number(unit))).join('');
      expect(text).toHaveLength(2);
      expect('rejected' in code.evaluator(Budget.unlimited)(text)).toBe(true);
    }));

  test('proves nothing where the solver cannot decide the path of a fault', () =>
    inFolder({ 'fed.ts': PAIRS }, async folder => {
      const code = await readCode(`${folder}/fed.ts#Sum`, inDirectory(folder), {}, Budget.unlimited);
      const solver = createSolver();
      const session = new Session(solver);
      const helpless = Object.create(solver, {
        check: { value: () => ({ status: 'unknown', reason: 'too hard' }) },
      }) as typeof solver;
      const search = await withZ3(() =>
        findFault(code.transduction(undefined), new Session(helpless, session.budget), {
          isFault: code.isFault,
          maxLength: 4,
        }),
      );
      expect(search).toMatchObject({ kind: 'none up to', length: 1 });
    }));
});
