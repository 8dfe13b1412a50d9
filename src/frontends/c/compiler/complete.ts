import { bytesOfUtf8, latin1Of } from '../../../host/bytes.ts';
import type { GatheredFile } from '../../../host/clang.ts';
import { CompileError } from './compile-error.ts';
import { compileToIr } from './compile-ir.ts';
import { gather, type Missing } from './gather.ts';
import { configurationText, templateText } from './made-header.ts';
import type { CompileOptions, Unit } from './options.ts';
import { ABSENT_FOLDER, seenPath } from './places.ts';
import { fileAround, fileNamed, projectOf, templatesOf } from './project.ts';
import { type Needed, recovered } from './recover.ts';

/** How a file can be compiled, and what was taken for granted for that. */
export interface Completed {
  readonly options: CompileOptions;
  /** In words that continue "this assumes that". */
  readonly assumptions: readonly string[];
}

/** Rounds of looking for headers that headers include. */
const MOST_ROUNDS = 40;

const NOT_FOUND = /: fatal error: '([^']+)' file not found/;
const CONFIGURATION = /conf|version|autotools|platform|build|options|settings/i;

/**
 * Finds what a file needs to be compiled and does not say where it is: headers that are elsewhere in its project; and with
 * `mayAssume`, where clang misses some even so, headers that are made when the project is configured, or are on another machine, as if they
 * said nothing but what the C library here has. What does not compile even so is repaired (`recover.ts`), but for the
 * functions that are needed. A file that compiles by itself is
 * compiled once, and nothing is assumed.
 *
 * @throws CompileError what clang says, where all that does not help
 */
export async function completed(
  unit: Unit,
  options: CompileOptions,
  mayAssume: boolean,
  needed: Needed = { functions: [] },
): Promise<Completed> {
  const found = withFoundHeaders(unit, options);
  const plain = await withMadeHeaders(unit, found, mayAssume);
  if (plain.sources !== undefined)
    return { options: plain.options, assumptions: assumedOf(plain.options, plain.sources, options) };
  const configured = asConfigured(unit, found);
  if (configured !== undefined) {
    const made = await withMadeHeaders(unit, configured, true);
    const now = await repaired(unit, made.options, options, needed).catch(error => {
      if (!(error instanceof CompileError)) throw error;
    });
    if (now !== undefined) return { ...now, assumptions: [CONFIGURED, ...now.assumptions] };
  }
  return repaired(unit, plain.options, options, needed);
}

const CONFIGURED = 'HAVE_CONFIG_H is defined, as where a project is configured';

/** With the name that tells files to include the configuration, where there is one to be made. */
function asConfigured(unit: Unit, options: CompileOptions): CompileOptions | undefined {
  if (options.define.some(each => each.startsWith('HAVE_CONFIG_H'))) return undefined;
  const isAsked = gather(unit, options).files.some(
    ({ seen, bytes }) => !seen.startsWith('/codomata/') && /\bHAVE_CONFIG_H\b/.test(latin1Of(bytes)),
  );
  return isAsked ? { ...options, define: [...options.define, 'HAVE_CONFIG_H=1'] } : undefined;
}

/**
 * Compiles with as many headers made up as are missing.
 *
 * @returns the files that were read, where that can be compiled
 * @throws CompileError where it cannot, and nothing may be assumed
 */
async function withMadeHeaders(
  unit: Unit,
  options: CompileOptions,
  mayAssume: boolean,
): Promise<{ readonly options: CompileOptions; readonly sources?: ReadonlySet<string> }> {
  let now = options;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    try {
      const { sources } = await compileToIr(unit, now);
      return { options: now, sources: new Set(sources.keys()) };
    } catch (error) {
      if (!(error instanceof CompileError) || !mayAssume) throw error;
      const next = further(unit, now, error.message);
      if (next === undefined) break;
      now = next;
    }
  }
  return { options: now };
}

/** @throws CompileError the first error that cannot be repaired */
async function repaired(unit: Unit, now: CompileOptions, asked: CompileOptions, needed: Needed): Promise<Completed> {
  const found = await recovered(unit, now, needed, (options, message) => further(unit, options, message));
  const { sources } = await compileToIr(unit, found.options);
  const read = new Set(sources.keys());
  return { options: found.options, assumptions: [...assumedOf(found.options, read, asked), ...found.assumptions] };
}

/** With the folders of the project in which headers are that are not found otherwise. */
function withFoundHeaders(unit: Unit, options: CompileOptions): CompileOptions {
  const { workspace } = options;
  const { paths } = workspace.host;
  const project = projectOf(unit.file, workspace);
  let now = options;
  const looked = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const folders = new Set(now.later);
    const files = [...(now.madeUp ?? [])];
    for (const { name, folder } of gather(unit, now).missing) {
      const key = `${folder} ${name}`;
      if (looked.has(key)) continue;
      looked.add(key);
      const found = fileAround(name, folder, workspace) ?? fileNamed(name, folder, project, workspace);
      if (found === undefined) continue;
      const bytes = workspace.host.files.bytes(found);
      if (name.startsWith('..') && bytes !== undefined)
        files.push({ seen: seenPath(workspace, paths.join(folder, name)), real: found, bytes });
      else folders.add(found.slice(0, found.length - name.replace(/^(?:\.\/)+/, '').length - 1));
    }
    if (folders.size === (now.later?.length ?? 0) && files.length === (now.madeUp?.length ?? 0)) break;
    now = { ...now, later: [...folders], madeUp: files };
  }
  return now;
}

/** With a header that is missing, by what clang says. */
function further(unit: Unit, options: CompileOptions, message: string): CompileOptions | undefined {
  const absent = NOT_FOUND.exec(message)?.[1];
  const made = absent === undefined ? [] : madeUp(unit, options, absent);
  return made.length === 0 ? undefined : { ...options, madeUp: [...(options.madeUp ?? []), ...made] };
}

/** Headers of a name, for each folder from which it is included by a path that leads out of it. */
function madeUp(unit: Unit, options: CompileOptions, name: string): readonly GatheredFile[] {
  const { workspace, target } = options;
  const { paths } = workspace.host;
  const { missing, files } = gather(unit, options);
  const project = projectOf(unit.file, workspace);
  const base = paths.basename(name);
  const isConfiguration = CONFIGURATION.test(base) || templatesOf(base).some(each => project.files.has(each));
  const template = templatesOf(base).flatMap(each => project.files.get(each) ?? [])[0];
  const fixed = template === undefined ? '' : templateText(workspace.host.files.bytes(template) ?? new Uint8Array());
  const texts = files.map(file => file.bytes);
  const is64Bit = /64/.test(target.split('-')[0]);
  const text = isConfiguration ? `${configurationText(texts, is64Bit, workspace)}${fixed}` : '';
  const bytes = bytesOfUtf8(text);
  const known = new Set(files.map(({ seen }) => seen));
  const folders = missing.filter(each => each.name === name).map(({ folder }: Missing) => folder);
  const places = name.startsWith('..')
    ? folders.map(folder => seenPath(workspace, paths.join(folder, name)))
    : [`${ABSENT_FOLDER}/${name}`];
  return [...new Set(places)].filter(seen => !known.has(seen)).map(seen => ({ seen, real: undefined, bytes }));
}

/** What was taken for granted, of what was read. */
function assumedOf(
  { later = [], madeUp: made = [], workspace }: CompileOptions,
  read: ReadonlySet<string>,
  asked: CompileOptions,
): readonly string[] {
  const { paths } = workspace.host;
  const shown = (folder: string): string => workspace.shown(folder) || '.';
  const used = later.filter(folder => [...read].some(file => paths.resolve(file).startsWith(`${folder}${paths.sep}`)));
  const absent = made
    .filter(({ seen, real }) => real === undefined && [...read].some(file => seen.endsWith(withoutSigns(file))))
    .map(({ seen, bytes }) => ({ name: seen.replace(`${ABSENT_FOLDER}/`, ''), isSaying: bytes.length > 0 }));
  const isNew = used.length > 0 && asked.later === undefined;
  return [
    ...(isNew ? [`headers are those in ${used.map(shown).join(', ')}, which no --include names`] : []),
    ...absent.map(({ name, isSaying }) =>
      isSaying
        ? `${name}, which is not there, says what the C library here has, and nothing else (--include or --define says more)`
        : `${name}, which is not there, says nothing (--include says where it is)`,
    ),
  ];
}

function withoutSigns(file: string): string {
  return file.replace(/^<|>$/g, '').replace(/^(?:\.\.?\/)+/, '');
}
