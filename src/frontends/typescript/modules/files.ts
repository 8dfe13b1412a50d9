import { Remembered, type Workspace } from '../../../host/workspace.ts';
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

const kinds = new Remembered<string, 'file' | 'folder' | 'none'>();
const realPaths = new Remembered<string, string>();
const packages = new Remembered<string, Package | undefined>();
const nearest = new Remembered<string, Package | undefined>();
const listings = new Remembered<string, readonly string[]>();

export function isFile(workspace: Workspace, path: string): boolean {
  return kindOf(workspace, path) === 'file';
}

export function isFolder(workspace: Workspace, path: string): boolean {
  return kindOf(workspace, path) === 'folder';
}

function kindOf(workspace: Workspace, path: string): 'file' | 'folder' | 'none' {
  return kinds.of(workspace, path, () => workspace.host.files.kind(path));
}

/** The path without symbolic links. */
export function realPath(workspace: Workspace, path: string): string {
  return realPaths.of(workspace, path, () => workspace.host.files.realPath(path));
}

/** The names in a folder, sorted; none when it cannot be read. */
export function namesIn(workspace: Workspace, folder: string): readonly string[] {
  return listings.of(workspace, folder, () => workspace.host.files.names(folder));
}

/**
 * The text of a file that is there.
 *
 * @throws ModuleNotFound when it cannot be read
 */
export function textOf(workspace: Workspace, file: string): string {
  const text = workspace.host.files.text(file);
  if (text === undefined) throw new ModuleNotFound('MODULE_NOT_FOUND', `${file} cannot be read`);
  return text;
}

/**
 * The package.json of a folder, if it has one.
 *
 * @throws ModuleNotFound when it is not JSON
 */
export function packageIn(workspace: Workspace, folder: string): Package | undefined {
  return packages.of(workspace, folder, () => {
    const path = workspace.host.paths.join(folder, 'package.json');
    if (!isFile(workspace, path)) return undefined;
    let json: unknown;
    try {
      json = JSON.parse(textOf(workspace, path));
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
export function packageAround(workspace: Workspace, folder: string): Package | undefined {
  return nearest.of(workspace, folder, () => {
    if (/[\\/]node_modules$/.test(folder)) return undefined;
    const here = packageIn(workspace, folder);
    const above = workspace.host.paths.dirname(folder);
    return here !== undefined || above === folder ? here : packageAround(workspace, above);
  });
}

/** `folder` and the folders around it, innermost first. */
export function* upwards({ host: { paths } }: Workspace, folder: string): Generator<string> {
  const { dirname } = paths;
  for (let at = folder; ; at = dirname(at)) {
    yield at;
    if (dirname(at) === at) return;
  }
}
