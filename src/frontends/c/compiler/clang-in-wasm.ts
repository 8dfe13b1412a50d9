import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Tree } from '@yowasp/clang';
import type { Clang, ClangJob, ClangResult } from './clang.ts';
import { overlayText } from './overlay.ts';
import { CLANG_INCLUDE, LIBCXX_INCLUDE, seenPath } from './places.ts';

type Package = typeof import('@yowasp/clang');

const PACKAGE = '@yowasp/clang';
const OVERLAY = 'overlay.yaml';
const INPUTS = 'in';
const PLACEHOLDER = 'codomata-input';

let loading: Promise<Package> | undefined;

/** Loads clang, 75 MB of WebAssembly, once per process. Only what really compiles waits for it. */
export async function loadCompiler(): Promise<void> {
  await loaded();
}

function loaded(): Promise<Package> {
  loading ??= (async () => {
    const clang: Package = await import(PACKAGE);
    await clang.runLLVM(undefined, {}, { fetchProgress: () => undefined });
    return clang;
  })();
  return loading;
}

/** The clang of the package @yowasp/clang, which reads nothing but what it is given. */
export const clangInWasm: Clang = {
  get version() {
    return packageVersion();
  },
  systemFolders: [LIBCXX_INCLUDE, CLANG_INCLUDE],
  async run(job) {
    const clang = await loaded();
    return runFrontEnd(clang, job);
  },
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

/** Runs a tool of the package, and hears what it prints. */
export async function runTool(args: readonly string[], files: Tree): Promise<ClangResult & { readonly files: Tree }> {
  return run(await loaded(), args, files);
}

function run(clang: Package, args: readonly string[], files: Tree): ClangResult & { readonly files: Tree } {
  const output: Uint8Array[] = [];
  const errors: Uint8Array[] = [];
  const listen = (to: Uint8Array[]) => (bytes: Uint8Array | null) => {
    if (bytes !== null) to.push(bytes.slice());
  };
  const options = { synchronously: true, decodeASCII: false, stdout: listen(output), stderr: listen(errors) };
  const result = (isSuccess: boolean, after: Tree): ClangResult & { readonly files: Tree } => ({
    isSuccess,
    output: Buffer.concat(output),
    diagnostics: Buffer.concat(errors).toString('utf8'),
    files: after,
  });
  try {
    const after = clang.runLLVM([...args], files, options);
    if (after === undefined || after instanceof Promise) throw new Error('clang did not run synchronously');
    return result(true, after);
  } catch (error) {
    if (error instanceof clang.Exit) return result(false, error.files);
    errors.push(Buffer.from(`clang itself failed: ${error instanceof Error ? error.message : error}\n`));
    return result(false, {});
  }
}

/** The arguments that the driver would run the compiler proper with, by the driver's own. */
const known = new Map<string, readonly string[]>();

/**
 * The compiler proper, without the driver before it: the driver insists on a working directory and a main file that
 * exist outside of the overlay.
 */
function runFrontEnd(clang: Package, { flags, inputKind, input }: ClangJob): ClangResult {
  const driverArgs = ['clang', '-###', ...flags, '-x', inputKind, PLACEHOLDER, '-o', '-'];
  const key = driverArgs.join('\n');
  let args = known.get(key);
  if (args === undefined) {
    const asked = run(clang, driverArgs, { [PLACEHOLDER]: '' });
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
  return run(
    clang,
    [...args.slice(0, 2), ...situated, ...args.slice(2).map(arg => (arg === PLACEHOLDER ? input.main : arg))],
    {
      [OVERLAY]: overlay,
      [INPUTS]: Object.fromEntries(bytes),
    },
  );
}

function unquoted(line: string): readonly string[] {
  const args = Array.from(line.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, text]) => text.replace(/\\(.)/g, '$1'));
  return args[0] === '' ? args.slice(1) : args;
}
