import { sourceWords } from '../analyses/source-words.ts';
import { statesByValues } from '../analyses/state-names.ts';
import { wordsOfTexts } from '../analyses/symbols-to-try.ts';
import type { Learned, LearnProgress } from '../engines/learned.ts';
import { learn } from '../engines/sigma-star/index.ts';
import { nativeBox } from '../frontends/native-box.ts';
import { learnBlackBox } from '../learning/black-box/learn.ts';
import { loadZ3, withZ3 } from '../logic/solver/index.ts';
import { Char } from '../logic/sort.ts';
import { SourceError, Unsupported } from '../program/source.ts';
import type { Transduction } from '../program/transduction.ts';
import type { Context } from './context.ts';
import type { ReadPart } from './read-code.ts';
import { withinTime } from './within-time.ts';

export interface LearningOptions {
  /** Milliseconds that it may take. */
  readonly time: number;
  /** Whether what is shown of learning is the machine alone. */
  readonly isOnlyMachineWanted?: boolean;
}

/** The share of the time after which learning is to hand over what it has; the rest is for handing it over. */
const SHARE = 0.9;

/**
 * Learns a function in source code. What stands behind the machine is in its guarantee.
 *
 * @throws SourceError when the code cannot be read, Undecided when there is not even a machine
 */
export async function learnCode(part: ReadPart, options: LearningOptions, context: Context): Promise<Learned> {
  if (context.blackBox) return fromRuns(part, options, context);
  try {
    if (part.transduction === undefined) throw part.problem ?? new Unsupported('this code', undefined);
    return await fromCode(part, part.transduction, options, context);
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    const what = error.message.replace(/^\(the call\):\d+:\d+: /, `${part.code.text}: `);
    throw new SourceError(`${what}; --black-box learns from runs of the code alone`);
  }
}

async function fromCode(
  { code }: ReadPart,
  transduction: Transduction,
  { time, isOnlyMachineWanted }: LearningOptions,
  context: Context,
): Promise<Learned> {
  const { text } = code;
  const whole = context.part(time);
  if (transduction.input !== Char) await loadZ3();
  const learned = await withZ3(() =>
    withinTime(whole.budget, () =>
      learn(transduction, context.part(SHARE * whole.budget.remaining), {
        seed: context.seed,
        isOnlyMachineWanted,
        onProgress: progress => context.doing(progressText(text, progress)),
      }),
    ),
  );
  return { ...learned, machine: statesByValues(learned.machine, code, whole.budget) ?? learned.machine };
}

/** Milliseconds for one input. */
const LONGEST_RUN = 5000;

/** As many words a machine is tested with, though fewer were enough for the user. */
const LEAST_TESTS = 1000;

async function fromRuns({ code, sorts }: ReadPart, { time }: LearningOptions, context: Context): Promise<Learned> {
  const session = context.part(SHARE * time);
  const runner = code.process(Math.min(LONGEST_RUN, session.budget.remaining));
  const box = nativeBox(code, runner, sorts);
  try {
    const result = await learnBlackBox(box, session, {
      seed: context.seed,
      ...(context.enough.level === 'tested' ? { tests: Math.max(LEAST_TESTS, context.enough.inputs) } : {}),
      words: wordsOfTexts(code.native.input, sourceWords(code)),
      onProgress: progress =>
        context.doing(
          `learning ${code.text} from runs: ${progress.states} states, ${progress.transitions} transitions, ${progress.open} open, ${progress.inputs} inputs`,
        ),
    });
    const { reason, isFinished, inputs } = result;
    const machine = statesByValues(result.machine, code, session.budget) ?? result.machine;
    return {
      machine,
      // Of a machine that did not pass its tests nothing is known.
      guarantee: { level: 'tested', inputs: isFinished ? inputs : 0 },
      reason: reason ?? 'it was learned from runs of the code alone',
      statistics: {
        conjectureRefinements: result.refinements,
        abstractionRefinements: 0,
        predicates: 0,
        membershipQueries: result.inputs,
        equivalenceQueries: result.refinements + 1,
        solver: session.solver.counters,
      },
      trace: [{ kind: 'conjecture', machine }],
    };
  } finally {
    await runner.close();
  }
}

function progressText(text: string, { phase, states, transitions, open, refinements }: LearnProgress): string {
  return `learning ${text} (${phase}): ${states} states, ${transitions} transitions, ${open} open, ${refinements} refinements`;
}
