import { type Diff, diff } from '../analyses/diff.ts';
import { type GraphChange, graphChanges, type NamedMachine } from '../analyses/diff-graphs.ts';
import { operandOfStages } from '../analyses/operand.ts';
import { readAbout } from '../automata/saved/about.ts';
import type { Guarantee } from '../engines/learned.ts';
import { isCode } from '../frontends/target.ts';
import type { Workspace } from '../host/workspace.ts';
import { Undecided } from '../logic/limits.ts';
import { withZ3 } from '../logic/solver/index.ts';
import { sortName } from '../logic/sort.ts';
import { type Context, UsageError } from './context.ts';
import { askInfer } from './infer.ts';
import { aboutLines } from './inferred-about.ts';
import { codeOptionsIn, type OptionsFor } from './options.ts';
import { present } from './present.ts';

/** What comparing automata came to. */
export interface InferredDiff {
  readonly result: Diff;
  readonly changes: readonly GraphChange[];
}

/** An automaton, and whether it is known to be what the code accepts. */
interface Model extends NamedMachine {
  readonly isExact: boolean;
  readonly notes: readonly string[];
}

const CONTAINS: Guarantee = { level: 'proved', of: 'contains' };

/** Whether the text of a saved machine says that `infer` has saved it. */
export function isSavedByInfer(text: string, { host, directory }: Workspace): boolean {
  return text.endsWith('.json') && readAbout(host.files.text(host.paths.resolve(directory, text)) ?? '') !== undefined;
}

/**
 * Compares the automata of two targets: that which `infer` finds for code, and saved ones. They differ where one accepts an
 * input that the other does not, or where their states, their arrows or what stands at these are others. The automata of
 * code contain what the code accepts: the same automaton does not mean the same code, and the guarantee says so.
 *
 * @throws UsageError, SourceError, TargetError
 */
export async function diffInferred(
  workspace: Workspace,
  targets: readonly [string, string],
  options: OptionsFor<'diff'>,
  context: Context,
): Promise<InferredDiff> {
  try {
    const models: Model[] = [];
    for (const [i, text] of targets.entries()) models.push(await modelOf(workspace, text, options, context, i));
    const [left, right] = models;
    const [a, b] = models.map(({ machine: { input } }) => sortName(input));
    if (a !== b) throw new UsageError(`${targets[0]} reads ${a} and ${targets[1]} ${b}: they cannot be compared`);
    context.doing('comparing');
    const { session } = context;
    return await withZ3(() => {
      const changes = graphChanges(left, right, session);
      const operands = targets.map((text, i) => operandOfStages(text, [{ machine: models[i].machine }], session));
      const accepted = diff(operands[0], operands[1], session);
      const isExact = models.every(model => model.isExact);
      const verdict = accepted.verdict === 'holds' && changes.length > 0 ? 'fails' : accepted.verdict;
      const notes = [...models.flatMap(model => model.notes), ...(isExact ? [] : [CAVEAT]), ...accepted.notes];
      return { result: { ...accepted, verdict, guarantee: isExact ? { level: 'proved' } : CONTAINS, notes }, changes };
    });
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    return { result: { verdict: 'unknown', reason: error.reason, differences: [], notes: [] }, changes: [] };
  }
}

const CAVEAT =
  'these are automata that contain what the code accepts: where they are the same, the code may differ all the same';

async function modelOf(
  workspace: Workspace,
  text: string,
  options: OptionsFor<'diff'>,
  context: Context,
  index: number,
): Promise<Model> {
  if (!isCode(text, context.workspace)) {
    const [{ asRead }] = context.target(text).stages;
    const { host, directory: folder } = context.workspace;
    const labels = readAbout(host.files.text(host.paths.resolve(folder, text)) ?? '');
    if (asRead.output !== undefined)
      throw new UsageError(`${text} writes something, and is compared with an automaton that only accepts`);
    return { machine: asRead, labels, isExact: true, notes: [] };
  }
  const { keepLookback, ignore, directory, signal, onProgress } = options;
  const { answer, shown } = await askInfer(workspace, text, {
    ...codeOptionsIn({ ...options }),
    ...present({ keepLookback, ignore, directory, signal, onProgress }),
    // What is left is shared out between those that are still to be inferred.
    timeout: Math.max(1, context.session.budget.remaining / 1000 / (2 - index)),
  });
  if (shown === undefined || answer.verdict !== 'holds')
    throw new Undecided(`${text}: ${answer.reason ?? 'there is no automaton'}`);
  const isExact = answer.guarantee?.level === 'proved' && answer.guarantee.of === undefined;
  return { machine: shown.machine, labels: aboutLines(shown.about), isExact, notes: answer.notes ?? [] };
}
