import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ModuleNotFound } from './module-not-found.ts';

/** What resolution needs of a package.json. */
export interface Package {
  /** The folder that the file is in. */
  readonly folder: string;
  readonly name?: string;
  readonly main?: string;
  /** What it is built from, and what its types are taken from. */
  readonly source?: string;
  readonly types?: string;
  readonly type?: 'module' | 'commonjs';
  readonly exports?: unknown;
  readonly imports?: unknown;
}

/** The file system is asked each question once in a process: a file made after it was looked for stays unseen. */
const kinds = new Map<string, 'file' | 'folder' | 'none'>();
const realPaths = new Map<string, string>();
const packages = new Map<string, Package | undefined>();
const nearest = new Map<string, Package | undefined>();
const listings = new Map<string, readonly string[]>();

function remembered<T>(memory: Map<string, T>, key: string, find: (key: string) => T): T {
  const known = memory.get(key);
  if (known !== undefined || memory.has(key)) return known as T;
  const found = find(key);
  memory.set(key, found);
  return found;
}

export function isFile(path: string): boolean {
  return kindOf(path) === 'file';
}

export function isFolder(path: string): boolean {
  return kindOf(path) === 'folder';
}

function kindOf(path: string): 'file' | 'folder' | 'none' {
  return remembered(kinds, path, () => {
    try {
      const stat = statSync(path, { throwIfNoEntry: false });
      return stat === undefined ? 'none' : stat.isDirectory() ? 'folder' : 'file';
    } catch {
      return 'none';
    }
  });
}

/** The path without symbolic links. */
export function realPath(path: string): string {
  return remembered(realPaths, path, () => realpathSync(path));
}

/** The names in a folder, sorted; none when it cannot be read. */
export function namesIn(folder: string): readonly string[] {
  return remembered(listings, folder, () => {
    try {
      return readdirSync(folder).sort();
    } catch {
      return [];
    }
  });
}

/**
 * The package.json of a folder, if it has one.
 *
 * @throws ModuleNotFound when it is not JSON
 */
export function packageIn(folder: string): Package | undefined {
  return remembered(packages, folder, () => {
    const path = join(folder, 'package.json');
    if (!isFile(path)) return undefined;
    let json: unknown;
    try {
      json = JSON.parse(readFileSync(path, 'utf8'));
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      throw new ModuleNotFound('ERR_INVALID_PACKAGE_CONFIG', `${path} cannot be read: ${problem}`);
    }
    if (typeof json !== 'object' || json === null) return { folder };
    const field = (key: string): unknown => (Object.hasOwn(json, key) ? Reflect.get(json, key) : undefined);
    const text = (key: string): string | undefined => {
      const value = field(key);
      return typeof value === 'string' ? value : undefined;
    };
    const type = text('type');
    const imports = field('imports');
    return {
      folder,
      name: text('name'),
      main: text('main'),
      source: text('source'),
      types: text('types') ?? text('typings'),
      type: type === 'module' || type === 'commonjs' ? type : undefined,
      exports: field('exports') ?? undefined,
      imports: typeof imports === 'object' && imports !== null ? imports : undefined,
    };
  });
}

/** The package.json that a file in `folder` belongs to: the nearest one upwards, but never one of a node_modules. */
export function packageAround(folder: string): Package | undefined {
  return remembered(nearest, folder, () => {
    if (/[\\/]node_modules$/.test(folder)) return undefined;
    const here = packageIn(folder);
    const above = dirname(folder);
    return here !== undefined || above === folder ? here : packageAround(above);
  });
}

/** `folder` and the folders around it, innermost first. */
export function* upwards(folder: string): Generator<string> {
  for (let at = folder; ; at = dirname(at)) {
    yield at;
    if (dirname(at) === at) return;
  }
}
