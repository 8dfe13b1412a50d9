import { runInThisContext } from 'node:vm';
import { transform } from 'sucrase';
import type { Program } from './program.ts';

/** What a call came to: a value, as a text that tells all values apart, or a throw. */
export type Outcome = { readonly value: unknown; readonly key: string } | { readonly threw: true };

/** What a program does with inputs, as Node itself runs it, loaded anew for each. */
export type Native = (inputs: readonly unknown[]) => Promise<readonly Outcome[]>;

/** A program did not end in time. */
export class Endless extends Error {
  override name = 'Endless';
}

type Callable = (...args: readonly unknown[]) => unknown;
type Methods = Readonly<Record<string, Callable>>;

/** Milliseconds that all inputs together may take. */
const TIME = 10_000;

/** Loads a program without any part of the product. */
export function nativeOf({ source, target, entry }: Program): Native {
  const { code } = transform(source, { transforms: ['typescript', 'imports'] });
  // The default of a reducer's state is what no events at all give.
  const initial = /: State = (\{[^}]*\})/.exec(source)?.[1];
  const start = entry === 'reducer' ? `exports.atStart = () => (${initial});` : '';
  const factory: unknown = runInThisContext(`(function (exports) { ${code}\n${start}\nreturn exports; })`);
  const load = factory as (exports: object) => Readonly<Record<string, Callable & (new () => Methods)>>;
  const [name, method] = target.split('.');
  const call = (input: unknown): unknown => {
    const module = load({});
    const found = module[name];
    switch (entry) {
      case 'function':
      case 'async':
        return found(input);
      case 'generator':
        return [...(found(input) as Iterable<unknown>)];
      case 'reducer':
        if (eventsOf(input).length === 0) return module.atStart();
        return eventsOf(input).reduce<unknown>((state, event) => found(state, event), undefined);
      case 'method': {
        const object = new found();
        return eventsOf(input).map(event => object[method](event));
      }
      case 'fields': {
        const object = new found();
        for (const event of eventsOf(input)) object[method](event);
        return fieldsOf(object);
      }
      case 'methods':
      case 'closure': {
        const object = entry === 'methods' ? new found() : (found() as Methods);
        return eventsOf(input).map(event => object[String(event)]());
      }
      case 'method fields': {
        const object = new found();
        for (const event of eventsOf(input)) object[String(event)]();
        return fieldsOf(object);
      }
    }
  };
  return async inputs => {
    const made: (() => unknown)[] = [];
    within(() => {
      for (const input of inputs) made.push(held(() => call(input)));
    });
    return Promise.all(made.map(give => outcomeOf(give)));
  };
}

function held(give: () => unknown): () => unknown {
  try {
    const value = give();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

async function outcomeOf(give: () => unknown): Promise<Outcome> {
  try {
    const value = await give();
    return { value, key: keyOf(value) };
  } catch {
    return { threw: true };
  }
}

function within(run: () => void): void {
  Reflect.set(globalThis, 'shapesRandomRun', run);
  try {
    runInThisContext('shapesRandomRun()', { timeout: TIME });
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new Endless('the function does not end');
    throw error;
  }
}

function eventsOf(input: unknown): readonly unknown[] {
  if (!Array.isArray(input)) throw new Error('events are a list');
  return input;
}

function fieldsOf(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => typeof value !== 'function'));
}

/** A text that is the same for two values exactly when they are deeply equal, kinds and borders included. */
export function keyOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
  if (Array.isArray(value)) {
    const items = Array.from({ length: value.length }, (_, i) => (i in value ? keyOf(value[i], depth + 1) : 'hole'));
    const others = Object.keys(value).filter(key => !/^\d+$/.test(key));
    return `[${[...items, ...others.map(key => `${key}: ${keyOf(Reflect.get(value, key), depth + 1)}`)].join(', ')}]`;
  }
  // What comes out as a typed array is its numbers.
  if (ArrayBuffer.isView(value)) {
    const items = Array.from(value as unknown as Iterable<number>, item => keyOf(item));
    return `${depth === 0 ? '' : value.constructor.name}[${items.join(', ')}]`;
  }
  const fields = Object.keys(value)
    .sort()
    .map(key => `${JSON.stringify(key)}: ${keyOf(Reflect.get(value, key), depth + 1)}`);
  return `{${fields.join(', ')}}`;
}
