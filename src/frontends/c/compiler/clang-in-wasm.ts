import type { Tree } from '@yowasp/clang';
import { utf8Of } from '../../../host/bytes.ts';
import type { Clang, ClangJob, ClangResult } from '../../../host/clang.ts';
import type { Threads } from '../../../host/threads.ts';
import type { Workspace } from '../../../host/workspace.ts';
import { ClangThread } from './clang-thread.ts';
import { CompileError } from './compile-error.ts';
import { overlayText } from './overlay.ts';
import { CLANG_INCLUDE, LIBCXX_INCLUDE } from './places.ts';
import { readFilesFlags, readFilesIn } from './read-files.ts';
import type { ToolResult } from './tool-run.ts';

const PACKAGE = '@yowasp/clang';
const OVERLAY = 'overlay.yaml';
const INPUTS = 'in';
const PLACEHOLDER = 'codomata-input';
const READ = 'read.d';

const clangThreads = new WeakMap<Threads, ClangThread>();

/** The clang of the package @yowasp/clang, which reads nothing but what it is given. */
export function clangInWasm(workspace: Workspace): Clang {
  return {
    version: `${PACKAGE} ${workspace.host.own.versionOf(PACKAGE)}`,
    systemFolders: [LIBCXX_INCLUDE, CLANG_INCLUDE],
    run: job => runFrontEnd(workspace, job),
  };
}

/** Runs a tool of the package. @throws CompileError where there are no threads, the reason of the signal once it is given */
export async function runTool(
  { host: { threads } }: Workspace,
  args: readonly string[],
  files: Tree,
  signal?: AbortSignal,
): Promise<ToolResult> {
  if (threads === undefined) throw new CompileError('C is compiled in a thread, and there are none here');
  const thread = clangThreads.get(threads) ?? new ClangThread(threads);
  clangThreads.set(threads, thread);
  return thread.run({ args, files }, signal);
}

/** The arguments that the driver would run the compiler proper with, by the driver's own. */
const known = new Map<string, readonly string[]>();

/**
 * The compiler proper, without the driver before it: the driver insists on a working directory and a main file that
 * exist outside of the overlay.
 */
async function runFrontEnd(workspace: Workspace, job: ClangJob): Promise<ClangResult> {
  const { flags, inputKind, input, directory, tellsRead, signal } = job;
  const reading = tellsRead === true ? readFilesFlags(`/${READ}`) : [];
  const driverArgs = ['clang', '-###', ...flags, ...reading, '-x', inputKind, PLACEHOLDER, '-o', '-'];
  const key = driverArgs.join('\n');
  let args = known.get(key);
  if (args === undefined) {
    const asked = await runTool(workspace, driverArgs, { [PLACEHOLDER]: '' }, signal);
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
  const situated = ['-ivfsoverlay', `/${OVERLAY}`, '-working-directory', directory];
  const result = await runTool(
    workspace,
    [...args.slice(0, 2), ...situated, ...args.slice(2).map(arg => (arg === PLACEHOLDER ? input.main : arg))],
    {
      [OVERLAY]: overlay,
      [INPUTS]: Object.fromEntries(bytes),
    },
    signal,
  );
  const rule = result.files[READ];
  return rule instanceof Uint8Array ? { ...result, read: readFilesIn(utf8Of(rule)) } : result;
}

function unquoted(line: string): readonly string[] {
  const args = Array.from(line.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, text]) => text.replace(/\\(.)/g, '$1'));
  return args[0] === '' ? args.slice(1) : args;
}
