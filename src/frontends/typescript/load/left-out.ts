import type { Activity } from '../../../program/activity.ts';
import { Cell } from '../../../program/heap.ts';
import { type SourceRange, showPlace } from '../../../program/source.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { LEFT_OUT } from '../lower/decorated-classes.ts';
import type { ModuleCode } from '../lower/module.ts';
import { JsObject, type Property } from '../objects/object.ts';
import { LoadError } from './load-error.ts';

/** Names by which code reaches variables that no function captures. */
const GLOBALS = ['globalThis', 'global', 'window', 'self'];

/**
 * The classes that were left out for their decorators while a program was loaded. Their decorators would have run then,
 * and may have changed what they can reach. A function may do without them only where it can reach none of that.
 */
export class LeftOutClasses {
  readonly #cells = new Map<number, { readonly name: string; readonly at: SourceRange; readonly cell: Reference }>();
  readonly #codes = new Set<ModuleCode>();
  /** Variables by whose values nothing is meant, and by what name their use is refused. */
  readonly #refused = new Map<number, string>();

  /** Notes a module that is loaded, and the variables of its classes that are left out. */
  add(code: ModuleCode, cellOf: (name: string) => Reference | undefined): void {
    this.#codes.add(code);
    for (const [name, at] of code.leftOut) {
      const cell = cellOf(name);
      if (cell === undefined) continue;
      this.#cells.set(cell.object, { name, at, cell });
      this.refuse(cell, LEFT_OUT);
    }
  }

  refuse(cell: Reference, construct: string): void {
    this.#refused.set(cell.object, construct);
  }

  /** By what name uses of a variable are refused. */
  refusalOf(cell: Reference): string | undefined {
    return this.#refused.get(cell.object);
  }

  /** The class of this name that was left out. */
  placeOf(name: string): SourceRange | undefined {
    return [...this.#cells.values()].find(one => one.name === name)?.at;
  }

  /**
   * Linear in what was loaded. `before` is the name of the first object that the program made.
   *
   * @throws LoadError where a value can reach what the decorators of a class may have changed
   */
  check(activity: Activity, values: readonly Value[], before: number): void {
    if (this.#cells.size === 0) return;
    const reached = reachable(activity, values, before);
    const usesGlobals = [...this.#codes].some(({ globalNames }) => GLOBALS.some(name => globalNames.has(name)));
    const assigns = [...this.#codes].some(code => code.hasSharedState);
    for (const { name, at, cell } of this.#cells.values()) {
      const shared = [...reachable(activity, [cell], before)].filter(id => reached.has(id));
      if (!usesGlobals && !shared.some(id => isState(activity, id, assigns))) continue;
      throw new LoadError(
        `${showPlace(at)}: the decorators of ${name} are not evaluated, and what they may change is within reach of the function that is asked for; move it to a file without them`,
      );
    }
  }
}

function reachable(activity: Activity, values: readonly Value[], before: number): ReadonlySet<number> {
  const found = new Set<number>();
  const waiting = [...values];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (!(value instanceof Reference) || value.object < before || found.has(value.object)) continue;
    found.add(value.object);
    waiting.push(...activity.heap.read(value.object).contents());
  }
  return found;
}

/**
 * Whether an object may have been changed: functions and their prototypes are not where they hold nothing but functions,
 * nor are variables where none is assigned after its declaration.
 */
function isState(activity: Activity, id: number, assigns: boolean): boolean {
  const object = activity.heap.read(id);
  if (object instanceof Cell) return assigns;
  if (!(object instanceof JsObject)) return true;
  const { kind } = object.internals;
  if (kind === 'namespace') return false;
  const isFunction = kind === 'closure' || kind === 'native' || object.properties.has('constructor');
  return !isFunction || [...object.properties.values()].some(holdsData);
}

function holdsData({ value, writable, accessor }: Property): boolean {
  return writable && accessor === undefined && !(value instanceof Reference);
}
