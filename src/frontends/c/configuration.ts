import { JsonError, JsonPart } from '../../host/json.ts';
import type { Workspace } from '../../host/workspace.ts';
import { SourceError } from '../../program/source.ts';
import { CODE_OPTIONS, type CodeOptions, type OptionEntry, optionValue } from '../code-options.ts';

const CONFIGURATION = 'codomata.config.json';

/** What a configuration may say: all but what starts a program, which only a call may ask for. */
const ENTRIES: ReadonlyMap<string, OptionEntry> = new Map(
  Object.entries<OptionEntry>(CODE_OPTIONS).filter(
    ([, { language, isIncidental }]) => language !== 'javascript' && isIncidental !== true,
  ),
);

/**
 * The options of a target: what its project's configuration says, and what the user says beyond or instead of it. The
 * configuration is the nearest `codomata.config.json` in the file's folder or one above it; folders that it names are
 * relative to its own.
 *
 * @throws SourceError when the configuration cannot be used
 */
export function configured(text: string, workspace: Workspace, asked: CodeOptions): CodeOptions {
  const { dirname, relative, resolve } = workspace.host.paths;
  const [file] = text.split('#');
  const path = nearest(workspace, dirname(resolve(workspace.directory, file)));
  if (path === undefined) return asked;
  // What a project says about its C code: for all files, for single ones, and for single functions.
  const c = sectionIn(read(workspace, path), 'c');
  if (c === undefined) return asked;
  const folder = dirname(path);
  const own = relative(folder, resolve(workspace.directory, file)).replaceAll('\\', '/');
  const name = text.slice(file.length + 1);
  const ofFile = sectionIn(sectionIn(c, 'files'), own);
  const functions = sectionIn(c, 'functions');
  const ofFunction = sectionIn(functions, `${own}#${name}`) ?? sectionIn(functions, name);
  const inFolder = (each: string): string => resolve(folder, each);
  const merged = [
    optionsOf(c, inFolder, ['files', 'functions']),
    ...[ofFile, ofFunction].map(section => (section === undefined ? {} : optionsOf(section, inFolder, []))),
  ];
  return Object.assign({}, ...merged, withoutUndefined(asked));
}

function withoutUndefined(options: CodeOptions): CodeOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function nearest(workspace: Workspace, folder: string): string | undefined {
  const { files, paths } = workspace.host;
  const path = paths.join(folder, CONFIGURATION);
  if (files.kind(path) !== 'none') return path;
  const above = paths.dirname(folder);
  return above === folder ? undefined : nearest(workspace, above);
}

function sectionIn(around: JsonPart | undefined, key: string): JsonPart | undefined {
  const section = around?.at(key);
  return section?.value === undefined ? undefined : section;
}

function read({ host }: Workspace, path: string): JsonPart {
  const text = host.files.text(path);
  if (text === undefined) throw new SourceError(`${path} cannot be read`);
  return JsonPart.parse(
    text,
    'a configuration',
    (where, problem) => new SourceError(`${new JsonError(where, problem).whereIn(path)}: ${problem}`),
  );
}

function optionsOf(section: JsonPart, resolved: (path: string) => string, others: readonly string[]): CodeOptions {
  const options: Record<string, unknown> = {};
  for (const [key, part] of section.entries()) {
    if (others.includes(key)) continue;
    const entry = ENTRIES.get(key);
    if (entry === undefined)
      return part.refuse(
        `there is no option "${key}" for C here; there are ${[...ENTRIES.keys()].join(', ')}, files and functions`,
      );
    const read = optionValue(entry, part.value, wanted =>
      part.refuse(`${wanted} is needed here, not ${JSON.stringify(part.value)}`),
    );
    options[key] = entry.kind === 'paths' ? (read as readonly string[]).map(resolved) : read;
  }
  return options;
}
