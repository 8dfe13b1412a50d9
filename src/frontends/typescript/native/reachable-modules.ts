import type { Workspace } from '../../../host/workspace.ts';
import { isFolder, packageAround, packageIn, realPath, upwards } from '../modules/files.ts';
import type { ResolvedModule } from '../modules/format.ts';
import { ModuleNotFound } from '../modules/module-not-found.ts';
import { resolveModule, splitPackage } from '../modules/resolve.ts';
import { sourceTextOf } from '../modules/source-text.ts';

type How = 'import' | 'require';

/** A module that may well be there, and that code in the sandbox does not get. */
export class ModuleRefused extends Error {
  override name = 'ModuleRefused';
}

/**
 * Decides which files code in the sandbox gets. Whatever the code does, it gets no file but
 *
 * - those that our own load of it recorded, as far as they are code or in an open folder, and
 * - JavaScript, TypeScript and JSON in an open folder that a file it already has names, letter by letter, as a text.
 *
 * Open are the project of the function that is run, and the packages that were found by their names. Nothing is looked for on the disk, and no message tells what is there, before that is settled.
 */
export class ReachableModules {
  readonly #recorded: ReadonlySet<string>;
  readonly #reached = new Map<string, ResolvedModule>();
  readonly #open: Set<string>;
  readonly #workspace: Workspace;

  /** @param recorded the files that our own load of the root loaded, by their absolute paths */
  constructor(workspace: Workspace, root: ResolvedModule, recorded: readonly string[]) {
    this.#workspace = workspace;
    this.#recorded = new Set(recorded);
    this.#reached.set(root.file, root);
    this.#open = new Set(projectFolders(workspace, root.file));
  }

  /** A module that was reached before. */
  get(file: string): ResolvedModule | undefined {
    return this.#reached.get(file);
  }

  /**
   * What an import in a file that was reached leads to.
   *
   * @throws ModuleNotFound, ModuleRefused
   */
  resolve(specifier: string, from: string, how: How): ResolvedModule {
    if (!this.#reached.has(from)) throw refused(specifier, 'it is asked for from a file that was not loaded');
    const isNamed = this.#names(from, specifier);
    const module = isNamed ? this.#named(specifier, from, how) : this.#unnamed(specifier, from, how);
    if (module.format !== 'builtin') this.#reached.set(module.file, module);
    return module;
  }

  #named(specifier: string, from: string, how: How): ResolvedModule {
    const path = pathOf(this.#workspace, specifier, from);
    // The messages of what is not found tell names that are near.
    if (path !== undefined && !this.#isOpen(path) && !this.#isRecordedNear(path))
      throw refused(specifier, 'it is in none of the folders of the project and its packages');
    const module = resolveModule(this.#workspace, specifier, from, how);
    if (module.format === 'builtin' || this.#isServed(module.file)) return module;
    const home = path === undefined ? packageFolder(this.#workspace, specifier, from, module.file) : undefined;
    if (home !== undefined) this.#open.add(home);
    if (this.#isServed(module.file)) return module;
    throw refused(specifier, 'it is not JavaScript, TypeScript or JSON of the project and its packages');
  }

  /** What code asks for by a name that it has put together. */
  #unnamed(specifier: string, from: string, how: How): ResolvedModule {
    let module: ResolvedModule | undefined;
    try {
      module = resolveModule(this.#workspace, specifier, from, how);
    } catch (error) {
      if (!(error instanceof ModuleNotFound)) throw error;
    }
    const isKnown = module?.format === 'builtin' || (module !== undefined && this.#isRecorded(module.file));
    if (module !== undefined && isKnown) return module;
    throw refused(specifier, 'its name does not stand in the text of the file that asks for it');
  }

  #isServed(file: string): boolean {
    return this.#isRecorded(file) || (CODE_OR_DATA.test(file) && this.#isOpen(file));
  }

  #isRecorded(file: string): boolean {
    return this.#recorded.has(file) && (!file.endsWith('.json') || this.#isOpen(file));
  }

  /** Whether a path, perhaps without its ending, may be that of a file that was recorded. */
  #isRecordedNear(path: string): boolean {
    return [...this.#recorded].some(file => file.startsWith(path.replace(/\.\w+$/, '')));
  }

  #isOpen(path: string): boolean {
    return [...this.#open].some(folder => isInside(this.#workspace, path, folder));
  }

  #names(file: string, specifier: string): boolean {
    const { text } = sourceTextOf(this.#workspace, file);
    const spellings = [specifier, JSON.stringify(specifier).slice(1, -1)];
    return spellings.some(name => ["'", '"', '`'].some(quote => text.includes(quote + name + quote)));
  }
}

const CODE_OR_DATA = /\.(?:[cm]?[jt]s|[jt]sx|json)$/;

function refused(specifier: string, why: string): ModuleRefused {
  return new ModuleRefused(`${JSON.stringify(specifier)} is not available here: ${why}`);
}

/** The path that a specifier is, without a package; links are not followed. */
function pathOf({ host: { paths } }: Workspace, specifier: string, from: string): string | undefined {
  const { dirname, fromUrl, isAbsolute, resolve } = paths;
  if (/^file:/i.test(specifier)) return fromUrl(specifier);
  return /^\.\.?(?:[\\/]|$)/.test(specifier) || isAbsolute(specifier) ? resolve(dirname(from), specifier) : undefined;
}

/**
 * The folders that belong to a file's project: its repository, or else its package, or else its own folder; and the
 * working directory, where the file is below it and it is not that of everything that the user has.
 */
function projectFolders(workspace: Workspace, file: string): readonly string[] {
  const { files, home, paths } = workspace.host;
  const { directory, dirname, join } = paths;
  const folder = dirname(file);
  const installed = installedPackage(workspace, file);
  if (installed !== undefined) return [installed];
  const repository = [...upwards(workspace, folder)].find(place => files.kind(join(place, '.git')) !== 'none');
  const project = repository ?? packageAround(workspace, folder)?.folder ?? folder;
  const here = realPath(workspace, directory());
  const isAll = here === dirname(here) || (home !== undefined && isInside(workspace, home, here));
  return isInside(workspace, file, here) && !isAll ? [project, here] : [project];
}

/** The folder of the installed package that a file is in. */
function installedPackage({ host }: Workspace, file: string): string | undefined {
  const { sep } = host.paths;
  const at = file.lastIndexOf(`${sep}node_modules${sep}`);
  if (at < 0) return undefined;
  const parts = file.slice(at).split(sep);
  return file.slice(0, at) + parts.slice(0, parts[2].startsWith('@') ? 4 : 3).join(sep);
}

/** The folder of the package that a file is in: an installed one, or one that is linked under the name that is asked for. */
function packageFolder(workspace: Workspace, specifier: string, from: string, file: string): string | undefined {
  const { dirname, join } = workspace.host.paths;
  const installed = installedPackage(workspace, file);
  if (installed !== undefined) return installed;
  const { name } = splitPackage(specifier);
  for (const folder of upwards(workspace, dirname(from))) {
    const home = join(folder, 'node_modules', name);
    if (!isFolder(workspace, home) || packageIn(workspace, home) === undefined) continue;
    const real = realPath(workspace, home);
    if (isInside(workspace, file, real)) return real;
  }
  return undefined;
}

function isInside({ host }: Workspace, path: string, folder: string): boolean {
  const { isAbsolute, relative, sep } = host.paths;
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}
