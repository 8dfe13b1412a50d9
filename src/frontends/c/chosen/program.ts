import type { Workspace } from '../../../host/workspace.ts';
import type { Budget } from '../../../logic/limits.ts';
import { BitVec } from '../../../logic/sort.ts';
import type { FunctionCode } from '../../../program/ir.ts';
import type { Language } from '../../../program/language.ts';
import type { SourceRange } from '../../../program/source.ts';
import type { State } from '../../../program/state.ts';
import { atPlace } from '../../at-place.ts';
import type { CodeOptions } from '../../code-options.ts';
import type { COptions } from '../c-options.ts';
import { compileOptionsOf, foundFile, isDriverFile, unitOf } from '../c-program.ts';
import { readWithin } from '../code.ts';
import { compileToIr, completed, type Unit } from '../compiler/index.ts';
import { bitsOfType, isIntegerType, isSignedType } from '../entry/type-names.ts';
import { findFunctions } from '../find-functions.ts';
import { writingOf } from '../intrinsics/writing.ts';
import { isOfHeaders, libraryModules } from '../library.ts';
import { type FunctionInfo, functionsOf } from '../llvm/debug.ts';
import { plainName } from '../llvm/mangled-names.ts';
import type { Module } from '../llvm/module.ts';
import { parseModule } from '../llvm/parse-module.ts';
import { link, missingNames } from '../translate/link.ts';
import { Places } from '../translate/places.ts';
import { startOfLinked } from '../translate/started.ts';
import { linkedModule } from '../translate/symbols.ts';
import { chosenDriver } from './driver.ts';
import { choosingLanguage } from './language.ts';

/** A function in C or C++ that is called with whatever its environment chooses. */
export interface ChosenProgram {
  /** As the user wrote it. */
  readonly text: string;
  readonly info: FunctionInfo;
  readonly home: SourceRange;
  readonly language: Language;
  /** Whether a function is one of the user's, and not of the library or of the driver. */
  isUsers(code: FunctionCode): boolean;
  /** Before the first instruction. */
  start(): State;
  /** The functions of the user's files, in their order. */
  readonly functions: readonly FunctionInfo[];
  /** The functions that the user's files declare and call, and nobody defines. */
  readonly declared: readonly string[];
  /** The user's files, by their absolute paths, and what was compiled. */
  readonly files: readonly string[];
  readonly unit: Unit;
  /** What compiling it takes for granted, in words that continue "this assumes that". */
  readonly assumptions: readonly string[];
  /** The parameters without a sign, with their bits. */
  readonly unsigned: ReadonlyMap<string, number>;
  /** What its environment might choose besides, and does not here. */
  readonly limits: readonly string[];
}

/** As {@link readChosenProgram}, with what the options and the configuration file say, within the time. */
export function readChosenCode(
  text: string,
  workspace: Workspace,
  options: CodeOptions,
  budget: Budget,
): Promise<ChosenProgram> {
  return readWithin(text, workspace, options, budget, asked => readChosenProgram(text, workspace, asked));
}

/**
 * Reads `file.c#function` as a program without input: all that is not in its files is its environment's choice.
 *
 * @throws SourceError, CompileError
 */
async function readChosenProgram(text: string, workspace: Workspace, asked: COptions): Promise<ChosenProgram> {
  const hash = text.lastIndexOf('#');
  const [file, name] = hash < 0 ? [text, 'main'] : [text.slice(0, hash), text.slice(hash + 1)];
  const { path } = foundFile(file, workspace);
  const plain = unitOf(path);
  const needed = { functions: [name], texts: [] };
  const { options, assumptions } = await completed(plain, compileOptionsOf(asked, workspace), false, needed);
  const { found } = await findFunctions(plain, text, [name], options);
  const [info] = found;
  try {
    const { text: driver, limits } = chosenDriver(workspace.shown(path), info, plain.language, asked.init);
    const unit = { ...plain, driver };
    const compiled = await compileToIr(unit, options);
    const module = parseModule(compiled.text);
    const driven = { isDriver: isDriverFile, at: { file: info.file, line: info.line, column: 1 } };
    const isOurs = (each: string): boolean => isDriverFile(each) || each.startsWith('<');
    const own = linkedModule(module, new Places(module, compiled.sources, isOurs, driven));
    const others = await Promise.all(
      (asked.sources ?? []).map(async source => {
        const further = unitOf(foundFile(source, workspace).path);
        const { text: ir, sources } = await compileToIr(further, options);
        const parsed = parseModule(ir);
        return linkedModule(parsed, new Places(parsed, sources, isOurs));
      }),
    );
    const library = await libraryModules([module, ...others.map(each => each.module)], options);
    const streams = { sources: new Map(), writes: new Map(), symbols: 'int', writing: writingOf(BitVec(64)) } as const;
    const linked = link([own, ...others, ...library], streams, false);
    const home = own.places.rangeOf(info.file, info.line, 1);
    const declared = declaredIn(
      [module, ...others.map(each => each.module)],
      library.map(each => each.module),
    );
    const functions = [module, ...others.map(each => each.module)]
      .flatMap(functionsOf)
      .filter(each => !each.isArtificial && !isOurs(each.file));
    return {
      text,
      info,
      home,
      language: choosingLanguage(home, new Set(declared.filter(each => isOfHeaders(each, workspace)))),
      isUsers: code => code.name !== 'codomata_drive' && !code.at.source.isLibrary,
      start: () => startOfLinked(linked, { symbols: [], closed: false }),
      functions,
      declared: declared.filter(each => !isOfHeaders(each, workspace)),
      files: [path, ...(asked.sources ?? []).map(each => foundFile(each, workspace).path)],
      unit,
      assumptions,
      unsigned: new Map(
        info.parameters.flatMap(({ name, type }) =>
          name !== undefined && isIntegerType(type) && !isSignedType(type) ? [[name, bitsOfType(type)]] : [],
        ),
      ),
      limits,
    };
  } catch (error) {
    throw atPlace(error, `${info.file}:${info.line}:1`);
  }
}

/** The names of functions that are called and defined nowhere, but for the driver's. */
function declaredIn(own: readonly Module[], library: readonly Module[]): readonly string[] {
  const missing = missingNames([...own, ...library]);
  const declared = own.flatMap(({ declarations }) => [...declarations.keys()]);
  return declared
    .filter(name => missing.has(name) && !/^(?:codomata_|chosen_for_|assumed_by_)/.test(name))
    .map(name => plainName(name) ?? name);
}
