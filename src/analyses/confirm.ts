import { Undecided } from '../logic/limits.ts';
import type { Sort } from '../logic/sort.ts';
import { coversLength } from './guarantee.ts';
import { NotReplayed } from './replay.ts';
import { type Disagreement, sameOutputs } from './runs.ts';
import { showWord } from './show-word.ts';
import type { Shown } from './statements.ts';
import { sizeOf, type Trials } from './trials.ts';
import { type Finding, ReplayMismatch, type Word } from './verdict.ts';

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
 * claim itself.
 *
 * @param isCovered whether the machines are known to be right for inputs of this length
 * @throws ReplayMismatch where they are, and the code does something else
 */
export async function confirm(
  trials: Trials,
  words: readonly Word[],
  isCovered: (length: number) => boolean,
): Promise<Confirmation> {
  let inputs = 0;
  let missing: string | undefined;
  let wrong: string | undefined;
  const shown: Shown[] = [];
  for (const trial of (await trials.tried(words)).values()) {
    if ('shown' in trial) shown.push(trial.shown);
    else if ('missing' in trial) missing ??= trial.missing;
    else inputs++;
  }
  const { disagreements } = trials.runs;
  const first = disagreements[0];
  if (first !== undefined && !(await isSoAfresh(first, trials))) return confirmAfresh(trials, words, isCovered);
  const named = trials.trying.targets.map(({ name }) => name).join(' and ');
  for (const found of disagreements.slice(0, FRESH_RUNS)) {
    const said = `${named}: ${disagreementText(found)}`;
    if (coversLength(found.code.guarantee, found.input.length)) throw new ReplayMismatch(said);
    wrong ??= said;
  }
  const witness = shown.sort((a, b) => sizeOf(a) - sizeOf(b))[0];
  if (witness !== undefined) return against(witness, trials, isCovered, inputs);
  return {
    inputs,
    notes: [],
    ...(wrong === undefined ? {} : { wrong }),
    ...(missing === undefined ? {} : { missing }),
  };
}

/** A witness against what was said to hold. */
async function against(
  witness: Shown,
  trials: Trials,
  isCovered: (length: number) => boolean,
  inputs: number,
): Promise<Confirmation> {
  const { trying, labels } = trials;
  const real = await told(() => trials.confirmed(witness));
  if (real === undefined) return { inputs, notes: ['the code keeps state between calls'] };
  const longest = Math.max(witness.input.length, witness.other?.length ?? 0);
  if (isCovered(longest))
    throw new ReplayMismatch(
      `${trying.property} was proved of the machines, and the code itself refutes it on ${text(witness.input, trying.targets[0].input)}`,
    );
  const finding: Finding = {
    witness: { ...real, replayed: true, shortest: sizeOf(witness) === 0 },
    sides: labels.map(label => ({ label })),
  };
  return { inputs, finding, notes: [] };
}

/** The same for code that keeps state: it is loaded anew for each input, and so there are few. */
async function confirmAfresh(
  trials: Trials,
  words: readonly Word[],
  isCovered: (length: number) => boolean,
): Promise<Confirmation> {
  const some = words.filter((word, i) => i % Math.ceil(words.length / FRESH_RUNS) === 0 && word.length > 0);
  let inputs = 0;
  for (const input of some.filter(word => trials.trying.isConsidered(word))) {
    const shown = trials.isOfPairs ? undefined : await told(() => trials.confirmed({ input }));
    if (shown !== undefined) return against(shown, trials, isCovered, inputs);
    inputs++;
  }
  const note = `the code keeps state between calls: it was loaded anew for each of the ${inputs} inputs that it was run on`;
  return { inputs, notes: [note] };
}

/** Whether code and machine differ also when the code is loaded anew. */
async function isSoAfresh({ code, input, byMachine }: Disagreement, { trying }: Trials): Promise<boolean> {
  const output = await told(() => code.run(input, true));
  if (output === undefined) throw new Undecided(`${trying.targets[0].name} could not be run a second time`);
  return !sameOutputs(output === null ? [] : [output], byMachine);
}

async function told<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotReplayed) return undefined;
    throw error;
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
