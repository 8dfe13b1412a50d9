import { type Activity, refuse } from '../../../program/activity.ts';
import type { Request } from '../../../program/language.ts';
import { Call } from '../../../program/operator.ts';
import { isCharacters } from '../../../program/text.ts';
import { hole, Name, Reference, type SymbolicBoolean, type Value } from '../../../program/value.ts';
import { prototypeFor } from '../language.ts';
import { lowerFunctionText } from '../lower/module.ts';
import { allocate, edit, isArray, isCallable, ofKind } from '../objects/access.ts';
import { boxed } from '../objects/boxed.ts';
import { concreteNumber, concreteString, toBoolean, toCharacters, toNumber, typeOf } from '../objects/convert.ts';
import { type ErrorName, fail } from '../objects/errors.ts';
import { engineMessage, hostTextAt, refuseHostTexts, stackTrace } from '../objects/host-text.ts';
import { type IntrinsicName, intrinsic } from '../objects/intrinsics.ts';
import type { NativeCall, NativeFunction } from '../objects/native-function.ts';
import { Property } from '../objects/object.ts';
import { newPromise } from '../objects/promise.ts';
import { getData, hasProperty } from '../objects/properties.ts';
import { describeCallee } from '../operators/functions.ts';
import { OPERATORS } from '../operators/index.ts';
import { slowly } from '../operators/slow.ts';
import { parseText, SourceSyntaxError } from '../parse.ts';
import { manyHints } from './support.ts';

/** A primitive value as an object with the prototype that `new` asks for. */
function wrapped({ activity, newTarget }: NativeCall, prototype: IntrinsicName, value: Value): Reference {
  return allocate(activity, { kind: 'boxed' }, prototypeFor(activity, newTarget, prototype), [value]);
}

function makeArray({ activity, args, newTarget }: NativeCall): Reference {
  const prototype = prototypeFor(activity, newTarget, 'Array.prototype');
  let elements: Value[] = args.slice();
  if (args.length === 1 && typeOf(activity, args[0]) === 'number') {
    const length = concreteNumber(activity, args[0], 'an array whose length');
    if (!Number.isInteger(length) || length < 0 || length > 4294967295)
      return fail(activity, 'RangeError', 'Invalid array length');
    if (length > 1 << 24) return refuse(activity, 'a sparse array');
    elements = new Array<Value>(length).fill(hole);
  }
  return allocate(activity, { kind: 'array' }, prototype, elements);
}

function makeError(name: ErrorName): NativeFunction {
  return {
    name,
    length: 1,
    constructs: true,
    converts: [undefined, 'string'],
    takesHostTexts: true,
    rule: ({ activity, args: [message, options], newTarget }) => errorOf(activity, name, message, options, newTarget),
  };
}

function errorOf(activity: Activity, name: ErrorName, message: Value, options: Value, newTarget: Value): Reference {
  const text = message === undefined ? undefined : messageOf(activity, message);
  const prototype = prototypeFor(activity, newTarget, `${name}.prototype`);
  const error = allocate(activity, { kind: 'error' }, prototype);
  const { properties } = edit(activity, error);
  const shown = typeof text === 'string' && text !== '' ? `${name}: ${text}` : name;
  properties.set('stack', new Property(stackTrace(activity, shown), true, false, true));
  if (text !== undefined) properties.set('message', new Property(text, true, false, true));
  if (options instanceof Reference && hasProperty(activity, options, 'cause'))
    properties.set('cause', new Property(getData(activity, options, 'cause'), true, false, true));
  return error;
}

/** The message of a new error: what the program says, or, where the library makes the error, what only the host knows. */
function messageOf(activity: Activity, message: Value): Value {
  if (hostTextAt(activity, message) !== undefined) return message;
  const text = toCharacters(activity, message);
  return isMadeByLibrary(activity) ? engineMessage(activity, typeof text === 'string' ? text : '…') : text;
}

/** Whether `new` in the library's own code makes what is made. */
function isMadeByLibrary({ state }: Activity): boolean {
  const frame = state.frames.at(-1);
  const instruction = frame?.body.blocks[frame.block].instructions[frame.index];
  return instruction?.do === 'call' && instruction.construct && instruction.at.source.isLibrary;
}

function makeCollection(name: 'Map' | 'Set' | 'WeakMap' | 'WeakSet'): NativeFunction {
  const kinds = { Map: 'map', Set: 'set', WeakMap: 'weakmap', WeakSet: 'weakset' } as const;
  return {
    name,
    length: 0,
    constructs: true,
    rule: ({ activity, args: [iterable], newTarget }): Value | Request => {
      if (newTarget === undefined) return fail(activity, 'TypeError', `Constructor ${name} requires 'new'`);
      const made = allocate(activity, { kind: kinds[name] }, prototypeFor(activity, newTarget, `${name}.prototype`));
      if (iterable === undefined || iterable === null) return made;
      return slowly(activity, name.endsWith('Map') ? 'constructMap' : 'constructSet', made, iterable);
    },
  };
}

/** `new Function(…)`: the text is read as a function in the global scope. */
function makeFunction({ activity, args, newTarget }: NativeCall): Reference {
  const texts = args.map(arg => concreteString(activity, arg, 'the Function constructor'));
  try {
    const code = lowerFunctionText(texts.slice(0, -1).join(), texts.at(-1) ?? '', { operators: OPERATORS });
    const prototype = prototypeFor(activity, newTarget, 'Function.prototype');
    return allocate(activity, { kind: 'closure', code, home: undefined, fields: undefined }, prototype);
  } catch (error) {
    if (error instanceof SourceSyntaxError) return fail(activity, 'SyntaxError', error.message);
    throw error;
  }
}

/** Indirect `eval`, which sees the global scope only, of an expression. */
function evaluate({ activity, args: [text] }: NativeCall): Value | Request {
  refuseHostTexts(activity, [text]);
  if (!isCharacters(text)) return text;
  const expression = concreteString(activity, text, 'eval');
  if (parseText(expression) === undefined) return refuse(activity, 'eval of more than an expression');
  const code = lowerFunctionText('', `return (${expression}\n);`, { operators: OPERATORS });
  const made = allocate(activity, { kind: 'closure', code, home: undefined, fields: undefined }, 'Function.prototype');
  return new Call(made, intrinsic('globalThis'), []);
}

function asNumber({ activity, args }: NativeCall): Value {
  if (args.length === 0) return 0;
  return typeof args[0] === 'bigint' ? Number(args[0]) : toNumber(activity, args[0]);
}

function asText({ activity, args, newTarget }: NativeCall): Value {
  if (args.length === 0) return '';
  const [value] = args;
  if (hostTextAt(activity, value) !== undefined && newTarget === undefined) return value;
  if (value instanceof Name && newTarget === undefined) return `Symbol(${value.description ?? ''})`;
  return toCharacters(activity, value);
}

function truthValue({ activity, args: [value] }: NativeCall): boolean | SymbolicBoolean {
  return toBoolean(activity, value);
}

/** What may be called like a class, or made with `new`. */
export const CONSTRUCTORS: readonly NativeFunction[] = [
  {
    name: 'Object',
    length: 1,
    constructs: true,
    rule: ({ activity, args: [value], newTarget }) => {
      const plain = newTarget === undefined || isItself(activity, newTarget);
      if (plain && value !== undefined && value !== null) return boxed(activity, value);
      return allocate(activity, { kind: 'object' }, prototypeFor(activity, newTarget, 'Object.prototype'));
    },
  },
  { name: 'Function', length: 1, constructs: true, converts: manyHints('-', 's'), rule: makeFunction },
  { name: 'Array', length: 1, constructs: true, rule: makeArray },
  { name: 'eval', length: 1, rule: evaluate },
  {
    name: 'String',
    length: 1,
    constructs: true,
    converts: [undefined, 'string'],
    takesHostTexts: true,
    rule: call => (call.newTarget === undefined ? asText(call) : wrapped(call, 'String.prototype', asText(call))),
  },
  {
    name: 'Number',
    length: 1,
    constructs: true,
    converts: [undefined, 'number'],
    rule: call => (call.newTarget === undefined ? asNumber(call) : wrapped(call, 'Number.prototype', asNumber(call))),
  },
  {
    name: 'Boolean',
    length: 1,
    constructs: true,
    rule: call =>
      call.newTarget === undefined ? truthValue(call) : wrapped(call, 'Boolean.prototype', truthValue(call)),
  },
  {
    name: 'RegExp',
    length: 2,
    constructs: true,
    rule: ({ activity, args: [pattern, flags], newTarget }) => {
      const prototype = newTarget === undefined ? undefined : prototypeFor(activity, newTarget, 'RegExp.prototype');
      const called = newTarget === undefined;
      return slowly(activity, 'constructRegExp', intrinsic('RegExp'), pattern, flags, called, prototype);
    },
  },
  makeCollection('Map'),
  makeCollection('Set'),
  makeCollection('WeakMap'),
  makeCollection('WeakSet'),
  {
    name: 'Promise',
    length: 1,
    constructs: true,
    rule: ({ activity, args: [executor], newTarget }) => {
      if (newTarget === undefined)
        return fail(activity, 'TypeError', "Promise constructor cannot be invoked without 'new'");
      if (!isCallable(activity, executor))
        return fail(activity, 'TypeError', `Promise resolver ${describeCallee(activity, executor)} is not a function`);
      const made = newPromise(activity, prototypeFor(activity, newTarget, 'Promise.prototype'));
      return slowly(activity, 'startPromise', made, executor);
    },
  },
  { name: 'get Promise[Symbol.species]', length: 0, rule: ({ receiver }) => receiver },
  {
    name: 'queueMicrotask',
    length: 1,
    rule: ({ activity, args: [callback] }) => {
      if (!isCallable(activity, callback))
        return fail(activity, 'TypeError', 'The "callback" argument must be of type function.');
      return slowly(activity, 'queueMicrotask', callback);
    },
  },
  makeError('Error'),
  makeError('TypeError'),
  makeError('RangeError'),
  makeError('ReferenceError'),
  makeError('SyntaxError'),
  makeError('EvalError'),
  makeError('URIError'),
  {
    name: 'AggregateError',
    length: 2,
    constructs: true,
    converts: [undefined, undefined, 'string'],
    takesHostTexts: true,
    rule: ({ activity, args: [errors, message, options], newTarget }) =>
      slowly(activity, 'gatherErrors', errorOf(activity, 'AggregateError', message, options, newTarget), errors),
  },
  ...['Array', 'Map', 'Set', 'RegExp', 'ArrayBuffer', 'TypedArray'].map(name => ({
    name: `get ${name}[Symbol.species]`,
    length: 0,
    rule: ({ receiver }: NativeCall) => receiver,
  })),
  {
    name: 'Array.isArray',
    length: 1,
    rule: ({ activity, args: [value] }) => isArray(activity, value),
  },
  {
    name: 'Error.captureStackTrace',
    length: 2,
    rule: ({ activity, args: [target] }) => {
      if (target instanceof Reference && ofKind(activity, target, 'error') === undefined)
        edit(activity, target).properties.set('stack', new Property(stackTrace(activity, 'Error'), true, false, true));
      return undefined;
    },
  },
];

function isItself(activity: Activity, newTarget: Value): boolean {
  const native = ofKind(activity, newTarget, 'native');
  return native?.internals.native.name === 'Object';
}
