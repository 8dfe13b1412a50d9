import { join } from 'node:path';
import { Dice } from '../campaign/dice.ts';
import { randomCProgram } from './c-programs.ts';
import { type Judged, type JudgeOptions, judge } from './judge.ts';
import { shrunk, sourceOf } from './source-tree.ts';
import type { StatefulProgram } from './stateful-program.ts';
import { randomTypeScriptProgram } from './typescript-programs.ts';

/** What came of many programs. */
export interface Totals {
  programs: number;
  words: number;
  nativeWords: number;
  /** Programs of which all was followed, not all, of which there is no automaton, and that cannot be read. */
  readonly kinds: Record<Judged['kind'], number>;
  /** States of all automata. */
  states: number;
  readonly reasons: Map<string, number>;
  /** Programs with a word that their automaton does not have, as small as they could be made. */
  readonly disagreements: string[];
}

export interface CampaignOptions extends Omit<JudgeOptions, 'native'> {
  /** How many smaller programs are tried for each disagreement. */
  readonly shrink: number;
  /** Every so-manieth program is run natively, on so many words. */
  readonly nativeEvery: number;
  readonly nativeWords: number;
  /** The most bits that a variable has; 64 unless given. */
  readonly widest?: number;
  /** Told of each program when it is done. */
  readonly onProgram?: (program: StatefulProgram, judged: Judged, totals: Totals) => void;
}

function programOf(seed: number, widest?: number): StatefulProgram {
  return new Dice(seed ^ 0x5eed).chance(0.2) ? randomTypeScriptProgram(seed) : randomCProgram(seed, widest);
}

/** Compares the programs of some seeds with their automata. */
export async function campaign(seeds: Iterable<number>, options: CampaignOptions): Promise<Totals> {
  const totals: Totals = {
    programs: 0,
    words: 0,
    nativeWords: 0,
    kinds: { whole: 0, 'cut off': 0, none: 0, refused: 0 },
    states: 0,
    reasons: new Map(),
    disagreements: [],
  };
  for (const seed of seeds) {
    const program = programOf(seed, options.widest);
    const native = seed % options.nativeEvery === 0 ? options.nativeWords : 0;
    const judging = { ...options, native, folder: join(options.folder, String(seed)) };
    const judged = await judge(program, judging);
    totals.programs++;
    totals.words += judged.words;
    totals.nativeWords += judged.nativeWords;
    totals.kinds[judged.kind]++;
    totals.states += judged.states;
    if (judged.reason !== undefined) totals.reasons.set(judged.reason, (totals.reasons.get(judged.reason) ?? 0) + 1);
    if (judged.wrong !== undefined)
      totals.disagreements.push(await smallest(program, judged.wrong.what, judging, options.shrink));
    options.onProgram?.(program, judged, totals);
  }
  return totals;
}

/** A smaller program that fails, with its word and how to ask about it, as text. */
async function smallest(program: StatefulProgram, what: string, options: JudgeOptions, tries: number): Promise<string> {
  let [best, last] = [program, undefined as Judged | undefined];
  let number = 0;
  await shrunk(
    program.pieces,
    async pieces => {
      const candidate = { ...program, pieces };
      const judged = await judge(candidate, { ...options, folder: join(options.folder, `smaller-${++number}`) });
      if (judged.wrong === undefined) return false;
      [best, last] = [candidate, judged];
      return true;
    },
    tries,
  );
  const wrong = last?.wrong ?? (await judge(best, options)).wrong;
  const word = JSON.stringify(wrong?.word ?? [], (_, value) => (typeof value === 'bigint' ? Number(value) : value));
  return [
    `seed ${program.seed}: ${what}`,
    `now, on ${word}: ${wrong?.what ?? 'it does not show again'}`,
    `#${best.name} with ${JSON.stringify(best.options)}`,
    sourceOf(best.pieces),
  ].join('\n');
}
