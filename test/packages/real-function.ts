import type { PackageFunction } from './functions.ts';

/** What a function gives for a text: a text, or `null` where it throws. */
export type RealFunction = (input: string) => string | null;

/** A package does not have what was named, or it gives something else than text. */
export class NoSuchFunction extends Error {
  override name = 'NoSuchFunction';
}

/** The function itself, imported as Node imports it: nothing of ours stands between. */
export async function realFunction({ target, args = [] }: PackageFunction): Promise<RealFunction> {
  const [specifier, name] = target.split('#');
  const namespace: unknown = await import(specifier);
  const main = member(namespace, 'default');
  const found = name === undefined ? main : (member(namespace, name) ?? member(main, name));
  if (typeof found !== 'function') throw new NoSuchFunction(`${target} is no function`);
  return input => {
    let output: unknown;
    try {
      output = Reflect.apply(found, main, [input, ...args]);
    } catch {
      return null;
    }
    if (typeof output !== 'string') throw new NoSuchFunction(`${target} gives ${typeof output}, not text`);
    return output;
  };
}

function member(value: unknown, name: string): unknown {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
    ? Reflect.get(value, name)
    : undefined;
}
