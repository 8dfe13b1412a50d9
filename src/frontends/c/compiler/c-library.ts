import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Cache, keyOf } from './cache.ts';
import { clangInWasm } from './clang-in-wasm.ts';
import { CompileError } from './compile-error.ts';
import { describe, ending } from './compile-ir.ts';
import { shownDiagnostics } from './diagnostics.ts';
import { gather } from './gather.ts';
import type { CompileOptions } from './options.ts';
import { FileNames, OUR_FOLDER } from './places.ts';
import { libraryFlags } from './wasm-flags.ts';

const FORMAT = 'library 1';

const compiled = new Map<string, ReadonlyMap<string, Uint8Array>>();

/** The objects of our C library for the WebAssembly of a target, by their names. Compiled once, then kept. */
export async function libraryObjects(options: CompileOptions): Promise<ReadonlyMap<string, Uint8Array>> {
  const { target } = options;
  const names = new FileNames(clangInWasm.systemFolders);
  const flags = libraryFlags(target);
  const folder = join(OUR_FOLDER, 'lib');
  const files = readdirSync(folder)
    .filter(name => name.endsWith('.c'))
    .sort();
  const units = files.map(name =>
    gather({ file: join(folder, name), language: 'c' }, { target, include: [], define: [] }),
  );
  const key = keyOf([FORMAT, clangInWasm.version, ...flags, ...units.flatMap(unit => describe(unit, names))]);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const cache = new Cache(options.cacheFolder);
  const kept = cache.read(key);
  const objects = new Map<string, Uint8Array>();
  if (kept !== undefined) {
    for (const [name, object] of Object.entries(kept)) objects.set(name, Buffer.from(object, 'base64'));
  } else {
    for (const [i, input] of units.entries()) {
      const result = await clangInWasm.run({ flags, inputKind: 'c', input, ...ending(options) });
      if (!result.isSuccess) throw new CompileError(shownDiagnostics(result.diagnostics, names));
      objects.set(files[i].replace(/\.c$/, '.o'), result.output);
    }
    const texts = Array.from(objects, ([name, object]) => [name, Buffer.from(object).toString('base64')]);
    cache.write(key, Object.fromEntries(texts));
  }
  compiled.set(key, objects);
  return objects;
}
