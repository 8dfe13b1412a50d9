import type { Inferred } from '../../src/engines/seal/infer.ts';
import type { Session } from '../../src/logic/session.ts';
import type { Value } from '../../src/logic/value.ts';
import type { Transduction } from '../../src/program/transduction.ts';
import type { Dice } from '../campaign/dice.ts';
import { RunBeside } from '../engines/seal/contains.ts';
import { Symbols } from './symbols.ts';

/** A word on which a program and its automaton do not go together. */
export interface Found {
  readonly word: readonly Value[];
  readonly what: string;
}

export interface Searched {
  /** The words that were run to their end. */
  readonly words: readonly (readonly Value[])[];
  readonly found: Found | undefined;
}

interface Reached {
  readonly run: RunBeside;
  readonly word: readonly Value[];
}

const LONGEST = 60;
/** How many words every symbol is tried after. */
const SWEEPS = 6;

/**
 * Looks for a word on which a program does what its automaton does not allow. Words grow symbol by symbol from earlier
 * ones, those first after which the program ran other code, or the automaton is in other states, than ever before. Symbols
 * are drawn to fit the arrows of the automaton, from the program's constants, from what was read, and at random.
 */
export function search(
  inferred: Inferred,
  program: Transduction,
  constants: readonly number[],
  session: Session,
  dice: Dice,
  tries: number,
): Searched {
  const { machine } = inferred;
  const symbols = new Symbols(machine.input, constants, dice, session);
  const visited = new Set<string>();
  const pool: Reached[] = [{ run: RunBeside.start(inferred, program, session, 0, visited), word: [] }];
  // How long the word is matters from its beginning on.
  const followed = (word: readonly Value[]): Judged => {
    const run = RunBeside.start(inferred, program, session, word.length, visited);
    let what = wrongAt(run);
    for (const symbol of word) {
      if (what !== undefined || run.hasEnded) break;
      run.read(symbol);
      what = run.whereItIsNot();
    }
    return { run, what: what ?? run.atTheEnd() };
  };
  const seen = new Set<string>();
  const words: (readonly Value[])[] = [[]];
  let sweeps = 0;
  let waiting: readonly Value[] = [];
  let from = pool[0];
  const first = wrongAt(from.run);
  if (first !== undefined) return { words, found: { word: [], what: first } };
  if (from.run.hasEnded) return { words, found: undefined };
  for (let tried = 0; tried < tries; tried++) {
    const [next, ...later] = waiting;
    waiting = later;
    if (next === undefined) {
      from = dice.chance(0.6) ? pool[Math.max(0, pool.length - 1 - dice.below(8))] : dice.pick(pool);
      if (sweeps < SWEEPS && dice.chance(0.02)) {
        sweeps++;
        waiting = symbols.all;
      }
    }
    const symbol = next ?? drawn(from, symbols, inferred, dice);
    visited.clear();
    const word = [...from.word, symbol];
    words.push(word);
    const { run, what } = program.isStream ? goneOn(from, symbol) : followed(word);
    if (what !== undefined) return { words, found: { word, what } };
    if (run.hasEnded || word.length >= LONGEST) continue;
    const key = `${run.states.join()} ${[...visited].sort().join()}`;
    if (!seen.has(key) || dice.chance(0.15)) pool.push({ run, word });
    seen.add(key);
  }
  return { words, found: undefined };
}

interface Judged {
  readonly run: RunBeside;
  readonly what: string | undefined;
}

function goneOn(from: Reached, symbol: Value): Judged {
  const run = from.run.fork();
  run.read(symbol);
  return { run, what: wrongAt(run) };
}

function wrongAt(run: RunBeside): string | undefined {
  return run.whereItIsNot() ?? run.atTheEnd();
}

function drawn({ run, word }: Reached, symbols: Symbols, { machine }: Inferred, dice: Dice): Value {
  const kind = dice.below(8);
  if (kind < 4) {
    const arrows = run.states.flatMap(q => machine.transitions[q]);
    if (arrows.length > 0) return symbols.fitting(dice.pick(arrows).guard);
  }
  return kind < 6 ? symbols.derived(word) : symbols.any();
}
