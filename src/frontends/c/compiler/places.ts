import { isAbsolute, posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIBCXX_SETTINGS_FOLDER } from './libcxx.ts';
import type { Language } from './options.ts';

/** Our headers, and in `lib` the functions that they declare. */
export const OUR_FOLDER = fileURLToPath(new URL('../../../../include/c', import.meta.url));

/** Where the compiler sees our headers: a folder that does not exist on any disk. */
export const OUR_INCLUDE = '/codomata/include';

/** Where the compiler in WebAssembly has its own headers. */
export const CLANG_INCLUDE = '/usr/include';

/** The C++ library that comes with it. */
export const LIBCXX_INCLUDE = `${CLANG_INCLUDE}/c++/v1`;

export function driverName(language: Language): string {
  return language === 'c' ? 'codomata-driver.c' : 'codomata-driver.cpp';
}

/** The absolute path, with slashes, under which the compiler sees a file or a folder of the disk. */
export function seenPath(path: string): string {
  const absolute = resolve(path);
  const own = relative(OUR_FOLDER, absolute);
  if (own === '') return OUR_INCLUDE;
  if (!own.startsWith('..') && !isAbsolute(own)) return posix.join(OUR_INCLUDE, withSlashes(own));
  const slashed = withSlashes(absolute);
  return slashed.startsWith('/') ? slashed : `/${slashed}`;
}

/** What the compiler is told for a path that it sees: relative to the working directory where that is shorter. */
export function spelledPath(seen: string): string {
  if (seen.startsWith('/codomata/')) return seen;
  const short = posix.relative(seenPath('.'), seen) || '.';
  return short.length < seen.length ? short : seen;
}

/** How people name a file that the compiler names in some way: `src/a.c`, `<string.h>`. */
export class FileNames {
  private readonly folders: readonly string[];

  /** `systemFolders`: where the compiler's own headers are. */
  constructor(systemFolders: readonly string[]) {
    this.folders = [OUR_INCLUDE, LIBCXX_SETTINGS_FOLDER, ...systemFolders]
      .map(folder => `${folder}/`)
      .sort((a, b) => b.length - a.length);
  }

  shown(name: string): string {
    if (/^<.*>$/.test(name) || name === '') return name;
    const seen = posix.resolve(seenPath('.'), name);
    const folder = this.folders.find(start => seen.startsWith(start));
    return folder === undefined ? spelledPath(seen) : `<${seen.slice(folder.length)}>`;
  }
}

function withSlashes(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}
