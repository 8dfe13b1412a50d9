import { type Dirent, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { CompileError } from './compile-error.ts';
import { inclusionsOf } from './directives.ts';
import { BEFORE_LIBCXX, BEFORE_TEXT, LIBCXX_FILES, LIBCXX_SETTINGS_FOLDER } from './libcxx.ts';
import type { CompileOptions, Unit } from './options.ts';
import { driverName, OUR_FOLDER, seenPath, spelledPath } from './places.ts';

/** A file of the disk, or the driver, as the compiler sees it. */
export interface GatheredFile {
  /** Absolute, with slashes. */
  readonly seen: string;
  /** Where it really is, links followed; the driver is nowhere. */
  readonly real: string | undefined;
  readonly bytes: Uint8Array;
}

/** All that goes into one compilation. */
export interface Gathered {
  /** The name of the main file, as the compiler is told. */
  readonly main: string;
  /** At least all files that are read, in a fixed order. */
  readonly files: readonly GatheredFile[];
  /** A header of the C++ library is asked for that is not among ours. */
  readonly needsLibcxx: boolean;
}

/** Files that a computed `#include` may mean. */
const HEADER = /\.(?:h|hh|hpp|hxx|h\+\+|inc|inl|ipp|tcc|def|c|cc|cpp|cxx)$/i;

/** As many files as a computed `#include` brings in at most. */
const COMPUTED_LIMIT = 10_000;

/**
 * Finds what the unit may read: its own file, and what `#include` and the like can reach from there through the folder
 * of each file and the include folders. A name that is in several folders brings in all of them, so that the compiler
 * itself chooses.
 *
 * @throws CompileError when the user's file cannot be read
 */
export function gather(unit: Unit, { include }: CompileOptions): Gathered {
  const gathering = new Gathering([...include.map(folder => resolve(folder)), OUR_FOLDER]);
  gathering.addMain(unit.file);
  if (unit.driver !== undefined) gathering.addDriver(driverName(unit.language), unit.driver);
  gathering.follow();
  const needsLibcxx = unit.language === 'c++' && gathering.lacksHeader;
  if (needsLibcxx) gathering.addLibcxx();
  const main = unit.driver === undefined ? spelledPath(seenPath(unit.file)) : driverName(unit.language);
  const files = [...gathering.files.values()].sort((a, b) => (a.seen < b.seen ? -1 : 1));
  return { main, files, needsLibcxx };
}

class Gathering {
  readonly files = new Map<string, GatheredFile>();
  /** A header without an ending, as those of the C++ library, was not found. */
  lacksHeader = false;
  private readonly folders: readonly string[];
  private readonly waiting: { readonly folder: string; readonly file: GatheredFile }[] = [];
  private hasAllHeaders = false;

  constructor(folders: readonly string[]) {
    this.folders = folders;
  }

  addMain(file: string): void {
    if (this.add(resolve(file), true)) return;
    throw new CompileError(`${file}: no such file`);
  }

  addDriver(name: string, text: string): void {
    const file = { seen: seenPath(name), real: undefined, bytes: Buffer.from(text) };
    this.files.set(file.seen, file);
    this.waiting.push({ folder: resolve('.'), file });
  }

  /** What the C++ library may include: our files for it and all our headers for C. */
  addLibcxx(): void {
    for (const { name, text } of LIBCXX_FILES)
      this.files.set(name, { seen: name, real: undefined, bytes: Buffer.from(text) });
    for (const name of BEFORE_LIBCXX) {
      const seen = `${LIBCXX_SETTINGS_FOLDER}/${name}`;
      const bytes = Buffer.concat([Buffer.from(BEFORE_TEXT), readFileSync(join(OUR_FOLDER, name))]);
      this.files.set(seen, { seen, real: undefined, bytes });
    }
    const enter = (place: string): void => {
      for (const entry of entriesOf(place)) {
        if (entry.isDirectory() && entry.name !== 'lib') enter(join(place, entry.name));
        else if (entry.name.endsWith('.h')) this.add(join(place, entry.name), false);
      }
    };
    enter(OUR_FOLDER);
  }

  follow(): void {
    for (let next = this.waiting.pop(); next !== undefined; next = this.waiting.pop()) {
      const { headers, embedded, isComputed } = inclusionsOf(Buffer.from(next.file.bytes).toString('latin1'));
      for (const name of headers) this.addNamed(utf8(name), next.folder, true);
      for (const name of embedded) this.addNamed(utf8(name), next.folder, false);
      if (isComputed) this.addAllHeaders(next.folder);
    }
  }

  private addNamed(name: string, folder: string, isText: boolean): void {
    let isFound = false;
    const places = isAbsolute(name) ? [name] : [folder, ...this.folders].map(place => `${place}/${name}`);
    for (const place of places) isFound = this.add(place, isText) || isFound;
    if (isText && !isFound && !/\.\w+$/.test(name)) this.lacksHeader = true;
  }

  /** Once for the include folders, and for each folder with a file that has a computed `#include`. */
  private addAllHeaders(folder: string): void {
    const folders = this.hasAllHeaders ? [folder] : [folder, ...this.folders.filter(own => own !== OUR_FOLDER)];
    this.hasAllHeaders = true;
    let left = COMPUTED_LIMIT;
    const enter = (place: string): void => {
      for (const entry of entriesOf(place)) {
        if (left <= 0) return;
        const path = join(place, entry.name);
        if (entry.isDirectory()) {
          if (!entry.name.startsWith('.') && entry.name !== 'node_modules') enter(path);
        } else if (HEADER.test(entry.name)) {
          left--;
          this.add(path, true);
        }
      }
    };
    for (const place of folders) enter(place);
  }

  /** Whether there is such a file. The path may lead through `..` of a link, as the disk understands it. */
  private add(path: string, isText: boolean): boolean {
    const seen = seenPath(path);
    if (this.files.has(seen)) return true;
    const bytes = bytesOf(path);
    if (bytes === undefined) return false;
    const file = { seen, real: realpathSync(path), bytes };
    this.files.set(seen, file);
    if (isText) this.waiting.push({ folder: dirname(resolve(path)), file });
    return true;
  }
}

function bytesOf(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** Texts are searched byte by byte, whatever their encoding; names are then read as the disk has them. */
function utf8(name: string): string {
  return Buffer.from(name, 'latin1').toString('utf8');
}
