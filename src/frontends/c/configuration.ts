import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { SourceError } from '../../program/source.ts';
import type { COptions } from './c-options.ts';

const CONFIGURATION = 'codomata.config.json';

/** What a project says about its C code: for all files, for single ones, and for single functions. */
interface Configuration {
  readonly c?: Section & {
    readonly files?: Readonly<Record<string, Section>>;
    readonly functions?: Readonly<Record<string, Section>>;
  };
}

type Section = Readonly<Record<string, unknown>>;

const LISTS = ['read', 'write', 'include', 'define', 'sources'] as const;
/** Lists of paths. */
const PATHS = ['include', 'sources'] as const;
const TEXTS = ['shape', 'init', 'accept', 'standard', 'triple', 'alphabet'] as const;
const SWITCHES = ['systemClang', 'wraps'] as const;

/**
 * The options of a target: what its project's configuration says, and what the user says beyond or instead of it. The
 * configuration is the nearest `codomata.config.json` in the file's folder or one above it; folders that it names are
 * relative to its own.
 *
 * @throws SourceError when the configuration cannot be used
 */
export function configured(text: string, directory: string, asked: COptions): COptions {
  const [file] = text.split('#');
  const path = nearest(dirname(resolve(directory, file)));
  if (path === undefined) return asked;
  const { c } = read(path);
  if (c === undefined) return asked;
  const folder = dirname(path);
  const own = relative(folder, resolve(directory, file)).replaceAll('\\', '/');
  const name = text.slice(file.length + 1);
  const { files = {}, functions = {}, ...all } = c;
  const sections = [all, files[own] ?? {}, functions[`${own}#${name}`] ?? functions[name] ?? {}];
  const merged = sections.map(section => optionsOf(section, path, folder));
  return Object.assign({}, ...merged, withoutUndefined(asked));
}

function withoutUndefined(options: COptions): COptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function nearest(folder: string): string | undefined {
  const path = join(folder, CONFIGURATION);
  if (existsSync(path)) return path;
  const above = dirname(folder);
  return above === folder ? undefined : nearest(above);
}

function read(path: string): Configuration {
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''));
  } catch (error) {
    throw new SourceError(`${path}: this is not JSON (${error instanceof Error ? error.message : error})`);
  }
}

function optionsOf(section: Section, path: string, folder: string): COptions {
  const options: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(section)) {
    const complain = (wanted: string): never => {
      throw new SourceError(`${path}: "${key}" is ${wanted}, not ${JSON.stringify(value)}`);
    };
    if (isOneOf(key, LISTS)) {
      const list = typeof value === 'string' ? [value] : value;
      if (!Array.isArray(list) || !list.every(item => typeof item === 'string')) complain('a text or a list of texts');
      options[key] = isOneOf(key, PATHS) ? (list as string[]).map(each => resolve(folder, each)) : list;
    } else if (isOneOf(key, TEXTS)) options[key] = typeof value === 'string' ? value : complain('a text');
    else if (isOneOf(key, SWITCHES)) options[key] = typeof value === 'boolean' ? value : complain('true or false');
    else if (key === 'args') options[key] = Array.isArray(value) ? value : complain('a list');
    else
      throw new SourceError(
        `${path}: there is no option "${key}" for C; there are ${[...LISTS, ...TEXTS, ...SWITCHES, 'args'].join(', ')}, files and functions`,
      );
  }
  return options;
}

function isOneOf<T extends string>(key: string, keys: readonly T[]): key is T {
  return keys.some(known => known === key);
}
