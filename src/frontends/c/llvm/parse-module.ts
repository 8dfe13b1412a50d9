import { parseBody } from './body.ts';
import { Cursor } from './cursor.ts';
import { textOf } from './escapes.ts';
import { type FunctionHeader, type GlobalLine, parseFunctionHeader, parseGlobalLine } from './headers.ts';
import { syntaxErrorAt } from './ir-syntax-error.ts';
import { MetadataTable } from './metadata.ts';
import type {
  FunctionBlocks,
  FunctionDeclaration,
  FunctionDefinition,
  GlobalVariable,
  Module,
  Operand,
} from './module.ts';
import { TypeTable } from './types.ts';

const NUMBERED = /^[0-9]+$/;

/**
 * Reads a module in LLVM's textual form, as clang writes it. One pass finds where everything starts and reads the
 * headers of functions and variables; bodies, initialisers and metadata nodes are read when they are first asked for,
 * and only then is their syntax checked.
 * @throws IrSyntaxError here, or when something is asked for
 */
export function parseModule(text: string): Module {
  return read(text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text);
}

function read(text: string): Module {
  const lines = scan(text);
  const types = new TypeTable(text, lines.types);
  const globals = new Map<string, GlobalVariable>();
  const declarations = new Map<string, FunctionDeclaration>();
  const functions = new Map<string, FunctionDefinition>();
  const aliases = new Map<string, Operand>();
  const add = (line: GlobalLine): void => {
    if (line.kind === 'variable') globals.set(line.variable.name, line.variable);
    else if (line.kind === 'alias') aliases.set(line.name, line.of);
    else declarations.set(line.declaration.name, line.declaration);
  };
  for (const start of lines.globals) add(parseGlobalLine(new Cursor(text, start, lineEnd(text, start), types)));
  for (const start of lines.declarations) {
    const { declaration } = parseFunctionHeader(new Cursor(text, start, lineEnd(text, start), types));
    declarations.set(declaration.name, declaration);
  }
  for (const { start, bodyStart, end } of lines.functions) {
    const { declaration } = parseFunctionHeader(new Cursor(text, start, bodyStart - 1, types));
    functions.set(declaration.name, withBody(declaration, text, bodyStart, end, types));
  }
  return {
    sourceFile: lines.sourceFile,
    dataLayout: lines.dataLayout,
    triple: lines.triple,
    types: types.all(),
    globals,
    declarations,
    functions,
    aliases,
    metadata: new MetadataTable(text, lines.metadata, lines.namedMetadata),
  };
}

/** A function as it stands in the text of a module. */
export interface FunctionText extends FunctionHeader {
  /** Where `define` or `declare` starts, and where the function, or the line of its declaration, ends. */
  readonly start: number;
  readonly end: number;
}

/**
 * The functions of a module that are defined or declared, where they stand in its text.
 * @throws IrSyntaxError
 */
export function functionTexts(text: string): readonly FunctionText[] {
  const lines = scan(text);
  const types = new TypeTable(text, lines.types);
  const declared = lines.declarations.map(start => ({
    start,
    header: lineEnd(text, start),
    end: lineEnd(text, start),
  }));
  const defined = lines.functions.map(({ start, bodyStart, end }) => ({ start, header: bodyStart - 1, end: end + 2 }));
  return [...declared, ...defined]
    .sort((a, b) => a.start - b.start)
    .map(({ start, header, end }) => ({
      ...parseFunctionHeader(new Cursor(text, start, header, types)),
      start: text.lastIndexOf('\n', start) + 1,
      end,
    }));
}

/** Where in the text the parts of a module start. */
interface Lines {
  sourceFile: string;
  dataLayout: string;
  triple: string;
  /** By name: behind `type`. */
  readonly types: Map<string, number>;
  readonly globals: number[];
  /** Behind `declare`. */
  readonly declarations: number[];
  /** From behind `define` to behind the `{`, and up to the closing `}`. */
  readonly functions: { readonly start: number; readonly bodyStart: number; readonly end: number }[];
  /** By number: behind `=`. */
  readonly metadata: number[];
  readonly namedMetadata: Map<string, number>;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function scan(text: string): Lines {
  const lines: Lines = {
    sourceFile: '',
    dataLayout: '',
    triple: '',
    types: new Map(),
    globals: [],
    declarations: [],
    functions: [],
    metadata: [],
    namedMetadata: new Map(),
  };
  for (let at = 0; at < text.length; ) {
    const end = scanEntity(text, at, lines);
    at = lineEnd(text, end) + 1;
  }
  return lines;
}

/** Notes what starts at the start of a line; gives an offset in its last line. */
function scanEntity(text: string, at: number, lines: Lines): number {
  switch (text[at]) {
    case '!':
      scanMetadata(text, at, lines);
      return at;
    case '@':
      lines.globals.push(at);
      return at;
    case '%':
      scanType(text, at, lines);
      return at;
    case 'd':
      if (text.startsWith('define ', at)) return scanFunction(text, at, lines);
      if (!text.startsWith('declare ', at)) break;
      lines.declarations.push(at + 'declare '.length);
      return at;
    case 's':
      if (!text.startsWith('source_filename', at)) break;
      lines.sourceFile = quotedIn(text, at);
      return at;
    case 't':
      if (text.startsWith('target datalayout', at)) lines.dataLayout = quotedIn(text, at);
      else if (text.startsWith('target triple', at)) lines.triple = quotedIn(text, at);
      else break;
      return at;
    case '\n':
    case ';':
    case '$':
    case '^':
      return at;
    case 'a':
      if (text.startsWith('attributes ', at)) return at;
      break;
    case 'm':
      if (text.startsWith('module asm', at)) return at;
      break;
    case 'u':
      if (text.startsWith('uselistorder', at)) return at;
      break;
    case ' ':
    case '\t':
      if (text.slice(at, lineEnd(text, at)).trim() === '') return at;
      break;
  }
  throw syntaxErrorAt(text, at, 'this is nothing that a module has');
}

function quotedIn(text: string, at: number): string {
  const opening = text.indexOf('"', at);
  const closing = text.indexOf('"', opening + 1);
  if (opening < 0 || closing < 0 || closing > lineEnd(text, at)) throw syntaxErrorAt(text, at, 'expected a string');
  return textOf(text.slice(opening + 1, closing));
}

function scanFunction(text: string, at: number, lines: Lines): number {
  const brace = text.indexOf('{\n', at);
  if (brace < 0) throw syntaxErrorAt(text, at, "expected '{' at the end of the line");
  const closing = text.indexOf('\n}', brace);
  if (closing < 0) throw syntaxErrorAt(text, at, "the function has no '}'");
  lines.functions.push({ start: at + 'define '.length, bodyStart: brace + 1, end: closing });
  return closing + 1;
}

function scanMetadata(text: string, at: number, lines: Lines): void {
  let number = 0;
  let digit = at + 1;
  for (; ; digit++) {
    const value = text.charCodeAt(digit) - 0x30;
    if (!(value >= 0 && value <= 9)) break;
    number = number * 10 + value;
  }
  const equals = text.indexOf(' = ', digit);
  if (equals < 0 || equals > lineEnd(text, at)) throw syntaxErrorAt(text, at, "expected '=' after the metadata's name");
  if (equals === digit && digit > at + 1) lines.metadata[number] = equals + 3;
  else lines.namedMetadata.set(text.slice(at + 1, equals), equals + 3);
}

function scanType(text: string, at: number, lines: Lines): void {
  const equals = text.indexOf(' = type ', at);
  if (equals < 0 || equals > lineEnd(text, at))
    throw syntaxErrorAt(text, at, "expected '= type' after the type's name");
  const isQuoted = text[at + 1] === '"';
  const name = isQuoted ? textOf(text.slice(at + 2, equals - 1)) : text.slice(at + 1, equals);
  lines.types.set(name, equals + ' = type '.length);
}

/** A function whose body is read when it is first asked for. */
function withBody(
  header: FunctionDeclaration,
  text: string,
  bodyStart: number,
  bodyEnd: number,
  types: TypeTable,
): FunctionDefinition {
  let blocks: FunctionBlocks | undefined;
  return {
    ...header,
    get body() {
      const unnamed = header.parameters.filter(parameter => NUMBERED.test(parameter.name)).length;
      blocks ??= parseBody(new Cursor(text, bodyStart, bodyEnd, types), unnamed);
      return blocks;
    },
  };
}
