import { posixPaths } from '../../../host/paths.ts';
import type { Workspace } from '../../../host/workspace.ts';
import { LIBCXX_SETTINGS_FOLDER } from './libcxx.ts';
import type { Language } from './options.ts';

const posix = posixPaths();

/** Where the compiler sees our headers: a folder that does not exist on any disk. */
export const OUR_INCLUDE = '/codomata/include';

/** Where it sees headers that are made up: a folder after all others. */
export const ABSENT_FOLDER = '/codomata/absent';

/** Where the compiler in WebAssembly has its own headers. */
export const CLANG_INCLUDE = '/usr/include';

/** The C++ library that comes with it. */
export const LIBCXX_INCLUDE = `${CLANG_INCLUDE}/c++/v1`;

export function driverName(language: Language): string {
  return language === 'c' ? 'codomata-driver.c' : 'codomata-driver.cpp';
}

/** The absolute path, with slashes, under which the compiler sees a file or a folder of the disk. */
export function seenPath({ host: { paths, own } }: Workspace, path: string): string {
  const absolute = paths.resolve(path);
  const inside = paths.relative(own.cFolder, absolute);
  if (inside === '') return OUR_INCLUDE;
  const withSlashes = (each: string): string => (paths.sep === '/' ? each : each.replaceAll(paths.sep, '/'));
  if (!inside.startsWith('..') && !paths.isAbsolute(inside)) return posix.join(OUR_INCLUDE, withSlashes(inside));
  const slashed = withSlashes(absolute);
  return slashed.startsWith('/') ? slashed : `/${slashed}`;
}

/** What the compiler is told for a path that it sees: relative to the working directory where that is shorter. */
export function spelledPath(workspace: Workspace, seen: string): string {
  if (seen.startsWith('/codomata/')) return seen;
  const short = posix.relative(seenPath(workspace, '.'), seen) || '.';
  return short.length < seen.length ? short : seen;
}

/** How people name a file that the compiler names in some way: `src/a.c`, `<string.h>`. */
export class FileNames {
  private readonly folders: readonly string[];

  /** `systemFolders`: where the compiler's own headers are. */
  constructor(
    private readonly workspace: Workspace,
    systemFolders: readonly string[],
  ) {
    this.folders = [OUR_INCLUDE, ABSENT_FOLDER, LIBCXX_SETTINGS_FOLDER, ...systemFolders]
      .map(folder => `${folder}/`)
      .sort((a, b) => b.length - a.length);
  }

  shown(name: string): string {
    if (/^<.*>$/.test(name) || name === '') return name;
    const seen = posix.resolve(seenPath(this.workspace, '.'), name);
    const folder = this.folders.find(start => seen.startsWith(start));
    return folder === undefined ? spelledPath(this.workspace, seen) : `<${seen.slice(folder.length)}>`;
  }
}
