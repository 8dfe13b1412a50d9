import { accessors, aliases, installations } from '../../../../src/frontends/typescript/library/index.ts';
import { provideIntrinsic } from '../../../../src/frontends/typescript/library/primitives.ts';

/**
 * The library installed on the host, on objects of its own beside the host's: what the evaluator's installer does with
 * the plan. Nothing of the host is changed.
 */

export type Fn = (...args: unknown[]) => unknown;

const files = new Map<string, Readonly<Record<string, object>>>();
for (const { file } of [...installations, ...accessors.flatMap(a => [a.get, a.set])])
  if (!files.has(file)) files.set(file, await import(`../../../../src/frontends/typescript/library/${file}.ts`));

const asyncGenerator: object = Object.getPrototypeOf(async function* () {}).prototype;

/** The host's object of a name in the plan. */
export function hostObject(name: string): object {
  const iterators: Readonly<Record<string, object>> = {
    '%IteratorPrototype%': Object.getPrototypeOf(Object.getPrototypeOf([].values())),
    '%ArrayIteratorPrototype%': Object.getPrototypeOf([].values()),
    '%StringIteratorPrototype%': Object.getPrototypeOf(''[Symbol.iterator]()),
    '%MapIteratorPrototype%': Object.getPrototypeOf(new Map().keys()),
    '%SetIteratorPrototype%': Object.getPrototypeOf(new Set().keys()),
    '%RegExpStringIteratorPrototype%': Object.getPrototypeOf(''.matchAll(/a/g)),
    '%AsyncIteratorPrototype%': Object.getPrototypeOf(asyncGenerator),
    '%AsyncGeneratorPrototype%': asyncGenerator,
    '%TypedArray%': Object.getPrototypeOf(Uint8Array),
    '%TypedArray%.prototype': Object.getPrototypeOf(Uint8Array.prototype),
  };
  const [head, tail] = name.split('.');
  const found = iterators[name] ?? (globalThis as unknown as Record<string, Record<string, object>>)[head];
  return tail === undefined || name in iterators ? found : (found as Record<string, object>)[tail];
}

const objects = new Map<string, object>();

/** The library's object of a name in the plan. */
export function ourObject(name: string): object {
  let object = objects.get(name);
  if (object === undefined) {
    const isPrototype = name.endsWith('rototype') || name.includes('Prototype');
    const parent =
      name === '%IteratorPrototype%' || !name.includes('IteratorPrototype')
        ? Object.prototype
        : ourObject('%IteratorPrototype%');
    object = Object.create(
      name === 'RegExp.prototype' ? RegExp.prototype : isPrototype ? parent : Object.prototype,
    ) as object;
    objects.set(name, object);
  }
  return object;
}

function keyFrom(text: string): PropertyKey {
  return text.startsWith('@@') ? (Symbol as unknown as Record<string, symbol>)[text.slice(2)] : text;
}

for (const { file, name, target, as } of installations) {
  const source = files.get(file)?.[name] as object;
  for (const key of Reflect.ownKeys(source)) {
    const value = Reflect.get(source, key) as () => unknown;
    const rest = { enumerable: false, configurable: true };
    Object.defineProperty(
      ourObject(target),
      key,
      as === 'getters' ? { get: value, ...rest } : { value, writable: true, ...rest },
    );
  }
}
for (const [target, key, source, name] of aliases)
  Object.defineProperty(ourObject(target), keyFrom(key), {
    value: Reflect.get(ourObject(source), name),
    configurable: true,
  });

for (const kind of ['Array', 'String', 'Map', 'Set', 'RegExp String'])
  provideIntrinsic(`${kind} Iterator`, ourObject(`%${kind.replace(' ', '')}IteratorPrototype%`));
for (const name of ['RegExp.prototype', 'Map.prototype', 'Set.prototype', 'WeakMap.prototype', 'WeakSet.prototype'])
  provideIntrinsic(name, ourObject(name));
provideIntrinsic('RegExp.prototype.exec', Reflect.get(ourObject('RegExp.prototype'), 'exec'));

/** A method of the library, by the name of its object and its key. */
export function ours(target: string, key: PropertyKey): Fn {
  return Reflect.getOwnPropertyDescriptor(ourObject(target), key)?.value as Fn;
}

/** The host's method of the same name. */
export function theirs(target: string, key: PropertyKey): Fn {
  return Reflect.getOwnPropertyDescriptor(hostObject(target), key)?.value as Fn;
}
