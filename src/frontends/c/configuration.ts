import type { Workspace } from '../../host/workspace.ts';
import { SourceError } from '../../program/source.ts';
import { CODE_OPTIONS, type CodeOptions, type OptionEntry, optionValue } from '../code-options.ts';

const CONFIGURATION = 'codomata.config.json';

type Section = Readonly<Record<string, unknown>>;

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
  const c = sectionIn(read(workspace, path), 'c', path);
  if (c === undefined) return asked;
  const folder = dirname(path);
  const own = relative(folder, resolve(workspace.directory, file)).replaceAll('\\', '/');
  const name = text.slice(file.length + 1);
  const { files: _, functions: __, ...all } = c;
  const ofFile = sectionIn(sectionIn(c, 'files', path), own, path);
  const functions = sectionIn(c, 'functions', path);
  const ofFunction = sectionIn(functions, `${own}#${name}`, path) ?? sectionIn(functions, name, path);
  const merged = [all, ofFile ?? {}, ofFunction ?? {}].map(section =>
    optionsOf(section, path, each => resolve(folder, each)),
  );
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

function sectionIn(around: unknown, key: string, path: string): Section | undefined {
  const isObject = typeof around === 'object' && around !== null && !Array.isArray(around);
  const section: unknown = isObject && Object.hasOwn(around, key) ? Reflect.get(around, key) : undefined;
  if (section === undefined) return undefined;
  if (typeof section === 'object' && section !== null && !Array.isArray(section)) return section as Section;
  throw new SourceError(`${path}: "${key}" is an object, not ${JSON.stringify(section)}`);
}

function read({ host }: Workspace, path: string): unknown {
  const text = host.files.text(path);
  if (text === undefined) throw new SourceError(`${path} cannot be read`);
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new SourceError(`${path}: this is not JSON (${error instanceof Error ? error.message : error})`);
  }
}

function optionsOf(section: Section, path: string, resolved: (path: string) => string): CodeOptions {
  const options: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(section)) {
    const entry = ENTRIES.get(key);
    if (entry === undefined)
      throw new SourceError(
        `${path}: there is no option "${key}" for C here; there are ${[...ENTRIES.keys()].join(', ')}, files and functions`,
      );
    const read = optionValue(entry, value, wanted => {
      throw new SourceError(`${path}: "${key}" is ${wanted}, not ${JSON.stringify(value)}`);
    });
    options[key] = entry.kind === 'paths' ? (read as readonly string[]).map(resolved) : read;
  }
  return options;
}
