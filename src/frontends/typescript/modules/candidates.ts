import type { Workspace } from '../../../host/workspace.ts';
import { isFile, isFolder, packageIn } from './files.ts';

/** What CommonJS appends to a path, in Node's order, and after that what tools for TypeScript append. */
const JS_ENDINGS = ['.js', '.json', '.node', '.ts', '.tsx', '.cts', '.mts', '.jsx', '.cjs', '.mjs'];
const TS_ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'];

/** The sources that a compiler turns into a file with such an ending. */
const SOURCES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.js$/, ['.ts', '.tsx']],
  [/\.jsx$/, ['.tsx']],
  [/\.mjs$/, ['.mts']],
  [/\.cjs$/, ['.cts']],
];

/** The file that `require` of a path gives: the path itself, with an ending, or what stands for the folder. */
export function commonJsFile(workspace: Workspace, path: string, folderOnly: boolean): string | undefined {
  const found = folderOnly ? undefined : isFile(workspace, path) ? path : withEnding(workspace, path, JS_ENDINGS);
  if (found !== undefined || !isFolder(workspace, path)) return found;
  return mainFile(workspace, path, packageIn(workspace, path)?.main);
}

/** The file that stands for a package without `exports`, or for a folder. */
export function mainFile(workspace: Workspace, folder: string, main: string | undefined): string | undefined {
  const { join, resolve } = workspace.host.paths;
  const path = main === undefined ? undefined : resolve(folder, main);
  const named =
    path === undefined
      ? undefined
      : isFile(workspace, path)
        ? path
        : (withEnding(workspace, path, JS_ENDINGS) ?? withEnding(workspace, join(path, 'index'), JS_ENDINGS));
  return named ?? withEnding(workspace, join(folder, 'index'), JS_ENDINGS);
}

function withEnding(workspace: Workspace, path: string, endings: readonly string[]): string | undefined {
  return endings.map(ending => path + ending).find(file => isFile(workspace, file));
}

/** The source that a TypeScript file means by a path: TypeScript before the JavaScript that was made of it. */
export function typeScriptFile(workspace: Workspace, path: string): string | undefined {
  return (
    sourceOf(workspace, path) ??
    (isFile(workspace, path) ? path : undefined) ??
    withEnding(workspace, path, TS_ENDINGS) ??
    typeScriptFolder(workspace, path)
  );
}

/** The TypeScript beside a file that is compiled to it, whether that was done or not. */
export function sourceOf(workspace: Workspace, path: string): string | undefined {
  for (const [ending, endings] of SOURCES)
    if (ending.test(path)) return withEnding(workspace, path.replace(ending, ''), endings);
  return undefined;
}

function typeScriptFolder(workspace: Workspace, folder: string): string | undefined {
  if (!isFolder(workspace, folder)) return undefined;
  const main = packageIn(workspace, folder)?.main;
  const index = workspace.host.paths.join(folder, 'index');
  return (
    (main === undefined ? undefined : mainFile(workspace, folder, main)) ?? withEnding(workspace, index, TS_ENDINGS)
  );
}
