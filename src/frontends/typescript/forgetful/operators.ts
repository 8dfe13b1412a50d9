import type { Activity } from '../../../program/activity.ts';
import type { Request } from '../../../program/language.ts';
import { Call, type Operator, Thrown } from '../../../program/operator.ts';
import {
  AnyNumber,
  AnyValue,
  anyNumber,
  Name,
  Reference,
  SymbolicNumber,
  Text,
  type Value,
} from '../../../program/value.ts';
import { isCallable, newArray, ofKind } from '../objects/access.ts';
import { JsObject } from '../objects/object.ts';
import { isMethodOfLibrary } from './library-methods.ts';
import { isRefusal } from './refusal.ts';
import { mayThrow } from './throwing.ts';
import { anyBoolean, forget, isForgotten, isUnknown } from './unknown-values.ts';

const BOOLEANS: ReadonlySet<string> = new Set([
  ...['equal', 'notEqual', 'strictEqual', 'strictNotEqual', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual'],
  ...['in', 'instanceOf', 'not', 'truthy', 'isNullish', 'isDone', 'delete', 'forInVisits', 'privateHas'],
]);

const NUMBERS: ReadonlySet<string> = new Set([
  ...['subtract', 'multiply', 'divide', 'remainder', 'power', 'bitAnd', 'bitOr', 'bitXor', 'shiftLeft', 'shiftRight'],
  ...['shiftRightUnsigned', 'negate', 'plus', 'bitNot', 'toNumeric', 'increment', 'decrement'],
]);

/** What changes its first operand, and how many of its operands say what is changed; the others are stored. */
const CHANGES: ReadonlyMap<string, number> = new Map([
  ['set', 2],
  ['delete', 2],
  ['append', 1],
  ['appendAll', 2],
  ['defineField', 2],
  ['defineMethod', 2],
  ['defineGetter', 2],
  ['defineSetter', 2],
  ['copyProperties', 3],
  ['privateSet', 1],
  ['privateDefine', 1],
  ['setPrototype', 1],
]);

/** What throws for some values, such as `undefined`. */
const THROWING: ReadonlySet<string> = new Set([
  ...['get', 'set', 'delete', 'superGet', 'privateGet', 'privateSet', 'in', 'instanceOf', 'iterate'],
  ...['requireObjectCoercible', 'copyProperties', 'appendAll', 'class'],
]);

/** What stores its operands, or hands them on. */
const STORES: ReadonlySet<string> = new Set([
  ...['array', 'object', 'nameFunction', 'setGlobal', 'argumentsObject', 'templateObject', 'initialiseThis', 'setHome'],
  ...['asyncReturn', 'asyncThrow', 'asyncYield', 'privateMethod', 'privateAccessor', 'isReturnSignal', 'listItem'],
  ...['returnSignalValue', 'class', 'setFields', 'initialiseFields', 'sloppyThis', 'privateName', 'setArgument'],
]);

/**
 * What an operator gives where not all of its operands are known, or where it cannot be calculated with what they depend on:
 * as much as follows from what is known. What it would have changed is forgotten.
 *
 * Objects of which nothing is known are taken to be converted without running code of the program, and to have no getters.
 */
export function applyForgetfully(activity: Activity, operator: Operator, args: readonly Value[]): Value | Request {
  const { name } = operator;
  if ((name === 'get' || name === 'set') && isManyPlaces(activity, args)) {
    if (name === 'get') return ofKind(activity, args[0], 'typed') === undefined ? AnyValue.value : anyNumber;
    forget(activity, args[0]);
    return args[2];
  }
  if (!args.some(arg => isUnknown(activity, arg))) return calculated(activity, operator, args);
  if (THROWING.has(name) && args.includes(AnyValue.value)) mayThrow(activity);
  const asked = CHANGES.get(name);
  if (asked !== undefined) {
    if (!args.slice(0, asked).some(arg => isUnknown(activity, arg))) return calculated(activity, operator, args);
    forget(activity, args[0]);
    return name === 'delete' ? anyBoolean(activity) : args[2];
  }
  if (STORES.has(name)) return calculated(activity, operator, args);
  return resultOf(activity, name, args);
}

/** A list of more elements than this is not gone through for a place that is not known, unless it is a table. */
const MOST_PLACES = 16;

/** Whether a place that depends on the input is one of many in a list that changes. */
function isManyPlaces(activity: Activity, [base, key]: readonly Value[]): boolean {
  if (!(key instanceof SymbolicNumber) || !(base instanceof Reference)) return false;
  const { heap } = activity;
  const object = heap.read(base.object);
  if (!(object instanceof JsObject)) return false;
  const { internals, elements } = object;
  const length = internals.kind === 'typed' ? internals.length : internals.kind === 'array' ? elements.length : 0;
  const [buffer] = elements;
  const bytes = internals.kind === 'typed' && buffer instanceof Reference ? heap.read(buffer.object) : undefined;
  const isTable = (heap.isFromBase(base.object) && !heap.isChanged(base.object)) || bytes?.table() !== undefined;
  return length > MOST_PLACES && !isTable;
}

/** Applies an operator; where it refuses, that is forgotten which it would have changed, and what it gives is not known. */
function calculated(activity: Activity, operator: Operator, args: readonly Value[]): Value | Request {
  try {
    return operator.apply(activity, args);
  } catch (error) {
    if (error instanceof Thrown || !isRefusal(error)) throw error;
    if (CHANGES.has(operator.name)) {
      forget(activity, args[0]);
      return args[2];
    }
    return resultOf(activity, operator.name, args, error);
  }
}

function resultOf(activity: Activity, name: string, args: readonly Value[], refusal?: unknown): Value | Request {
  const [first, second] = args;
  if (BOOLEANS.has(name)) return truthOf(activity, name, args) ?? anyBoolean(activity);
  if (NUMBERS.has(name)) return anyNumber;
  switch (name) {
    case 'requireInitialised':
    case 'toPropertyKey':
    case 'iterate':
      return first;
    case 'requireObjectCoercible':
    case 'iteratorClose':
    case 'iteratorCloseQuietly':
      return undefined;
    case 'add':
      if (isText(first) || isText(second)) return AnyValue.text;
      return isNumeric(first) && isNumeric(second) ? anyNumber : AnyValue.value;
    case 'toText':
    case 'typeOf':
      return AnyValue.text;
    case 'get':
    case 'privateGet':
    case 'superGet':
      return memberOf(activity, first, second);
    case 'callWith':
      return new Call(first, second, [AnyValue.value, AnyValue.value, AnyValue.value, AnyValue.value]);
    case 'constructWith':
      return new Call(first, undefined, [AnyValue.value, AnyValue.value, AnyValue.value, AnyValue.value], first);
    case 'superConstruct':
      return superConstructed(activity, args);
    case 'forInKeys':
    case 'iteratorNext':
    case 'iteratorNextResult':
    case 'global':
    case 'globalOrUndefined':
      return AnyValue.value;
    default:
      if (refusal !== undefined) throw refusal;
      return AnyValue.value;
  }
}

/** What is certain of a condition though not all of its operands are known. */
function truthOf(activity: Activity, name: string, [first, second]: readonly Value[]): boolean | undefined {
  const isObject = isForgotten(activity, first) || first === AnyValue.callable;
  if (name === 'truthy' && isObject) return true;
  if (name === 'not' && isObject) return false;
  if (name === 'isNullish' && (isObject || first instanceof AnyNumber || first === AnyValue.text)) return false;
  const isEqual = /^(?:strictEqual|equal)$/.test(name);
  if (!isEqual && !/^(?:strictNotEqual|notEqual)$/.test(name)) return undefined;
  for (const [one, other] of [
    [first, second],
    [second, first],
  ]) {
    if (one instanceof Reference && other instanceof Reference && one.object === other.object) return isEqual;
    const isKnownKind =
      isForgotten(activity, one) ||
      one === AnyValue.callable ||
      (name.startsWith('strict') && (one === AnyValue.text || one instanceof AnyNumber));
    if (isKnownKind && (other === undefined || other === null)) return !isEqual;
    if (one === AnyValue.text && name.startsWith('strict') && isNumeric(other)) return !isEqual;
  }
  return undefined;
}

function memberOf(activity: Activity, base: Value, key: Value): Value {
  const typed = base instanceof Reference ? ofKind(activity, base, 'typed')?.internals : undefined;
  if (
    typed !== undefined &&
    typed.resizing === undefined &&
    typeof key === 'string' &&
    /^(?:length|byteLength|byteOffset)$/.test(key)
  )
    return typed.type.includes('8') || key === 'length'
      ? key === 'byteOffset'
        ? typed.offset
        : typed.length
      : anyNumber;
  if (key === 'length' && (isText(base) || isForgotten(activity, base))) return anyNumber;
  if (base === AnyValue.value && key === 'length') return AnyValue.value;
  if (key instanceof Name || (typeof key === 'string' && isMethodOfLibrary(key))) return AnyValue.callable;
  if (typed !== undefined && typeof key === 'number' && key >= 0 && key < typed.length) return anyNumber;
  return AnyValue.value;
}

function superConstructed(activity: Activity, [active, , newTarget]: readonly Value[]): Value | Request {
  const some = [AnyValue.value, AnyValue.value, AnyValue.value, AnyValue.value];
  const parent = active instanceof Reference ? ofKind(activity, active, 'closure')?.prototype : undefined;
  if (parent !== undefined && isCallable(activity, parent)) return new Call(parent, undefined, some, newTarget);
  return newArray(activity, []);
}

function isText(value: Value): boolean {
  return typeof value === 'string' || value instanceof Text || value === AnyValue.text;
}

function isNumeric(value: Value): boolean {
  return typeof value === 'number' || value instanceof SymbolicNumber || value instanceof AnyNumber;
}
