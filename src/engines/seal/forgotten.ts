import type { Place } from '../../abstraction/outline.ts';
import type { HeapObject } from '../../program/heap.ts';
import { AnyNumber, AnyValue, anyNumber, SymbolicNumber, Text, type Value } from '../../program/value.ts';

/** Differing structures at one place of the program, before what differs is forgotten. */
const MOST_STRUCTURES = 8;
const FEWEST_STRUCTURES = 2;
/** Functions that a variable refers to, of which as many say which state the program is in. */
const MOST_FUNCTIONS = 40;
/** Objects that lead to one another in so many steps are a list. */
const DEEPEST = 5;

/**
 * What is forgotten of states, where their language goes on without it: values of variables, by their paths, and the contents
 * of objects, by the paths where these are found. It only grows, so that an exploration comes to its end.
 */
export class ForgottenPaths {
  private readonly values = new Map<string, Value>();
  /** Objects, with whether those that hold nothing are kept. */
  private readonly objects = new Map<string, boolean>();
  /** Values that are kept where there is none. */
  private readonly present = new Set<string>();
  private most = MOST_STRUCTURES;
  /** By the place in the program, what structures its states have. */
  private readonly structures = new Map<string, Map<string, readonly Place[]>>();

  copy(): ForgottenPaths {
    const copy = new ForgottenPaths();
    for (const [path, value] of this.values) copy.values.set(path, value);
    for (const [path, isKept] of this.objects) copy.objects.set(path, isKept);
    for (const path of this.present) copy.present.add(path);
    copy.most = this.most;
    return copy;
  }

  /** Allows fewer structures at one place from now on. Whether that is possible. */
  tighten(): boolean {
    if (this.most <= FEWEST_STRUCTURES) return false;
    this.most = Math.max(FEWEST_STRUCTURES, Math.floor(this.most / 2));
    return true;
  }

  /** A new exploration begins. */
  restart(): void {
    this.structures.clear();
  }

  /** What is left of an object; `undefined` where it is all kept. */
  object(path: string, object: HeapObject): HeapObject | undefined {
    const keepsEmpty = this.objects.get(path);
    if (object.largeArrays().length > 0 && (keepsEmpty !== undefined || object.table() === undefined))
      return object.forgotten();
    if (keepsEmpty === undefined || (keepsEmpty && object.isEmpty())) return undefined;
    return object.forgotten();
  }

  /** What stands for a value. Where that was thought to be a number, or a text, and is not, it is anything from now on. */
  value(path: string, value: Value): { readonly value: Value; readonly isNew: boolean } {
    const known = this.values.get(path);
    if (known === undefined) return { value, isNew: false };
    if ((value === undefined || value === null) && this.present.has(path)) return { value, isNew: false };
    const joined = known === AnyValue.value || generalOf(value) === known ? known : AnyValue.value;
    if (joined !== known) this.values.set(path, joined);
    return { value: joined, isNew: joined !== known };
  }

  /** Forgets a value from now on. Whether it was known. */
  forget(path: string, value: Value): boolean {
    if (this.values.has(path)) return false;
    this.values.set(path, generalOf(value));
    return true;
  }

  isValue(path: string): boolean {
    return this.values.has(path);
  }

  /**
   * Notes a structure; where there are too many at one place, forgets that in which they differ the most, and objects with
   * fields that say which state the program is in (`telling`, by their paths) only where all else was of no use. Whether
   * something was forgotten.
   */
  noteStructure(location: string, key: string, places: readonly Place[], telling: ReadonlySet<string>): boolean {
    const known = this.structures.get(location) ?? new Map<string, readonly Place[]>();
    this.structures.set(location, known);
    if (known.has(key)) return false;
    const deep = places.find(({ path }) => path.split('*').length > DEEPEST + 1);
    if (deep !== undefined && this.forgetAt(shortened(deep.path))) return true;
    known.set(key, places);
    if (known.size <= this.most) return false;
    const differing = new Map<string, Set<string>>();
    const functions = new Map<string, Set<string>>();
    const all = [...known.values()];
    for (const [i, one] of all.entries())
      for (const other of all.slice(i + 1)) {
        const at = one.findIndex(({ path, part }, j) => other[j]?.part !== part || other[j]?.path !== path);
        if (at < 0 || other[at] === undefined) continue;
        const { path } = one[at].path.length <= other[at].path.length ? one[at] : other[at];
        for (const { part, isFunction } of [one[at], other[at]]) {
          const group = isFunction ? functions : differing;
          group.set(path, (group.get(path) ?? new Set()).add(part));
        }
      }
    const paths = [...new Set([...differing.keys(), ...functions.keys()])];
    const isLast = this.most <= FEWEST_STRUCTURES && known.size > MOST_STRUCTURES;
    const weight = (path: string): number => {
      if (telling.has(path) && !isLast) return 0;
      const named = functions.get(path)?.size ?? 0;
      return (differing.get(path)?.size ?? 0) + (named > MOST_FUNCTIONS ? named : 0);
    };
    const most = paths.sort((a, b) => weight(b) - weight(a))[0];
    return most !== undefined && weight(most) > 0 && this.forgetAt(most);
  }

  private forgetAt(path: string): boolean {
    if (path === '') return false;
    if (path.endsWith('*') && this.objects.get(path) !== false) {
      this.objects.set(path, !this.objects.has(path));
      return true;
    }
    const own = path.replace(/\*$/, '');
    if (this.values.get(own) === AnyValue.value) return this.present.delete(own);
    this.values.set(own, AnyValue.value);
    this.present.add(own);
    return true;
  }
}

/** The path of what begins a list of objects. */
function shortened(path: string): string {
  const steps = path.split('*');
  return `${steps.slice(0, 3).join('*')}`;
}

function generalOf(value: Value): Value {
  if (typeof value === 'string' || value instanceof Text || value === AnyValue.text) return AnyValue.text;
  if (typeof value === 'number' || value instanceof SymbolicNumber || value instanceof AnyNumber) return anyNumber;
  return AnyValue.value;
}
