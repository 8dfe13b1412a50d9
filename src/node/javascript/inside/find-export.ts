import { foreign } from './foreign.ts';
import { items } from './items.ts';

/** A function and what it is called on. */
export interface Found {
  readonly value: unknown;
  /** What `this` is. */
  readonly self: unknown;
  /** The class, when the value is a method of its objects. */
  readonly owner?: new (
    ...args: readonly unknown[]
  ) => object;
  /** The name of the method, where it is one that the objects have by themselves. */
  readonly method?: string;
}

/**
 * Finds `a.b.c` in what a module exports, then in its default export, then among its own declarations, which `reach`
 * gives for the first name. `default` is the default export: of CommonJS, `module.exports` when it is a function.
 */
export function findExport(
  path: string,
  exported: unknown,
  isModule: boolean,
  reach: ((name: string) => unknown) | undefined,
): Found | undefined {
  const [first, ...rest] = path.split('.');
  return (
    walk(first === 'default' ? defaultOf(exported, isModule) : member(exported, first, !isModule), rest) ??
    walk(member(property(exported, 'default'), first, true), rest) ??
    walk(declared(first, reach), rest)
  );
}

function defaultOf(exported: unknown, isModule: boolean): Found | undefined {
  if (!isModule && typeof exported === 'function') return { value: exported, self: undefined };
  const inner = property(exported, 'default');
  if (inner !== undefined) return { value: inner, self: undefined };
  return isModule ? undefined : { value: exported, self: undefined };
}

/** A member that the object really has: not what every object or function has. */
function member(place: unknown, name: string, onPlace: boolean): Found | undefined {
  const value = property(place, name);
  if (value === undefined) return undefined;
  const { object, function: f } = foreign.prototypes;
  const common = [object, f].some(every => foreign.get(every, name) === value);
  return common ? undefined : { value, self: onPlace ? place : undefined };
}

function property(place: unknown, name: string): unknown {
  if ((typeof place !== 'object' && typeof place !== 'function') || place === null) return undefined;
  return foreign.has(place, name) ? foreign.get(place, name) : undefined;
}

/** A declaration of the module. A name that only the global object has is none. */
function declared(name: string, reach: ((name: string) => unknown) | undefined): Found | undefined {
  const value = reach?.(name);
  if (value === undefined || value === foreign.get(foreign.global, name)) return undefined;
  return { value, self: undefined };
}

function walk(start: Found | undefined, path: readonly string[]): Found | undefined {
  let found = start;
  for (const name of path) {
    if (found === undefined) return undefined;
    const { value } = found;
    const next = member(value, name, true);
    if (next !== undefined) found = next;
    else if (isConstructor(value)) {
      const method = member(foreign.get(value, 'prototype'), name, true);
      found = method === undefined ? onSample(value, name) : { ...method, owner: value };
    } else found = undefined;
  }
  return found;
}

/** A method that a class gives each object when it is made. */
function onSample(owner: new (...args: readonly unknown[]) => object, name: string): Found | undefined {
  let sample: object;
  try {
    sample = foreign.construct(owner, []);
  } catch {
    return undefined;
  }
  const method = member(sample, name, true);
  return method === undefined ? undefined : { value: method.value, self: undefined, owner, method: name };
}

export function isConstructor(value: unknown): value is new (...args: readonly unknown[]) => object {
  return typeof value === 'function' && typeof foreign.get(value, 'prototype') === 'object';
}

/** The names that a module exports, for a message; of a default export that is an object, also what it has. */
export function exportedNames(exported: unknown): readonly string[] {
  const names = keysOf(exported).filter(name => name !== '__esModule' && name !== 'module.exports');
  const inner = names.length <= 1 ? keysOf(property(exported, 'default')) : [];
  return typeof exported === 'function' ? ['default', ...names] : [...names, ...inner];
}

function keysOf(value: unknown): readonly string[] {
  return (typeof value === 'object' || typeof value === 'function') && value !== null ? items(foreign.keys(value)) : [];
}
