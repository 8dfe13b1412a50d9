import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  addSymbolOf,
  assignmentOf,
  startSymbolic,
  symbolicLanguage,
  TEXT,
} from '../../src/frontends/typescript/entry/symbolic.ts';
import { readSourceProgram } from '../../src/frontends/typescript/source-program.ts';
import { holds } from '../../src/logic/evaluate.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver } from '../../src/logic/solver/index.ts';
import { Char } from '../../src/logic/sort.ts';
import { atWord } from '../../src/program/at-word.ts';
import { explore } from '../../src/program/forking.ts';
import { asAheadQuestion, endInput, mayEnd, mayGoOn } from '../../src/program/input.ts';
import type { State } from '../../src/program/state.ts';
import { inDirectory } from '../workspace.ts';
import { wordsUpTo } from './corpus.ts';
import * as programs from './length-programs.ts';

const FILE = join(import.meta.dirname, 'length-programs.ts');
const LONGEST = 7;

/** All runs on inputs up to a length, where lengths far ahead are guessed and the guesses are kept to. */
function guessedRuns(name: string): readonly State[] {
  const program = readSourceProgram(`${FILE}#${name}`, inDirectory(import.meta.dirname));
  const session = new Session(createSolver());
  const waiting = [startSymbolic(program)];
  const ended: State[] = [];
  for (let start = waiting.pop(); start !== undefined; start = waiting.pop())
    for (const { state, why } of explore(symbolicLanguage(program, TEXT), start, session, { guessesLengths: true })) {
      if (why === 'ended') {
        ended.push(state);
        continue;
      }
      if (mayGoOn(state) && state.input.symbols.length < LONGEST) {
        const longer = state.fork();
        addSymbolOf(longer, program, TEXT);
        waiting.push(longer);
      }
      if (!mayEnd(state)) continue;
      endInput(state);
      waiting.push(state);
    }
  return ended;
}

/** Whether a word takes a run: as long as was read or guessed, and with the symbols that the path asks for. */
function takes(word: string, { input, path }: State): boolean {
  const known = input.symbols.length;
  const { least = 0, most = Number.POSITIVE_INFINITY } = input.closed ? { most: 0 } : (input.ahead ?? {});
  if (word.length < known + least || word.length > known + most) return false;
  const isGuess = (name: (typeof path)[number]): boolean =>
    asAheadQuestion(name.op.kind === 'not' ? name.args[0] : name) !== undefined;
  return path.filter(term => !isGuess(term)).every(term => holds(term, assignmentOf(word, Char)));
}

test.each(Object.entries(programs))('every word takes one run of %s, with its result, guesses or not', (name, run) => {
  const runs = guessedRuns(name);
  for (const word of wordsUpTo(['a', 'b'], LONGEST)) {
    const results = runs
      .filter(state => takes(word, state))
      .map(state => atWord(state, assignmentOf(word, Char)).ending);
    expect([word, results]).toEqual([word, [{ kind: 'returned', value: run(word) }]]);
  }
});
