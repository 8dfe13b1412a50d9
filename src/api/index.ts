import type { Certificate } from '../analyses/certificate.ts';
import type { Input } from '../frontends/code.ts';
import { keptCount } from '../logic/kept.ts';
import { withZ3 } from '../logic/solver/index.ts';
import type {
  CheckAnswer,
  DiffAnswer,
  DrawAnswer,
  LearnAnswer,
  RunOutcome,
  SavedMachine,
  VerifyAnswer,
} from './answers.ts';
import { askCheck, type PropertyName } from './check.ts';
import { askDiff } from './diff.ts';
import { askDraw } from './draw.ts';
import { type FunctionValue, functionTarget } from './function-target.ts';
import { KnownParts } from './known-parts.ts';
import { askLearn, isOneFunction } from './learn.ts';
import type { OptionsFor } from './options.ts';
import { proofStore } from './proof-store.ts';
import { type Format, rendered } from './rendered.ts';
import { askRun } from './run.ts';
import { askVerify } from './verify.ts';

export type {
  CheckAnswer,
  DiffAnswer,
  DrawAnswer,
  LearnAnswer,
  LearnedSummary,
  RunOutcome,
  SavedMachine,
  ShownDifference,
  ShownWitness,
  VerdictName,
  VerifyAnswer,
} from './answers.ts';
export { PROPERTIES, type PropertyName } from './check.ts';
export { UsageError } from './context.ts';
export type { FunctionValue } from './function-target.ts';
export type { OptionsFor } from './options.ts';
export { FORMATS, type Format } from './rendered.ts';
export { InputError } from './words.ts';

/** What a question is about: as on the command line, or a function that is exported by the file that it is in. */
export type Asked = string | FunctionValue;

type Expression = string | RegExp;

export type CheckOptions = Omit<OptionsFor<'check'>, 'input' | 'output'> & {
  /** Consider only inputs that it matches. */
  readonly input?: Expression;
  /** What `avoids`, `only` and `reaches` are about. */
  readonly output?: Expression;
};

export type DrawOptions = OptionsFor<'draw'> & {
  /** `svg` unless given. */
  readonly format?: Format;
  /** How many accepted inputs are listed. */
  readonly accepted?: number;
};

/**
 * The questions, and what their answers leave for the next ones: nothing is learned twice of the same code. Any number of
 * these may be used side by side.
 */
export interface Codomata {
  /**
   * Decides a property of one or two targets.
   *
   * @throws UsageError, SourceError, TargetError, RegexError where the question cannot be asked; what cannot be decided
   * within the time is `unknown`
   */
  check(property: PropertyName, targets: readonly Asked[], options?: CheckOptions): Promise<CheckAnswer>;
  /** The machine of a function or a chain, and what stands behind it; with the proof, where one function was proved. */
  learn(target: Asked, options?: OptionsFor<'learn'>): Promise<LearnAnswer & { readonly certificate?: Certificate }>;
  /** The inputs on which two targets differ, in each distinct way. */
  diff(old: Asked, now: Asked, options?: OptionsFor<'diff'>): Promise<DiffAnswer>;
  /** What becomes of inputs, in order. */
  run(target: Asked, inputs: readonly Input[], options?: OptionsFor<'run'>): Promise<readonly RunOutcome[]>;
  /** The machine of a target, minimised, and its picture. */
  draw(target: Asked, options?: DrawOptions): Promise<DrawAnswer & { readonly picture?: string }>;
  /** Checks a proof that `learn` gave again, of the code as it is now. */
  verify(machine: SavedMachine, certificate: Certificate, options?: OptionsFor<'verify'>): Promise<VerifyAnswer>;
  /**
   * Lets go of everything that was remembered and worked out, so that its memory can be used again; what is on disk stays.
   * It may be called at any time, and the questions go on to work: they only have to work more out.
   */
  drop(): void;
}

export interface CodomataOptions {
  /** Whether proofs are kept on disk, for other processes as well, and in which folder. Not unless asked for. */
  readonly store?: boolean | string;
}

/** The questions with a memory of their own. Its functions may be used on their own. */
export function createCodomata({ store = false }: CodomataOptions = {}): Codomata {
  const folder = typeof store === 'string' ? store : undefined;
  return codomataWith(new KnownParts(store === false ? undefined : proofStore(folder)));
}

function codomataWith(known: KnownParts): Codomata {
  return {
    async check(property, targets, { input, output, ...others } = {}) {
      const asked = {
        ...others,
        known,
        ...(input === undefined ? {} : { input: String(input) }),
        ...(output === undefined ? {} : { output: String(output) }),
      };
      return (await askCheck(property, await Promise.all(targets.map(targetOf)), asked)).answer;
    },
    async learn(target, options) {
      const text = await targetOf(target);
      const { answer, learned } = await askLearn(text, { ...options, known });
      const certificate = isOneFunction(text) ? learned[0]?.certificate : undefined;
      return certificate === undefined ? answer : { ...answer, certificate };
    },
    async diff(old, now, options) {
      return (await askDiff([await targetOf(old), await targetOf(now)], { ...options, known })).answer;
    },
    async run(target, inputs, options) {
      const runnable = await askRun(await targetOf(target), { ...options, known });
      const outcomes: RunOutcome[] = [];
      await runnable.run(
        inputs.map(input => runnable.read(input)),
        outcome => outcomes.push(outcome),
      );
      return outcomes;
    },
    async draw(target, { format = 'svg', accepted, ...options } = {}) {
      const { answer, context, shown } = await askDraw(await targetOf(target), { ...options, known }, accepted);
      if (shown === undefined) return answer;
      const picture = await rendered(await withZ3(() => shown.report()), format, context.session);
      return picture === undefined ? answer : { ...answer, picture: picture.text };
    },
    verify: (machine, certificate, options) => askVerify(machine, certificate, { ...options, known }),
    drop: () => known.drop(),
  };
}

async function targetOf(target: Asked): Promise<string> {
  return typeof target === 'string' ? target : functionTarget(target);
}

/** More parts or more values than these are let go of after a question: some hundred megabytes. */
const MOST_PARTS = 100;
const MOST_KEPT = 500_000;

/** The questions of those who do not care for what is remembered: it is dropped when it becomes much. */
const usual = new KnownParts();

function bounded<Args extends readonly unknown[], T>(
  ask: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  return async (...args) => {
    try {
      return await ask(...args);
    } finally {
      if (usual.size > MOST_PARTS || keptCount() > MOST_KEPT) usual.drop();
    }
  };
}

const questions = codomataWith(usual);

export const check: Codomata['check'] = bounded(questions.check);
export const learn: Codomata['learn'] = bounded(questions.learn);
export const diff: Codomata['diff'] = bounded(questions.diff);
export const run: Codomata['run'] = bounded(questions.run);
export const draw: Codomata['draw'] = bounded(questions.draw);
export const verify: Codomata['verify'] = bounded(questions.verify);
