import type { Activity } from '../../program/activity.ts';
import { liveAt } from '../../program/liveness.ts';
import type { Frame, Role } from '../../program/state.ts';
import { Reference, type Value } from '../../program/value.ts';
import { isAsyncKind, isGeneratorKind, type ScriptFunctionKind } from './lower/script-function.ts';
import { allocate, edit, newObject, objectAt } from './objects/access.ts';
import { Property } from './objects/object.ts';
import { newPromise } from './objects/promise.ts';
import { getData } from './objects/properties.ts';

/**
 * Functions that are left and come back to: generators, async functions, async generators. The frame of one that stands
 * still is in an object of its own kind: the generator itself, or for an async function one that no program sees.
 */

/** The role of the frame of a call; undefined for a plain function. */
export function roleOf(activity: Activity, callee: Reference, kind: ScriptFunctionKind): Role | undefined {
  const isAsync = isAsyncKind(kind);
  if (!isGeneratorKind(kind)) return isAsync ? asyncRole(activity, newPromise(activity)) : undefined;
  const given = getData(activity, callee, 'prototype');
  const prototype = given instanceof Reference ? given : undefined;
  if (isAsync) return asyncGeneratorRole(activity, prototype);
  const generator = allocate(
    activity,
    { kind: 'generator', frame: undefined, state: 'new' },
    prototype ?? 'Generator.prototype',
  );
  return { kind: 'generator', object: generator };
}

function asyncRole(activity: Activity, owner: Reference, state: 'new' | 'running' = 'running'): Role {
  const coroutine = allocate(activity, { kind: 'generator', frame: undefined, state }, null, [owner]);
  return { kind: 'async', object: coroutine };
}

/** What `library/async.ts` takes an async generator to hide. */
function asyncGeneratorRole(activity: Activity, prototype: Reference | undefined): Role {
  const record = newObject(activity);
  const internals = { kind: 'iterator', name: 'Async Generator' } as const;
  const role = asyncRole(
    activity,
    allocate(activity, internals, prototype ?? 'AsyncGenerator.prototype', [record]),
    'new',
  );
  const { properties } = edit(activity, record);
  properties.set('status', new Property('start'));
  properties.set('coroutine', new Property(role.object));
  properties.set('first', new Property(undefined));
  return role;
}

/** Keeps a frame that is off the stack; what its caller gets. */
export function suspend(activity: Activity, frame: Frame, value: Value): Value {
  const { role } = frame;
  const coroutine = role?.object;
  if (role === undefined || !(coroutine instanceof Reference)) throw new Error('only generators are suspended');
  const { internals, elements } = objectAt(activity, coroutine);
  if (internals.kind !== 'generator') throw new Error('only generators are suspended');
  const isNew = internals.state === 'new';
  forgetDead(frame);
  edit(activity, coroutine).internals = { kind: 'generator', frame, state: isNew ? 'start' : 'suspended' };
  if (role.kind === 'async') return elements[0];
  return isNew ? coroutine : iteratorResult(activity, value, false);
}

/** Forgets the values that the frame never looks at again, so that frames that will go on alike are alike. */
function forgetDead(frame: Frame): void {
  const live = liveAt(frame.body, frame.block, frame.index);
  for (let register = 0; register < frame.registers.length; register++)
    if (!live.has(register)) frame.registers[register] = undefined;
}

/** A frame came to its end; what its caller gets. */
export function finish(activity: Activity, role: Role, value: Value): Value {
  abandon(activity, role);
  if (role.kind !== 'async') return iteratorResult(activity, value, true);
  return role.object instanceof Reference ? objectAt(activity, role.object).elements[0] : undefined;
}

/** A frame is left for ever. */
export function abandon(activity: Activity, role: Role): void {
  if (role.object instanceof Reference && (role.kind === 'generator' || role.kind === 'async'))
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
