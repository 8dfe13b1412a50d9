import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NativeCode } from '../../src/analyses/native-code.ts';
import { windowVariable } from '../../src/automata/machine/machine.ts';
import { type Inferred, infer } from '../../src/engines/seal/infer.ts';
import { type Code, readCode } from '../../src/frontends/code.ts';
import { holds } from '../../src/logic/evaluate.ts';
import { Undecided } from '../../src/logic/limits.ts';
import type { Value } from '../../src/logic/value.ts';
import { SourceError } from '../../src/program/source.ts';
import { type Transduction, UnexpectedKind } from '../../src/program/transduction.ts';
import { newSession } from '../abstraction/support.ts';
import { Dice } from '../campaign/dice.ts';
import { inDirectory } from '../workspace.ts';
import { type Found, search } from './search.ts';
import { sourceOf } from './source-tree.ts';
import type { StatefulProgram } from './stateful-program.ts';

/** What came of one program. */
export interface Judged {
  /** All of it was followed; not all, and the rest is anything; there is no automaton; it cannot be read or run. */
  readonly kind: 'whole' | 'cut off' | 'none' | 'refused';
  /** Why there is no automaton. */
  readonly reason?: string;
  readonly states: number;
  readonly words: number;
  readonly nativeWords: number;
  readonly wrong: Found | undefined;
}

export interface JudgeOptions {
  /** Milliseconds for the inference. */
  readonly time: number;
  /** Whether it is inferred as where the time is nearly over. */
  readonly isHurried?: boolean;
  /** Symbols that are tried, each after an earlier word. */
  readonly tries: number;
  /** How many of these words are run natively. */
  readonly native: number;
  /** Where files go. */
  readonly folder: string;
}

const NOTHING = { states: 0, words: 0, nativeWords: 0, wrong: undefined } as const;
const TIME_FOR_RUNS = 60_000;

/** Infers the automaton of a program, and looks for words that it does not have though the program does. */
export async function judge(program: StatefulProgram, options: JudgeOptions): Promise<Judged> {
  const session = newSession(TIME_FOR_RUNS);
  try {
    const code = await read(program, options.folder);
    const { transduction, inferred } = inferredOf(code, options);
    const dice = new Dice(program.seed);
    const { words, found } = search(inferred, transduction, program.constants, session, dice, options.tries);
    const native = dice.shuffled(words).slice(0, options.native);
    const wrong = found ?? (await nativeDisagreement(code, transduction, inferred, native));
    return {
      kind: inferred.lost.length === 0 ? 'whole' : 'cut off',
      states: inferred.machine.states.length,
      words: words.length,
      nativeWords: native.length,
      wrong,
    };
  } catch (error) {
    if (error instanceof SourceError) return { ...NOTHING, kind: 'refused', reason: error.message };
    if (error instanceof Undecided) return { ...NOTHING, kind: 'none', reason: error.reason };
    const what =
      error instanceof Error ? `${error.name}: ${error.message} ${error.stack?.split('\n')[1]}` : String(error);
    return { ...NOTHING, kind: 'none', reason: what, wrong: { word: [], what } };
  }
}

async function read({ language, pieces, name, options }: StatefulProgram, folder: string): Promise<Code> {
  const file = language === 'c' ? 'program.c' : 'program.ts';
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), sourceOf(pieces));
  return readCode(`${file}#${name}`, inDirectory(folder), options, newSession().budget);
}

/** As `codomata infer` does it: where results are of several kinds, all of them are values. */
function inferredOf(
  code: Code,
  { time, isHurried = false }: JudgeOptions,
): { readonly transduction: Transduction; readonly inferred: Inferred } {
  const attempt = (asValues: boolean) => {
    const transduction = code.transduction(undefined, asValues);
    return { transduction, inferred: infer(transduction, newSession(time), { isHurried }) };
  };
  try {
    return attempt(false);
  } catch (error) {
    if (!(error instanceof UnexpectedKind)) throw error;
    return attempt(true);
  }
}

/** A word that the code itself accepts and the automaton does not, or, of an exact one, the other way round. */
async function nativeDisagreement(
  code: Code,
  transduction: Transduction,
  { machine, isExact }: Inferred,
  words: readonly (readonly Value[])[],
): Promise<Found | undefined> {
  if (words.length === 0) return undefined;
  const native = new NativeCode(code, { ...transduction, isRead: true }, newSession().budget);
  try {
    const stage = native.stage({ level: 'tested', inputs: 0 });
    const results = await stage.runAll(words);
    const x = windowVariable(machine.input, 0);
    for (const [i, word] of words.entries()) {
      const result = results[i];
      if ('missing' in result) continue;
      let current: readonly number[] = [machine.initial];
      for (const symbol of word) {
        const at = new Map([[x, symbol]]);
        const next = current.flatMap(q =>
          machine.transitions[q].filter(({ guard }) => holds(guard, at)).map(({ to }) => to),
        );
        current = [...new Set(next)];
      }
      const isAccepted = current.some(q => machine.endings[q].length > 0);
      if (!('output' in result)) {
        if (isExact && isAccepted) return { word, what: 'the automaton accepts, and the code itself does not' };
      } else if (!isAccepted && stage.pastFault?.(word) === undefined)
        return { word, what: 'the code itself accepts, and the automaton does not' };
    }
    return undefined;
  } finally {
    await native.close();
  }
}
