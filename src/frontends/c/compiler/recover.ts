import { bytesOfLatin1, latin1Of } from '../../../host/bytes.ts';
import type { GatheredFile } from '../../../host/clang.ts';
import { posixPaths } from '../../../host/paths.ts';
import { activeLines } from './active-lines.ts';
import { clangInWasm } from './clang-in-wasm.ts';
import { type ClangError, clangErrors } from './clang-messages.ts';
import { CompileError } from './compile-error.ts';
import { ending } from './compile-ir.ts';
import { shownDiagnostics } from './diagnostics.ts';
import { irFlags } from './flags.ts';
import { gather } from './gather.ts';
import type { CompileOptions, Unit } from './options.ts';
import { FileNames, seenPath } from './places.ts';
import { reachedNames } from './reached-names.ts';
import { repairedOnce } from './repair-round.ts';
import { guessesFile, NO_REPAIRS, type Repairs, repairAssumptions, repairsOf } from './repairs.ts';
import { UnitTexts } from './unit-texts.ts';

/** How a unit with errors can be compiled. */
export interface Recovered {
  readonly options: CompileOptions;
  /** What that takes for granted, in words that continue "this assumes that". */
  readonly assumptions: readonly string[];
}

/** What stays as it is. */
export interface Needed {
  /** Functions, C++ ones with or without their classes. */
  readonly functions: readonly string[];
  /** Texts of C beside the unit in which its names stand. */
  readonly texts?: readonly string[];
}

/** Rounds of compiling and repairing. */
const MOST_ROUNDS = 24;

/** Headers that are missing are looked for by someone else. */
const NOT_FOUND = /^'[^']+' file not found$/;

const posix = posixPaths();

/**
 * Repairs what does not compile, most local first: names that are nowhere declared are declared; of two declarations that
 * contradict each other one goes; functions other than the needed ones lose their bodies; other declarations are left out.
 * Needed functions stay as they are, at their lines and columns.
 *
 * @param missing what to compile with where a header is missing, if anything
 * @throws CompileError the first error that cannot be repaired
 */
export async function recovered(
  unit: Unit,
  options: CompileOptions,
  needed: Needed,
  missing: (options: CompileOptions, message: string) => CompileOptions | undefined,
): Promise<Recovered> {
  let base = options;
  let repairs = NO_REPAIRS;
  let last: UnitTexts | undefined;
  for (let round = 0; ; ) {
    const now = withRepairs(base, repairs, unit);
    const found = await diagnosed(unit, now);
    if (found.errors.length === 0) return { options: now, assumptions: assumptionsOf(repairs, last, needed, unit) };
    const absent = found.errors.find(({ text }) => NOT_FOUND.test(text));
    const more = absent === undefined ? undefined : missing(now, `: fatal error: ${absent.text}`);
    if (more !== undefined) {
      base = more;
      continue;
    }
    const texts = new UnitTexts(filesByPath(unit, now), found.active, unit.language === 'c++');
    last = texts;
    const next = repairedOnce(found.errors, texts, repairs, {
      needed: needed.functions,
      isCxx: unit.language === 'c++',
      shown: found.shown,
    });
    if (next === undefined || ++round > MOST_ROUNDS) throw unrepaired(found, texts, needed.functions);
    repairs = next;
  }
}

/** What is taken for granted in code that the needed functions come to. */
function assumptionsOf(
  repairs: Repairs,
  texts: UnitTexts | undefined,
  needed: Needed,
  { language }: Unit,
): readonly string[] {
  const { functions, texts: others = [] } = needed;
  if (texts === undefined || functions.length === 0) return repairAssumptions(repairs);
  const words = others.flatMap(text => text.match(/[A-Za-z_]\w*/g) ?? []);
  const reached = reachedNames(texts.all(), [...functions, ...words], language === 'c++');
  const { of, others: left } = repairsOf(repairs, reached);
  const places = left === 1 ? '1 place' : `${left} places`;
  const more = `what does not compile in code that ${functions.join(' and ')} never comes to does not matter (${places})`;
  return [...repairAssumptions(of), ...(left === 0 ? [] : [more])];
}

function withRepairs(options: CompileOptions, repairs: Repairs, unit: Unit): CompileOptions {
  const files = new Map([...repairs.files].map(([seen, text]) => [seen, bytesOfLatin1(text)]));
  return { ...options, repaired: { header: guessesFile(repairs, unit.language), files } };
}

interface Diagnosed {
  readonly errors: readonly ClangError[];
  readonly active: ReadonlyMap<string, ReadonlySet<number>>;
  readonly diagnostics: string;
  readonly names: FileNames;
  readonly shown: (seen: string) => string;
}

/** All errors of a unit, with files by their paths as the compiler sees them, and, where there are some, the lines it sees. */
async function diagnosed(unit: Unit, options: CompileOptions): Promise<Diagnosed> {
  const { workspace } = options;
  const clang = clangInWasm(workspace);
  const names = new FileNames(workspace, clang.systemFolders);
  const input = gather(unit, options);
  const directory = seenPath(workspace, '.');
  const job = { inputKind: unit.language, input, directory, ...ending(options) };
  const flags = irFlags(unit.language, options, input.needsLibcxx).filter(
    flag => flag !== '-S' && flag !== '-emit-llvm',
  );
  const path = (file: string): string => posix.resolve(directory, file);
  const result = await clang.run({ ...job, flags: ['-fsyntax-only', '-ferror-limit=0', ...flags] });
  const errors = result.isSuccess
    ? []
    : clangErrors(result.diagnostics).map(error => ({
        ...error,
        file: path(error.file),
        notes: error.notes.map(note => ({ ...note, file: path(note.file) })),
      }));
  const shown = (seen: string): string => names.shown(seen);
  const said = { errors, diagnostics: result.diagnostics, names, shown };
  if (!result.isSuccess && errors.length === 0) throw new CompileError(shownDiagnostics(result.diagnostics, names));
  if (errors.length === 0) return { ...said, active: new Map() };
  const { output } = await clang.run({ ...job, flags: ['-E', ...flags] });
  const active = new Map([...activeLines(latin1Of(output))].map(([file, lines]) => [path(file), lines]));
  return { ...said, active };
}

function filesByPath(unit: Unit, options: CompileOptions): ReadonlyMap<string, GatheredFile> {
  return new Map(gather(unit, options).files.map(file => [file.seen, file]));
}

/** The error to be shown: in a needed function, if there is one. */
function unrepaired(
  { errors, diagnostics, names }: Diagnosed,
  texts: UnitTexts,
  needed: readonly string[],
): CompileError {
  const at = errors.findIndex(error => texts.isIn(error, needed));
  return new CompileError(shownDiagnostics(diagnostics, names, Math.max(at, 0)));
}
