import type { Workspace } from '../../host/workspace.ts';
import { SourceError, type SourceRange } from '../../program/source.ts';
import { atPlace } from '../at-place.ts';
import type { COptions } from './c-options.ts';
import {
  type CompileOptions,
  compileToIr,
  completed,
  DEFAULT_TARGET,
  type Needed,
  type Unit,
} from './compiler/index.ts';
import { compileDriven, noInput } from './driven.ts';
import { declaredCalls } from './entry/accept.ts';
import { readShape } from './entry/asked-shape.ts';
import { bodyFacts } from './entry/body-facts.ts';
import { type DriverOptions, driverOf } from './entry/driver.ts';
import { shapeWith } from './entry/filled-shape.ts';
import { forgottenInit } from './entry/forgotten-init.ts';
import { type AskedInit, type Init, readInit } from './entry/initial-call.ts';
import { libraryUse, reachableNames } from './entry/library-use.ts';
import { compiledNames, linkageNames, linkageNamesOf, presentIn } from './entry/named-functions.ts';
import { leftOut, notSeen } from './entry/not-seen.ts';
import { askedStreams, type Printed, printedBy, seenStreams } from './entry/printed.ts';
import { handedPart, readBits, readKind, readPart } from './entry/read-values.ts';
import { requireReader } from './entry/reader-reached.ts';
import { callbackKinds, eventValues, outputSort, resultValues, type Shape } from './entry/shape.ts';
import {
  bitsFunction,
  clocksOf,
  givesFloats,
  IDLE_TICKS,
  isFieldByCall,
  isReader,
  recordOf,
  type Source,
  sourceFunction,
  sourcesOf,
  withoutRounds,
} from './entry/sources.ts';
import { callbackType, NoTypeName } from './entry/type-names.ts';
import { unusedNames } from './entry/unused-names.ts';
import { type Written, writtenByCode, writtenByTypes } from './entry/written-form.ts';
import { findFunctions } from './find-functions.ts';
import { writingOf } from './intrinsics/writing.ts';
import { libraryModules } from './library.ts';
import { type FunctionInfo, functionsOf } from './llvm/debug.ts';
import { DataLayout } from './llvm/layout.ts';
import { plainName } from './llvm/mangled-names.ts';
import type { Module } from './llvm/module.ts';
import { parseModule } from './llvm/parse-module.ts';
import { readsInLoop, withRounds } from './reading-loops.ts';
import type { SourceFunction } from './translate/calls.ts';
import { type Linked, link } from './translate/link.ts';
import { Places } from './translate/places.ts';
import { type LinkedModule, linkedModule } from './translate/symbols.ts';
import type { WrittenForm } from './values/written-form.ts';

/** A function in C or C++, compiled and ready to be run in any of the evaluators. */
export interface CProgram {
  /** As the user wrote it. */
  readonly text: string;
  /** What is compiled, also for WebAssembly: the user's file and a driver that calls the function. */
  readonly unit: Unit;
  readonly options: COptions;
  readonly compileOptions: CompileOptions;
  readonly info: FunctionInfo;
  /** Where the function is. */
  readonly home: SourceRange;
  readonly shape: Shape;
  /** What the function does that a caller could see and the machine does not say. */
  readonly notSeen: readonly string[];
  readonly printed: Printed;
  readonly linked: Linked;
  /** Its further files. */
  readonly sources: readonly Unit[];
  /** The user's own functions by which the program reads and writes, by their names in the compiled code. */
  readonly streams: {
    readonly sources: ReadonlyMap<string, SourceFunction>;
    readonly writes: ReadonlyMap<string, WrittenForm>;
  };
  /** What it assumes of its start, in words that continue "this assumes that". */
  readonly assumptions: readonly string[];
  /** The user's functions that it gets symbols and the time from. */
  readonly inputs: readonly Source[];
  /** After how many calls in a row that read nothing the input ends, where it is called again and again. */
  readonly ticks: number;
  /** The user's files that were read, by their absolute paths, the function's own first. */
  readonly files: readonly string[];
  /** What it was compiled to, file by file. */
  readonly compiled: readonly string[];
  /** The text of its own file. */
  readonly source: string;
  readonly warnings: string;
}

const CPP = new Set(['.cc', '.cpp', '.cxx', '.hpp', '.hh', '.C']);

/**
 * Reads `file.c#function`: compiles the file, finds out how the function is called, and compiles it again together with a
 * driver that does. Both results are kept on disk.
 *
 * @throws SourceError, CompileError
 */
export async function readCProgram(text: string, workspace: Workspace, asked: COptions = {}): Promise<CProgram> {
  const hash = text.lastIndexOf('#');
  const [file, name] = hash < 0 ? [text, 'main'] : [text.slice(0, hash), text.slice(hash + 1)];
  if (name === '') throw new SourceError(`${text}: the name of a function is missing after #`);
  const { path, source } = foundFile(file, workspace);
  const plain = unitOf(path);
  const askedInit = asked.init === undefined ? undefined : readInit(asked.init);
  const wanted = [name, ...(askedInit === undefined ? [] : [askedInit.name])];
  const { accept, state = [], init, shape } = asked;
  const texts = [accept, init, shape, ...state].flatMap(each => each ?? []);
  const needed = { functions: wanted, texts };
  const { options: compileOptions, assumptions } = await completed(
    plain,
    compileOptionsOf(asked, workspace),
    asked.fillsIn === true,
    needed,
  );
  const others = await Promise.all(
    (asked.sources ?? []).map(each => readSource(each, compileOptions, asked.fillsIn === true, needed)),
  );
  const { module: alone, found } = await findFunctions(plain, text, wanted, compileOptions);
  const whole = { text, path, source, alone, found, others, compileOptions, askedInit, assumptions };
  try {
    return await readFound(whole, asked, workspace);
  } catch (error) {
    throw atPlace(error, `${found[0].file}:${found[0].line}:1`);
  }
}

/** A function that was found, with what was compiled and read to find it. */
interface FoundFunction {
  readonly text: string;
  readonly path: string;
  readonly source: string;
  /** The function's own file, compiled without a driver. */
  readonly alone: Module;
  /** The function, and the one that is called before the first symbol. */
  readonly found: readonly FunctionInfo[];
  readonly others: readonly FurtherFile[];
  readonly compileOptions: CompileOptions;
  readonly askedInit: AskedInit | undefined;
  /** What compiling it takes for granted. */
  readonly assumptions: readonly string[];
}

async function readFound(
  { text, path, source, alone, found, others, compileOptions, askedInit, assumptions }: FoundFunction,
  asked: COptions,
  workspace: Workspace,
): Promise<CProgram> {
  const { streams: askedOfStreams, options: withoutStreams } = askedStreams(asked);
  const plain = unitOf(path);
  const otherModules = others.map(({ linked: { module } }) => module);
  const [info, init] = found;
  const stated = readShape(withoutStreams.shape, info.parameters);
  const entries = found.map(({ linkageName }) => linkageName);
  const clocks = clocksOf([alone, ...otherModules], stated, reachableNames([alone, ...otherModules], entries));
  const options = withoutClocks(withoutStreams, clocks);
  const usesLibrary = libraryUse([alone, ...otherModules], entries);
  const question = {
    ...options,
    readKind: readKind(alone, options.read ?? []),
    readBits: readBits(alone, options.read ?? []),
    writtenKinds: [
      ...callbackKinds(init?.parameters ?? []),
      ...[...writtenForms([alone, ...otherModules], options.write ?? []).values()].flatMap(({ form, symbol }) =>
        form.kind === 'nothing' ? [] : [symbol],
      ),
    ],
    usesLibrary,
    facts: bodyFacts(alone, info.definition),
  };
  const { shape: plainShape, filledIn } = shapeWith(info, question, alone, entries);
  if (plainShape === undefined) throw noInput(text, info);
  const callbacks = [info, ...(init === undefined ? [] : [init])].flatMap(({ parameters }) =>
    parameters.flatMap(parameter => (callbackType(parameter.type) === undefined ? [] : [parameter.name ?? ''])),
  );
  const marks = declaredCalls(options.accept, callbacks, [alone, ...otherModules]);
  const readers = presentIn([alone, ...otherModules], options.read ?? []);
  const allModules = [alone, ...otherModules];
  const compiledReaders = new Set(readers.flatMap(name => [...compiledNames(allModules, name)]));
  const isInLoop = (): boolean => !usesLibrary.reads && readsInLoop(allModules, entries, compiledReaders);
  const asRead = sourcesOf(readers, clocks, stated, plainShape.kind, marks, isInLoop);
  const record = usesLibrary.reads
    ? undefined
    : recordOf(asRead, handedPart(info, plainShape), name => readPart(allModules, name));
  const sources = record === undefined ? asRead.map(withoutRounds) : asRead;
  const shape = record === undefined ? plainShape : { ...plainShape, record };
  const ticks = stated.ticks ?? IDLE_TICKS;
  const printed = printedBy(info, shape, usesLibrary, askedOfStreams, options.accept);
  const made = init && { ...askedInit, info: init, facts: bodyFacts(alone, init.definition) };
  const driver = driverText(workspace.shown(path), text, info, shape, made, options, {
    language: plain.language,
    sources,
    ticks,
    endsLater: usesLibrary.endsLater,
    seenStreams: seenStreams(printed),
  });
  const unit: Unit = { ...plain, driver };
  const compiled = await compileDriven(unit, info, options, compileOptions);
  const module = parseModule(compiled.text);
  const named = [...(options.read ?? []), ...(options.write ?? [])];
  const unused = await unusedNames(named, [module, ...otherModules], plain, workspace.shown(path), compileOptions);
  const reads = options.read?.filter(each => !unused.has(each));
  const writes = options.write?.filter(each => !unused.has(each));
  const all = [module, ...otherModules];
  const events = eventValues(shape);
  linkageNames(all, '--read', reads?.length === 0 ? options.read : reads, text);
  if (shape.kind !== 'feed' && !usesLibrary.reads) requireReader([alone, ...otherModules], found, options.read ?? []);
  const isUsed = (source: Source): boolean => !unused.has(source.name);
  const streams = {
    sources: new Map(sources.flatMap((source, i) => (isUsed(source) ? sourcesNamed(all, source, i, shape, text) : []))),
    writes: formsOf([module, ...otherModules], writes, text),
    symbols: shape.input,
    ...(record === undefined ? {} : { record: record.map(({ kind }) => kind) }),
    ...(events === undefined ? {} : { events }),
    writing: writingOf(outputSort(shape), resultValues(shape)),
  };
  const driven = { isDriver: isDriverFile, at: { file: info.file, line: info.line, column: 1 } };
  const fields = [...streams.sources].flatMap(([name, { isField }]) => (isField ? [name] : []));
  const [own, ...further] = inRounds(
    [linkedModule(module, new Places(module, compiled.sources, isOurs, driven)), ...others.map(other => other.linked)],
    [compiled.text, ...others.map(other => other.compiled)],
    new Set(fields),
  );
  const library = await libraryModules([module, ...otherModules], compileOptions);
  const linked = link([own, ...further, ...library], streams, asked.fillsIn === true);
  const files = [path, ...filesOf(compiled.sources, workspace), ...others.flatMap(({ files: theirs }) => theirs)];
  return {
    text,
    unit,
    sources: others.map(other => other.unit),
    options,
    compileOptions: withoutSignal(compileOptions),
    info,
    home: own.places.rangeOf(info.file, info.line, 1),
    shape,
    notSeen: [
      ...new Set([
        ...notSeen(info, shape, [alone, ...otherModules]),
        ...printed.unseen,
        ...leftOut([info, ...(init === undefined ? [] : [init])], writtenForms(all, writes ?? [])),
      ]),
    ],
    printed,
    assumptions: [
      ...new Set([...assumptions, ...others.flatMap(other => other.assumptions)]),
      ...filledIn,
      ...(init === undefined ? forgottenInit(alone, info, shape) : []),
    ],
    linked,
    inputs: sources,
    ticks,
    streams: { sources: streams.sources, writes: streams.writes },
    files: [...new Set(files)],
    compiled: [compiled.text, ...others.map(other => other.compiled)],
    source,
    warnings: [compiled.warnings, ...others.map(({ warnings }) => warnings)].filter(each => each !== '').join('\n'),
  };
}

/** Files of a program in which each round of a loop begins with another symbol where its fields are read by calls. */
function inRounds(
  files: readonly LinkedModule[],
  texts: readonly string[],
  readers: ReadonlySet<string>,
): readonly LinkedModule[] {
  if (readers.size === 0) return files;
  const modules = files.map(({ module }) => module);
  return withRounds(texts, modules, readers).map((ir, i) => linkedModule(parseModule(ir), files[i].places));
}

/** A further file of the program. */
interface FurtherFile {
  readonly unit: Unit;
  readonly linked: LinkedModule;
  readonly files: readonly string[];
  readonly compiled: string;
  readonly warnings: string;
  readonly assumptions: readonly string[];
}

/** A file of the user's, with its text. @throws SourceError where it is not there */
export function foundFile(
  file: string,
  { host, directory }: Workspace,
): { readonly path: string; readonly source: string } {
  const path = host.paths.resolve(directory, file);
  const source = host.files.text(path);
  if (source === undefined) throw new SourceError(`${file}: there is no such file`);
  return { path, source };
}

async function readSource(
  file: string,
  options: CompileOptions,
  mayAssume: boolean,
  needed: Needed,
): Promise<FurtherFile> {
  const { path } = foundFile(file, options.workspace);
  const unit = unitOf(path);
  const { repaired: _, ...plain } = options;
  const { options: own, assumptions } = await completed(unit, plain, mayAssume, needed);
  const { text, sources, warnings } = await compileToIr(unit, own);
  const module = parseModule(text);
  return {
    unit,
    linked: linkedModule(module, new Places(module, sources, isOurs)),
    files: [path, ...filesOf(sources, options.workspace)],
    compiled: text,
    warnings,
    assumptions,
  };
}

export function unitOf(path: string): Unit {
  return { file: path, language: CPP.has(/\.[^./\\]*$/.exec(path)?.[0] ?? '') ? 'c++' : 'c' };
}

/** The user's among the files that were read. */
function filesOf(sources: ReadonlyMap<string, unknown>, { host, directory }: Workspace): readonly string[] {
  return [...sources.keys()].filter(each => !isOurs(each)).map(each => host.paths.resolve(directory, each));
}

export function compileOptionsOf(
  { triple, include, define, standard, systemClang, cacheFolder, signal, wraps }: COptions,
  workspace: Workspace,
): CompileOptions {
  return {
    workspace,
    target: triple ?? DEFAULT_TARGET,
    include: include ?? [],
    define: define ?? [],
    ...(standard === undefined ? {} : { standard }),
    ...(systemClang === undefined ? {} : { systemClang }),
    ...(cacheFolder === undefined ? {} : { cacheFolder }),
    ...(signal === undefined ? {} : { signal }),
    ...(wraps === undefined ? {} : { trapOverflow: !wraps }),
  };
}

function withoutSignal({ signal: _, ...options }: CompileOptions): CompileOptions {
  return options;
}

/** Files that are none of the user's. */
function isOurs(file: string): boolean {
  return isDriverFile(file) || file.startsWith('<');
}

/** Whether a file, as the compiler names it, is the driver of ours. */
export function isDriverFile(file: string): boolean {
  return file.startsWith('codomata-driver');
}

/** The options without clocks among the functions that read. */
function withoutClocks({ read: given, ...options }: COptions, clocks: ReadonlyMap<string, unknown>): COptions {
  const read = given?.filter(name => !clocks.has(name)) ?? [];
  return read.length === 0 ? options : { ...options, read };
}

/** The functions of the compiled code that a source is, with what stands for them. */
function sourcesNamed(
  modules: readonly Module[],
  source: Source,
  i: number,
  shape: Shape,
  text: string,
): readonly (readonly [string, SourceFunction])[] {
  const named = linkageNamesOf(modules, source.step === undefined ? '--read' : '--shape', source.name, text);
  const isRead = isReader(source) && source.each === 'call';
  const stand = {
    name: sourceFunction(i),
    bits: bitsFunction(i),
    isFloat: givesFloats(source, shape),
    isRead,
    isField: isFieldByCall(source, shape),
  };
  return [...named].map(name => [name, stand] as const);
}

function driverText(
  path: string,
  text: string,
  info: FunctionInfo,
  shape: Shape,
  init: Init | undefined,
  { args = [], accept, state, fillsIn = false }: COptions,
  given: Pick<DriverOptions, 'language' | 'sources' | 'ticks' | 'endsLater' | 'seenStreams'>,
): string {
  try {
    return driverOf(path, info, shape, {
      ...given,
      args,
      fillsIn,
      ...(init === undefined ? {} : { init }),
      ...(accept === undefined ? {} : { accept }),
      ...(state === undefined ? {} : { state }),
    });
  } catch (error) {
    if (!(error instanceof NoTypeName)) throw error;
    throw new SourceError(
      `${text}: ${info.name} has a parameter or a result of ${error.message}, which cannot be made here`,
    );
  }
}

/** What the user's functions that write take, by their names in the compiled code. */
function writtenForms(modules: readonly Module[], names: readonly string[]): ReadonlyMap<string, Written> {
  const found = new Map<string, Written>();
  const isNamed = (name: string): boolean => names.includes(name) || names.includes(plainName(name) ?? '');
  for (const { declarations, dataLayout } of modules)
    for (const { name, parameters, isVariadic } of declarations.values()) {
      const types = parameters.map(({ type }) => type);
      const { pointerWidth } = new DataLayout(dataLayout);
      const written = isNamed(name) ? writtenByCode(types, pointerWidth, isVariadic) : undefined;
      if (written !== undefined) found.set(name, written);
    }
  for (const { name, qualified, linkageName, parameters } of modules.flatMap(functionsOf)) {
    if (!names.includes(name) && !names.includes(qualified)) continue;
    const written = writtenByTypes(parameters.map(({ type }) => type));
    if (written !== undefined) found.set(linkageName, written);
  }
  return found;
}

/** How the functions write that the user names. @throws SourceError for one that takes nothing that can be written */
function formsOf(
  modules: readonly Module[],
  names: readonly string[] | undefined,
  text: string,
): ReadonlyMap<string, WrittenForm> {
  const written = writtenForms(modules, names ?? []);
  const forms = new Map<string, WrittenForm>();
  for (const name of linkageNames(modules, '--write', names, text)) {
    const form = written.get(name)?.form;
    if (form === undefined)
      throw new SourceError(`--write ${plainName(name) ?? name}: it takes nothing that can be written`);
    forms.set(name, form);
  }
  return forms;
}
