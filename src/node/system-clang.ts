import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { overlayText } from '../frontends/c/compiler/overlay.ts';
import { readFilesFlags, readFilesIn } from '../frontends/c/compiler/read-files.ts';
import type { Clang, ClangJob, ClangResult, Gathered } from '../host/clang.ts';

/** The first clang that writes pointers in LLVM IR without what they point to. */
const OLDEST = 15;

const NAMES = ['clang', 'clang-22', 'clang-21', 'clang-20', 'clang-19', 'clang-18', 'clang-17', 'clang-16', 'clang-15'];

const OUTPUT_LIMIT = 2 ** 30;

let found: Promise<Clang | undefined> | undefined;

/** The clang on the PATH, also as `clang-19`, if there is one that is new enough. Looked for once per process. */
export function findSystemClang(): Promise<Clang | undefined> {
  found ??= (async () => {
    for (const name of NAMES) {
      const clang = await lookFor(name);
      if (clang !== undefined) return clang;
    }
    return undefined;
  })();
  return found;
}

async function lookFor(command: string): Promise<Clang | undefined> {
  const [version, resources] = await Promise.all([
    execute(command, ['--version'], tmpdir()),
    execute(command, ['-print-resource-dir'], tmpdir()),
  ]);
  const line = text(version).split('\n')[0];
  const major = Number(line.match(/clang version ([0-9]+)/)?.[1]);
  if (!version.isSuccess || !resources.isSuccess || !(major >= OLDEST)) return undefined;
  return {
    version: line,
    systemFolders: [
      resolve(text(resources).trim(), 'include')
        .replaceAll(sep, '/')
        .replace(/^(?!\/)/, '/'),
    ],
    run: job => run(command, job),
  };
}

/** Runs it with the flags that it knows: one that it does not know is left out. */
async function run(command: string, job: ClangJob): Promise<ClangResult> {
  const folder = await mkdtemp(join(tmpdir(), 'codomata-clang-'));
  try {
    const { input } = job;
    const driver = input.files.find(file => file.real === undefined);
    const written = driver === undefined ? undefined : join(folder, basename(driver.seen));
    if (driver !== undefined && written !== undefined) await writeFile(written, driver.bytes);
    const overlay = join(folder, 'overlay.yaml');
    await writeFile(
      overlay,
      overlayText(input, file => file.real ?? written ?? ''),
    );
    const situated = ['-ivfsoverlay', overlay, '-Xclang', '-working-directory', '-Xclang', job.directory];
    const here = [`-fmacro-prefix-map=${job.directory}/=`, `-fmacro-prefix-map=${job.directory}/./=`];
    const { main, maps } = mainFile(input);
    const rule = join(folder, 'read.d');
    const reading = job.tellsRead === true ? readFilesFlags(rule) : [];
    let flags = job.flags;
    for (;;) {
      const args = [...flags, ...situated, ...here, ...maps, ...reading, '-x', job.inputKind, main, '-o', '-'];
      // The driver of clang wants the main file to be where it runs.
      const result = await execute(command, args, driver === undefined ? '.' : folder, job.signal);
      job.signal?.throwIfAborted();
      const fewer = result.isSuccess ? undefined : withoutUnknown(flags, result.diagnostics);
      if (fewer === undefined)
        return result.isSuccess && job.tellsRead === true
          ? { ...result, read: readFilesIn(await readFile(rule, 'utf8')) }
          : result;
      flags = fewer;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The main file as the driver of clang finds it: that looks for it before anything is laid over the file system. What is
 * said of the file is said of where it is to be seen.
 */
function mainFile({ main, files }: Gathered): { readonly main: string; readonly maps: readonly string[] } {
  const own = files.find(({ seen, real }) => seen === main && real !== undefined && real !== seen);
  if (own?.real === undefined) return { main, maps: [] };
  return { main: own.real, maps: [`-ffile-prefix-map=${dirname(own.real)}=${dirname(own.seen)}`] };
}

/** The flags without one that clang says it does not know, together with the word that hands it on. */
function withoutUnknown(flags: readonly string[], diagnostics: string): readonly string[] | undefined {
  const unknown = diagnostics.match(
    /error: (?:unknown argument|unsupported option|unsupported argument)[:]? '([^']+)'/,
  )?.[1];
  const at = unknown === undefined ? -1 : flags.findIndex(flag => flag === unknown || flag.endsWith(`=${unknown}`));
  if (at < 0) return undefined;
  return flags.filter((_, i) => i !== at && !(i === at - 1 && flags[i] === '-Xclang'));
}

function execute(command: string, args: readonly string[], cwd: string, signal?: AbortSignal): Promise<ClangResult> {
  return new Promise(resolve => {
    const options = {
      cwd,
      maxBuffer: OUTPUT_LIMIT,
      encoding: 'buffer' as const,
      signal,
      killSignal: 'SIGKILL' as const,
    };
    execFile(command, args, options, (error, output, diagnostics) => {
      resolve({ isSuccess: error === null, output, diagnostics: diagnostics.toString('utf8') });
    });
  });
}

function text({ output }: ClangResult): string {
  return Buffer.from(output).toString('utf8');
}
