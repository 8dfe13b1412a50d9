import { readFileSync } from 'node:fs';
import { certificateOf } from '../analyses/certificate.ts';
import { NativeCode } from '../analyses/native-code.ts';
import type { Learned, LearnProgress } from '../engines/learned.ts';
import { learn } from '../engines/sigma-star/index.ts';
import { type Code, readCode } from '../frontends/code.ts';
import { nativeBox } from '../frontends/native-box.ts';
import type { Alphabet } from '../frontends/target.ts';
import { ModuleNotFound } from '../frontends/typescript/modules/module-not-found.ts';
import { learnBlackBox } from '../learning/black-box/learn.ts';
import { loadZ3, withZ3 } from '../logic/solver/index.ts';
import { Char } from '../logic/sort.ts';
import type { Value } from '../logic/value.ts';
import { SourceError, Unsupported } from '../program/source.ts';
import { type Transduction, UnexpectedKind } from '../program/transduction.ts';
import type { Context } from './context.ts';
import type { LearnedPart } from './learned-part.ts';
import { withinTime } from './within-time.ts';

/** A part with what has to be closed in the end. */
export interface LearnedCode extends LearnedPart {
  close(): Promise<void>;
}

export interface LearningOptions {
  /** From runs of the code alone. */
  readonly blackBox?: boolean;
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
export async function learnCode(text: string, options: LearningOptions, context: Context): Promise<LearnedCode> {
  context.doing(`reading ${text}`);
  const code = await readWithHelp(text, context);
  if (options.blackBox) return fromRuns(code, options, context);
  try {
    return await fromCode(code, options, context);
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    throw new SourceError(`${error.message}; --black-box learns from runs of the code alone`);
  }
}

async function readWithHelp(text: string, context: Context): Promise<Code> {
  try {
    return await readCode(text, process.cwd(), context.codeOptions, context.session.budget);
  } catch (error) {
    // A plain name that is no package may be a slip: then the message should say what a target looks like.
    if (error instanceof ModuleNotFound && !/#|\.[cm]?[jt]sx?$/.test(text)) context.target(text);
    throw error;
  }
}

async function fromCode(
  code: Code,
  { time, isOnlyMachineWanted }: LearningOptions,
  context: Context,
): Promise<LearnedCode> {
  const { text } = code;
  const whole = context.part(time);
  const learnAs = async (transduction: Transduction): Promise<Learned> => {
    if (transduction.input !== Char) await loadZ3();
    return withZ3(() =>
      withinTime(whole.budget, () =>
        learn(transduction, context.part(SHARE * whole.budget.remaining), {
          seed: context.seed,
          isOnlyMachineWanted,
          onProgress: progress => context.doing(progressText(text, progress)),
        }),
      ),
    );
  };
  const [transduction, learned] = await ofAnyKind(code, context.alphabet, learnAs);
  const native = new NativeCode(code, transduction, context.session.budget);
  const call = { target: text, ...context.codeOptions };
  return {
    text,
    learned,
    code: native.stage(learned.guarantee),
    certificate:
      learned.guarantee.level !== 'proved' || learned.certificate === undefined
        ? undefined
        : certificateOf(call, code.files, learned.machine, learned.certificate, process.cwd()),
    isFinished: learned.guarantee.level === 'proved',
    close: () => native.close(),
  };
}

/** Does something with a function as it seems to be; where its results turn out to be of several kinds, as values. */
async function ofAnyKind<T>(
  code: Code,
  alphabet: Alphabet | undefined,
  work: (transduction: Transduction) => Promise<T>,
): Promise<readonly [Transduction, T]> {
  const expected = code.transduction(alphabet);
  try {
    return [expected, await work(expected)];
  } catch (error) {
    if (!(error instanceof UnexpectedKind)) throw error;
    const asValue = code.transduction(alphabet, true);
    return [asValue, await work(asValue)];
  }
}

/** Milliseconds for one input. */
const LONGEST_RUN = 5000;

async function fromRuns(code: Code, { time }: LearningOptions, context: Context): Promise<LearnedCode> {
  const session = context.part(SHARE * time);
  const runner = code.process(Math.min(LONGEST_RUN, session.budget.remaining));
  const box = nativeBox(code, runner);
  try {
    const result = await learnBlackBox(box, session, {
      seed: context.seed,
      words: literals(code),
      onProgress: progress =>
        context.doing(
          `learning ${code.text} from runs: ${progress.states} states, ${progress.transitions} transitions, ${progress.open} open, ${progress.inputs} inputs`,
        ),
    });
    const { machine, reason, isFinished } = result;
    const learned: Learned = {
      machine,
      guarantee: { level: 'tested', inputs: result.inputs },
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
    const native = new NativeCode(code, box, context.session.budget);
    return {
      text: code.text,
      learned,
      code: native.stage(learned.guarantee),
      certificate: undefined,
      isFinished,
      close: () => native.close(),
    };
  } finally {
    await runner.close();
  }
}

const MOST_LITERALS = 500;

/** The short texts between quotes in the function's file: words that it may treat in a way of their own. */
function literals({ files: [file] }: Code): readonly (readonly Value[])[] {
  const found = readFileSync(file, 'utf8').matchAll(/(["'`])((?:(?!\1)[^\\\n]){1,16})\1/g);
  const texts = [...new Set(Array.from(found, match => match[2]))].slice(0, MOST_LITERALS);
  return texts.map(text => Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)));
}

function progressText(text: string, { phase, states, transitions, open, refinements }: LearnProgress): string {
  return `learning ${text} (${phase}): ${states} states, ${transitions} transitions, ${open} open, ${refinements} refinements`;
}
