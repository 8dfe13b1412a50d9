import { BitVec, Char, Float, Int, type Sort } from '../../../logic/sort.ts';
import { SourceError } from '../../../program/source.ts';
import { bareType, type DebugType, type FunctionInfo, type ParameterInfo } from '../llvm/debug.ts';
import { isFloatKind, type SymbolKind } from '../values/symbol-kind.ts';
import type { LibraryUse } from './library-use.ts';
import type { PointerUse } from './pointer-use.ts';
import { stringType } from './string-types.ts';
import {
  callbackType,
  isByteType,
  isCharType,
  isCount,
  isCountedMemory,
  isFloatType,
  isIntegerType,
  isMemory,
  isPointer,
  isRecord,
  isSignedType,
  isSizeType,
  isTruth,
  isVoidPointer,
  isWritable,
  pointee,
} from './type-names.ts';
import { writtenByTypes } from './written-form.ts';

/** What one of the parameters is for. */
export type Role =
  /** One symbol of the input. */
  | 'symbol'
  /** The whole input in memory: with its length in another parameter, or with a NUL at its end. */
  | 'buffer'
  | 'text'
  | 'length'
  /** The end of the whole input: a pointer behind its last byte. */
  | 'end'
  /** The whole input, which is changed in place. */
  | 'changed text'
  | 'changed buffer'
  /** The whole input as an object of the C++ library; one that is changed in place. */
  | 'string'
  | 'changed string'
  /** Memory that the result is written to, its size, and where its length is put. */
  | 'output'
  | 'text output'
  | 'capacity'
  | 'output length'
  /** Where one symbol is put. */
  | 'put'
  /** A function that is called with what is written. */
  | 'callback'
  /** An object that keeps state from call to call: a pointer to it, or a reference. */
  | 'context'
  /** Anything else: an argument that the user gives, or zero. */
  | 'other';

/** Where what is written comes from. */
export type Writing =
  | 'by calls'
  | 'returned'
  | 'returned text'
  | 'returned up to the length put'
  | 'put when true'
  | 'output up to the returned length'
  | 'output as long as the input'
  | 'output up to its NUL'
  | 'output up to the length put'
  | 'changed text'
  | 'changed up to the returned length'
  | 'returned string'
  | 'changed string'
  | 'nothing';

/** How a function is driven. */
export interface Shape {
  readonly kind: 'stream' | 'repeated' | 'feed' | 'buffer';
  readonly roles: readonly Role[];
  readonly writing: Writing;
  readonly input: SymbolKind;
  readonly output: SymbolKind;
  /** Of symbols that are integers: how many bits the code takes of them, and whether they have a sign (if that is known). */
  readonly inputBits: number;
  readonly isInputSigned: boolean | undefined;
}

/** What a symbol that is read is. Functions that get all of their input in memory have a text of code units that are bytes. */
export function inputSort({ kind, input, inputBits }: Shape): Sort {
  if (input === 'char' || kind === 'buffer') return Char;
  if (isFloatKind(input)) return Float(input === 'float' ? 32 : 64);
  return BitVec(input === 'int' ? inputBits : 8);
}

/** What a symbol that is written is. */
export function outputSort({ kind, output }: Shape): Sort {
  if (output === 'int') return Int;
  if (isFloatKind(output)) return Float(output === 'float' ? 32 : 64);
  return output === 'char' || kind === 'buffer' ? Char : BitVec(8);
}

export interface Asked {
  /** The functions that read, as the user says. */
  readonly read?: readonly string[];
  readonly write?: readonly string[];
  readonly alphabet?: SymbolKind;
  /** What the user's functions that write take, and the callbacks that an initialising function sets. */
  readonly writtenKinds: readonly SymbolKind[];
  /** What the user's functions that read give: integers, of so many bits at most, or floating-point numbers. */
  readonly readKind: SymbolKind;
  readonly readBits: number;
  /** Whether the function can call functions of the library that read, or that write. */
  readonly usesLibrary: LibraryUse;
  /** What the function does with the memory that a parameter points to. */
  readonly pointerUse: (parameter: ParameterInfo) => PointerUse;
}

const SYMBOL_NAMES =
  /^(?:c|ch|chr|byte|b|octet|sym|symbol|x|data|datum|in|input|rx|value|val|v|event|ev|code|cp|token|d|key)$/i;

const LENGTH_NAMES = /^(?:n|len|length|size|count|num|nbytes)$|_?(?:len|length|size|count)$/i;
const CAPACITY_NAMES = /cap|max|room|avail|out|dst|dest/i;
const END_NAMES = /end|last|limit|stop|eof|^(?:e|pe|to|hi)$/i;

/**
 * Finds out how a function is driven, from its parameters, what it does with the memory that they point to, and what the
 * user says. Undefined for one that gets its input in no way that we know.
 *
 * @throws SourceError for one that seems to get an array of what is no byte
 */
export function shapeOf(info: FunctionInfo, asked: Asked): Shape | undefined {
  const { parameters } = info;
  const roles = rolesOf(parameters, asked);
  const whole = roles.findIndex(isWholeInput);
  if (whole >= 0)
    return {
      ...bufferShape(info, roles, asked),
      inputBits: 8,
      isInputSigned: isSignedType(pointee(parameters[whole].type)),
    };
  const symbol = info.qualified === 'main' ? undefined : symbolParameter(parameters, roles);
  const reads = asked.read !== undefined || asked.usesLibrary.reads;
  if (symbol === undefined || (asked.read !== undefined && parameters.every(({ type }) => !isByteType(type))))
    return reads || runsAlone(info, asked)
      ? {
          ...streamShape(info, roles, asked),
          inputBits: asked.readBits,
          isInputSigned: asked.readBits > 1 ? undefined : false,
        }
      : undefined;
  if (asked.alphabet === undefined) refuseArray(info, symbol);
  const { type } = parameters[symbol];
  return {
    ...feedShape(info, roles, symbol, asked),
    inputBits: bitsOfType(type),
    isInputSigned: isSignedType(type),
  };
}

/** A program that reads nothing, and a function without parameters that prints: each is run once. */
function runsAlone({ qualified, parameters }: FunctionInfo, { usesLibrary: { writes, prints } }: Asked): boolean {
  return qualified === 'main' || (parameters.length === 0 && (writes || prints));
}

/**
 * Refuses to take the number of elements of an array as a symbol.
 *
 * @throws SourceError
 */
function refuseArray({ qualified, parameters }: FunctionInfo, symbol: number): void {
  const { name = '', type } = parameters[symbol];
  if (!isCount(type) || (!LENGTH_NAMES.test(name) && !isSizeType(type))) return;
  const isArray = (i: number): boolean => isPointer(parameters[i]?.type) && isNumberType(pointee(parameters[i]?.type));
  const array = [symbol - 1, symbol + 1].find(isArray);
  if (array === undefined) return;
  throw new SourceError(
    `${qualified}: ${parameters[array].name ?? 'its pointer'} seems to be an array with ${name || 'an integer'} as its number of elements, and only arrays of bytes are understood as input; if ${name || 'the integer'} is a symbol of the input, say --alphabet int`,
  );
}

/** A shape of which it is not said yet how many bits a symbol has. */
type OpenShape = Omit<Shape, 'inputBits' | 'isInputSigned'>;

const BITS_OF_INT = 32;

/** Of a truth value, one bit says all. */
function bitsOfType(type: DebugType | undefined): number {
  if (isTruth(type)) return 1;
  const bare = bareType(type);
  return bare?.kind === 'basic' || bare?.kind === 'enum' ? bare.bits : BITS_OF_INT;
}

function streamShape({ name, parameters, result }: FunctionInfo, roles: readonly Role[], asked: Asked): OpenShape {
  const writes = writesByCalls(roles, asked);
  const input = asked.alphabet ?? (asked.read === undefined ? 'char' : asked.readKind);
  const isRepeated = asked.read !== undefined && name !== 'main';
  const kind = isRepeated ? 'repeated' : 'stream';
  if (!writes && roles.includes('output')) return outputShape(kind, parameters, roles, result, input, asked);
  const gives = !writes && isRepeated && isNumberType(result);
  return {
    kind,
    roles,
    writing: gives ? 'returned' : writes || asked.usesLibrary.prints ? 'by calls' : 'nothing',
    input,
    output: gives ? (isFloatType(result) ? kindOf(result) : 'int') : writtenKind(parameters, asked, input),
  };
}

/** What is handed to the functions that write, and to callbacks: bytes are text where the input is. */
function writtenKind(parameters: readonly ParameterInfo[], asked: Asked, input: SymbolKind): SymbolKind {
  const kinds = [...asked.writtenKinds, ...callbackKinds(parameters)];
  const numbers = (['double', 'float', 'int'] as const).filter(kind => kinds.includes(kind));
  if (numbers.length > 1) return numbers[0] === 'int' || numbers.includes('int') ? 'double' : numbers[0];
  return numbers[0] ?? (input === 'char' ? input : 'byte');
}

/** What callbacks among parameters are called with. */
export function callbackKinds(parameters: readonly ParameterInfo[]): readonly SymbolKind[] {
  return parameters.flatMap(({ type }) => {
    const written = writtenByTypes(callbackType(type)?.parameters ?? []);
    return written === undefined ? [] : [written.symbol];
  });
}

function isNumberType(type: DebugType | undefined): boolean {
  return isIntegerType(type) || isFloatType(type);
}

function writesByCalls(roles: readonly Role[], asked: Asked): boolean {
  return (
    asked.write !== undefined || asked.writtenKinds.length > 0 || asked.usesLibrary.writes || roles.includes('callback')
  );
}

function roleOfOther(type: DebugType | undefined): Role {
  if (callbackType(type) !== undefined) return 'callback';
  return isRecord(pointee(type)) ? 'context' : 'other';
}

/** The integer that is the symbol: by its name and type, otherwise the last one. Without integers, a floating-point number. */
function symbolParameter(parameters: readonly ParameterInfo[], roles: readonly Role[]): number | undefined {
  const integers = parameters.flatMap(({ type }, i) => (isIntegerType(type) && roles[i] === 'other' ? [i] : []));
  const byName = integers.filter(i => SYMBOL_NAMES.test(parameters[i].name ?? ''));
  const bytes = integers.filter(i => isByteType(parameters[i].type));
  const floats = parameters.flatMap(({ type }, i) => (isFloatType(type) && roles[i] === 'other' ? [i] : []));
  const float = floats.findLast(i => SYMBOL_NAMES.test(parameters[i].name ?? '')) ?? floats.at(-1);
  return byName.findLast(i => bytes.includes(i)) ?? bytes.at(-1) ?? byName.at(-1) ?? integers.at(-1) ?? float;
}

function feedShape(info: FunctionInfo, given: readonly Role[], symbol: number, asked: Asked): OpenShape {
  const { parameters, result } = info;
  const roles = given.map((role, i): Role => (i === symbol ? 'symbol' : role));
  const input = asked.alphabet ?? kindOf(parameters[symbol].type);
  if (writesByCalls(roles, asked))
    return { kind: 'feed', roles, writing: 'by calls', input, output: writtenKind(parameters, asked, input) };
  const put = isTruth(result) ? putParameter(parameters, roles, asked) : undefined;
  if (put !== undefined) {
    roles[put] = 'put';
    return { kind: 'feed', roles, writing: 'put when true', input, output: kindOf(pointee(parameters[put].type)) };
  }
  if (roles.includes('output')) return outputShape('feed', parameters, roles, result, input, asked);
  if (isNumberType(result)) return { kind: 'feed', roles, writing: 'returned', input, output: kindOf(result) };
  return asked.usesLibrary.prints
    ? { kind: 'feed', roles, writing: 'by calls', input, output: writtenKind(parameters, asked, input) }
    : { kind: 'feed', roles, writing: 'nothing', input, output: input };
}

/** The one pointer to an integer that is only written to. */
function putParameter(parameters: readonly ParameterInfo[], roles: readonly Role[], asked: Asked): number | undefined {
  const all = parameters.flatMap((parameter, i) =>
    (roles[i] === 'output' || roles[i] === 'other') &&
    isWritable(parameter.type) &&
    isIntegerType(pointee(parameter.type)) &&
    isOnlyWritten(parameter, asked)
      ? [i]
      : [],
  );
  return all.length === 1 ? all[0] : undefined;
}

export function kindOf(type: DebugType | undefined): SymbolKind {
  if (isCharType(type)) return 'char';
  if (isFloatType(type)) return bitsOfType(type) === 32 ? 'float' : 'double';
  return isByteType(type) && bareEncoding(type) !== 'signed_char' ? 'byte' : 'int';
}

/** The symbols in memory that a pointer leads to: what `void *` leads to are bytes. */
export function kindBehind(type: DebugType | undefined): SymbolKind {
  const to = bareType(pointee(type));
  return to === undefined ? 'byte' : kindOf(to);
}

function bareEncoding(type: DebugType | undefined): string | undefined {
  const bare = bareType(type);
  return bare?.kind === 'basic' ? bare.encoding : undefined;
}

function isOnlyWritten(parameter: ParameterInfo, asked: Asked): boolean {
  const { reads, writes } = asked.pointerUse(parameter);
  return writes && !reads;
}

function isWholeInput(role: Role): boolean {
  return (
    role === 'text' ||
    role === 'buffer' ||
    role === 'changed text' ||
    role === 'changed buffer' ||
    role === 'string' ||
    role === 'changed string'
  );
}

/**
 * The roles of parameters that are no symbol. Memory of bytes that is not written to is the whole input; memory that is
 * only written to is for the result; a function with neither changes its input in place.
 */
function rolesOf(parameters: readonly ParameterInfo[], asked: Asked): readonly Role[] {
  const roles = parameters.map(({ type }) => roleOfOther(type));
  const string = parameters.findIndex(({ type }) => stringType(type) !== undefined);
  if (string >= 0) {
    roles[string] = isWritable(parameters[string].type) ? 'changed string' : 'string';
    return roles;
  }
  const bytes = memoryParameters(parameters, asked);
  if (bytes.length === 0) return roles;
  const isWrittenOnly = (i: number): boolean => isWritable(parameters[i].type) && isOnlyWritten(parameters[i], asked);
  const isRead = (i: number): boolean => !isWritable(parameters[i].type) || !asked.pointerUse(parameters[i]).writes;
  const sources = bytes.filter(isRead);
  const input = sources[0] ?? bytes.find(i => !isWrittenOnly(i));
  if (input !== undefined) inputRoles(parameters, roles, input, sources, bytes.length === 1);
  const output = bytes.find(i => i !== input && roles[i] === 'other' && !sources.includes(i));
  if (output !== undefined) outputRoles(parameters, roles, input, output);
  return roles;
}

function inputRoles(
  parameters: readonly ParameterInfo[],
  roles: Role[],
  input: number,
  sources: readonly number[],
  isOnly: boolean,
): void {
  const isChanged = isOnly && !sources.includes(input);
  const length = countAfter(parameters, input) ?? namedLength(parameters, input);
  const isEnd = length === undefined && sources.includes(input + 1) && END_NAMES.test(parameters[input + 1].name ?? '');
  const isText = length === undefined && !isEnd;
  roles[input] = isChanged ? (isText ? 'changed text' : 'changed buffer') : isText ? 'text' : 'buffer';
  if (length !== undefined) roles[length] = 'length';
  if (isEnd) roles[input + 1] = 'end';
}

function outputRoles(
  parameters: readonly ParameterInfo[],
  roles: Role[],
  input: number | undefined,
  output: number,
): void {
  roles[output] = 'output';
  const after = countAfter(parameters, output);
  if (after === undefined || roles[after] !== 'other') return;
  const isShared =
    input !== undefined &&
    roles[input] === 'text' &&
    kindBehind(parameters[input].type) === 'byte' &&
    !CAPACITY_NAMES.test(parameters[after].name ?? '');
  roles[after] = isShared ? 'length' : 'capacity';
  if (isShared) roles[input] = 'buffer';
}

/**
 * The parameters that lead to bytes. Among them, after the others, is a `void *` without a number behind it where another
 * parameter says how many bytes there are: one that is only written through, or one that is only read through, and has a
 * length before it or shares that of the memory behind it.
 */
function memoryParameters(parameters: readonly ParameterInfo[], asked: Asked): readonly number[] {
  const bytes = parameters.flatMap((_, i) => (pointsToBytes(parameters, i) ? [i] : []));
  const hasLength = (i: number): boolean =>
    countAfter(parameters, i) !== undefined ||
    namedLength(parameters, i) !== undefined ||
    (isMemory(parameters[i + 1]?.type) && isCount(parameters[i + 2]?.type));
  const more = parameters.flatMap((parameter, i) => {
    const { type } = parameter;
    if (!isVoidPointer(type) || bytes.includes(i)) return [];
    const { reads, writes } = asked.pointerUse(parameter);
    if (isWritable(type) && writes && !reads) return parameters.some(other => isCount(other.type)) ? [i] : [];
    return (reads || !isWritable(type)) && !writes && hasLength(i) ? [i] : [];
  });
  return [...bytes, ...more];
}

/** A pointer to bytes: also `void *` with the number of bytes behind it. */
function pointsToBytes(parameters: readonly ParameterInfo[], i: number): boolean {
  const { type } = parameters[i];
  return isPointer(type) && (isByteType(pointee(type)) || isCountedMemory(type, parameters[i + 1]?.type));
}

/** The integer that says how many bytes there are: after the pointer, or as in `f(from, to, n, m)`. */
function countAfter(parameters: readonly ParameterInfo[], pointer: number): number | undefined {
  const isTwice = [pointer, pointer - 1].some(i => isPairWithCounts(parameters, i));
  const at = pointer + (isTwice ? 2 : 1);
  return isCount(parameters[at]?.type) ? at : undefined;
}

/** The integer before a pointer that is a length by its name. */
function namedLength(parameters: readonly ParameterInfo[], pointer: number): number | undefined {
  const named = parameters.findIndex(
    ({ name = '', type }, i) => i < pointer && isCount(type) && LENGTH_NAMES.test(name),
  );
  return named < 0 ? undefined : named;
}

/** Two pointers to bytes, and then two integers. */
function isPairWithCounts(parameters: readonly ParameterInfo[], first: number): boolean {
  const isBytes = (i: number): boolean => isMemory(parameters[i]?.type);
  return isBytes(first) && isBytes(first + 1) && [2, 3].every(i => isCount(parameters[first + i]?.type));
}

/** Where the length of the result is put, and that it is. */
function putsLength(parameters: readonly ParameterInfo[], roles: Role[]): boolean {
  const put = parameters.findIndex(
    ({ type }, i) => roles[i] === 'other' && !isPointer(pointee(type)) && isWritable(type) && isCount(pointee(type)),
  );
  if (put >= 0) roles[put] = 'output length';
  return put >= 0;
}

/** A function that writes to memory. */
function outputShape(
  kind: Shape['kind'],
  parameters: readonly ParameterInfo[],
  given: readonly Role[],
  result: DebugType | undefined,
  input: SymbolKind,
  asked: Asked,
): OpenShape {
  const roles = [...given];
  const output = roles.indexOf('output');
  const shape = (writing: Writing): OpenShape => ({
    kind,
    roles,
    writing,
    input,
    output: asked.alphabet ?? kindBehind(parameters[output].type),
  });
  if (putsLength(parameters, roles)) return shape('output up to the length put');
  if (isIntegerType(result) && !isTruth(result)) return shape('output up to the returned length');
  if (roles.indexOf('length') > output && roles[output + 1] === 'length') return shape('output as long as the input');
  roles[output] = 'text output';
  return shape('output up to its NUL');
}

function bufferShape({ parameters, result }: FunctionInfo, given: readonly Role[], asked: Asked): OpenShape {
  const roles = [...given];
  const whole = parameters[roles.findIndex(isWholeInput)].type;
  const input = asked.alphabet ?? stringType(whole)?.symbol ?? kindBehind(whole);
  if (roles.includes('output')) return outputShape('buffer', parameters, roles, result, input, asked);
  const shape = (writing: Writing, output: SymbolKind): OpenShape => ({
    kind: 'buffer',
    roles,
    writing,
    input,
    output,
  });
  if (writesByCalls(roles, asked)) return shape('by calls', writtenKind(parameters, asked, input));
  const returned = stringType(result);
  if (returned !== undefined) return shape('returned string', returned.symbol);
  if (roles.includes('changed string')) return shape('changed string', input);
  if (isPointer(result) && isByteType(pointee(result))) {
    const written = kindOf(pointee(result));
    return shape(putsLength(parameters, roles) ? 'returned up to the length put' : 'returned text', written);
  }
  if (roles.includes('changed text')) return shape('changed text', input);
  if (roles.includes('changed buffer') && isIntegerType(result))
    return shape('changed up to the returned length', input);
  if (isIntegerType(result)) return shape('returned', 'int');
  return asked.usesLibrary.prints ? shape('by calls', writtenKind(parameters, asked, input)) : shape('nothing', input);
}
