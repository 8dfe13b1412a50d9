import { Undecided } from '../logic/limits.ts';
import type { Sort } from '../logic/sort.ts';
import { coversLength } from './guarantee.ts';
import { NotReplayed, outputsOf, runPastFaults } from './replay-claim.ts';
import { type Disagreement, sameOutputs } from './runs.ts';
import { showWord } from './show-word.ts';
import type { Shown } from './statements.ts';
import { sizeOf, type Trials } from './trials.ts';
import { type Finding, ReplayMismatch, type Word } from './verdict.ts';
import { wordKey } from './word-key.ts';

/** What running both sides of a claim that holds of the machines came to. */
export interface Confirmation {
  /** Inputs on which the property itself was tried on the code, and not refuted. */
  readonly inputs: number;
  /** A witness against it, where the machines are not known to be right. */
  readonly finding?: Finding;
  /** Where a machine that is not known to be right is wrong. */
  readonly wrong?: string;
  /** Why the code could not be run on some inputs. */
  readonly missing?: string;
  readonly notes: readonly string[];
}

/** Inputs that a claim is tried on before it is made. */
export const CONFIRMING_INPUTS = 1000;
/** Runs with the code loaded anew, where it keeps state between calls. */
const FRESH_RUNS = 12;

/**
 * Runs the sides of a claim natively and holds what comes out against the machines, stage by stage, and against the
 * claim itself. What code that keeps state between calls gives when it is run on many inputs says nothing of it: then it
 * is loaded anew for each input.
 *
 * @param isCovered whether the machines are known to be right for inputs of this length
 * @throws ReplayMismatch where they are, and the code does something else
 */
export async function confirm(
  trials: Trials,
  words: readonly Word[],
  isCovered: (length: number) => boolean,
): Promise<Confirmation> {
  const tally = await tallied(trials, distinct(words));
  const [witness] = tally.shown;
  const { wrong, isAsBefore } = await againstMachines(trials);
  const known = { ...tally, wrong };
  if (!isAsBefore) return confirmAfresh(trials, words, known, isCovered);
  if (witness === undefined) return confirmation(known, []);
  const finding = await against(witness, trials, isCovered);
  if (finding === undefined) return confirmAfresh(trials, words, known, isCovered);
  return { ...confirmation(known, []), finding };
}

/** What trying a claim on words came to. */
interface Tally {
  /** Inputs on which it was tried, and not refuted. */
  readonly inputs: number;
  /** Witnesses against it, the shortest first. */
  readonly shown: readonly Shown[];
  /** Where a machine that is not known to be right is wrong. */
  readonly wrong?: string;
  readonly missing?: string;
}

async function tallied(trials: Trials, words: readonly Word[]): Promise<Tally> {
  let inputs = 0;
  let missing: string | undefined;
  const shown: Shown[] = [];
  for (const trial of (await trials.tried(words)).values()) {
    if ('shown' in trial) shown.push(trial.shown);
    else if ('missing' in trial) missing ??= trial.missing;
    else inputs++;
  }
  return { inputs, missing, shown: shown.sort((a, b) => sizeOf(a) - sizeOf(b)) };
}

function confirmation({ inputs, wrong, missing }: Tally, notes: readonly string[]): Confirmation {
  return {
    inputs,
    notes,
    ...(wrong === undefined ? {} : { wrong }),
    ...(missing === undefined ? {} : { missing }),
  };
}

/**
 * Runs code anew where it was seen to differ from its machine: what is wrong then, and whether it does as before. One
 * difference that stays is enough for a machine that is not known to be right; one that is known to be has none.
 */
async function againstMachines(
  trials: Trials,
): Promise<{ readonly wrong: string | undefined; readonly isAsBefore: boolean }> {
  const { runs, trying } = trials;
  const named = trying.targets.map(({ name }) => name).join(' and ');
  const isKnown = ({ code, input }: Disagreement): boolean => coversLength(code.guarantee, input.length);
  const known = runs.disagreements.filter(isKnown);
  const others = runs.disagreements.filter(found => !isKnown(found));
  let wrong: string | undefined;
  let isAsBefore = true;
  for (const found of [...some(known), ...some(others)]) {
    if (wrong !== undefined) break;
    const so = await afresh(found, trials);
    if (so === undefined) isAsBefore = false;
    else if (isKnown(found)) throw new ReplayMismatch(`${named}: ${disagreementText(so)}`);
    else wrong = `${named}: ${disagreementText(so)}`;
  }
  return { wrong, isAsBefore };
}

/**
 * A witness against what was said to hold, if the code shows it when it is loaded anew.
 *
 * @throws ReplayMismatch where the machines are known to be right
 */
async function against(
  witness: Shown,
  trials: Trials,
  isCovered: (length: number) => boolean,
): Promise<Finding | undefined> {
  const { trying, labels } = trials;
  const real = await secondRun(trials, () => trials.confirmed(witness));
  if (real === undefined) return undefined;
  const longest = Math.max(witness.input.length, witness.other?.length ?? 0);
  if (isCovered(longest))
    throw new ReplayMismatch(
      `${trying.property} was proved of the machines, and the code itself refutes it on ${text(witness.input, trying.targets[0].input)}`,
    );
  return {
    witness: { ...real, replayed: true, shortest: sizeOf(witness) === 0 },
    sides: labels.map(label => ({ label })),
  };
}

/**
 * The same for code that keeps state: it is loaded anew for each input, and so there are few, those of the witnesses that
 * it showed before among them. Only these runs count.
 */
async function confirmAfresh(
  trials: Trials,
  words: readonly Word[],
  before: Tally,
  isCovered: (length: number) => boolean,
): Promise<Confirmation> {
  const fresh = trials.afresh();
  const seen = some(before.shown).flatMap(({ input, other }) => (other === undefined ? [input] : [input, other]));
  const others = some(words.filter(word => trials.trying.isConsidered(word)));
  const tally = await tallied(fresh, distinct([...seen, ...others]));
  const { wrong, isAsBefore } = await againstMachines(fresh);
  const [witness] = tally.shown;
  const finding = witness && (await against(witness, fresh, isCovered));
  if (!isAsBefore || (witness !== undefined && finding === undefined))
    throw new Undecided(`${trials.trying.targets[0].name} does not do the same each time that it is loaded`);
  const note = `the code keeps state between calls: it was loaded anew for each of the ${tally.inputs} inputs that it was run on`;
  const known = { ...tally, wrong: before.wrong ?? wrong, missing: tally.missing ?? before.missing };
  return finding === undefined ? confirmation(known, [note]) : { ...confirmation(known, []), finding };
}

function distinct(words: readonly Word[]): readonly Word[] {
  return [...new Map(words.map(word => [wordKey(word), word])).values()];
}

/** At most as many as there are fresh runs, from all over a list. */
function some<T>(items: readonly T[]): readonly T[] {
  const every = Math.ceil(items.length / FRESH_RUNS);
  return items.filter((_, i) => i % every === 0);
}

/** How code and machine differ when the code is loaded anew, if they do. */
async function afresh(found: Disagreement, trials: Trials): Promise<Disagreement | undefined> {
  const natively = await secondRun(trials, () => runPastFaults(found.code, found.input, true));
  return sameOutputs(outputsOf(natively), found.byMachine) ? undefined : { ...found, natively };
}

/** @throws Undecided where the code cannot be run once more */
async function secondRun<T>({ trying }: Trials, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof NotReplayed)) throw error;
    throw new Undecided(`${trying.targets[0].name} could not be run a second time: ${error.message}`);
  }
}

function disagreementText({ machine, input, natively, byMachine }: Disagreement): string {
  const writes = machine.output ?? machine.input;
  const given = 'output' in natively ? text(natively.output, writes) : 'nothing';
  const expected = byMachine.length === 0 ? 'nothing' : byMachine.map(word => text(word, writes)).join(' and ');
  return `the code gives ${given} for ${text(input, machine.input)}, and its machine ${expected}`;
}

function text(word: Word, sort: Sort): string {
  return JSON.stringify(showWord(word, sort));
}
