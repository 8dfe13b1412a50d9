import type { Evaluator } from '../../../program/evaluator.ts';
import type { State } from '../../../program/state.ts';
import { Reference } from '../../../program/value.ts';
import { type Finder, nodeFinder } from '../load/finder.ts';
import { Loader } from '../load/loader.ts';
import type * as events from '../node-library/events.ts';
import type * as util from '../node-library/util.ts';
import { objectAt } from '../objects/access.ts';
import { standInFor } from '../objects/host.ts';
import { showAs } from '../objects/host-faces.ts';
import { worldOf } from '../objects/world.ts';
import { ownModules } from './library.ts';

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
  const { workspace, surroundings } = worldOf(evaluator.attach(state));
  const { find, compile } = ownModules(workspace.host.own, 'node-library');
  for (const [name, functions] of Object.entries(FUNCTIONS)) {
    if (!surroundings.platform.isBuiltin(name)) continue;
    const module = find(name);
    const finder: Finder = { ...nodeFinder(workspace, module, {}), compile };
    const loader = new Loader(evaluator, state, finder);
    const loaded = loader.load(module);
    for (const key of functions) {
      const made = loader.valueOf(loaded, key);
      if (!(made instanceof Reference)) continue;
      const host: unknown = Reflect.get(surroundings.platform.builtin(name), key);
      standInFor(loader.activity, host, made);
      if (typeof host === 'function') showAs(objectAt(loader.activity, made).internals, host);
    }
  }
}
