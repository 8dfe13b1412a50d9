import { Bool } from '../../../logic/sort.ts';
import type { Activity } from '../../../program/activity.ts';
import { HeapObject } from '../../../program/heap.ts';
import { unknown } from '../../../program/unknown.ts';
import { Reference, SymbolicBoolean, type Value } from '../../../program/value.ts';

/**
 * Memory of which nothing is known: what functions give that are not followed, and what would be too much to keep. Where it
 * is read, any number is found, or such memory again; what is written is forgotten; no access is outside of it. Pointers to it
 * have no place in it: compared with others, and with null, they may be equal or not, differently each time. It knows which
 * other objects addresses were put into it: what is written through an address that is found in it may be written there.
 */
export class UnknownMemory extends HeapObject {
  constructor(
    owner: object,
    readonly escaped: readonly Reference[] = [],
  ) {
    super(owner);
  }

  clone(): UnknownMemory {
    return new UnknownMemory(this.owner, this.escaped);
  }

  shape(): string {
    return `unknown memory ${this.escaped.length}`;
  }

  contents(): readonly Value[] {
    return this.escaped;
  }

  withContents(values: readonly Value[]): UnknownMemory {
    return new UnknownMemory(this.owner, values as readonly Reference[]);
  }
}

/** Its address in every program of C: it is made before all else. */
export const UNKNOWN_ADDRESS = new Reference(0, 0);

export function isUnknownAddress({ heap }: Activity, value: Value): boolean {
  return (
    value instanceof Reference &&
    value.object === UNKNOWN_ADDRESS.object &&
    heap.read(value.object) instanceof UnknownMemory
  );
}

/** Notes that the address of an object is where nobody knows. */
export function letEscape({ heap }: Activity, value: Value): void {
  if (!(value instanceof Reference) || value.object === UNKNOWN_ADDRESS.object) return;
  const memory = heap.read(UNKNOWN_ADDRESS.object);
  if (!(memory instanceof UnknownMemory) || heap.read(value.object).functionName() !== undefined) return;
  if (memory.escaped.some(({ object }) => object === value.object)) return;
  const all = [...memory.escaped, new Reference(value.object)].sort((a, b) => a.object - b.object);
  heap.replace(UNKNOWN_ADDRESS.object, new UnknownMemory({}, all));
}

/** A truth value of which nothing is known, another one each time. */
export function someTruth({ state }: Activity): SymbolicBoolean {
  return new SymbolicBoolean(unknown(`any ${state.made++}`, Bool));
}
