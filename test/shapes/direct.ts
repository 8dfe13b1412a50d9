import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Takes } from './corpus.ts';
import type { Line } from './inputs.ts';
import { printed } from './printed.ts';

type Callable = (...args: readonly unknown[]) => unknown;
type Methods = Readonly<Record<string, Callable>>;
type Module = Readonly<Record<string, unknown>>;

/**
 * What a function of the corpus gives for an input, as `run` would print it; `undefined` where calling it does not tell: a
 * reducer's own default is seen only inside of it.
 */
export type Direct = (input: Line) => unknown;

/**
 * A function of the corpus as Node itself loads and calls it, by what its declaration says: the judge that shares
 * nothing with the product's own way of calling code. `undefined` for C, which Node cannot load.
 */
export async function directly(target: string, takes: Takes, options: readonly string[]): Promise<Direct | undefined> {
  const [file, named] = target.split('#');
  const [name, method] = named.split('.');
  if (file.endsWith('.c')) return undefined;
  const module: Module = await import(pathToFileURL(join(process.cwd(), file)).href);
  const found = module[name];
  if (typeof found !== 'function') throw new Error(`${target}: this is no function`);
  const args: readonly unknown[] = options[0] === '--args' ? JSON.parse(options[1]) : [];
  const callee = found as Callable & (new () => Methods);
  const give = caller(callee, method, takes, args, symbol => memberOf(module, symbol));
  const startsByItself = typeof takes === 'object' && 'by' in takes && takes.by === 'reducer' && args.length === 0;
  return input => {
    if (startsByItself && input.length === 0) return undefined;
    try {
      return { output: printed(give(input)) };
    } catch {
      return { rejected: true };
    }
  };
}

function caller(
  callee: Callable & (new () => Methods),
  method: string | undefined,
  takes: Takes,
  args: readonly unknown[],
  value: (symbol: unknown) => unknown,
): (input: Line) => unknown {
  if (takes === 'text') return input => callee(input);
  if ('one' in takes) return input => callee(input[0]);
  if (takes.by === 'reducer')
    return input => symbolsOf(input).reduce<unknown>((state, event) => callee(state, value(event)), args[0]);
  const isClass = String(callee).startsWith('class');
  return input => {
    const object = isClass ? new callee() : (callee() as Methods);
    const call = (event: unknown): unknown => (method === undefined ? object[String(event)]() : object[method](event));
    return symbolsOf(input).map(call);
  };
}

function symbolsOf(input: Line): readonly unknown[] {
  return typeof input === 'string' ? [...input] : input;
}

/** The value of an enum's member; other symbols are what they are. */
function memberOf(module: Module, symbol: unknown): unknown {
  if (typeof symbol !== 'string') return symbol;
  const owner = Object.values(module).find(
    (item): item is Module => typeof item === 'object' && item !== null && symbol in item,
  );
  return owner === undefined ? symbol : owner[symbol];
}
