import type { Workspace } from '../../host/workspace.ts';
import { SourceError } from '../../program/source.ts';
import type { Candidate, Candidates } from '../candidate.ts';
import type { COptions } from './c-options.ts';
import { compileOptionsOf, foundFile, unitOf } from './c-program.ts';
import { CompileError, type CompileOptions, compileToIr, completed, type Unit } from './compiler/index.ts';
import { readShape } from './entry/asked-shape.ts';
import { bodyFacts } from './entry/body-facts.ts';
import { anythingIn, shapeWithKeptNumbers } from './entry/filled-shape.ts';
import { likelyInits } from './entry/forgotten-init.ts';
import { canHandSymbol } from './entry/handed-symbol.ts';
import { keptBy } from './entry/kept-state.ts';
import { libraryUse, reachableNames } from './entry/library-use.ts';
import { isInput } from './entry/parameter-roles.ts';
import { readBits, readKind } from './entry/read-values.ts';
import { type Asked, type Shape, shapeOf } from './entry/shape.ts';
import { clocksOf } from './entry/sources.ts';
import { writtenByCode } from './entry/written-form.ts';
import { functionsWritten, usesOf } from './entry/written-functions.ts';
import { libraryModules } from './library.ts';
import { type FunctionInfo, functionsOf } from './llvm/debug.ts';
import { DataLayout } from './llvm/layout.ts';
import { plainName } from './llvm/mangled-names.ts';
import type { Module } from './llvm/module.ts';
import { parseModule } from './llvm/parse-module.ts';
import { missingNames } from './translate/link.ts';

/**
 * The functions of a file that take a symbol with each call, or read by themselves, and keep something in between, but for
 * those that are parts of others of the same kind. The file is compiled once or twice.
 *
 * @throws SourceError, CompileError
 */
export async function cCandidates(file: string, workspace: Workspace, options: COptions): Promise<Candidates> {
  const { path, source } = foundFile(file, workspace);
  const { options: compileOptions } = await completed(unitOf(path), compileOptionsOf(options, workspace), true);
  const module = await withUnused(unitOf(path), source, workspace, compileOptions);
  const library = await libraryModules([module], compileOptions);
  const undefinedNames = missingNames([module, ...library.map(each => each.module)]);
  const functions = functionsOf(module).filter(
    ({ isArtificial, file: own }) => !isArtificial && isIn(own, path, workspace),
  );
  const all = functions.flatMap(info => {
    const candidate = isMaking(info) ? undefined : candidateOf(file, info, module, undefinedNames);
    return candidate === undefined ? [] : [{ info, candidate }];
  });
  const steps = all.filter(({ candidate }) => candidate.kind !== 'whole input');
  const found = steps.length > 0 ? steps : all;
  const isPart = ({ info, candidate }: (typeof found)[number]): boolean =>
    found.some(
      outer =>
        outer.info !== info &&
        (outer.candidate.asks === undefined || candidate.asks !== undefined) &&
        (outer.candidate.kind === candidate.kind || candidate.asks !== undefined) &&
        reachableNames([module], [outer.info.linkageName]).includes(info.linkageName) &&
        !reachableNames([module], [info.linkageName]).includes(outer.info.linkageName),
    );
  const whole = found.filter(each => !isPart(each));
  const ranks = whole.map(({ info }) => (SETTING.test(info.name) ? 2 : info.definition.isLocal ? 1 : 0));
  const ordered = [0, 1, 2].flatMap(rank => whole.filter((_, i) => ranks[i] === rank));
  return {
    found: ordered.map(({ candidate }) => candidate),
    others: functions.map(({ file: own, line, qualified }) => `${own}:${line}:1: ${qualified} ${NO_STEP}`),
  };
}

const NO_STEP = 'takes no symbol with each call and reads none, or keeps nothing from one call to the next';

/** Functions that set something up are rarely those that are meant: they are listed last, after those that are static. */
const SETTING = /(?:^|_)(?:init|set|reset|new|free|create|destroy|open|close|enable|disable)(?:_|$)|^set[A-Z]/;

/** The file, with what nothing in it uses, such as methods inside their class: a header's functions are used elsewhere. */
async function withUnused(unit: Unit, source: string, workspace: Workspace, options: CompileOptions): Promise<Module> {
  const plain = (): Promise<{ readonly text: string }> => compileToIr(unit, options);
  const uses = usesOf(functionsWritten(source), unit.language);
  if (uses.length === 0) return parseModule((await plain()).text);
  const driver = [`#include ${JSON.stringify(workspace.shown(unit.file))}`, ...uses, ''].join('\n');
  const compiled = await compileToIr({ ...unit, driver }, options).catch(error => {
    if (error instanceof CompileError) return plain();
    throw error;
  });
  return parseModule(compiled.text);
}

/** Whether a function makes or destroys the object that it is a method of. */
function isMaking({ name, memberOf }: FunctionInfo): boolean {
  return memberOf !== undefined && (name === memberOf.name || name.startsWith('~'));
}

function isIn(file: string, path: string, { host, directory }: Workspace): boolean {
  return host.paths.resolve(directory, file) === path;
}

function candidateOf(
  file: string,
  info: FunctionInfo,
  module: Module,
  undefinedNames: ReadonlySet<string>,
): Candidate | undefined {
  const reached = reachableNames([module], [info.linkageName]);
  const usesLibrary = libraryUse([module], [info.linkageName]);
  const read = usesLibrary.reads ? [] : readersAmong(reached, module, undefinedNames);
  const target = `${file}#${info.qualified}`;
  const write = writersAmong(reached, module, undefinedNames);
  const streams = [...named('--read', read), ...named('--write', write)];
  const asked = {
    ...(read.length > 0 ? { read } : {}),
    readKind: readKind(module, read),
    readBits: readBits(module, read),
    ...(write.length > 0 ? { write } : {}),
    writtenKinds: [],
    usesLibrary,
    fillsIn: true,
    facts: bodyFacts(module, info.definition),
  };
  try {
    const whole = shapeOf(info, asked);
    const kept = whole === undefined ? undefined : shapeWithKeptNumbers(info, whole, asked);
    const shape = kept?.shape ?? whole;
    if (shape?.kind === 'buffer') return pieceCandidate(target, info, shape, asked, module, reached, streams);
    if (shape === undefined) return undefined;
    const flags = [...streams, ...initFlags(module, info, shape)];
    if (shape.kind === 'feed') {
      const kept = keptBy(info, shape, module, reached);
      if (kept === undefined) return undefined;
      return {
        target,
        kind: 'step function',
        flags,
        why: [`takes ${symbolText(info, shape)} with each call, and keeps ${kept}`, ...anythingIn(info, shape)].join(
          '; ',
        ),
      };
    }
    if (read.length === 0 && !usesLibrary.reads) return undefined;
    const how =
      read.length > 0 ? `${read.join(' and ')}, which the file only declares` : 'the functions of the C library';
    return { target, kind: 'reads by itself', flags, why: `reads symbols by ${how}` };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const kept = keptBy(info, undefined, module, reached);
    if (kept === undefined || !info.parameters.some(({ type }) => type?.kind !== 'pointer')) return undefined;
    const [, ...open] = error.message.split('\n').map(line => line.trim());
    if (open.length === 0) return undefined;
    return { target, kind: 'step function', flags: streams, why: `keeps ${kept}`, asks: open.join('; ') };
  }
}

/**
 * A function that gets its input in memory: whole, or piece by piece where it keeps something in between; then it is called
 * with one symbol at a time. @throws SourceError where it is not certain how
 */
function pieceCandidate(
  target: string,
  info: FunctionInfo,
  whole: Shape,
  asked: Asked,
  module: Module,
  reached: readonly string[],
  streams: readonly string[],
): Candidate | undefined {
  const input = info.parameters[whole.roles.findIndex(isInput)];
  const kept = keptBy(info, whole, module, reached);
  if (input?.name === undefined || !canHandSymbol(input)) return undefined;
  if (kept === undefined)
    return { target, kind: 'whole input', flags: streams, why: `gets its whole input at once (${input.name})` };
  const saying = `${input.name}: symbol`;
  const shape = shapeOf(info, { ...asked, shape: saying });
  if (shape === undefined) return undefined;
  return {
    target,
    kind: 'step function',
    flags: [...streams, '--shape', saying, ...initFlags(module, info, shape)],
    why: `gets its input piece by piece (${input.name}), and keeps ${kept}; with one symbol in each piece`,
  };
}

/** What is called with a number of a pin or a port, and reads. */
const READING = /(?:^|_)(?:read|rx|recv|receive|getc|getchar|sample)|(?:Read|Receive|Sample)/;

/**
 * Functions that are declared and defined nowhere and give a number: clocks are none. They take nothing, or numbers where their
 * name says that they read.
 */
function readersAmong(
  reached: readonly string[],
  module: Module,
  undefinedNames: ReadonlySet<string>,
): readonly string[] {
  const clocks = clocksOf([module], readShape(undefined, []), reached);
  return reached.flatMap(name => {
    const declared = module.declarations.get(name);
    const plain = plainName(name) ?? name;
    if (declared === undefined || !undefinedNames.has(name) || clocks.has(plain)) return [];
    const isNumber = declared.result.kind === 'int' || declared.result.kind === 'float';
    const isPlain = declared.parameters.every(({ type }) => type.kind === 'int') && READING.test(plain);
    return isNumber && (declared.parameters.length === 0 || isPlain) && !declared.isVariadic ? [plain] : [];
  });
}

/** Functions that are declared and defined nowhere, give nothing and take something that may be a symbol. */
function writersAmong(
  reached: readonly string[],
  { declarations, dataLayout }: Module,
  undefinedNames: ReadonlySet<string>,
): readonly string[] {
  const { pointerWidth } = new DataLayout(dataLayout);
  return reached.flatMap(name => {
    const declared = declarations.get(name);
    if (declared?.result.kind !== 'void' || !undefinedNames.has(name)) return [];
    const types = declared.parameters.map(({ type }) => type);
    return writtenByCode(types, pointerWidth, declared.isVariadic) === undefined ? [] : [plainName(name) ?? name];
  });
}

function named(flag: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [flag, names.join(',')];
}

function symbolText({ parameters }: FunctionInfo, { roles, events, input }: Shape): string {
  const { name = 'a parameter' } = parameters[roles.findIndex(({ kind }) => kind === 'symbol')] ?? {};
  const what =
    events !== undefined ? 'an event' : input === 'char' ? 'a character' : input === 'byte' ? 'a byte' : 'a number';
  return `${what} (${name})`;
}

/** The call that seems to set what is kept, where that can be called with the object alone. */
function initFlags(module: Module, info: FunctionInfo, shape: Shape): readonly string[] {
  const simple = likelyInits(module, info, shape).find(init => init.info.parameters.length <= 1);
  return simple === undefined ? [] : ['--init', simple.info.qualified];
}
