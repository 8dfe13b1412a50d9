import type { Platform } from '../../../host/platform.ts';
import type { Workspace } from '../../../host/workspace.ts';
import type { Activity } from '../../../program/activity.ts';
import type { Reference } from '../../../program/value.ts';
import type { JsObject } from './object.ts';

/** What programs of one platform come upon besides their own objects: those of the engine that runs us, as they see them. */
export class Surroundings {
  /** The host's own objects that programs may have looked at, by how they were reached first. */
  readonly values = new Map<string, unknown>([['globalThis', globalThis]]);
  /** How the host's objects were reached first. */
  readonly paths = new Map<unknown, string>([[globalThis, 'globalThis']]);
  /** The host's own objects that are modelled, with what they are here. */
  readonly modelled = new Map<unknown, Reference>();
  /** What programs get to see in place of an object of the host's. */
  readonly replaced: ReadonlyMap<unknown, object>;
  /** `RegExp.prototype` as all programs start with it. */
  regExpPrototype: JsObject | undefined;

  constructor(readonly platform: Platform) {
    this.replaced = new Map<unknown, object>(platform.replaced);
  }

  hides(global: string): boolean {
    return this.platform.hiddenGlobals.includes(global);
  }

  /** The value of a global variable of the host's; undefined where programs do not see it. */
  global(name: string): unknown {
    return this.hides(name) ? undefined : Reflect.get(globalThis, name);
  }
}

/** Where a program was loaded: the files that it was read from, and what it comes upon there. */
export class World {
  constructor(
    readonly workspace: Workspace,
    readonly surroundings: Surroundings,
  ) {}
}

export function worldOf({ heap: { world } }: Activity): World {
  if (!(world instanceof World)) throw new Error('the heap was not made for this language');
  return world;
}
