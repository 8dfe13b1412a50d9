import type { Workspace } from '../../host/workspace.ts';
import { Budget, Undecided } from '../../logic/limits.ts';
import type { Activity } from '../../program/activity.ts';
import { CONCRETE } from '../../program/concrete.ts';
import { Evaluator } from '../../program/evaluator.ts';
import type { Heap } from '../../program/heap.ts';
import type { Language } from '../../program/language.ts';
import type { Policy } from '../../program/policy.ts';
import { SourceError, type SourceRange, showPlace, Unsupported } from '../../program/source.ts';
import { Reference } from '../../program/value.ts';
import { atPlace } from '../at-place.ts';
import { awaiter } from './entry/awaited-result.ts';
import {
  detectEntry,
  type EntryPoint,
  type Found,
  type StreamNames,
  type Surroundings,
  signatureOf,
} from './entry/detect.ts';
import { findExport } from './entry/find-export.ts';
import { filled } from './entry/follow-feed.ts';
import { NotData, plainOf, valueOfPlain } from './entry/plain.ts';
import { withDeclarations } from './entry/types/declared-signature.ts';
import type { Signature } from './entry/types/signature.ts';
import { forgetful } from './forgetful/index.ts';
import { javascript } from './language.ts';
import { compileModule, type Reading } from './load/compile.ts';
import { nodeFinder } from './load/finder.ts';
import { LoadError } from './load/load-error.ts';
import { Loader } from './load/loader.ts';
import { recorded } from './load/recorded-finder.ts';
import type { SpecialCall } from './lower/frame.ts';
import { declarationsFor } from './modules/declaration-file.ts';
import { isFile } from './modules/files.ts';
import type { ResolvedModule } from './modules/format.ts';
import { didYouMean } from './modules/near-names.ts';
import { resolveTarget } from './modules/target.ts';
import { type Fill, furtherArguments, type NativeCall, type Plain, type Watching } from './native/call.ts';
import { allowChance, forbidChance } from './natives/chance.ts';
import { isCallable, objectAt, ofKind } from './objects/access.ts';
import { freshState, realm } from './realm/realm.ts';

/** What is not known while modules are loaded, or while an object is made to look at, decides nothing. */
const LOADING: Policy = {
  ...CONCRETE,
  decide: () => {
    throw new Unsupported('a decision on something that is not known, while modules are loaded,', undefined);
  },
};

/** How the user says that a function is called. */
export interface CallOptions {
  /** Further arguments after the input. */
  readonly args?: readonly Plain[];
  /** What it takes and gives, as types: `number -> string`. */
  readonly shape?: string;
  /** How far what is thrown is a result, and no rejection. */
  readonly throws?: Watching['throws'];
  /** Whether only the states are of interest that it goes through. */
  readonly isFollowed?: boolean;
  /** The functions by which a program reads and writes a symbol, where they are not the usual ones. */
  readonly read?: string;
  readonly peek?: string;
  readonly write?: string;
}

/** A function in source code, loaded and ready to be run in any of the evaluators. */
export interface SourceProgram {
  readonly workspace: Workspace;
  /** As the user wrote it. */
  readonly text: string;
  readonly module: ResolvedModule;
  /** Where the native runner finds it: of a method that feeds a class, the class. */
  readonly exportName: string;
  /** Everything as it was after loading; never changed. */
  readonly heap: Heap;
  readonly found: Found;
  /** Where the function is, if it is one of the program's own. */
  readonly home: SourceRange | undefined;
  readonly entry: EntryPoint;
  readonly args: readonly Plain[];
  /** The files that were loaded, by their absolute paths, the function's own first. */
  readonly files: readonly string[];
  /** Whether it could only be loaded without what cannot be calculated: nothing about it is exact. */
  readonly isForgetting?: boolean;
  /** Where imports led and the texts of all modules; it grows when a run loads more of them. */
  readonly modules: () => readonly string[];
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
 * @throws ModuleNotFound, SourceSyntaxError, LoadError, Unsupported, LimitReached
 */
export function readSourceProgram(
  text: string,
  workspace: Workspace,
  options: CallOptions = {},
  budget: Budget = Budget.unlimited,
): SourceProgram {
  const hash = isFile(workspace, workspace.host.paths.resolve(workspace.directory, text)) ? -1 : text.lastIndexOf('#');
  const [name, exportName] = hash < 0 ? [text, 'default'] : [text.slice(0, hash), text.slice(hash + 1)];
  if (exportName === '') throw new LoadError(`${text}: the name of a function is missing after #`);
  const module = resolveTarget(workspace, name);
  const { args = [] } = options;
  if (module.format === 'builtin')
    throw new LoadError(
      `${name} is a part of ${workspace.host.platform.name} itself, written in another language or out of reach`,
    );
  if (module.format === 'json') throw new LoadError(`${name} holds data and no functions`);
  const calls = specialCalls(workspace, module, options);
  const { isFollowed = false } = options;
  const opening = {
    workspace,
    text,
    module,
    exportName,
    budget,
    args,
    language: isFollowed ? forgetful(javascript) : javascript,
  };
  const asStream = open({ ...opening, calls });
  const isStream = usesStreams(asStream, calls);
  const { activity, found, heap, files, modules, initial, made } =
    isStream || calls.size === 0 ? asStream : open({ ...opening, calls: new Map() });
  const streams = isStream ? streamNames(calls) : undefined;
  const declarations = exportName.includes('.') ? undefined : declarationsFor(workspace, name, module.file);
  const declared = (signature: Signature): Signature =>
    declarations === undefined ? signature : withDeclarations(workspace, signature, declarations, exportName);
  const home = ofKind(activity, found.value, 'closure')?.internals.code.at;
  const entry = placed(home, () =>
    detectEntry(activity, found, {
      text,
      args,
      streams,
      shape: options.shape,
      throws: options.throws,
      isFollowed,
      declared,
      initial,
      made,
    }),
  );
  // What was forgotten while the file was loaded is for nothing that has to be exact.
  const isWhole = isFollowed && !('followed' in entry.shape && entry.shape.followed !== undefined);
  if (isWhole)
    try {
      return readSourceProgram(text, workspace, { ...options, isFollowed: false }, budget);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
    }
  const isFed = entry.shape.kind === 'feed' && found.owner !== undefined;
  const nativeName = isFed ? exportName.slice(0, exportName.lastIndexOf('.')) : exportName;
  return {
    workspace,
    text,
    module,
    exportName: nativeName,
    heap: heap.snapshot(),
    found,
    home,
    entry,
    args,
    files,
    modules,
    ...(isWhole && { isForgetting: true }),
  };
}

/** Finds out something about a function; what is wrong with it is wrong there, where it does not say another place. */
export function placed<T>(home: SourceRange | undefined, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw home === undefined ? error : atPlace(error, showPlace(home));
  }
}

/**
 * What the runs of a program so far assumed of its surroundings (a locale, a time zone), in words that continue "this
 * assumes that". It grows while the program is run: to be asked after the runs that an answer rests on.
 */
export function assumptionsOf({ heap }: SourceProgram): readonly string[] {
  return [...heap.assumptions].sort();
}

/** What the native runner needs, to drive the code as our evaluators do. */
export function nativeCall({ workspace, module, exportName, entry, args, files }: SourceProgram): NativeCall {
  const { shape, input } = entry;
  return { workspace, module, exportName, shape, input, args: furtherArguments(shape, args), files };
}

interface Opening {
  readonly workspace: Workspace;
  readonly text: string;
  readonly module: ResolvedModule;
  readonly exportName: string;
  /** The calls that are instructions. */
  readonly calls: ReadonlyMap<string, SpecialCall>;
  readonly budget: Budget;
  readonly args: readonly Plain[];
  /** What the code is loaded in. */
  readonly language: Language;
}

interface Opened {
  readonly activity: Activity;
  readonly heap: Heap;
  readonly found: Found;
  readonly files: readonly string[];
  readonly modules: SourceProgram['modules'];
  readonly initial: Surroundings['initial'];
  readonly made: Surroundings['made'];
}

/** What a state to start from is called. */
const INITIAL = ['initialState', 'INITIAL_STATE', 'initial', 'INITIAL', 'defaultState', 'startState', 'start', 'init'];

/** Loads a module and finds a function in it. */
function open({ workspace, text, module, exportName, calls, budget, args, language }: Opening): Opened {
  const [first] = exportName.split('.');
  const reading: Reading = { expose: [...(first === 'default' ? [] : [first]), ...INITIAL], calls };
  const state = freshState(realm(workspace));
  const evaluator = new Evaluator(language, LOADING, budget);
  const before = state.heap.nextName;
  const finder = recorded(nodeFinder(workspace, module, reading));
  const loader = new Loader(evaluator, state, finder);
  allowChance(loader.activity);
  const loaded = loader.load(module);
  loader.call(awaiter(loader.activity), undefined, []);
  const found = findExport(loader, loaded, exportName);
  const leftOut = found === undefined ? loader.leftOut.placeOf(first) : undefined;
  if (leftOut !== undefined)
    throw new LoadError(`${text}: ${first} has decorators, which are not evaluated (${showPlace(leftOut)})`);
  if (found === undefined)
    throw noSuchExport(
      workspace,
      loader,
      loaded,
      text,
      exportName,
      compileModule(workspace, module, reading).topLevelNames,
    );
  const { activity } = loader;
  loader.leftOut.check(activity, [found.value, found.receiver, found.owner, found.sample], before);
  forbidChance(activity);
  return {
    activity,
    heap: state.heap,
    found,
    files: loader.files,
    modules: finder.found,
    initial: () => initialState(loader, loaded),
    made: (fill, isConstructed = false) =>
      madeBy(
        state.heap.fork(),
        found,
        budget,
        language,
        fill === undefined ? undefined : { args, fill, isConstructed },
      ),
  };
}

type Loaded = ReturnType<Loader['load']>;

/** The first value of the file that is called like a state to start from, and is data. */
function initialState(loader: Loader, loaded: Loaded): ReturnType<Surroundings['initial']> {
  for (const name of INITIAL) {
    const value = loader.valueOf(loaded, name) ?? loader.localOf(loaded, name);
    if (value === undefined || isCallable(loader.activity, value)) continue;
    try {
      return { name, value: plainOf(loader.activity, value) };
    } catch (error) {
      if (!(error instanceof NotData)) throw error;
    }
  }
  return undefined;
}

/** What a function gives when it is called with nothing, on a heap of its own; `undefined` where it gives nothing. */
function madeBy(
  heap: Heap,
  { value, receiver }: Found,
  budget: Budget,
  language: Language,
  given?: { readonly args: readonly Plain[]; readonly fill: readonly Fill[]; readonly isConstructed: boolean },
): ReturnType<Surroundings['made']> {
  const state = freshState(heap);
  const evaluator = new Evaluator(language, LOADING, budget);
  try {
    const activity = evaluator.attach(state);
    const own = (given?.args ?? []).map(arg => valueOfPlain(activity, arg));
    const args = [...own, ...(given?.fill ?? []).map(each => filled(activity, each))];
    evaluator.start(state, value, receiver, args, given?.isConstructed === true ? value : undefined);
    evaluator.run(state);
  } catch (error) {
    if (error instanceof SourceError || error instanceof Undecided) return undefined;
    throw error;
  }
  const { ending } = state;
  return ending?.kind === 'returned' ? { activity: evaluator.attach(state), value: ending.value } : undefined;
}

/**
 * Which calls are instructions: the names that the user gives, or the first of the usual ones that the module uses and
 * that mean none of its variables.
 *
 * @throws LoadError where the module never calls what the user names
 */
function specialCalls(
  workspace: Workspace,
  module: ResolvedModule,
  { read, write }: CallOptions,
): ReadonlyMap<string, SpecialCall> {
  const { globalNames, topLevelNames } = compileModule(workspace, module);
  const calls = new Map<string, SpecialCall>();
  for (const [call, names] of USUAL_NAMES) {
    const given = call === 'in' ? read : call === 'out' ? write : undefined;
    if (given !== undefined && !globalNames.has(given)) {
      const why = topLevelNames.includes(given)
        ? 'is a function of the file itself'
        : given.includes(',')
          ? 'is several; programs in JavaScript have one function to read with'
          : 'is not used there';
      throw new LoadError(
        `--${call === 'in' ? 'read' : 'write'} ${given}: ${workspace.shown(module.file)} has to call a global function of this name, and it ${why}`,
      );
    }
    const used = given ?? names.find(name => globalNames.has(name));
    if (used !== undefined) calls.set(used, call);
  }
  return calls;
}

function streamNames(calls: ReadonlyMap<string, SpecialCall>): StreamNames {
  const nameOf = (wanted: SpecialCall): string =>
    [...calls].find(([, call]) => call === wanted)?.[0] ??
    USUAL_NAMES.find(([call]) => call === wanted)?.[1][0] ??
    wanted;
  return { read: nameOf('in'), peek: nameOf('peek'), write: nameOf('out') };
}

/** Whether the function takes no input, in a module that reads or writes, or reads in its own text. */
function usesStreams({ activity, found: { value } }: Opened, calls: ReadonlyMap<string, SpecialCall>): boolean {
  if (!(value instanceof Reference)) return false;
  const { internals } = objectAt(activity, value);
  if (internals.kind !== 'closure') return false;
  const { source, start, end } = internals.code.at;
  const text = source.text.slice(start, end);
  const takesNothing = signatureOf(activity, value).parameters.length === 0;
  return [...calls].some(
    ([name, call]) =>
      (takesNothing && (call === 'in' || call === 'out')) ||
      (call === 'in' && new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}\\s*\\(`).test(text)),
  );
}

function noSuchExport(
  workspace: Workspace,
  loader: Loader,
  loaded: Loaded,
  text: string,
  exportName: string,
  topLevelNames: readonly string[],
): LoadError {
  const names = loader.exportNames(loaded).filter(name => name !== 'default' && name !== '__esModule');
  const file = workspace.shown(loaded.module.file);
  const known = names.length === 0 ? 'it exports no functions by name' : `it exports ${listed(names)}`;
  if (exportName === 'default')
    return new LoadError(
      `${text}: ${file} has no function as its default export; ${known}; write ${text.split('#')[0]}#name`,
    );
  if (names.includes(exportName)) return new LoadError(`${text}: ${exportName} in ${file} is not a function; ${known}`);
  const near = didYouMean(exportName, [...new Set([...names, ...topLevelNames])]);
  return new LoadError(`${text}: ${file} has no function ${exportName}${near === '' ? `; ${known}` : near}`);
}

const MOST_LISTED = 12;

function listed(names: readonly string[]): string {
  const more = names.length - MOST_LISTED;
  return names.slice(0, MOST_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
