import { keyOf } from '../host/key.ts';
import type { Context } from './context.ts';
import type { LearningOptions } from './learn-code.ts';
import { type LearnedPart, learnedPart } from './learned-part.ts';
import type { ProvedPart } from './proved-part.ts';
import type { ReadPart } from './read-code.ts';

export interface OnceOptions extends LearningOptions {
  /** Whether what the code gives is taken for a value. */
  readonly asValues: boolean;
}

/**
 * What is learned of code that was read. It is learned only if that is not remembered of the same code, which depends on
 * nothing that changed since; what learns is loaded only then.
 *
 * @throws SourceError when the code cannot be read, Undecided when there is not even a machine
 */
export async function learnOnce(part: ReadPart, options: OnceOptions, context: Context): Promise<LearnedPart> {
  const known = recalled(part, options, context);
  if (known !== undefined) return known;
  const { known: parts, session } = context;
  const key = keyFor(part, options, context);
  const { learnCode } = await import('./learn-code.ts');
  const made = learnedPart(part, await learnCode(part, options, context), context);
  // Code that was loaded late is not in the key; and whoever is told to stop has not used its time.
  const isAll = keyFor(part, options, context) === key && session.budget.limits.signal?.aborted !== true;
  if (isAll) parts.keep(key, made, options.time);
  return made;
}

/** What is remembered of code that was read: proved, or learned in no less time than there is now. */
export function recalled(part: ReadPart, options: OnceOptions, context: Context): LearnedPart | undefined {
  const known = context.recheck ? undefined : context.known.find(keyFor(part, options, context), options.time);
  if (known === undefined || !fits(known, part)) return undefined;
  context.doing(`using a stored proof of ${part.code.text}`);
  return { ...learnedPart(part, known.learned, context), assumptions: known.assumptions, isStored: true };
}

/** A digest of all that the result of learning depends on, the versions of programs and the time apart. */
function keyFor(
  { code, sorts: { input, output } }: ReadPart,
  { asValues, isOnlyMachineWanted = false }: OnceOptions,
  { codeOptions, seed, blackBox, enough, workspace }: Context,
): string {
  const runs = blackBox && enough;
  const ways = [code.text, codeOptions, seed, runs, asValues, isOnlyMachineWanted, input, output];
  return keyOf(workspace.host, [JSON.stringify(ways), ...code.dependencies()]);
}

/** What is stored is only believed of the sorts that the code was read with. */
function fits({ learned: { machine } }: ProvedPart, { sorts: { input, output } }: ReadPart): boolean {
  return machine.input === input && (machine.output ?? output) === output;
}
