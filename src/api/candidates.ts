import type { Candidate, Candidates } from '../frontends/candidate.ts';
import { isCFile, listedNames } from '../frontends/code.ts';
import type { Workspace } from '../host/workspace.ts';
import { type Context, createContext, UsageError } from './context.ts';
import type { OptionsFor } from './options.ts';
import { withinTime } from './within-time.ts';

/** A candidate, with how to ask about it. */
export interface AskedCandidate extends Candidate {
  readonly command: string;
}

/** What can be inferred from a file. */
export interface CandidatesAnswer {
  readonly codomata: 1;
  readonly command: 'infer';
  readonly targets: readonly string[];
  readonly candidates: readonly AskedCandidate[];
  readonly seconds: number;
}

/** Reasons of more functions than this are not read. */
const MOST_REASONS = 6;

const SOURCE = /\.(?:c|cc|cpp|cxx|C|[cm]?[jt]sx?)$/;

/** Whether a target is a file of source code, and no function in it is named. */
export function isFileAlone(text: string, { host, directory }: Workspace): boolean {
  return SOURCE.test(text) && host.files.text(host.paths.resolve(directory, text)) !== undefined;
}

/**
 * The functions and classes of a file whose state machines can be asked for.
 *
 * @throws UsageError where there are none; SourceError
 */
export async function askCandidates(
  workspace: Workspace,
  file: string,
  options: OptionsFor<'infer'>,
): Promise<CandidatesAnswer> {
  const context = createContext(workspace, 'infer', options);
  const { found, others } = await candidatesIn(file, context);
  if (found.length === 0) {
    const reasons = others.length === 0 ? [] : [':', ...others.slice(0, MOST_REASONS).map(reason => `\n  ${reason}`)];
    throw new UsageError(
      `no function in ${file} takes symbol after symbol and keeps something in between, or reads by itself; name one as ${file}#name${reasons.join('')}`,
    );
  }
  const candidates = found.map(each => ({ ...each, command: commandOf(each) }));
  return { codomata: 1, command: 'infer', targets: [file], candidates, seconds: context.seconds() };
}

async function candidatesIn(file: string, context: Context): Promise<Candidates> {
  const { read, write, ...others } = context.codeOptions;
  if (isCFile(file)) {
    const { cCandidates } = await import('../frontends/c/candidates.ts');
    const streams = { ...(read === undefined ? {} : { read: listedNames(read) }) };
    return cCandidates(file, context.workspace, { ...others, ...streams });
  }
  const { typeScriptCandidates } = await import('../frontends/typescript/candidates.ts');
  const streams = {
    ...(read === undefined ? {} : { read }),
    ...(write === undefined ? {} : { write }),
    isFollowed: true,
  };
  const { budget } = context.session;
  return withinTime(budget, () => typeScriptCandidates(file, context.workspace, streams, budget));
}

/** As it is typed in a shell. */
function commandOf({ target, flags }: Candidate): string {
  const quoted = (word: string): string =>
    /^[\w@%+=:,./#-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
  return ['codomata infer', quoted(target), ...flags.map(quoted)].join(' ');
}
