import { base64Of, bytesOfBase64, bytesOfLatin1, latin1Of } from '../../../host/bytes.ts';
import type { Gathered } from '../../../host/clang.ts';
import { keyOf } from '../../../host/key.ts';
import type { Module } from '../llvm/module.ts';
import { parseModule } from '../llvm/parse-module.ts';
import { withRounds } from '../reading-loops.ts';
import { libraryObjects } from './c-library.ts';
import { clangInWasm, runTool } from './clang-in-wasm.ts';
import { CompileError } from './compile-error.ts';
import { describe, ending } from './compile-ir.ts';
import { type MarkedItem, withMarks } from './coverage-marks.ts';
import { shownDiagnostics } from './diagnostics.ts';
import { type GatheredUnit, gather } from './gather.ts';
import { withShownNames } from './ir-names.ts';
import { storeFor } from './kept.ts';
import { withMainReturning } from './main-returns.ts';
import { withNamedTraps } from './named-traps.ts';
import { withNarrowTables } from './narrow-tables.ts';
import type { CompileOptions, Unit } from './options.ts';
import { FileNames, seenPath } from './places.ts';
import { type Replaced, withReplaced } from './replaced.ts';
import { objectFlags, wasmIrFlags, wasmTarget } from './wasm-flags.ts';

/** Changes when results are kept or made in another way. */
const FORMAT = 'wasm 9';
const MARKED_FORMAT = 'marked 4';

const STACK = 2 ** 20;

/** Memory between the stack and the data, in which the runner puts the input and what it hands out to be written to. */
export const AREA = { start: STACK, end: STACK + 8 * 2 ** 20 };

const HEAP = 2 ** 18;
const MEMORY_LIMIT = 64 * 2 ** 20;

/** What the runner looks for. */
const EXPORTS = ['codomata_drive', '__wasm_call_ctors', '__stack_pointer', '__data_end'];

/** A module, and what of the code it marks when it is run. */
export interface MarkedModule {
  readonly wasm: Uint8Array;
  readonly items: readonly MarkedItem[];
}

/**
 * Compiles a unit that defines `codomata_drive` to a WebAssembly module, together with further files of the program and with
 * what they need of our C library.
 * Undefined behaviour that can be found ends in the import `codomata_trapped`. Functions that are nowhere defined are imports too, and so
 * are the `replaced` ones (see `withReplaced`). Always by the clang in WebAssembly, because few others come with a linker.
 *
 * @throws CompileError when clang finds errors
 */
export async function compileToWasm(
  unit: Unit,
  options: CompileOptions,
  replaced: Replaced,
  sources: readonly Unit[] = [],
): Promise<Uint8Array> {
  return (await compileAll(unit, options, replaced, sources, false)).wasm;
}

/** The same with marks of what is run, through imports (see `withMarks`). */
export function compileWithMarks(
  unit: Unit,
  options: CompileOptions,
  replaced: Replaced,
  sources: readonly Unit[],
): Promise<MarkedModule> {
  return compileAll(unit, options, replaced, sources, true);
}

async function compileAll(
  unit: Unit,
  options: CompileOptions,
  replaced: Replaced,
  sources: readonly Unit[],
  isMarked: boolean,
): Promise<MarkedModule> {
  const { workspace } = options;
  const clang = clangInWasm(workspace);
  const names = new FileNames(workspace, clang.systemFolders);
  const works = [unit, ...sources].map(each => workOf(each, options));
  const cache = storeFor(options);
  const library = keyOf(workspace.host, [...(await libraryObjects(options))].flat());
  const what = [
    FORMAT,
    ...(isMarked ? [MARKED_FORMAT] : []),
    clang.version,
    JSON.stringify({ ...replaced, sources: [...(replaced.sources ?? [])], writes: [...(replaced.writes ?? [])] }),
    library,
  ];
  const parts = works.flatMap(({ unit: { language }, flags, input }) => [
    language,
    flags.join('\n'),
    ...describe(input, names),
  ]);
  const key = keyOf(workspace.host, [...what, ...parts]);
  const kept = cache.read(key);
  if (kept?.module !== undefined) {
    const items: readonly MarkedItem[] = JSON.parse(kept.items ?? '[]');
    return { wasm: bytesOfBase64(kept.module), items };
  }
  const objects: Uint8Array[] = [];
  const irs: string[] = [];
  for (const work of works) irs.push(await compileToText(work, names, options));
  const fields = [...(replaced.sources ?? [])].flatMap(([name, { isField }]) => (isField ? [name] : []));
  const parsed = irs.map(ir => parseModule(ir));
  const inRounds = withRounds(irs, parsed, new Set(fields));
  const modules = fields.length === 0 ? parsed : inRounds.map(ir => parseModule(ir));
  const items: MarkedItem[] = [];
  let next = 0;
  for (const [i, ir] of withReplaced(inRounds, modules, replaced).entries()) {
    const marked = isMarked ? withMarks(ir, modules[i], next) : undefined;
    next = marked?.next ?? next;
    items.push(...(marked?.items ?? []));
    objects.push(await compile(marked?.ir ?? ir, modules[i], options, names));
  }
  const wasm = await link(objects, await libraryObjects(options), options);
  cache.write(key, { module: base64Of(wasm), ...(isMarked ? { items: JSON.stringify(items) } : {}) });
  return { wasm, items };
}

interface Work {
  readonly unit: Unit;
  readonly input: GatheredUnit;
  readonly flags: readonly string[];
}

function workOf(unit: Unit, options: CompileOptions): Work {
  const input = gather(unit, options);
  return { unit, input, flags: wasmIrFlags(unit.language, options, input.needsLibcxx) };
}

async function compileToText({ unit, input, flags }: Work, names: FileNames, options: CompileOptions): Promise<string> {
  const { workspace } = options;
  const directory = seenPath(workspace, '.');
  const front = await clangInWasm(workspace).run({
    flags,
    inputKind: unit.language,
    input,
    directory,
    ...ending(options),
  });
  if (!front.isSuccess) throw new CompileError(shownDiagnostics(front.diagnostics, names));
  return withMainReturning(withShownNames(latin1Of(front.output), names));
}

/** One file as an object. */
async function compile(text: string, module: Module, options: CompileOptions, names: FileNames): Promise<Uint8Array> {
  const ir = withNamedTraps(text, module);
  const { workspace, target } = options;
  const flags = objectFlags(target);
  const directory = seenPath(workspace, '.');
  const job = { flags, inputKind: 'ir', input: alone(ir), directory, ...ending(options) };
  const back = await clangInWasm(workspace).run(job);
  if (!back.isSuccess) throw new CompileError(shownDiagnostics(back.diagnostics, names));
  return back.output;
}

function alone(ir: string): Gathered {
  const main = '/codomata/unit.ll';
  return { main, files: [{ seen: main, real: undefined, bytes: bytesOfLatin1(ir) }] };
}

/** The units' own functions win over those of the library, of which only what is called gets in. */
async function link(
  units: readonly Uint8Array[],
  library: ReadonlyMap<string, Uint8Array>,
  { workspace, target, signal }: CompileOptions,
): Promise<Uint8Array> {
  const names = units.map((_, i) => `unit${i}.o`);
  const limits = [
    `--max-memory=${MEMORY_LIMIT}`,
    `--initial-heap=${HEAP}`,
    '-z',
    `stack-size=${STACK}`,
    '--stack-first',
    `--global-base=${AREA.end}`,
  ];
  const args = [
    ...[
      'wasm-ld',
      '-m',
      wasmTarget(target).slice(0, 6),
      '--no-entry',
      '--allow-undefined',
      '--strip-debug',
      '-z',
      'muldefs',
    ],
    ...limits,
    ...EXPORTS.map(name => `--export-if-defined=${name}`),
    ...[...names, '--start-lib', ...[...library.keys()].map(name => `lib/${name}`), '--end-lib', '-o', 'linked.wasm'],
  ];
  const own = Object.fromEntries(units.map((unit, i) => [names[i], unit] as const));
  const result = await runTool(workspace, args, { ...own, lib: Object.fromEntries(library) }, signal);
  const module = result.files['linked.wasm'];
  if (!result.isSuccess || !(module instanceof Uint8Array)) throw new CompileError(result.diagnostics.trim());
  return withNarrowTables(module);
}
