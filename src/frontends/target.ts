import { minimise } from '../automata/acceptor/minimise.ts';
import { machineOfSets } from '../automata/machine/acceptors.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { MachineFormatError } from '../automata/saved/format-error.ts';
import { parseMachine } from '../automata/saved/read.ts';
import type { FileSystem } from '../host/files.ts';
import type { Workspace } from '../host/workspace.ts';
import type { Budget } from '../logic/limits.ts';
import { BitVec, Char, type Sort, sortName } from '../logic/sort.ts';
import { readBek } from './bek/index.ts';
import { parseRegExpLiteral, regexAcceptor } from './regex/index.ts';

export type Alphabet = 'char' | 'byte' | 'int';

/** One piece of behaviour that a target names. */
export interface Stage {
  readonly text: string;
  readonly kind: 'bek' | 'machine' | 'regex';
  /** As its source says it, before anything was simplified or explored: what a witness is replayed on. */
  readonly asRead: Machine;
}

/** What a target names: one stage, or a chain of them. */
export interface Target {
  readonly text: string;
  readonly stages: readonly Stage[];
}

/** A target that cannot be used; the message says what to write instead. */
export class TargetError extends Error {
  override name = 'TargetError';
}

export interface ReadOptions {
  readonly alphabet?: Alphabet;
  readonly budget?: Budget;
}

/** Reads a target that is a machine: a Bek program, a saved machine, a regular expression, or a chain `F | G` of them. */
export function readTarget(text: string, workspace: Workspace, options: ReadOptions = {}): Target {
  return { text, stages: splitChain(text).map(part => readStage(workspace, part, options)) };
}

/** The targets of a chain: splits at `|`, but not inside a regular expression literal. */
export function splitChain(text: string): readonly string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const literal = /^\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+\/[a-z]*(?=\s*(?:\||$))/s.exec(rest);
    const bar = rest.indexOf('|');
    const end = literal !== null ? literal[0].length : bar < 0 ? rest.length : bar;
    parts.push(rest.slice(0, end).trim());
    const after = rest.slice(end).trimStart();
    if (after === '|') throw new TargetError(`the chain ends with "|": a target is missing after it`);
    rest = after.startsWith('|') ? after.slice(1).trimStart() : after;
  }
  if (parts.length === 0 || parts.includes('')) throw new TargetError(`a target is missing in ${JSON.stringify(text)}`);
  return parts;
}

const CODE = /^(?:\.{0,2}\/|@?[\w~-])[^|]*$/;

/** Whether a target (not a chain) names a function in source code: in a file, a package, or a file in one. */
export function isCode(text: string, workspace: Workspace): boolean {
  const [path] = splitName(workspace, text);
  if (/\.(?:bek|json)$/.test(path) || isRegExpLiteral(workspace, text)) return false;
  return CODE.test(path);
}

function isRegExpLiteral(workspace: Workspace, text: string): boolean {
  return /^\/.+\/[a-z]*$/s.test(text) && !isFile(workspace, splitName(workspace, text)[0]);
}

function readStage(workspace: Workspace, text: string, options: ReadOptions): Stage {
  const [path, program] = splitName(workspace, text);
  if (isFile(workspace, path)) {
    if (path.endsWith('.bek')) {
      const source = textOf(workspace, path);
      const asRead = readBek(source, { file: path, program, alphabet: options.alphabet });
      return { text, kind: 'bek', asRead };
    }
    if (path.endsWith('.json')) {
      if (program !== undefined) throw new TargetError(`${text}: a saved machine has no parts; leave out #${program}`);
      return { text, kind: 'machine', asRead: readSaved(workspace, path) };
    }
  }
  if (kindOf(workspace, path) === 'folder') throw new TargetError(`${path}: this is a folder; name a file in it`);
  if (isRegExpLiteral(workspace, text)) {
    const { pattern, flags } = parseRegExpLiteral(text);
    return {
      text,
      kind: 'regex',
      asRead: languageOf(pattern, flags, 'test', symbolSort(options.alphabet), options.budget),
    };
  }
  if (/\.(?:bek|json)$/.test(path)) throw new TargetError(`${path}: there is no such file`);
  if (isCode(text, workspace) && looksLikeCode(workspace, text))
    throw new TargetError(
      `${text}: this is source code, and a machine is needed here; learn it first (codomata learn ${text} --out machine.json)`,
    );
  throw new TargetError(
    `${JSON.stringify(text)} is not a target: write a Bek program (f.bek, f.bek#Name), a saved machine (m.json), a regular expression (/^[a-z]+$/u), a function in source code (f.ts#name, package#name) or a chain ('f.bek | g.bek')`,
  );
}

/** Rather a file or an installed package than a slip. */
function looksLikeCode(workspace: Workspace, text: string): boolean {
  const [path, name] = splitName(workspace, text);
  return (
    name !== undefined ||
    /\.(?:[cm]?[jt]sx?|c|cc|cpp|cxx|h|hpp)$/.test(path) ||
    kindOf(workspace, `node_modules/${path}`) !== 'none'
  );
}

/** The path and the name after `#`; a file may have `#` in its own name. */
function splitName(workspace: Workspace, text: string): readonly [string, string | undefined] {
  const hash = isFile(workspace, text) ? -1 : text.lastIndexOf('#');
  return hash < 0 ? [text, undefined] : [text.slice(0, hash), text.slice(hash + 1)];
}

function isFile(workspace: Workspace, path: string): boolean {
  return kindOf(workspace, path) === 'file';
}

function kindOf({ host, directory }: Workspace, path: string): ReturnType<FileSystem['kind']> {
  return host.files.kind(host.paths.resolve(directory, path));
}

/** @throws TargetError where it cannot be read */
function textOf({ host, directory }: Workspace, path: string): string {
  const text = host.files.text(host.paths.resolve(directory, path));
  if (text === undefined) throw new TargetError(`${path}: the file cannot be read`);
  return text;
}

function readSaved(workspace: Workspace, path: string): Machine {
  try {
    return parseMachine(textOf(workspace, path));
  } catch (error) {
    if (error instanceof MachineFormatError) throw new MachineFormatError(`${path}: ${error.where}`, error.problem);
    throw error;
  }
}

/** What a symbol is where the target does not say. */
function symbolSort(alphabet: Alphabet | undefined): Sort {
  return alphabet === 'byte' ? BitVec(8) : Char;
}

/**
 * The language of a regular expression over symbols of `sort`: code units, or bytes taken as the code units 0 to 255.
 *
 * @throws TargetError for other sorts
 */
export function languageOf(
  pattern: string,
  flags: string,
  mode: 'test' | 'whole',
  sort: Sort,
  budget?: Budget,
): Machine {
  if (sort !== Char && sort !== BitVec(8))
    throw new TargetError(
      `a regular expression is about characters or bytes, but the machine has ${sortName(sort)} symbols: of functions that give neither text nor true and false, ask with check equivalent`,
    );
  return machineOfSets(minimise(regexAcceptor(pattern, flags, mode, budget), budget), sort);
}
