import { filter } from '../automata/machine/basic.ts';
import { runInto } from '../automata/machine/run.ts';
import type { Budget } from '../logic/limits.ts';
import { valueKey } from '../logic/value.ts';
import { coversLength, guaranteeOf } from './guarantee.ts';
import { type CodeStage, codeOf, type NativeRun, replay, replayInto, runStages } from './operand.ts';
import { showWord } from './show-word.ts';
import {
  type Claim,
  type Finding,
  ReplayMismatch,
  type Trial,
  type Verdict,
  type Witness,
  type Word,
} from './verdict.ts';

/** The code could not be run on an input to the end; the message says why. */
export class NotReplayed extends Error {
  override name = 'NotReplayed';
}

/**
 * On an input, the code does what its language leaves undefined, as it is read, and its native run did not stop there: what
 * that run gave means nothing.
 */
export class PastFault extends NotReplayed {
  override name = 'PastFault';
}

/** Runs the stages' machines. @throws ReplayMismatch when they do not show what was claimed */
export function onMachines(claim: Claim, budget: Budget): Omit<Witness, 'replayed' | 'shortest'> {
  const shown = claim.judge(claim.trials.map(trial => machineOutputs(trial, budget)));
  if (typeof shown === 'string')
    throw new ReplayMismatch(`the analysis found a witness, but run on ${inputText(claim.trials[0])} ${shown}`);
  return shown;
}

function machineOutputs({ operand, input, into }: Trial, budget: Budget): readonly Word[] {
  if (into === undefined) return replay(operand, input, budget);
  const output = replayInto(operand, input, into, budget);
  return output === undefined ? [] : [output];
}

/** What running a claim on the code came to. */
type Ran =
  /** The code shows it; the notes say where it was only read, because its native run does not stop at a fault. */
  | { readonly finding: Finding; readonly notes: readonly string[] }
  /** The code does something else, where the machines are not known to be right. */
  | { readonly wrong: string }
  /** The code could not be run. */
  | { readonly missing: string };

/**
 * Runs every trial of a finding through the code of the stages that have some. What code shows is proved, whatever is
 * known of the machines.
 *
 * @throws ReplayMismatch where the code does something else than a machine that is known to be right there
 */
export async function runOnCode({ claim, witness, sides }: Finding, budget: Budget): Promise<Ran> {
  if (claim === undefined) return { missing: 'it is not known what to run' };
  const expected = claim.trials.map(trial => machineOutputs(trial, budget));
  const disagreeing = (outputs: readonly (readonly Word[])[]): readonly number[] =>
    claim.trials.flatMap((trial, i) => (agree(trial, expected[i], outputs[i]) ? [] : [i]));
  let outputs: readonly (readonly Word[])[];
  const unnoticed = new Set<string>();
  try {
    // A function that keeps state may do something else when it is called again. Only of machines that are known to be
    // right is it clear that what agrees with them is what it does when it is loaded anew.
    const isKnown = claim.trials.every(isCovered);
    outputs = await codeOutputs(claim.trials, budget, !isKnown, unnoticed);
    if (isKnown && disagreeing(outputs).length > 0) outputs = await codeOutputs(claim.trials, budget, true, unnoticed);
  } catch (error) {
    if (error instanceof NotReplayed) return { missing: error.message };
    throw error;
  }
  for (const i of disagreeing(outputs)) {
    const trial = claim.trials[i];
    if (isCovered(trial))
      throw new ReplayMismatch(
        `${trial.operand.name} gives ${outputText(trial, outputs[i])} for ${inputText(trial)}, and its machine ${outputText(trial, expected[i])}`,
      );
  }
  const made = claim.judge(outputs);
  if (typeof made === 'string') return { wrong: `run on ${inputText(claim.trials[0])}, ${made}` };
  const replayed = unnoticed.size === 0;
  return {
    finding: { witness: { ...made, replayed, shortest: witness.shortest }, sides, claim },
    notes: [...unnoticed],
  };
}

/**
 * The verdict after its finding, if any, was run on the code; without such a run it is unknown. Verdicts about machines
 * that were not learned stay as they are.
 *
 * @throws ReplayMismatch
 */
export async function onCode(verdict: Verdict, budget: Budget): Promise<Verdict> {
  const { finding, notes } = verdict;
  if (finding === undefined || finding.witness.replayed) return verdict;
  const ran = await runOnCode(finding, budget);
  if ('finding' in ran)
    return { ...verdict, guarantee: { level: 'proved' }, finding: ran.finding, notes: [...notes, ...ran.notes] };
  if ('missing' in ran)
    return {
      verdict: 'unknown',
      reason: `a witness was found, but it could not be run on the code: ${ran.missing}`,
      finding,
      notes,
    };
  const reason = `a machine that was learned without proof is wrong: the analysis found a witness, but ${ran.wrong}`;
  return { verdict: 'unknown', reason, notes: [] };
}

/** Whether the machines are known to be right on the input. */
function isCovered({ operand, input }: Trial): boolean {
  return coversLength(guaranteeOf(operand), input.length);
}

async function codeOutputs(
  trials: readonly Trial[],
  budget: Budget,
  isFresh: boolean,
  unnoticed: Set<string>,
): Promise<readonly (readonly Word[])[]> {
  const outputs: (readonly Word[])[] = [];
  for (const trial of trials) outputs.push(await outputsOnCode(trial, budget, isFresh, unnoticed));
  return outputs;
}

/** All outputs, where stages that were learned from code run the code. A fault rejects, also one that goes unnoticed. */
async function outputsOnCode(
  { operand, input, into }: Trial,
  budget: Budget,
  isFresh: boolean,
  unnoticed: Set<string>,
): Promise<readonly Word[]> {
  let words: readonly Word[] = [input];
  for (const [i, code] of codeOf(operand).entries()) {
    const next = new Map<string, Word>();
    for (const word of words) {
      const ran = code && (await runPastFaults(code, word, isFresh, unnoticed));
      const outs = ran === undefined ? runStages([operand.stages[i]], word, budget) : outputsOf(ran);
      for (const each of outs) next.set(valueKey(each), each);
    }
    words = [...next.values()];
  }
  if (into === undefined) return words;
  return words.filter(word => runInto(filter(into), word, into, budget) !== undefined).slice(0, 1);
}

/** What a run gives, which is a fault also where it went on past one; such faults are collected. @throws NotReplayed */
export async function runPastFaults(
  code: CodeStage,
  word: Word,
  isFresh: boolean,
  unnoticed = new Set<string>(),
): Promise<NativeRun> {
  try {
    return await code.run(word, isFresh);
  } catch (error) {
    if (!(error instanceof PastFault)) throw error;
    unnoticed.add(error.message);
    return { rejected: error.message, isFault: true };
  }
}

export function outputsOf(ran: NativeRun): readonly Word[] {
  return 'output' in ran ? [ran.output] : [];
}

/** Of several outputs that an acceptor accepts, each of the two has any one. */
function agree({ operand, into }: Trial, a: readonly Word[], b: readonly Word[]): boolean {
  if (into !== undefined && !operand.subject.functional) return (a.length === 0) === (b.length === 0);
  const [mine, theirs] = [a, b].map(words => new Set(words.map(valueKey)));
  return mine.size === theirs.size && [...mine].every(key => theirs.has(key));
}

function inputText({ operand, input }: Trial): string {
  return JSON.stringify(showWord(input, operand.subject.behaviour.input));
}

function outputText({ operand }: Trial, words: readonly Word[]): string {
  const { input, output = input } = operand.subject.behaviour;
  return words.length === 0 ? 'nothing' : words.map(word => JSON.stringify(showWord(word, output))).join(' and ');
}
