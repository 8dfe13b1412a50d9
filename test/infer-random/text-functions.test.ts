import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Machine, windowVariable } from '../../src/automata/machine/machine.ts';
import { infer } from '../../src/engines/seal/infer.ts';
import { readCode } from '../../src/frontends/code.ts';
import { holds } from '../../src/logic/evaluate.ts';
import { Undecided } from '../../src/logic/limits.ts';
import { loadZ3 } from '../../src/logic/solver/index.ts';
import { newSession } from '../abstraction/support.ts';
import { Dice } from '../campaign/dice.ts';
import { campaignSeeds } from '../setup/seed.ts';
import { inDirectory } from '../workspace.ts';
import { LETTERS, randomTextFunction } from './text-programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'codomata-text-functions-'));

beforeAll(async () => {
  await loadZ3();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LONGEST_WORD = 9;

function accepts(machine: Machine, word: string): boolean {
  const x = windowVariable(machine.input, 0);
  let current: readonly number[] = [machine.initial];
  for (let i = 0; i < word.length; i++) {
    const at = new Map([[x, word.charCodeAt(i)]]);
    const next = current.flatMap(q =>
      machine.transitions[q].filter(({ guard }) => holds(guard, at)).map(({ to }) => to),
    );
    current = [...new Set(next)];
  }
  return current.some(q => machine.endings[q].length > 0);
}

function runs(source: string): (word: string) => boolean {
  const parse: (word: string) => unknown = new Function(`${source}; return parse;`)();
  return word => {
    try {
      parse(word);
      return true;
    } catch {
      return false;
    }
  };
}

/** What a random function accepts and its automaton does not. */
async function missed(seed: number): Promise<readonly string[]> {
  const dice = new Dice(seed);
  const source = randomTextFunction(dice);
  const own = join(folder, String(seed));
  mkdirSync(own);
  writeFileSync(join(own, 'f.js'), `${source}\nmodule.exports = { parse };\n`);
  const options = { shape: 'string' };
  const code = await readCode('f.js#parse', inDirectory(own), options, newSession().budget);
  const transduction = code.transduction(undefined, true).forgetting?.();
  if (transduction === undefined) throw new Error('it can be followed without what is forgotten');
  let machine: Machine;
  try {
    ({ machine } = infer(transduction, newSession(2000)));
  } catch (error) {
    if (error instanceof Undecided) return [];
    throw error;
  }
  const isAccepted = runs(source);
  const words = Array.from({ length: 300 }, () =>
    Array.from({ length: dice.below(LONGEST_WORD + 1) }, () => dice.pick(LETTERS)).join(''),
  );
  const wrong = words.filter(word => isAccepted(word) && !accepts(machine, word));
  return wrong.slice(0, 1);
}

describe('a function of a text, followed without what cannot be calculated', () => {
  it('accepts no text that its automaton does not', { timeout: 3_600_000 }, async () => {
    const all: Record<number, readonly string[]> = {};
    for (const seed of campaignSeeds('TEXT_FUNCTIONS', 8)) {
      const words = await missed(seed);
      if (words.length > 0) all[seed] = words;
    }
    expect(all).toEqual({});
  });
});
