import { join, resolve } from 'node:path';
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
export function commonJsFile(path: string, folderOnly: boolean): string | undefined {
  const found = folderOnly ? undefined : isFile(path) ? path : withEnding(path, JS_ENDINGS);
  if (found !== undefined || !isFolder(path)) return found;
  return mainFile(path, packageIn(path)?.main);
}

/** The file that stands for a package without `exports`, or for a folder. */
export function mainFile(folder: string, main: string | undefined): string | undefined {
  const path = main === undefined ? undefined : resolve(folder, main);
  const named =
    path === undefined
      ? undefined
      : isFile(path)
        ? path
        : (withEnding(path, JS_ENDINGS) ?? withEnding(join(path, 'index'), JS_ENDINGS));
  return named ?? withEnding(join(folder, 'index'), JS_ENDINGS);
}

function withEnding(path: string, endings: readonly string[]): string | undefined {
  return endings.map(ending => path + ending).find(isFile);
}

/** The source that a TypeScript file means by a path: TypeScript before the JavaScript that was made of it. */
export function typeScriptFile(path: string): string | undefined {
  return sourceOf(path) ?? (isFile(path) ? path : undefined) ?? withEnding(path, TS_ENDINGS) ?? typeScriptFolder(path);
}

/** The TypeScript beside a file that is compiled to it, whether that was done or not. */
export function sourceOf(path: string): string | undefined {
  for (const [ending, endings] of SOURCES) if (ending.test(path)) return withEnding(path.replace(ending, ''), endings);
  return undefined;
}

function typeScriptFolder(folder: string): string | undefined {
  if (!isFolder(folder)) return undefined;
  const main = packageIn(folder)?.main;
  return (main === undefined ? undefined : mainFile(folder, main)) ?? withEnding(join(folder, 'index'), TS_ENDINGS);
}
