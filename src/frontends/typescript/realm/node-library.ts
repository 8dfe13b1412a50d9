import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Evaluator } from '../../../program/evaluator.ts';
import type { State } from '../../../program/state.ts';
import { Reference } from '../../../program/value.ts';
import { compileModule } from '../load/compile.ts';
import { type Finder, nodeFinder } from '../load/finder.ts';
import { Loader } from '../load/loader.ts';
import type { ResolvedModule } from '../modules/format.ts';
import type * as events from '../node-library/events.ts';
import type * as util from '../node-library/util.ts';
import { objectAt } from '../objects/access.ts';
import { standInFor } from '../objects/host.ts';
import { showAs } from '../objects/host-faces.ts';

const hostRequire = createRequire(import.meta.url);

/** The library's own files, as source where this file is source, and compiled where it is compiled. */
const ENDING = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

interface Files {
  events: typeof events;
  util: typeof util;
}

/** Functions of modules of Node that are written in the language itself. */
const FUNCTIONS: { readonly [F in keyof Files]: readonly (keyof Files[F] & string)[] } = {
  events: ['EventEmitter'],
  util: ['inherits', 'deprecate', 'debuglog'],
};

/** Loads them, so that programs see them wherever they come upon the host's. */
export function installNodeLibrary(evaluator: Evaluator, state: State): void {
  for (const [name, functions] of Object.entries(FUNCTIONS)) {
    const file = fileURLToPath(new URL(`../node-library/${name}.${ENDING}`, import.meta.url));
    const module: ResolvedModule = { file, format: 'esm', language: ENDING };
    const finder: Finder = { ...nodeFinder(module, {}), compile: found => compileModule(found, {}, true) };
    const loader = new Loader(evaluator, state, finder);
    const loaded = loader.load(module);
    for (const key of functions) {
      const made = loader.valueOf(loaded, key);
      if (!(made instanceof Reference)) continue;
      const host: unknown = Reflect.get(hostRequire(`node:${name}`), key);
      standInFor(host, made);
      if (typeof host === 'function') showAs(objectAt(loader.activity, made).internals, host);
    }
  }
}
