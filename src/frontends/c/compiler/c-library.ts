import { base64Of, bytesOfBase64 } from '../../../host/bytes.ts';
import { keyOf } from '../../../host/key.ts';
import { clangInWasm } from './clang-in-wasm.ts';
import { CompileError } from './compile-error.ts';
import { describe, ending } from './compile-ir.ts';
import { shownDiagnostics } from './diagnostics.ts';
import { gather } from './gather.ts';
import { storeFor } from './kept.ts';
import type { CompileOptions } from './options.ts';
import { FileNames, seenPath } from './places.ts';
import { libraryFlags } from './wasm-flags.ts';

const FORMAT = 'library 1';

const compiled = new Map<string, ReadonlyMap<string, Uint8Array>>();

/** The objects of our C library for the WebAssembly of a target, by their names. Compiled once, then kept. */
export async function libraryObjects(options: CompileOptions): Promise<ReadonlyMap<string, Uint8Array>> {
  const { target, workspace } = options;
  const { files: disk, own, paths } = workspace.host;
  const clang = clangInWasm(workspace);
  const names = new FileNames(workspace, clang.systemFolders);
  const flags = libraryFlags(target, workspace);
  const folder = paths.join(own.cFolder, 'lib');
  const files = disk.names(folder).filter(name => name.endsWith('.c'));
  const units = files.map(name =>
    gather({ file: paths.join(folder, name), language: 'c' }, { workspace, target, include: [], define: [] }),
  );
  const key = keyOf(workspace.host, [FORMAT, clang.version, ...flags, ...units.flatMap(unit => describe(unit, names))]);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const cache = storeFor(options);
  const kept = cache.read(key);
  const objects = new Map<string, Uint8Array>();
  if (kept !== undefined) {
    for (const [name, object] of Object.entries(kept)) objects.set(name, bytesOfBase64(object));
  } else {
    for (const [i, input] of units.entries()) {
      const directory = seenPath(workspace, '.');
      const result = await clang.run({ flags, inputKind: 'c', input, directory, ...ending(options) });
      if (!result.isSuccess) throw new CompileError(shownDiagnostics(result.diagnostics, names));
      objects.set(files[i].replace(/\.c$/, '.o'), result.output);
    }
    const texts = Array.from(objects, ([name, object]) => [name, base64Of(object)]);
    cache.write(key, Object.fromEntries(texts));
  }
  compiled.set(key, objects);
  return objects;
}
