import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Tree } from '@yowasp/clang';
import type { Clang, ClangJob, ClangResult } from './clang.ts';
import { ClangThread } from './clang-thread.ts';
import { overlayText } from './overlay.ts';
import { CLANG_INCLUDE, LIBCXX_INCLUDE, seenPath } from './places.ts';
import type { ToolResult } from './tool-run.ts';

const PACKAGE = '@yowasp/clang';
const OVERLAY = 'overlay.yaml';
const INPUTS = 'in';
const PLACEHOLDER = 'codomata-input';

const thread = new ClangThread();

/** The clang of the package @yowasp/clang, which reads nothing but what it is given. */
export const clangInWasm: Clang = {
  get version() {
    return packageVersion();
  },
  systemFolders: [LIBCXX_INCLUDE, CLANG_INCLUDE],
  run: runFrontEnd,
};

let version: string | undefined;

function packageVersion(): string {
  if (version === undefined) {
    const entry = createRequire(import.meta.url).resolve(PACKAGE);
    const description = JSON.parse(readFileSync(new URL('../package.json', pathToFileURL(entry)), 'utf8'));
    version = `${PACKAGE} ${description.version}`;
  }
  return version;
}

/** Runs a tool of the package. @throws the reason of the signal, once that is given */
export function runTool(args: readonly string[], files: Tree, signal?: AbortSignal): Promise<ToolResult> {
  return thread.run({ args, files }, signal);
}

/** The arguments that the driver would run the compiler proper with, by the driver's own. */
const known = new Map<string, readonly string[]>();

/**
 * The compiler proper, without the driver before it: the driver insists on a working directory and a main file that
 * exist outside of the overlay.
 */
async function runFrontEnd({ flags, inputKind, input, signal }: ClangJob): Promise<ClangResult> {
  const driverArgs = ['clang', '-###', ...flags, '-x', inputKind, PLACEHOLDER, '-o', '-'];
  const key = driverArgs.join('\n');
  let args = known.get(key);
  if (args === undefined) {
    const asked = await runTool(driverArgs, { [PLACEHOLDER]: '' }, signal);
    const line = asked.diagnostics.split('\n').find(text => text.includes('"-cc1"'));
    if (!asked.isSuccess || line === undefined) return { ...asked, isSuccess: false };
    args = unquoted(line);
    known.set(key, args);
  }
  const bytes = new Map<string, Uint8Array>();
  const places = new Map(input.files.map(file => [file, file.real ?? file.seen]));
  const blobs = [...new Set(places.values())];
  for (const [file, place] of places) bytes.set(String(blobs.indexOf(place)), file.bytes);
  const overlay = overlayText(input, file => `/${INPUTS}/${blobs.indexOf(places.get(file) ?? '')}`);
  const situated = ['-ivfsoverlay', `/${OVERLAY}`, '-working-directory', seenPath('.')];
  return runTool(
    [...args.slice(0, 2), ...situated, ...args.slice(2).map(arg => (arg === PLACEHOLDER ? input.main : arg))],
    {
      [OVERLAY]: overlay,
      [INPUTS]: Object.fromEntries(bytes),
    },
    signal,
  );
}

function unquoted(line: string): readonly string[] {
  const args = Array.from(line.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, text]) => text.replace(/\\(.)/g, '$1'));
  return args[0] === '' ? args.slice(1) : args;
}
