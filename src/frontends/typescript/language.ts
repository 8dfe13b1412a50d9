import { convert } from '../../logic/build.ts';
import { Bool, Int, widthOf } from '../../logic/sort.ts';
import type { Activity } from '../../program/activity.ts';
import type { FunctionCode } from '../../program/ir.ts';
import { Entry, type Language, type Request } from '../../program/language.ts';
import { Call } from '../../program/operator.ts';
import type { Role } from '../../program/state.ts';
import {
  Reference,
  SymbolicBoolean,
  SymbolicNumber,
  type Unit,
  uninitialised,
  type Value,
} from '../../program/value.ts';
import { abandon, finish, roleOf, suspend } from './coroutines.ts';
import { isAsyncKind, isGeneratorKind, type ScriptFunction, type ScriptFunctionKind } from './lower/script-function.ts';
import { callHostFunction } from './natives/host-calls.ts';
import { allocate, newArray, objectAt } from './objects/access.ts';
import { fail, newError } from './objects/errors.ts';
import { hostTextAt, refuseHostTexts } from './objects/host-text.ts';
import { type IntrinsicName, intrinsic } from './objects/intrinsics.ts';
import type { NativeFunction } from './objects/native-function.ts';
import type { JsObject } from './objects/object.ts';
import { getData } from './objects/properties.ts';
import { notCallable } from './operators/callee-text.ts';
import { describeCallee, isConstructor } from './operators/functions.ts';
import { slowly } from './operators/slow.ts';

/** What the evaluators leave to JavaScript: functions, calls, constructors and generators. */
export const javascript: Language = {
  name: 'JavaScript',

  closure(activity: Activity, code: FunctionCode, captures: readonly Value[]): Reference {
    const script = scriptCode(code);
    return allocate(
      activity,
      { kind: 'closure', code: script, home: undefined, fields: undefined },
      functionPrototype(script.kind),
      captures.slice(),
    );
  },

  call(activity, callee, receiver, args, newTarget): Value | Request {
    const object = callee instanceof Reference ? objectAt(activity, callee) : undefined;
    if (object !== undefined && callee instanceof Reference) {
      const { internals } = object;
      switch (internals.kind) {
        case 'closure':
          return enter(activity, callee, object, internals.code, receiver, args, newTarget);
        case 'native':
          return callNative(activity, callee, internals.native, internals.data, receiver, args, newTarget);
        case 'bound': {
          const [target, bound, ...first] = object.elements;
          const made = newTarget instanceof Reference && newTarget.object === callee.object ? target : newTarget;
          return new Call(target, bound, [...first, ...args], made);
        }
        case 'host':
          if (internals.callable) return callHostFunction(activity, callee, receiver, args, newTarget);
          break;
        default:
          break;
      }
    }
    return fail(
      activity,
      'TypeError',
      notCallable(activity, describeCallee(activity, callee), newTarget !== undefined),
    );
  },

  list(activity, values): Reference {
    return newArray(activity, values.slice());
  },

  returned(activity: Activity, role: Role, value: Value): Value {
    switch (role.kind) {
      case 'construct':
        return value instanceof Reference && hostTextAt(activity, value) === undefined ? value : role.object;
      case 'derived':
        if (value instanceof Reference && hostTextAt(activity, value) === undefined) return value;
        return fail(activity, 'TypeError', 'Derived constructors may only return object or undefined');
      case 'module':
        return role.object instanceof Reference ? getData(activity, role.object, 'exports') : undefined;
      default:
        return finish(activity, role, value);
    }
  },

  suspended: suspend,

  abandoned: abandon,

  stackOverflow(activity: Activity): Value {
    return newError(activity, 'RangeError', 'Maximum call stack size exceeded');
  },

  symbol(unit: Unit): Value {
    if (typeof unit === 'number') return unit;
    if (unit.sort === Bool) return new SymbolicBoolean(unit);
    return new SymbolicNumber(widthOf(unit.sort) === undefined ? unit : convert(unit, Int));
  },
};

function scriptCode(code: FunctionCode): ScriptFunction {
  if ('kind' in code) return code as ScriptFunction;
  throw new Error('this code is not JavaScript');
}

/** What functions of a kind inherit from. */
function functionPrototype(kind: ScriptFunctionKind): IntrinsicName {
  if (isGeneratorKind(kind))
    return isAsyncKind(kind) ? 'AsyncGeneratorFunction.prototype' : 'GeneratorFunction.prototype';
  return isAsyncKind(kind) ? 'AsyncFunction.prototype' : 'Function.prototype';
}

function enter(
  activity: Activity,
  callee: Reference,
  object: JsObject,
  code: ScriptFunction,
  receiver: Value,
  args: readonly Value[],
  newTarget: Value,
): Entry {
  const { kind } = code;
  if (newTarget === undefined) {
    if (kind === 'classConstructor' || kind === 'derivedConstructor')
      return fail(activity, 'TypeError', `Class constructor ${code.name} cannot be invoked without 'new'`);
    return new Entry(code, object.elements, callee, receiver, args, undefined, roleOf(activity, callee, kind));
  }
  if (!isConstructor(activity, callee)) return fail(activity, 'TypeError', notCallable(activity, code.name, true));
  if (kind === 'derivedConstructor')
    return new Entry(code, object.elements, callee, uninitialised, args, newTarget, {
      kind: 'derived',
      object: undefined,
    });
  const instance = allocate(activity, { kind: 'object' }, prototypeFor(activity, newTarget, 'Object.prototype'));
  return new Entry(code, object.elements, callee, instance, args, newTarget, { kind: 'construct', object: instance });
}

/** The prototype of an object that is made with `new`. */
export function prototypeFor(activity: Activity, newTarget: Value, otherwise: IntrinsicName): Reference {
  const prototype = newTarget instanceof Reference ? getData(activity, newTarget, 'prototype') : undefined;
  return prototype instanceof Reference ? prototype : intrinsic(otherwise);
}

function callNative(
  activity: Activity,
  callee: Reference,
  native: NativeFunction,
  data: Value,
  receiver: Value,
  args: readonly Value[],
  newTarget: Value,
): Value | Request {
  if (newTarget !== undefined && native.constructs !== true)
    return fail(activity, 'TypeError', notCallable(activity, native.name, true));
  const { converts } = native;
  const isCoercible = converts?.[0] === undefined || (receiver !== undefined && receiver !== null);
  if (converts !== undefined && isCoercible && native.isReceiver?.(activity, receiver, args, newTarget) !== false)
    for (let i = 0; i <= args.length && i < converts.length; i++) {
      const operand = i === 0 ? receiver : args[i - 1];
      if (converts[i] === undefined || !(operand instanceof Reference)) continue;
      if (hostTextAt(activity, operand) === undefined) {
        if (converts[i] === 'filler' && native.ignoresFiller?.(activity, receiver, args) === true) continue;
        const now = converts.map((hint, at) => (hint === 'filler' && at !== i ? undefined : hint));
        const hints = newArray(activity, now);
        return slowly(activity, 'callConverted', callee, receiver, newArray(activity, args.slice()), hints, newTarget);
      }
      if (native.takesHostTexts !== true) refuseHostTexts(activity, [operand]);
    }
  return native.rule({ activity, receiver, args, newTarget, data });
}
