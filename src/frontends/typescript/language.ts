import { convert } from '../../logic/build.ts';
import { Bool, Int, widthOf } from '../../logic/sort.ts';
import type { Activity } from '../../program/activity.ts';
import type { FunctionCode } from '../../program/ir.ts';
import { Entry, type Language, type Request } from '../../program/language.ts';
import { Call } from '../../program/operator.ts';
import type { Frame, Role } from '../../program/state.ts';
import {
  Reference,
  SymbolicBoolean,
  SymbolicNumber,
  type Unit,
  uninitialised,
  type Value,
} from '../../program/value.ts';
import type { ScriptFunction } from './lower/script-function.ts';
import { callHostFunction } from './natives/host-calls.ts';
import { allocate, edit, newArray, newObject, objectAt } from './objects/access.ts';
import { fail, newError } from './objects/errors.ts';
import { type IntrinsicName, intrinsic } from './objects/intrinsics.ts';
import type { NativeFunction } from './objects/native-function.ts';
import { type JsObject, Property } from './objects/object.ts';
import { getData } from './objects/properties.ts';
import { notCallable } from './operators/callee-text.ts';
import { describeCallee, isConstructor } from './operators/functions.ts';
import { slowly } from './operators/slow.ts';

/** What the evaluators leave to JavaScript: functions, calls, constructors and generators. */
export const javascript: Language = {
  name: 'JavaScript',

  closure(activity: Activity, code: FunctionCode, captures: readonly Value[]): Reference {
    const script = scriptCode(code);
    const generator = script.kind === 'generator' || script.kind === 'generatorMethod';
    return allocate(
      activity,
      { kind: 'closure', code: script, home: undefined, fields: undefined },
      generator ? 'GeneratorFunction.prototype' : 'Function.prototype',
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
        return value instanceof Reference ? value : role.object;
      case 'derived':
        if (value instanceof Reference) return value;
        return fail(activity, 'TypeError', 'Derived constructors may only return object or undefined');
      case 'module':
        return role.object instanceof Reference ? getData(activity, role.object, 'exports') : undefined;
      default:
        finishGenerator(activity, role);
        return iteratorResult(activity, value, true);
    }
  },

  suspended(activity: Activity, frame: Frame, value: Value): Value {
    const generator = frame.role?.object;
    if (!(generator instanceof Reference)) throw new Error('only generators are suspended');
    const object = edit(activity, generator);
    const { internals } = object;
    if (internals.kind !== 'generator') throw new Error('only generators are suspended');
    const isNew = internals.state === 'new';
    object.internals = { kind: 'generator', frame, state: isNew ? 'start' : 'suspended' };
    return isNew ? generator : iteratorResult(activity, value, false);
  },

  abandoned(activity: Activity, role: Role): void {
    if (role.kind === 'generator') finishGenerator(activity, role);
  },

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

function finishGenerator(activity: Activity, role: Role): void {
  if (role.object instanceof Reference)
    edit(activity, role.object).internals = { kind: 'generator', frame: undefined, state: 'done' };
}

/** `{ value, done }` */
export function iteratorResult(activity: Activity, value: Value, isDone: boolean): Reference {
  const result = newObject(activity);
  const { properties } = edit(activity, result);
  properties.set('value', new Property(value));
  properties.set('done', new Property(isDone));
  return result;
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
    if (kind !== 'generator' && kind !== 'generatorMethod')
      return new Entry(code, object.elements, callee, receiver, args, undefined, undefined);
    const parent = getData(activity, callee, 'prototype');
    const generator = allocate(
      activity,
      { kind: 'generator', frame: undefined, state: 'new' },
      parent instanceof Reference ? parent : 'Generator.prototype',
    );
    return new Entry(code, object.elements, callee, receiver, args, undefined, {
      kind: 'generator',
      object: generator,
    });
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
  if (converts !== undefined) {
    const isObjectAt = (i: number): boolean =>
      converts[i] !== undefined && (i === 0 ? receiver : args[i - 1]) instanceof Reference;
    for (let i = 0; i <= args.length && i < converts.length; i++)
      if (isObjectAt(i)) {
        const hints = newArray(activity, converts.slice());
        return slowly(activity, 'callConverted', callee, receiver, newArray(activity, args.slice()), hints);
      }
  }
  return native.rule({ activity, receiver, args, newTarget, data });
}
