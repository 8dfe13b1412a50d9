import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { transform } from 'sucrase';
import { OverApproximation } from '../../src/abstraction/over-approximation.ts';
import { NoAbstraction } from '../../src/abstraction/slot-class.ts';
import { outputsOf } from '../../src/automata/machine/run.ts';
import { learn } from '../../src/engines/sigma-star/index.ts';
import { readSourceProgram, transductionOf } from '../../src/frontends/typescript/index.ts';
import { Budget, type Limits, Undecided } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver } from '../../src/logic/solver/index.ts';
import { SourceError } from '../../src/program/source.ts';
import type { Transduction } from '../../src/program/transduction.ts';
import { codes, textOf, textsUpTo } from '../abstraction/support.ts';
import { Dice } from '../campaign/dice.ts';
import { inDirectory } from '../workspace.ts';
import type { RandomProgram } from './random-programs.ts';

/** What became of a program. */
export interface Verdict {
  /** What was claimed: a level, or that nothing was. */
  readonly level: 'proved' | 'bounded' | 'tested' | 'none';
  /** Where a claim does not hold, one line each. */
  readonly wrong: readonly string[];
}

type Native = (text: string) => string | null;

/** Learns a program, and holds what is claimed against the host. */
export function checkRandomProgram(program: RandomProgram, limits: Limits): Verdict {
  const directory = mkdtempSync(join(tmpdir(), 'random-program-'));
  try {
    writeFileSync(join(directory, 'f.ts'), program.source);
    const transduction = transductionOf(readSourceProgram('./f.ts', inDirectory(directory)));
    const native = nativeOf(program.source);
    const { level, wrong } = checkLearned(transduction, native, program, limits);
    return { level, wrong: [...wrong, ...checkAbstractions(transduction, native, program, limits)] };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function newSession(limits: Limits): Session {
  const budget = new Budget(limits);
  return new Session(createSolver({ budget }), budget);
}

/** The function on the host; `null` where it throws. */
function nativeOf(source: string): Native {
  const { code } = transform(source, { transforms: ['typescript', 'imports'] });
  const exported: { default?: unknown } = {};
  const load: unknown = new Script(`(exports => {${code}\n})`).runInThisContext();
  if (typeof load !== 'function') throw new Error('no function');
  load(exported);
  const run = exported.default;
  if (typeof run !== 'function') throw new Error('the program exports no function');
  return text => {
    try {
      return String(run(text));
    } catch {
      return null;
    }
  };
}

function checkLearned(transduction: Transduction, native: Native, program: RandomProgram, limits: Limits): Verdict {
  try {
    const { machine, guarantee } = learn(transduction, newSession(limits));
    const { level } = guarantee;
    if (level === 'tested') return { level, wrong: [] };
    const most = guarantee.level === 'bounded' ? guarantee.length : Number.POSITIVE_INFINITY;
    const word = wordsFor(program).find(text => {
      if (text.length > most) return false;
      const expected = native(text);
      const outputs = outputsOf(machine, codes(text)).map(textOf);
      return expected === null ? outputs.length > 0 : outputs.length !== 1 || outputs[0] !== expected;
    });
    if (word === undefined) return { level, wrong: [] };
    const outputs = outputsOf(machine, codes(word)).map(textOf);
    return { level, wrong: [`${level}, but ${described(word, native(word), outputs)}`] };
  } catch (error) {
    if (error instanceof Undecided || error instanceof SourceError) return { level: 'none', wrong: [] };
    return { level: 'none', wrong: [String(error instanceof Error ? error.stack : error)] };
  }
}

const REFINEMENTS = 3;
/** Abstractions may have very many outputs. */
const OUTPUTS: Limits = { nodes: 400_000 };

/** Every abstraction must have what the program writes among its outputs, or reject what the program rejects. */
function checkAbstractions(
  transduction: Transduction,
  native: Native,
  program: RandomProgram,
  limits: Limits,
): readonly string[] {
  const words = [...textsUpTo(program.letters.slice(0, 5), 3), ...randomWords(program, 40, 4, 9)];
  try {
    let abstraction: OverApproximation | undefined = OverApproximation.of(transduction, newSession(limits));
    for (let i = 0; i < REFINEMENTS && abstraction !== undefined; i++) {
      const { machine, rejected } = abstraction;
      const budget = new Budget(OUTPUTS);
      for (const word of words) {
        const expected = native(word);
        const outputs = outputsOf(machine, codes(word), budget).map(textOf);
        const isRejected = () => rejected !== undefined && outputsOf(rejected, codes(word), budget).length > 0;
        if (expected === null ? outputs.length > 0 && !isRejected() : !outputs.includes(expected))
          return [`abstraction ${i} misses: ${described(word, expected, outputs)}`];
      }
      abstraction = abstraction.refined();
    }
    return [];
  } catch (error) {
    if (error instanceof Undecided || error instanceof SourceError || error instanceof NoAbstraction) return [];
    return [String(error instanceof Error ? error.stack : error)];
  }
}

function described(word: string, expected: string | null, outputs: readonly string[]): string {
  const [input, own, others] = [word, expected, outputs.slice(0, 3)].map(value => JSON.stringify(value));
  return `on ${input} the program gives ${own}, the machine ${others}`;
}

/** All short words over the program's characters, and longer ones. */
function wordsFor(program: RandomProgram): readonly string[] {
  return [...textsUpTo(program.letters, 4), ...randomWords(program, 1500, 5, 30)];
}

function randomWords({ seed, letters }: RandomProgram, count: number, least: number, most: number): readonly string[] {
  const dice = new Dice(seed);
  return Array.from({ length: count }, (_, i) => {
    const some =
      i % 2 === 0 ? [...letters, 'Q', '\u00e9', '\ud83d', '\udca9'] : dice.shuffled([...letters]).slice(0, 2);
    return Array.from({ length: dice.between(least, most) }, () => dice.pick(some)).join('');
  });
}
