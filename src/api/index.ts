import type { Certificate } from '../analyses/certificate.ts';
import type { Input } from '../frontends/code.ts';
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
import { askLearn, isOneFunction } from './learn.ts';
import type { OptionsFor } from './options.ts';
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

/**
 * Decides a property of one or two targets.
 *
 * @throws UsageError, SourceError, TargetError, RegexError where the question cannot be asked; what cannot be decided
 * within the time is `unknown`
 */
export async function check(
  property: PropertyName,
  targets: readonly Asked[],
  options: CheckOptions = {},
): Promise<CheckAnswer> {
  const { input, output, ...others } = options;
  const asked = {
    ...others,
    ...(input === undefined ? {} : { input: String(input) }),
    ...(output === undefined ? {} : { output: String(output) }),
  };
  return (await askCheck(property, await Promise.all(targets.map(targetOf)), asked)).answer;
}

/** The machine of a function or a chain, and what stands behind it; with the proof, where one function was proved. */
export async function learn(
  target: Asked,
  options: OptionsFor<'learn'> = {},
): Promise<LearnAnswer & { readonly certificate?: Certificate }> {
  const text = await targetOf(target);
  const { answer, learned } = await askLearn(text, options);
  const certificate = isOneFunction(text) ? learned[0]?.certificate : undefined;
  return certificate === undefined ? answer : { ...answer, certificate };
}

/** The inputs on which two targets differ, in each distinct way. */
export async function diff(old: Asked, now: Asked, options: OptionsFor<'diff'> = {}): Promise<DiffAnswer> {
  return (await askDiff([await targetOf(old), await targetOf(now)], options)).answer;
}

/** What becomes of inputs, in order. */
export async function run(
  target: Asked,
  inputs: readonly Input[],
  options: OptionsFor<'run'> = {},
): Promise<readonly RunOutcome[]> {
  const runnable = await askRun(await targetOf(target), options);
  const outcomes: RunOutcome[] = [];
  await runnable.run(
    inputs.map(input => runnable.read(input)),
    outcome => outcomes.push(outcome),
  );
  return outcomes;
}

export type DrawOptions = OptionsFor<'draw'> & {
  /** `svg` unless given. */
  readonly format?: Format;
  /** How many accepted inputs are listed. */
  readonly accepted?: number;
};

/** The machine of a target, minimised, and its picture. */
export async function draw(
  target: Asked,
  { format = 'svg', accepted, ...options }: DrawOptions = {},
): Promise<DrawAnswer & { readonly picture?: string }> {
  const { answer, context, shown } = await askDraw(await targetOf(target), options, accepted);
  if (shown === undefined) return answer;
  const picture = await rendered(await withZ3(() => shown.report()), format, context.session);
  return picture === undefined ? answer : { ...answer, picture: picture.text };
}

/** Checks a proof that `learn` gave again, of the code as it is now. */
export function verify(
  machine: SavedMachine,
  certificate: Certificate,
  options: OptionsFor<'verify'> = {},
): Promise<VerifyAnswer> {
  return askVerify(machine, certificate, options);
}

async function targetOf(target: Asked): Promise<string> {
  return typeof target === 'string' ? target : functionTarget(target);
}
