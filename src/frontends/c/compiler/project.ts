import { Remembered, type Workspace } from '../../../host/workspace.ts';

/** What is at the top of a project. */
const AT_TOP =
  /^(?:\.git|\.hg|\.svn|configure|configure\.(?:ac|in)|CMakeLists\.txt|meson\.build|SConstruct|[Mm]akefile(?:\.\w+)?|GNUmakefile|codomata\.config\.json|package\.json|library\.(?:json|properties)|platformio\.ini|Cargo\.toml|BUILD(?:\.bazel)?|.*\.(?:sln|pro|vcxproj))$/;

/** Folders of sources, which are rarely a project by themselves. */
const SOURCES = /^(?:src|source|sources|lib|code|main|target)$/i;

/** Folders whose headers are for other systems, or made up for tests, unless the file that includes them is there too. */
const ELSEWHERE =
  /(?:^|[-_.])(?:win(?:dows|32|64|ce)?|msvc|visual\w*|mingw|vms|dos|djgpp|os2|mac(?:os)?|osx|xcode|amiga|beos|symbian|android|tests?|fuzz\w*|examples?|samples?)(?:$|[-_.\d])/i;

/** More names than this are not looked at, and folders this deep. */
const MOST_NAMES = 20_000;
const DEEPEST = 12;
/** Folders this far up are not looked into for the folders of a name. */
const HIGHEST = 8;

/** The folders around a file that belong together, and their files. */
export interface Project {
  readonly root: string;
  /** Files by their names without folders, nearest to the root first. */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

const remembered = new Remembered<string, Project>();

/**
 * The project of a file: its root is the highest folder around it that has what is at the top of projects, without a gap
 * of more than one folder between; where there is none, the file's own folder, or the one around a folder of sources.
 */
export function projectOf(file: string, workspace: Workspace): Project {
  const { paths } = workspace.host;
  const root = rootOf(paths.dirname(paths.resolve(file)), workspace);
  return remembered.of(workspace, root, () => ({ root, files: filesIn(root, workspace) }));
}

function rootOf(folder: string, { host: { files, paths } }: Workspace): string {
  let root = SOURCES.test(paths.basename(folder)) ? paths.dirname(folder) : folder;
  let gap = 0;
  for (let at = folder; paths.dirname(at) !== at && gap <= 2; at = paths.dirname(at)) {
    const names = files.names(at);
    gap++;
    if (!names.some(name => AT_TOP.test(name))) continue;
    root = at;
    gap = 0;
    if (names.includes('.git')) break;
  }
  return root;
}

function filesIn(root: string, { host: { files, paths } }: Workspace): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  let left = MOST_NAMES;
  let level = [root];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
    const next: string[] = [];
    for (const folder of level)
      for (const name of files.names(folder)) {
        if (left-- <= 0) return found;
        if (name.startsWith('.') || name === 'node_modules') continue;
        const path = paths.join(folder, name);
        if (/\.\w+$/.test(name) && files.kind(path) === 'file') found.set(name, [...(found.get(name) ?? []), path]);
        else if (files.kind(path) === 'folder') next.push(path);
      }
    level = next;
  }
  return found;
}

/**
 * The file of a project that is meant by a name as in `#include "net/slip.h"`, from a file in a folder: of those whose paths
 * end in it, the one that is nearest to that folder. Not one for another system, or one beside which the name has no template from
 * which it is made.
 */
export function fileNamed(
  name: string,
  from: string,
  { root, files }: Project,
  { host: { paths } }: Workspace,
): string | undefined {
  const tail = name.replace(/^(?:\.\.?\/)+/, '');
  const base = paths.basename(tail);
  const isMade = templatesOf(base).some(template => files.has(template));
  const elsewhere = (path: string): boolean =>
    paths
      .relative(root, paths.dirname(path))
      .split(paths.sep)
      .some(part => ELSEWHERE.test(part));
  const own = (files.get(base) ?? []).filter(
    path => path.endsWith(`${paths.sep}${tail.replaceAll('/', paths.sep)}`) && (elsewhere(from) || !elsewhere(path)),
  );
  const besideTemplate = own.filter(path =>
    templatesOf(base).some(template => files.get(template)?.includes(paths.join(paths.dirname(path), template))),
  );
  const near = (path: string): number => paths.relative(from, path).split(paths.sep).length;
  const [nearest] = [...(isMade ? besideTemplate : own)].sort((a, b) => near(a) - near(b));
  return nearest;
}

/**
 * The file that is meant by a name with folders, as in `#include "core/uart/uart.h"`, where a folder around that of the file
 * that includes it has these folders: the nearest one.
 */
export function fileAround(name: string, from: string, { host: { files, paths } }: Workspace): string | undefined {
  if (!/^[^./].*\//.test(name)) return undefined;
  let at = paths.resolve(from);
  for (let up = 0; up < HIGHEST && paths.dirname(at) !== at; up++) {
    at = paths.dirname(at);
    const path = paths.join(at, name);
    if (files.kind(path) === 'file') return path;
  }
  return undefined;
}

/** The names of files from which a header is made when a project is configured. */
export function templatesOf(name: string): readonly string[] {
  const stem = name.replace(/\.\w+$/, '');
  return [
    `${name}.in`,
    `${name}.cmake`,
    `${name}.cmake.in`,
    `${name}in`,
    `${name}.meson`,
    `${stem}.hin`,
    `${stem}.h.in`,
  ];
}
