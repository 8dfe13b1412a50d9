import { Budget } from '../../logic/limits.ts';
import type { Activity } from '../../program/activity.ts';
import { CONCRETE } from '../../program/concrete.ts';
import { Evaluator } from '../../program/evaluator.ts';
import type { Heap } from '../../program/heap.ts';
import { Reference, type Value } from '../../program/value.ts';
import { detectEntry, type EntryPoint, type Found, type StreamNames } from './entry/detect.ts';
import { javascript } from './language.ts';
import { compileModule, type Reading, shownFile } from './load/compile.ts';
import { LoadError } from './load/load-error.ts';
import { Loader, nodeFinder } from './load/loader.ts';
import type { SpecialCall } from './lower/frame.ts';
import type { ResolvedModule } from './modules/format.ts';
import { didYouMean } from './modules/near-names.ts';
import { resolveTarget } from './modules/target.ts';
import type { Plain } from './native/call.ts';
import { isCallable, objectAt } from './objects/access.ts';
import { intrinsic } from './objects/intrinsics.ts';
import { getData } from './objects/properties.ts';
import { freshState, realm } from './realm/realm.ts';

/** How the user says that a function is called. */
export interface CallOptions {
  /** Further arguments after the input. */
  readonly args?: readonly Plain[];
  /** The functions by which a program reads and writes a symbol, where they are not the usual ones. */
  readonly read?: string;
  readonly write?: string;
}

/** A function in source code, loaded and ready to be run in any of the evaluators. */
export interface SourceProgram {
  /** As the user wrote it. */
  readonly text: string;
  readonly module: ResolvedModule;
  readonly exportName: string;
  /** Everything as it was after loading; never changed. */
  readonly heap: Heap;
  readonly found: Found;
  readonly entry: EntryPoint;
  readonly args: readonly Plain[];
}

const USUAL_NAMES: readonly (readonly [SpecialCall, readonly string[]])[] = [
  ['in', ['read', 'input', 'getchar', 'readSymbol', 'nextSymbol']],
  ['peek', ['peek', 'lookahead']],
  ['out', ['write', 'output', 'out', 'emit', 'putchar']],
];

/**
 * Reads `file#name` or `package#name`: loads the module and all that it imports, by running them, and finds the function
 * and how it is driven.
 *
 * @throws ModuleNotFound, SourceSyntaxError, LoadError, Unsupported
 */
export function readSourceProgram(text: string, directory: string, options: CallOptions = {}): SourceProgram {
  const hash = text.lastIndexOf('#');
  const [name, exportName] = hash < 0 ? [text, 'default'] : [text.slice(0, hash), text.slice(hash + 1)];
  const module = resolveTarget(name, directory);
  const { args = [] } = options;
  if (module.format === 'builtin')
    throw new LoadError(`${name} is a part of Node itself, written in another language or out of reach`);
  if (module.format === 'json') throw new LoadError(`${name} holds data and no functions`);
  const calls = specialCalls(module, options);
  const [first] = exportName.split('.');
  const reading: Reading = { expose: first === 'default' ? [] : [first], calls };
  const state = freshState(realm());
  const evaluator = new Evaluator(javascript, CONCRETE, Budget.unlimited);
  const loader = new Loader(evaluator, state, nodeFinder(module, reading));
  const loaded = loader.load(module);
  const found = findExport(loader, loaded, exportName);
  const streams = streamNames(calls);
  if (found === undefined)
    throw noSuchExport(loader, loaded, text, exportName, compileModule(module, reading).topLevelNames);
  const activity = loader.activity;
  const entry = detectEntry(activity, found, usesStreams(activity, found, calls) ? streams : undefined, args);
  return { text, module, exportName, heap: state.heap.snapshot(), found, entry, args };
}

type Loaded = ReturnType<Loader['load']>;

/** Which calls are instructions: those that the user names, and the usual names where the module has no such function. */
function specialCalls(module: ResolvedModule, { read, write }: CallOptions): ReadonlyMap<string, SpecialCall> {
  const taken = new Set(compileModule(module).topLevelNames);
  const calls = new Map<string, SpecialCall>();
  for (const [call, names] of USUAL_NAMES) {
    const given = call === 'in' ? read : call === 'out' ? write : undefined;
    if (given !== undefined) calls.set(given, call);
    else for (const name of names) if (!taken.has(name)) calls.set(name, call);
  }
  return calls;
}

function streamNames(calls: ReadonlyMap<string, SpecialCall>): StreamNames {
  const nameOf = (wanted: SpecialCall): string => [...calls].find(([, call]) => call === wanted)?.[0] ?? '';
  return { read: nameOf('in'), peek: nameOf('peek'), write: nameOf('out') };
}

/** Whether the function takes no input and its text calls the function that reads. */
function usesStreams(activity: Activity, { value }: Found, calls: ReadonlyMap<string, SpecialCall>): boolean {
  if (!(value instanceof Reference)) return false;
  const { internals } = objectAt(activity, value);
  if (internals.kind !== 'closure' || internals.code.length > 0) return false;
  const { text } = internals.code.at.source;
  return [...calls].some(
    ([name, call]) => (call === 'in' || call === 'out') && new RegExp(`\\b${name}\\s*\\(`).test(text),
  );
}

/** What a name such as `escape`, `default`, `Class.method` or `a.b` leads to: exports first, then variables of the file. */
function findExport(loader: Loader, loaded: Loaded, path: string): Found | undefined {
  const [first, ...rest] = path.split('.');
  const { activity } = loader;
  const exported = loader.valueOf(loaded, first);
  const whole = loader.valueOf(loaded, 'default');
  const starts: readonly (readonly [Value, Value])[] =
    first === 'default'
      ? [[defaultOf(activity, loaded.kind === 'other', whole), undefined]]
      : [
          [exported, loaded.kind === 'other' ? whole : undefined],
          [ownMember(activity, whole, first), whole],
          [loader.localOf(loaded, first), undefined],
        ];
  for (const [value, receiver] of starts) {
    const found = value === undefined ? undefined : walk(activity, { value, receiver, owner: undefined }, rest);
    if (found !== undefined && isCallable(activity, found.value)) return found;
  }
  return undefined;
}

/** Of CommonJS, `module.exports` where it is a function, and otherwise its `default`. */
function defaultOf(activity: Activity, isCommonJs: boolean, whole: Value): Value {
  if (!isCommonJs || isCallable(activity, whole)) return whole;
  return ownMember(activity, whole, 'default') ?? whole;
}

/** A member that not every object and function has. */
function ownMember(activity: Activity, value: Value, name: string): Value {
  if (!(value instanceof Reference)) return undefined;
  const member = getData(activity, value, name);
  for (const common of ['Object.prototype', 'Function.prototype'] as const) {
    const inherited = getData(activity, intrinsic(common), name);
    if (inherited instanceof Reference && member instanceof Reference && inherited.object === member.object)
      return undefined;
  }
  return member;
}

function walk(activity: Activity, start: Found, path: readonly string[]): Found | undefined {
  let found = start;
  for (const name of path) {
    const { value } = found;
    const member = ownMember(activity, value, name);
    const prototype = value instanceof Reference ? getData(activity, value, 'prototype') : undefined;
    const method = ownMember(activity, prototype, name);
    if (member !== undefined) found = { value: member, receiver: value, owner: undefined };
    else if (method !== undefined) found = { value: method, receiver: undefined, owner: value };
    else return undefined;
  }
  return found;
}

function noSuchExport(
  loader: Loader,
  loaded: Loaded,
  text: string,
  exportName: string,
  topLevelNames: readonly string[],
): LoadError {
  const names = loader.exportNames(loaded).filter(name => name !== 'default' && name !== '__esModule');
  const file = shownFile(loaded.module.file);
  const known = names.length === 0 ? 'it exports no functions by name' : `it exports ${names.slice(0, 12).join(', ')}`;
  if (exportName === 'default')
    return new LoadError(
      `${text}: ${file} has no function as its default export; ${known}; write ${text.split('#')[0]}#name`,
    );
  const near = didYouMean(exportName, [...new Set([...names, ...topLevelNames])]);
  return new LoadError(`${text}: ${file} has no function ${exportName}${near === '' ? `; ${known}` : near}`);
}
