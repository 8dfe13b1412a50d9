import { BitVec, Char, Enum, Float, Int, type Sort } from '../../../logic/sort.ts';
import { SourceError } from '../../../program/source.ts';
import { bareType, type DebugType, type FunctionInfo, type ParameterInfo } from '../llvm/debug.ts';
import { isFloatKind, type SymbolKind } from '../values/symbol-kind.ts';
import { type AskedShape, readShape } from './asked-shape.ts';
import type { BodyFacts } from './body-facts.ts';
import { canHandSymbol, rolesWithHanded } from './handed-symbol.ts';
import type { LibraryUse } from './library-use.ts';
import { otherRoles } from './other-roles.ts';
import { isNumberType, type Outputs, outputsOf } from './outputs.ts';
import { isInput, isLengthName, type OpenRoles } from './parameter-roles.ts';
import { type RecordShape, recordSort } from './record.ts';
import type { Role } from './roles.ts';
import { stringType } from './string-types.ts';
import { symbolParameter } from './symbol-parameter.ts';
import {
  bitsOfType,
  callbackType,
  isByteType,
  isCount,
  isPointer,
  isSignedType,
  isSizeType,
  kindBehind,
  kindOf,
  pointee,
  valueType,
} from './type-names.ts';
import { writtenByTypes } from './written-form.ts';

/** A name that the program has for one of the values of a symbol. */
export interface NamedValue {
  readonly name: string;
  readonly value: bigint;
}

/** How a function is driven. */
export interface Shape extends Outputs {
  readonly kind: 'stream' | 'repeated' | 'feed' | 'buffer';
  readonly roles: readonly Role[];
  readonly input: SymbolKind;
  /** Of symbols that are integers: how many bits the code takes of them, and whether they have a sign (if that is known). */
  readonly inputBits: number;
  readonly isInputSigned: boolean | undefined;
  /** Of symbols that are records, because several functions read: their fields, in the order in which they are read. */
  readonly record?: RecordShape;
  /** Of symbols that are of an enumeration: its values. No others are given. */
  readonly events?: readonly NamedValue[];
  /** Of a function of events that gives values of one enumeration: these. */
  readonly results?: readonly NamedValue[];
  /** Whether an input is accepted only where the function has come to its end: the user says when, after it. */
  readonly mustEnd?: true;
}

/** What a symbol that is read is. Functions that get all of their input in memory have a text of code units that are bytes. */
export function inputSort({ kind, input, inputBits, events, record }: Shape): Sort {
  if (record !== undefined) return recordSort(record);
  if (events !== undefined) return Enum(events.map(({ name }) => name));
  if (input === 'char' || kind === 'buffer') return Char;
  if (isFloatKind(input)) return Float(input === 'float' ? 32 : 64);
  return BitVec(input === 'int' ? inputBits : 8);
}

/** Of symbols that are events: what the program gets for each value of the sort. */
export function eventValues({ events }: Shape): readonly bigint[] | undefined {
  return events === undefined ? undefined : valuesInOrder(events);
}

/** The same of what is written. */
export function resultValues({ results }: Shape): readonly bigint[] | undefined {
  return results === undefined ? undefined : valuesInOrder(results);
}

/** The values as the sort has them. */
function valuesInOrder(named: readonly NamedValue[]): readonly bigint[] {
  const values = new Map(named.map(({ name, value }) => [name, value]));
  return Enum([...values.keys()]).names.map(name => values.get(name) ?? 0n);
}

/** What a symbol that is written is. */
export function outputSort({ kind, output, results }: Shape): Sort {
  if (results !== undefined) return Enum(results.map(({ name }) => name));
  if (output === 'int') return Int;
  if (isFloatKind(output)) return Float(output === 'float' ? 32 : 64);
  return output === 'char' || kind === 'buffer' ? Char : BitVec(8);
}

export interface Asked {
  /** The functions that read, as the user says. */
  readonly read?: readonly string[];
  readonly write?: readonly string[];
  readonly alphabet?: SymbolKind;
  /** Roles, in the user's words. */
  readonly shape?: string;
  /** Values for parameters that have no other role, in order. */
  readonly args?: readonly unknown[];
  /** What counts as accepted, where the user says it. */
  readonly accept?: string;
  /** What is called before the first symbol. */
  readonly init?: string;
  /** What the user's functions that write take, and the callbacks that an initialising function sets. */
  readonly writtenKinds: readonly SymbolKind[];
  /** What the user's functions that read give: integers, of so many bits at most, or floating-point numbers. */
  readonly readKind: SymbolKind;
  readonly readBits: number;
  /** Whether the function can call functions of the library that read, or that write. */
  readonly usesLibrary: LibraryUse;
  /** Whether parameters of which it is not certain what they are for may be anything. */
  readonly fillsIn?: boolean;
  /** What the function does with its parameters. */
  readonly facts: BodyFacts;
}

/**
 * Finds out how a function is driven, from its parameters, what it does with them, and what the user says. Undefined for one
 * that gets its input in no way that we know.
 *
 * @throws SourceError where a role is not certain, with what the user can say
 */
export function shapeOf(info: FunctionInfo, asked: Asked): Shape | undefined {
  const { parameters } = info;
  const stated = readShape(asked.shape, parameters);
  const open = rolesWithHanded(parameters, asked.facts, stated.roles);
  const whole = open.findIndex(isInput);
  if (whole >= 0) {
    const { type } = parameters[whole];
    const input = asked.alphabet ?? stringType(type)?.symbol ?? kindBehind(type);
    return shape(info, asked, stated, open, 'buffer', input, {
      inputBits: 8,
      isInputSigned: isSignedType(pointee(type)),
    });
  }
  const isMain = info.qualified === 'main';
  const symbol = isMain
    ? undefined
    : (statedSymbol(open, parameters) ?? symbolParameter(parameters, info.result, open));
  const readsItself = asked.read !== undefined || asked.usesLibrary.reads;
  const isReader = asked.read !== undefined && parameters.every(({ type }) => !isByteType(type));
  if (symbol === undefined || (isReader && open[symbol] === undefined)) {
    if (!readsItself && !runsAlone(info, asked)) return undefined;
    const input = asked.alphabet ?? (asked.read === undefined ? 'char' : asked.readKind);
    return shape(info, asked, stated, open, asked.read !== undefined && !isMain ? 'repeated' : 'stream', input, {
      inputBits: asked.readBits,
      isInputSigned: asked.readBits > 1 ? undefined : false,
    });
  }
  if (asked.alphabet === undefined && open[symbol] === undefined) refuseArray(info, open, symbol);
  open[symbol] = { kind: 'symbol' };
  if (canHandSymbol(parameters[symbol])) {
    const input = asked.alphabet ?? kindBehind(parameters[symbol].type);
    return shape(info, asked, stated, open, 'feed', input, { inputBits: 8, isInputSigned: undefined });
  }
  const type = valueType(parameters[symbol].type);
  const isAlone = asked.read === undefined && [...stated.clocks.values()].every(({ least, most }) => least === most);
  const events = asked.alphabet === undefined && isAlone ? eventsOf(type) : undefined;
  return shape(info, asked, stated, open, 'feed', asked.alphabet ?? kindOf(type), {
    inputBits: bitsOfType(type),
    isInputSigned: isSignedType(type),
    ...(events === undefined ? {} : { events }),
  });
}

function shape(
  info: FunctionInfo,
  asked: Asked,
  stated: AskedShape,
  open: OpenRoles,
  kind: Shape['kind'],
  input: SymbolKind,
  symbols: Pick<Shape, 'inputBits' | 'isInputSigned' | 'events'>,
): Shape {
  const { facts, alphabet, args = [] } = asked;
  const given = info.memberOf === undefined || info.isStatic ? args : [];
  const writes = writesByCalls(open, asked);
  const fillsIn = asked.fillsIn === true;
  const roles = otherRoles(info, open, {
    kind,
    facts,
    writes,
    args: given,
    returned: stated.returned,
    hasInit: asked.init !== undefined,
    fillsIn,
    isStated: parameter => stated.roles.has(parameter),
  });
  const written = writtenKind(info.parameters, asked, input === 'char' || symbols.events !== undefined);
  const called = writes ? written : undefined;
  const printed = asked.usesLibrary.prints ? written : undefined;
  const hasAccept = asked.accept !== undefined;
  const outputs = outputsOf({ info, roles, facts, stated, kind, input, alphabet, called, printed, hasAccept, fillsIn });
  const results = symbols.events === undefined ? undefined : resultsOf(info, outputs);
  return {
    kind,
    roles,
    input,
    ...symbols,
    ...outputs,
    ...(results === undefined ? {} : { results }),
    ...(hasAccept && kind === 'stream' ? { mustEnd: true } : {}),
  };
}

/** The values of the enumeration that all of the output is of, if there is one. */
function resultsOf({ result }: FunctionInfo, { writing, further }: Outputs): readonly NamedValue[] | undefined {
  if (writing !== 'returned' && writing !== 'nothing') return undefined;
  const types = [...(writing === 'returned' ? [result] : []), ...further.map(({ type }) => type)].map(bareType);
  return types.every(type => type === types[0]) ? eventsOf(types[0]) : undefined;
}

/** A program that reads nothing, and a function without parameters that prints: each is run once. */
function runsAlone({ qualified, parameters }: FunctionInfo, { usesLibrary: { writes, prints } }: Asked): boolean {
  return qualified === 'main' || (parameters.length === 0 && (writes || prints));
}

/** The values of an enumeration that are different from each other, by the first of their names. */
function eventsOf(type: DebugType | undefined): readonly NamedValue[] | undefined {
  const bare = bareType(type);
  if (bare?.kind !== 'enum' || bare.values.length === 0) return undefined;
  return bare.values.filter(({ value }, i) => bare.values.findIndex(other => other.value === value) === i);
}

/**
 * Refuses to take the number of elements of an array as a symbol.
 *
 * @throws SourceError
 */
function refuseArray({ qualified, parameters }: FunctionInfo, roles: OpenRoles, symbol: number): void {
  const { name = '', type } = parameters[symbol];
  if (!isCount(type) || (!isLengthName(name) && !isSizeType(type))) return;
  const isArray = (i: number): boolean =>
    roles[i] === undefined && isPointer(parameters[i]?.type) && isNumberType(pointee(parameters[i]?.type));
  const array = [symbol - 1, symbol + 1].find(isArray);
  if (array === undefined) return;
  throw new SourceError(
    `${qualified}: ${parameters[array].name ?? 'its pointer'} seems to be an array with ${name || 'an integer'} as its number of elements, and only arrays of bytes are understood as input; if ${name || 'the integer'} is a symbol of the input, say --alphabet int`,
  );
}

/** What is handed to the functions that write, and to callbacks: bytes are text where the input is, or is of names. */
function writtenKind(parameters: readonly ParameterInfo[], asked: Asked, isOfText: boolean): SymbolKind {
  const kinds = [...asked.writtenKinds, ...callbackKinds(parameters)];
  const numbers = (['double', 'float', 'int'] as const).filter(kind => kinds.includes(kind));
  if (numbers.length > 1) return numbers[0] === 'int' || numbers.includes('int') ? 'double' : numbers[0];
  return numbers[0] ?? (isOfText ? 'char' : 'byte');
}

/** What callbacks among parameters are called with. */
export function callbackKinds(parameters: readonly ParameterInfo[]): readonly SymbolKind[] {
  return parameters.flatMap(({ type }) => {
    const written = writtenByTypes(callbackType(type)?.parameters ?? []);
    return written === undefined ? [] : [written.symbol];
  });
}

function writesByCalls(roles: OpenRoles, asked: Asked): boolean {
  return (
    asked.write !== undefined ||
    asked.writtenKinds.length > 0 ||
    asked.usesLibrary.writes ||
    roles.some(role => role?.kind === 'callback')
  );
}

function statedSymbol(roles: OpenRoles, parameters: readonly ParameterInfo[]): number | undefined {
  const found = roles.findIndex(role => role?.kind === 'symbol');
  if (found >= 0 && !isNumberType(valueType(parameters[found].type)) && !canHandSymbol(parameters[found]))
    throw new SourceError(
      `--shape ${parameters[found].name}: a symbol is a number, or a pointer to one byte, and this parameter is neither`,
    );
  return found < 0 ? undefined : found;
}
