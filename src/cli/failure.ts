import { CertificateError } from '../analyses/certificate.ts';
import { PropertyError } from '../analyses/check.ts';
import { EnoughError } from '../analyses/enough.ts';
import { ReplayMismatch } from '../analyses/verdict.ts';
import { UsageError } from '../api/context.ts';
import { InputError } from '../api/read-input.ts';
import { NotMemoryless } from '../automata/machine/acceptors.ts';
import { MachineFormatError } from '../automata/saved/format-error.ts';
import { BekError } from '../frontends/bek/index.ts';
import { RegexError } from '../frontends/regex/index.ts';
import { TargetError } from '../frontends/target.ts';
import { Undecided } from '../logic/limits.ts';
import { SortError } from '../logic/term.ts';
import { SourceError } from '../program/source.ts';
import { NotInBek } from '../render/index.ts';

/** The exit statuses of CLI.md. */
export const EXIT = { done: 0, fails: 1, bad: 2, undecided: 3 } as const;

/** What a verdict means for the caller. */
export const EXIT_OF = { holds: EXIT.done, fails: EXIT.fails, unknown: EXIT.undecided } as const;

const BAD_INPUT = [
  UsageError,
  InputError,
  TargetError,
  PropertyError,
  EnoughError,
  BekError,
  RegexError,
  MachineFormatError,
  CertificateError,
  SortError,
  NotMemoryless,
  NotInBek,
  SourceError,
];

/** What a failure means for the caller: a message, and the exit status. */
export function explainFailure(error: unknown): { readonly message: string; readonly status: number } {
  if (error instanceof ReplayMismatch)
    return { message: `internal error, please report it: ${error.message}`, status: EXIT.bad };
  if (error instanceof Undecided) return { message: `undecided: ${error.reason}`, status: EXIT.undecided };
  if (BAD_INPUT.some(kind => error instanceof kind)) return { message: (error as Error).message, status: EXIT.bad };
  if (isSystemError(error)) return { message: fileProblem(error), status: EXIT.bad };
  return {
    message: `internal error, please report it: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    status: EXIT.bad,
  };
}

/**
 * What is printed of a failure under `--json`. The place is where the message says it is, and the hint is what it says can
 * be done, after a semicolon or as a question in brackets, unless it is given.
 */
export function errorDocument(message: string, given?: string): Record<string, unknown> {
  const [, place] = /^(\S[^\n]*?:\d+:\d+): /m.exec(message) ?? [];
  const [, said, meant = said ?? given] = /; ([^;\n]+)$|\((did you mean [^;\n]+)\)$/i.exec(message) ?? [];
  const error = { message, ...(place === undefined ? {} : { place }), ...(meant === undefined ? {} : { hint: meant }) };
  return { codomata: 1, error };
}

/** A file that cannot be read or written. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'this is a folder, and a file is needed',
  EACCES: 'this file may not be opened',
};

function fileProblem({ code = '', path, message }: NodeJS.ErrnoException): string {
  const problem = FILE_PROBLEMS[code];
  return path === undefined || problem === undefined ? message : `${path}: ${problem}`;
}
