import { type Activity, assume } from '../../../program/activity.ts';
import type { FunctionCode } from '../../../program/ir.ts';
import type { Language, Request } from '../../../program/language.ts';
import { Thrown } from '../../../program/operator.ts';
import { AnyValue, anyNumber, Reference, Text, type Value } from '../../../program/value.ts';
import { allocate, newArray } from '../objects/access.ts';
import { JsObject } from '../objects/object.ts';
import { getData } from '../objects/properties.ts';
import { slowly } from '../operators/slow.ts';
import { isRefusal } from './refusal.ts';
import { mayThrow } from './throwing.ts';
import { anyBoolean, forget, isUnknown } from './unknown-values.ts';

/** Functions of the library that change what they are called on, or an argument. */
const CHANGING =
  /\b(?:set|fill|copy|copyWithin|write\w*|swap\d+|push|pop|shift|unshift|splice|sort|reverse|append|put\w*|add|delete|clear|resize|collection(?:Update|Append|Remove)|setPrototypeOf|preventExtensions|restrictElements|setUint\w+|setInt\w+|setFloat\w+|setBig\w+|recompileRegExp|getRandomValues)$/;
const TRUTHS =
  /\b(?:is[A-Z]\w*|includes|startsWith|endsWith|equals|test|has|hasOwn|sameValue|takesOne|hasPristineExec)$/;
const NUMBERS =
  /^(?:Math\.\w+|parseInt|parseFloat|Number|Number\.parse\w+|Date\.now|now|.*\.(?:charCodeAt|codePointAt|indexOf|lastIndexOf|search|read\w+|compare|get(?:Ui|I)nt\w+|getTime)|Buffer\.byteLength|integerOf|codeUnitAt|indexOfText|lengthSoFar|collectionSize|get .*ength|get .*Offset)$/;
const TEXTS =
  /^(?:String|String\.fromCharCode|String\.fromCodePoint|(?:String|Buffer|Number|BigInt|TextDecoder)\.prototype\.(?:slice|substring|substr|trim\w*|to\w+Case|toString|toFixed|padStart|padEnd|repeat|replace\w*|concat|normalize|decode)|toText|digitsOf|substring|decodeURIComponent|encodeURIComponent|unescape|escape|atob|btoa)$/;
/** Primitives of the library that store their last operand in their first, and are ready for any. */
const STORING = new Set([
  ...[
    'append',
    'putData',
    'putAccessor',
    'putNew',
    'collectionUpdate',
    'collectionAppend',
    'call',
    'apply',
    'construct',
  ],
  ...['createIterator', 'provideIntrinsic', 'Object', 'endOfIteration'],
]);

/** Whom the program tells when time has passed. */
const TIMERS = /(?:^|\.)(?:setTimeout|setInterval|setImmediate|nextTick)$/;

/**
 * Calls a function where not all is known: what is not known itself gives any value, and so do functions of the library
 * that cannot be calculated. What they would have changed is forgotten.
 */
export function callForgetfully(
  language: Language,
  activity: Activity,
  callee: Value,
  receiver: Value,
  args: readonly Value[],
  newTarget: Value,
): Value | Request {
  if (isUnknown(activity, callee)) return calledUnknown(activity, callee, receiver, args);
  const object = callee instanceof Reference ? activity.heap.read(callee.object) : undefined;
  const internals = object instanceof JsObject ? object.internals : undefined;
  if (internals?.kind === 'host')
    return calledHost(language, activity, internals.path, callee, receiver, args, newTarget);
  if (internals?.kind === 'closure' && isText(internals.code) && isShortened(activity, internals.code, receiver, args))
    return unknownResult(activity, internals.code.name, [receiver, ...args]);
  if (internals?.kind !== 'native') return language.call(activity, callee, receiver, args, newTarget);
  const { name } = internals.native;
  const operands = [receiver, ...args];
  if (operands.some(operand => isUnknown(activity, operand)) && !STORING.has(name))
    return unknownResult(activity, name, operands);
  try {
    return language.call(activity, callee, receiver, args, newTarget);
  } catch (error) {
    if (error instanceof Thrown || !isRefusal(error)) throw error;
    return unknownResult(activity, name, operands);
  }
}

/** Symbolic texts of more units than this are not matched with regular expressions. */
const LONGEST_MATCHED = 2;
/** The files of the library that work on texts, and change nothing. */
const ON_TEXTS =
  /(?:^|\/)(?:json|regexp[\w-]*|string-\w+|substitution|text-search|conversions|property-descriptor)(?:\.[jt]s)?$/;

function isText({ at: { source } }: FunctionCode): boolean {
  return source.isLibrary && ON_TEXTS.test(source.file);
}

/** Whether a function of the library that works on texts is not followed, as not enough is known of what it works on. */
function isShortened(activity: Activity, { at }: FunctionCode, receiver: Value, args: readonly Value[]): boolean {
  const most = /regexp/.test(at.source.file) ? LONGEST_MATCHED : 0;
  const isVague = [receiver, ...args].some(
    operand =>
      isUnknown(activity, operand) ||
      (operand instanceof Text &&
        (operand.before.length > 0 || operand.rest !== undefined || operand.units.length > most)),
  );
  return isVague && !args.some(arg => isClosure(activity, arg));
}

function isClosure({ heap }: Activity, value: Value): boolean {
  const object = value instanceof Reference ? heap.read(value.object) : undefined;
  return (
    object instanceof JsObject && object.internals.kind === 'closure' && !object.internals.code.at.source.isLibrary
  );
}

/** Of the functions that give truth values, numbers and texts, those that throw for some of these. */
const STRICT =
  /(?:\.(?:repeat|normalize|to(?:Fixed|Precision|Exponential|String)|fromCodePoint|decode)|codeURI\w*|BigInt|atob|btoa)$/;

/**
 * What a function of the library gives where it cannot be calculated. Functions of the program that it gets are called any
 * number of times.
 */
function unknownResult(activity: Activity, name: string, operands: readonly Value[]): Value | Request {
  const isOfKnownKind = TRUTHS.test(name) || NUMBERS.test(name) || TEXTS.test(name);
  if (!isOfKnownKind || STRICT.test(name)) mayThrow(activity);
  if (CHANGING.test(name)) for (const operand of operands) forget(activity, operand);
  const callbacks = operands.filter(operand => isClosure(activity, operand));
  if (callbacks.length > 0) return calledAnyTimes(activity, callbacks);
  if (TRUTHS.test(name)) return anyBoolean(activity);
  if (NUMBERS.test(name)) return anyNumber;
  return TEXTS.test(name) ? AnyValue.text : AnyValue.value;
}

/**
 * What is called is outside of the code, or was kept in data that was forgotten. A method of the library changes what it is
 * called on.
 */
function calledUnknown(activity: Activity, callee: Value, receiver: Value, args: readonly Value[]): Value | Request {
  if (callee === AnyValue.callable) {
    forget(activity, receiver);
    const callbacks = args.filter(arg => isClosure(activity, arg));
    if (callbacks.length > 0) return calledAnyTimes(activity, callbacks);
    mayThrow(activity);
    return AnyValue.value;
  }
  mayThrow(activity);
  assume(activity, 'functions that are handed in or kept in data change no variable of the code');
  return AnyValue.value;
}

function calledAnyTimes(activity: Activity, callbacks: readonly Value[]): Request {
  return slowly(activity, 'callAnyTimes', AnyValue.value, newArray(activity, callbacks.slice()));
}

function calledHost(
  language: Language,
  activity: Activity,
  path: string,
  callee: Value,
  receiver: Value,
  args: readonly Value[],
  newTarget: Value,
): Value | Request {
  try {
    return language.call(activity, callee, receiver, args, newTarget);
  } catch (error) {
    if (error instanceof Thrown || !isRefusal(error)) throw error;
    if (TIMERS.test(path) || args.some(arg => isClosure(activity, arg)))
      assume(activity, `what is handed to ${path.replace(/^.*\./, '')} is not run`);
    mayThrow(activity);
    if (newTarget === undefined) return AnyValue.value;
    // What a class of the host makes may have anything; of one that is made from it, the code's own class says more.
    const isOwn = callee instanceof Reference && newTarget instanceof Reference && callee.object === newTarget.object;
    if (isOwn) return allocate(activity, { kind: 'forgotten' }, 'Object.prototype');
    const prototype = newTarget instanceof Reference ? getData(activity, newTarget, 'prototype') : undefined;
    return allocate(activity, { kind: 'object' }, prototype instanceof Reference ? prototype : 'Object.prototype');
  }
}
