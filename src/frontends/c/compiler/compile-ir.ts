import { latin1Of, utf8Of } from '../../../host/bytes.ts';
import type { Clang, ClangJob, Gathered } from '../../../host/clang.ts';
import { keyOf } from '../../../host/key.ts';
import { clangInWasm } from './clang-in-wasm.ts';
import { CompileError } from './compile-error.ts';
import { shownDiagnostics } from './diagnostics.ts';
import { irFlags } from './flags.ts';
import { type GatheredUnit, gather } from './gather.ts';
import { withShownNames } from './ir-names.ts';
import { storeFor } from './kept.ts';
import { withMainReturning } from './main-returns.ts';
import type { Compiled, CompileOptions, Unit } from './options.ts';
import { FileNames, seenPath } from './places.ts';

/** Changes when results are kept or made in another way. */
const FORMAT = 'ir 2';

/**
 * Compiles a unit to LLVM IR, not optimised and with debug information. The same texts, options and clang give the same
 * result, from wherever they are compiled; it is kept on disk, and a unit that has been compiled before does not even
 * load the compiler.
 *
 * @throws CompileError when clang finds errors
 */
export async function compileToIr(unit: Unit, options: CompileOptions): Promise<Compiled> {
  const input = gather(unit, options);
  const clang = await clangFor(input, options);
  const flags = irFlags(unit.language, options, input.needsLibcxx);
  const names = new FileNames(options.workspace, clang.systemFolders);
  const cache = storeFor(options);
  const key = keyOf(options.workspace.host, [
    FORMAT,
    clang.version,
    unit.language,
    ...flags,
    ...describe(input, names),
  ]);
  const kept = cache.read(key);
  if (kept !== undefined) {
    const { text, warnings, read } = kept;
    const sources = sourcesOf(input, names, new Set(JSON.parse(read)));
    return { text: withMainReturning(text), warnings, sources, isCached: true };
  }
  const { text, warnings, files } = await compile(
    clang,
    {
      flags,
      inputKind: unit.language,
      input,
      directory: seenPath(options.workspace, '.'),
      tellsRead: true,
      ...ending(options),
    },
    names,
  );
  cache.write(key, { text, warnings, read: JSON.stringify([...files]) });
  return { text: withMainReturning(text), warnings, sources: sourcesOf(input, names, files), isCached: false };
}

/** The C++ library in full is only with the clang in WebAssembly, and one that is installed reads files as they are. */
async function clangFor(input: GatheredUnit, { systemClang, workspace, repaired }: CompileOptions): Promise<Clang> {
  const found =
    systemClang === true && !input.needsLibcxx && repaired === undefined
      ? await workspace.host.systemClang?.()
      : undefined;
  return found ?? clangInWasm(workspace);
}

/** What ends a job. */
export function ending({ signal }: CompileOptions): Pick<ClangJob, 'signal'> {
  return signal === undefined ? {} : { signal };
}

async function compile(clang: Clang, job: ClangJob, names: FileNames) {
  const result = await clang.run(job);
  const warnings = shownDiagnostics(result.diagnostics, names);
  if (!result.isSuccess) throw new CompileError(warnings);
  const files = new Set([job.input.main, ...(result.read ?? [])].map(name => names.shown(name)));
  return { warnings, text: withShownNames(latin1Of(result.output), names), files };
}

/** All that the result depends on in what was gathered. */
export function describe(input: Gathered, names: FileNames): readonly (string | Uint8Array)[] {
  return [input.main, ...input.files.flatMap(({ seen, bytes }) => [names.shown(seen), bytes])];
}

function sourcesOf(input: Gathered, names: FileNames, read: ReadonlySet<string>): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const { seen, bytes } of input.files) {
    const name = names.shown(seen);
    if (read.has(name)) sources.set(name, utf8Of(bytes));
  }
  return sources;
}
