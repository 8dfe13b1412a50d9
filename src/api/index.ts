import type { Certificate } from '../analyses/certificate.ts';
import type { Input } from '../frontends/code.ts';
import type { Host } from '../host/host.ts';
import { Workspace } from '../host/workspace.ts';
import { keptCount } from '../logic/kept.ts';
import { withZ3 } from '../logic/solver/index.ts';
import type {
  CheckAnswer,
  DiffAnswer,
  DrawAnswer,
  ExplainAnswer,
  InferAnswer,
  LearnAnswer,
  RunOutcome,
  SavedMachine,
  TestAnswer,
  VerifyAnswer,
} from './answers.ts';
import { askCheck, type PropertyName } from './check.ts';
import { askDiff } from './diff.ts';
import { askDraw } from './draw.ts';
import { askExplain } from './explain.ts';
import { type FunctionValue, functionTarget } from './function-target.ts';
import { askInfer } from './infer.ts';
import { KnownParts } from './known-parts.ts';
import { askLearn, isOneFunction } from './learn.ts';
import type { OptionsFor } from './options.ts';
import { proofStore } from './proof-store.ts';
import { type Format, rendered } from './rendered.ts';
import { askRun } from './run.ts';
import { askTest } from './test.ts';
import { askVerify } from './verify.ts';

export type {
  CheckAnswer,
  DiffAnswer,
  DrawAnswer,
  ExplainAnswer,
  InferAnswer,
  LearnAnswer,
  LearnedSummary,
  RunOutcome,
  SavedMachine,
  ShownDifference,
  ShownWitness,
  TestAnswer,
  TestedFailure,
  TestedModel,
  UnreachedGoal,
  VerdictName,
  VerifyAnswer,
} from './answers.ts';
export { PROPERTIES, type PropertyName } from './check.ts';
export { UsageError } from './context.ts';
export type { FunctionValue } from './function-target.ts';
export type { OptionsFor } from './options.ts';
export { InputError } from './read-input.ts';
export { FORMATS, type Format } from './rendered.ts';

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
 * The questions, and what their answers leave for the next ones: nothing is learned twice of the same code. Files are looked
 * at anew for each question. Any number of these may be used side by side.
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
  /** The automaton of stateful code, which accepts everything that the code accepts, with the names its author gave. */
  infer(target: Asked, options?: OptionsFor<'infer'>): Promise<InferAnswer>;
  /** The automaton of all ways in which a function in C or C++ fails, up to a bound. */
  explain(target: Asked, options?: OptionsFor<'explain'>): Promise<ExplainAnswer>;
  /** Runs inputs on the code that reach all of its model, and reports what fails and how much of the code was run. */
  test(target: Asked, options?: OptionsFor<'test'>): Promise<TestAnswer>;
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

/** The questions on what a shell hands in, with a memory of their own. Its functions may be used on their own. */
export function createCodomata(host: Host, { store = false }: CodomataOptions = {}): Codomata {
  const folder = typeof store === 'string' ? store : undefined;
  return codomataWith(host, new KnownParts(host, store === false ? undefined : proofStore(host, folder)));
}

function codomataWith(host: Host, known: KnownParts): Codomata {
  const targetOf = async (target: Asked): Promise<string> =>
    typeof target === 'string' ? target : functionTarget(target, host);
  return {
    async check(property, targets, { input, output, ...others } = {}) {
      const asked = {
        ...others,
        known,
        ...(input === undefined ? {} : { input: String(input) }),
        ...(output === undefined ? {} : { output: String(output) }),
      };
      const texts = await Promise.all(targets.map(targetOf));
      return (await askCheck(new Workspace(host), property, texts, asked)).answer;
    },
    async learn(target, options) {
      const text = await targetOf(target);
      const { answer, learned, context } = await askLearn(new Workspace(host), text, { ...options, known });
      const certificate = isOneFunction(text, context) ? learned[0]?.certificate : undefined;
      return certificate === undefined ? answer : { ...answer, certificate };
    },
    async infer(target, options) {
      return (await askInfer(new Workspace(host), await targetOf(target), { ...options, known })).answer;
    },
    async explain(target, options) {
      return (await askExplain(new Workspace(host), await targetOf(target), { ...options, known })).answer;
    },
    async test(target, options) {
      return (await askTest(new Workspace(host), await targetOf(target), { ...options, known })).answer;
    },
    async diff(old, now, options) {
      const targets = [await targetOf(old), await targetOf(now)] as const;
      return (await askDiff(new Workspace(host), targets, { ...options, known })).answer;
    },
    async run(target, inputs, options) {
      const runnable = await askRun(new Workspace(host), await targetOf(target), { ...options, known });
      const outcomes: RunOutcome[] = [];
      await runnable.run(
        inputs.map(input => runnable.read(input)),
        outcome => outcomes.push(outcome),
      );
      return outcomes;
    },
    async draw(target, { format = 'svg', accepted, ...options } = {}) {
      const asked = await askDraw(new Workspace(host), await targetOf(target), { ...options, known }, accepted);
      const { answer, context, shown } = asked;
      if (shown === undefined) return answer;
      const picture = await rendered(await withZ3(() => shown.report()), format, context);
      return picture === undefined ? answer : { ...answer, picture: picture.text };
    },
    verify: (machine, certificate, options) =>
      askVerify(new Workspace(host), machine, certificate, { ...options, known }),
    drop: () => known.drop(),
  };
}

/** More parts or more values than these are let go of after a question: some hundred megabytes. */
const MOST_PARTS = 100;
const MOST_KEPT = 500_000;

/** The questions of those who do not care for what is remembered: it is dropped when it becomes much. */
export function boundedCodomata(host: Host): Omit<Codomata, 'drop'> {
  const known = new KnownParts(host);
  const { check, learn, infer, explain, test, diff, run, draw, verify } = codomataWith(host, known);
  const bounded =
    <Args extends readonly unknown[], T>(ask: (...args: Args) => Promise<T>): ((...args: Args) => Promise<T>) =>
    async (...args) => {
      try {
        return await ask(...args);
      } finally {
        if (known.size > MOST_PARTS || keptCount() > MOST_KEPT) known.drop();
      }
    };
  return {
    check: bounded(check),
    learn: bounded(learn),
    infer: bounded(infer),
    explain: bounded(explain),
    test: bounded(test),
    diff: bounded(diff),
    run: bounded(run),
    draw: bounded(draw),
    verify: bounded(verify),
  };
}
