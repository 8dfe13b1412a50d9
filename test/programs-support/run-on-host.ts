import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';
import type { CaseFile, CaseValue, Shape } from './case-file.ts';

/** What a program did with one input. */
export type Outcome =
  | { readonly output: CaseValue; readonly rejected?: undefined }
  | { readonly rejected: true; readonly error: unknown };

type Callable = (...values: unknown[]) => unknown;
type Constructor = new (...values: unknown[]) => Record<string, unknown>;

/** The case names an entry that its file does not have. */
class MissingEntryError extends Error {
  override readonly name = 'MissingEntryError';
}

/** The methods that end a class's input; the first one there is gets called, and what it returns comes last. */
const ENDS = ['end', 'finish', 'flush'];

/** How an input that has run out leaves a stream program. */
class EndOfInput {}

/**
 * Runs cases on the engine this test runs on. The programs are copied to a temporary folder, so that an entry that is not
 * exported can be, by a line added to the copy; `close` removes it.
 */
export class Host {
  readonly #programs: string;
  readonly #copy = mkdtempSync(join(tmpdir(), 'programs-'));
  readonly #loader = register({ namespace: 'programs' });
  readonly #entries = new Map<string, Promise<unknown>>();

  constructor(programs: string) {
    this.#programs = programs;
    cpSync(programs, this.#copy, { recursive: true });
    writeFileSync(join(this.#copy, 'package.json'), '{ "type": "module" }');
  }

  /**
   * Runs one input. The module is loaded once a case, not once an input.
   *
   * A plain function gets the input and then `args`, and what a generator yields is collected into an array. `Class.method`
   * with one of the class shapes constructs the class with `args` and calls the method once for each code unit (`feed`),
   * number (`push`), or chunk (`write`: the elements of an array of strings or arrays, or else the input as it is), then the
   * class's `end`, `finish` or `flush`. A reducer gets each event in turn, the first time with `undefined` for the state. A
   * stream program is called without arguments and ends when it reads or peeks past the end of the input.
   */
  async run(file: CaseFile, input: CaseValue): Promise<Outcome> {
    const entry = await this.#load(file);
    try {
      return { output: plain(await whole(await apply(file, entry, structuredClone(input)))) };
    } catch (error) {
      if (error instanceof MissingEntryError) throw error;
      return { rejected: true, error };
    }
  }

  async close(): Promise<void> {
    await this.#loader.unregister();
    rmSync(this.#copy, { recursive: true });
  }

  #load(file: CaseFile): Promise<unknown> {
    const known = this.#entries.get(file.file);
    if (known !== undefined) return known;
    const loading = this.#find(file);
    this.#entries.set(file.file, loading);
    return loading;
  }

  async #find(file: CaseFile): Promise<unknown> {
    const path = join(this.#copy, relative(this.#programs, file.file));
    const [name] = file.entry.split('.');
    const entry = exported(await this.#import(path), name) ?? (await this.#import(exporting(path, name))).exportedEntry;
    if (entry === undefined) throw new MissingEntryError(`${file.file} has no ${name}`);
    return entry;
  }

  async #import(path: string): Promise<Record<string, unknown>> {
    return this.#loader.import(pathToFileURL(path).href, import.meta.url);
  }
}

/** An export of an ES module or of a CommonJS module, whose `module.exports` is the default export. */
function exported(module: Record<string, unknown>, name: string): unknown {
  if (name in module) return module[name];
  const whole = module.default;
  return (typeof whole === 'object' && whole !== null) || typeof whole === 'function'
    ? Reflect.get(whole, name)
    : undefined;
}

/** Writes a sibling of a module that exports one more name, and says where. */
function exporting(path: string, name: string): string {
  const source = readFileSync(path, 'utf8');
  const sibling = join(dirname(path), `exporting-${name}-${basename(path)}`);
  const line = extname(path) === '.cjs' ? `exports.exportedEntry = ${name};` : `export { ${name} as exportedEntry };`;
  writeFileSync(sibling, `${source}\n${line}\n`);
  return sibling;
}

function apply(file: CaseFile, entry: unknown, input: CaseValue): unknown {
  const [, method] = file.entry.split('.');
  switch (file.shape) {
    case 'class write':
    case 'class push':
    case 'class feed':
      return feed(new (entry as Constructor)(...file.args), method, pieces(file.shape, input), file.shape);
    case 'reducer':
      return pieces(file.shape, input).reduce((state, event) => (entry as Callable)(state, event), undefined);
    case 'stream read/peek/write':
      return stream(file, entry as Callable, input as number[]);
    default: {
      const value = file.shape === 'Uint8Array -> Uint8Array' ? Uint8Array.from(input as number[]) : input;
      return method === undefined
        ? (entry as Callable)(value, ...file.args)
        : call(Reflect.get(entry as object, method), entry, value, ...file.args);
    }
  }
}

/** What an async generator yields; anything else is itself. */
async function whole(value: unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null || !(Symbol.asyncIterator in value)) return value;
  const list: unknown[] = [];
  for await (const item of value as AsyncIterable<unknown>) list.push(item);
  return list;
}

/** The values that a class or a reducer is given one after the other. */
function pieces(shape: 'class write' | 'class push' | 'class feed' | 'reducer', input: CaseValue): readonly unknown[] {
  if (shape === 'class write') {
    const chunks = Array.isArray(input) && input.some(chunk => typeof chunk !== 'number');
    return chunks ? input.map(chunk => bytesOf(chunk)) : [bytesOf(input)];
  }
  return typeof input === 'string' ? input.split('') : (input as CaseValue[]);
}

function bytesOf(chunk: CaseValue): unknown {
  return Array.isArray(chunk) ? Uint8Array.from(chunk as number[]) : chunk;
}

/** Calls the method for each piece, then the class's last word; the outputs make one string if they are strings. */
async function feed(
  machine: Record<string, unknown>,
  method: string,
  given: readonly unknown[],
  shape: Shape,
): Promise<unknown> {
  const returned: unknown[] = [];
  for (const piece of given) returned.push(await call(machine[method], machine, piece));
  const end = ENDS.find(name => typeof machine[name] === 'function');
  if (end !== undefined) returned.push(await call(machine[end], machine));
  const outputs = returned.filter(value => value !== undefined).map(plain);
  const sample = outputs.length > 0 ? outputs[0] : shape === 'class feed' ? '' : given[0];
  const text = typeof sample === 'string';
  return text ? outputs.join('') : outputs.flat();
}

function stream(file: CaseFile, entry: Callable, input: readonly number[]): number[] {
  const written: number[] = [];
  let at = 0;
  const ahead = (offset: number): number => {
    const symbol = input.at(at + offset);
    if (symbol === undefined) throw new EndOfInput();
    return symbol;
  };
  const take = (): number => {
    const symbol = ahead(0);
    at++;
    return symbol;
  };
  const operations = new Map<string | undefined, Callable>([
    [file.read, take],
    [file.peek, offset => ahead(Number(offset ?? 0))],
    [file.write, value => written.push(Number(value))],
  ]);
  operations.delete(undefined);
  for (const [name, operation] of operations) Reflect.set(globalThis, name ?? '', operation);
  try {
    entry();
  } catch (error) {
    if (!(error instanceof EndOfInput)) throw error;
  } finally {
    for (const name of operations.keys()) Reflect.deleteProperty(globalThis, name ?? '');
  }
  return written;
}

function call(method: unknown, self: unknown, ...values: unknown[]): unknown {
  if (typeof method !== 'function') throw new MissingEntryError('the class has no such method');
  return Reflect.apply(method as Callable, self, values);
}

/** The value as a header would write it: typed arrays and what generators yield become arrays. */
function plain(value: unknown): CaseValue {
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return Array.from(value as Uint8Array);
  if (typeof value === 'object' && value !== null && 'next' in value && Symbol.iterator in value)
    return Array.from(value as Iterable<CaseValue>);
  return value as CaseValue;
}
