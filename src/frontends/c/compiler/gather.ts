import { bytesOfLatin1, bytesOfUtf8, joinedBytes, latin1Of, utf8Of } from '../../../host/bytes.ts';
import type { Gathered, GatheredFile } from '../../../host/clang.ts';
import type { FileSystem } from '../../../host/files.ts';
import type { Paths } from '../../../host/paths.ts';
import type { Workspace } from '../../../host/workspace.ts';
import { CompileError } from './compile-error.ts';
import { type Inclusions, inclusionsOf } from './directives.ts';
import { BEFORE_LIBCXX, BEFORE_TEXT, LIBCXX_FILES, LIBCXX_SETTINGS_FOLDER } from './libcxx.ts';
import type { CompileOptions, Unit } from './options.ts';
import { ABSENT_FOLDER, driverName, seenPath, spelledPath } from './places.ts';
import { seenFile } from './seen-file.ts';

/** What goes into one compilation of C or C++. */
export interface GatheredUnit extends Gathered {
  /** A header of the C++ library is asked for that is not among ours. */
  readonly needsLibcxx: boolean;
  /** What is asked for and was not found. */
  readonly missing: readonly Missing[];
}

/** A name that a file in a folder includes. */
export interface Missing {
  readonly name: string;
  readonly folder: string;
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
export function gather(unit: Unit, { workspace, include, later, madeUp, repaired }: CompileOptions): GatheredUnit {
  const gathering = new Gathering(workspace, include, later ?? []);
  gathering.addMadeUp(madeUp ?? []);
  gathering.addMain(unit.file);
  if (unit.driver !== undefined) gathering.addDriver(driverName(unit.language), unit.driver);
  gathering.follow();
  const needsLibcxx = unit.language === 'c++' && gathering.lacksHeader;
  if (needsLibcxx) gathering.addLibcxx();
  const main =
    unit.driver === undefined ? spelledPath(workspace, seenPath(workspace, unit.file)) : driverName(unit.language);
  const files = withRepairs([...gathering.files.values()], repaired, workspace).sort((a, b) =>
    a.seen < b.seen ? -1 : 1,
  );
  return { main, files, needsLibcxx, missing: gathering.missing };
}

/** Files that are one file on the disk are changed alike. */
function withRepairs(
  files: readonly GatheredFile[],
  repaired: CompileOptions['repaired'],
  workspace: Workspace,
): GatheredFile[] {
  if (repaired === undefined) return [...files];
  const changed = new Map(
    files.flatMap(({ seen, real }) => {
      const bytes = repaired.files.get(seen);
      return bytes === undefined ? [] : [[real ?? seen, bytes] as const];
    }),
  );
  return [
    ...files.map(file => ({ ...file, bytes: changed.get(file.real ?? file.seen) ?? file.bytes })),
    repaired.header,
    // The compiler looks for the header from the working directory, and fails where nothing is in it.
    { seen: seenPath(workspace, 'codomata-nothing'), real: undefined, bytes: new Uint8Array() },
  ];
}

class Gathering {
  readonly files = new Map<string, GatheredFile>();
  /** A header without an ending, as those of the C++ library, was not found. */
  lacksHeader = false;
  readonly missing: Missing[] = [];
  private readonly disk: FileSystem;
  private readonly paths: Paths;
  /** Our headers, and in `lib` the functions that they declare. */
  private readonly ownFolder: string;
  private readonly folders: readonly string[];
  private readonly waiting: { readonly folder: string; readonly file: GatheredFile }[] = [];
  private readonly inFolders = new Map<string, boolean>();
  private hasAllHeaders = false;

  constructor(
    private readonly workspace: Workspace,
    include: readonly string[],
    later: readonly string[],
  ) {
    const { files, own, paths } = workspace.host;
    this.disk = files;
    this.paths = paths;
    this.ownFolder = own.cFolder;
    this.folders = [...include.map(folder => paths.resolve(folder)), this.ownFolder, ...later];
  }

  addMadeUp(files: readonly GatheredFile[]): void {
    for (const file of files) {
      this.files.set(file.seen, file);
      if (file.real !== undefined) this.waiting.push({ folder: this.paths.dirname(file.real), file });
    }
  }

  addMain(file: string): void {
    if (this.add(this.paths.resolve(file), true)) return;
    throw new CompileError(`${file}: no such file`);
  }

  addDriver(name: string, text: string): void {
    const file = { seen: seenPath(this.workspace, name), real: undefined, bytes: bytesOfUtf8(text) };
    this.files.set(file.seen, file);
    this.waiting.push({ folder: this.paths.directory(), file });
  }

  /** What the C++ library may include: our files for it and all our headers for C. */
  addLibcxx(): void {
    for (const { name, text } of LIBCXX_FILES)
      this.files.set(name, { seen: name, real: undefined, bytes: bytesOfUtf8(text) });
    for (const name of BEFORE_LIBCXX) {
      const seen = `${LIBCXX_SETTINGS_FOLDER}/${name}`;
      const own = this.disk.bytes(this.paths.join(this.ownFolder, name)) ?? new Uint8Array();
      const bytes = joinedBytes([bytesOfUtf8(BEFORE_TEXT), own]);
      this.files.set(seen, { seen, real: undefined, bytes });
    }
    const enter = (place: string): void => {
      for (const name of this.disk.names(place)) {
        const path = this.paths.join(place, name);
        if (name !== 'lib' && this.disk.kind(path) === 'folder') enter(path);
        else if (name.endsWith('.h')) this.add(path, false);
      }
    };
    enter(this.ownFolder);
  }

  follow(): void {
    for (let next = this.waiting.pop(); next !== undefined; next = this.waiting.pop()) {
      const { headers, embedded, isComputed } = inclusionsIn(next.file.bytes);
      for (const name of headers) this.addNamed(utf8(name), next.folder, true);
      for (const name of embedded) this.addNamed(utf8(name), next.folder, false);
      if (isComputed) this.addAllHeaders(next.folder);
    }
  }

  private addNamed(name: string, folder: string, isText: boolean): void {
    const isAbsolute = this.paths.isAbsolute(name);
    const isBeside = this.add(isAbsolute ? name : `${folder}/${name}`, isText);
    const isFound = (!isAbsolute && this.isInFolders(name, isText)) || isBeside;
    if (!isText || isFound || this.files.has(`${ABSENT_FOLDER}/${name}`)) return;
    if (/\.\w+$/.test(name)) this.missing.push({ name, folder });
    else this.lacksHeader = true;
  }

  /** Adds what the include folders have of a name, which is looked for there once. */
  private isInFolders(name: string, isText: boolean): boolean {
    const key = `${isText} ${name}`;
    let isFound = this.inFolders.get(key);
    if (isFound === undefined) {
      isFound = false;
      for (const folder of this.folders) isFound = this.add(`${folder}/${name}`, isText) || isFound;
      this.inFolders.set(key, isFound);
    }
    return isFound;
  }

  /** Once for the include folders, and for each folder with a file that has a computed `#include`. */
  private addAllHeaders(folder: string): void {
    const folders = this.hasAllHeaders ? [folder] : [folder, ...this.folders.filter(own => own !== this.ownFolder)];
    this.hasAllHeaders = true;
    let left = COMPUTED_LIMIT;
    const enter = (place: string): void => {
      for (const name of this.disk.names(place)) {
        if (left <= 0) return;
        const path = this.paths.join(place, name);
        if (this.disk.kind(path) === 'folder') {
          if (!name.startsWith('.') && name !== 'node_modules') enter(path);
        } else if (HEADER.test(name)) {
          left--;
          this.add(path, true);
        }
      }
    };
    for (const place of folders) enter(place);
  }

  /** Whether there is such a file. */
  private add(path: string, isText: boolean): boolean {
    const file = seenFile(path, this.workspace);
    if (file === undefined) return false;
    if (this.files.has(file.seen)) return true;
    this.files.set(file.seen, file);
    if (isText) this.waiting.push({ folder: this.paths.dirname(this.paths.resolve(path)), file });
    return true;
  }
}

/** Of texts that were searched before; units are gathered again for each header that is missing. */
const searched = new WeakMap<Uint8Array, Inclusions>();

function inclusionsIn(bytes: Uint8Array): Inclusions {
  const found = searched.get(bytes) ?? inclusionsOf(latin1Of(bytes));
  searched.set(bytes, found);
  return found;
}

/** Texts are searched byte by byte, whatever their encoding; names are then read as the disk has them. */
function utf8(name: string): string {
  return utf8Of(bytesOfLatin1(name));
}
