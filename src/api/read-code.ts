import { NativeCode } from '../analyses/native-code.ts';
import { type Code, readCode } from '../frontends/code.ts';
import { ModuleNotFound } from '../frontends/typescript/modules/module-not-found.ts';
import { Int } from '../logic/sort.ts';
import { Unsupported } from '../program/source.ts';
import type { Transduction } from '../program/transduction.ts';
import type { Context } from './context.ts';
import { withinTime } from './within-time.ts';

/** A target that is code, read and ready to be run. */
export interface ReadPart {
  readonly code: Code;
  /** Absent where only runs of it are asked for. */
  readonly transduction?: Transduction;
  /** Why it is no transduction that we can read. */
  readonly problem?: Unsupported;
  readonly sorts: Pick<Transduction, 'input' | 'output' | 'largest' | 'writesValues'>;
  readonly native: NativeCode;
}

/**
 * Reads a part of a target. With `asValues`, what it gives is taken for a value, of whatever kind it is.
 *
 * @throws SourceError
 */
export async function readPart(
  text: string,
  { isOnlyRun, asValues }: { readonly isOnlyRun: boolean; readonly asValues: boolean },
  context: Context,
): Promise<ReadPart> {
  context.doing(`reading ${text}`);
  const code = await readWithHelp(text, context);
  const read = isOnlyRun ? {} : transductionOf(code, asValues, context);
  const sorts: ReadPart['sorts'] =
    read.transduction ?? withinTime(context.session.budget, () => nativeSorts(code, asValues));
  const isRead = read.transduction !== undefined;
  return { code, ...read, sorts, native: new NativeCode(code, { ...sorts, isRead }, context.session.budget) };
}

function nativeSorts({ native, writesValues }: Code, asValues: boolean): ReadPart['sorts'] {
  if (asValues && writesValues !== undefined) return { input: native.input, output: Int, writesValues: true };
  return { ...native, ...(writesValues ? { writesValues } : {}) };
}

function transductionOf(code: Code, asValues: boolean, context: Context): Pick<ReadPart, 'transduction' | 'problem'> {
  try {
    return {
      transduction: withinTime(context.session.budget, () => code.transduction(context.codeOptions.alphabet, asValues)),
    };
  } catch (problem) {
    if (problem instanceof Unsupported) return { problem };
    throw problem;
  }
}

async function readWithHelp(text: string, context: Context): Promise<Code> {
  try {
    return await readCode(
      text,
      context.workspace,
      { ...context.codeOptions, isFollowed: context.isFollowed },
      context.session.budget,
    );
  } catch (error) {
    // A plain name that is no package may be a slip: then the message should say what a target looks like.
    if (error instanceof ModuleNotFound && !/#|\.[cm]?[jt]sx?$/.test(text)) context.target(text);
    throw error;
  }
}
