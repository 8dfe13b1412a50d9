import type { Activity } from '../../../program/activity.ts';
import { isSame } from '../../../program/merge.ts';
import { Resume } from '../../../program/operator.ts';
import { type SourceRange, Unsupported } from '../../../program/source.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { edit, ofKind } from '../objects/access.ts';
import { newError } from '../objects/errors.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import { type NativeFunction, primitive } from '../objects/native-function.ts';
import { JsObject, Property } from '../objects/object.ts';
import { enqueueMicrotask, newPromise, promiseState, takeMicrotask } from '../objects/promise.ts';

const WAITING = 'waiting for something outside (nothing in the program settles this promise)';

/** Where a function is in the source. */
function placeOf(activity: Activity, callable: Value): SourceRange | undefined {
  return ofKind(activity, callable, 'closure')?.internals.code.at ?? activity.at;
}

/** Where the async function stands whose promise this is. */
function waitingPlace(activity: Activity, promise: Value): SourceRange | undefined {
  for (const id of activity.heap.touched()) {
    const held = activity.heap.read(id);
    if (!(held instanceof JsObject) || held.internals.kind !== 'generator') continue;
    const { frame } = held.internals;
    if (frame === undefined || !isSame(held.elements[0], promise)) continue;
    return frame.body.blocks[frame.block].instructions[frame.index].at;
  }
  return undefined;
}

/** Promises, the queue of microtasks, and the frames of async functions. */
export const PROMISE_PRIMITIVES: readonly NativeFunction[] = [
  primitive('promiseConstructor', 0, () => intrinsic('Promise')),
  primitive('newPromise', 0, ({ activity }) => newPromise(activity)),
  primitive('promiseState', 1, ({ activity, args: [value] }) => promiseState(activity, value)),
  primitive('aggregateError', 2, ({ activity, args: [errors, message] }) => {
    const error = newError(activity, 'AggregateError', String(message));
    edit(activity, error).properties.set('errors', new Property(errors, true, false, true));
    return error;
  }),
  primitive('enqueueMicrotask', 2, ({ activity, args: [run, args] }) => {
    enqueueMicrotask(activity, run, args);
    return undefined;
  }),
  primitive('takeMicrotask', 0, ({ activity }) => takeMicrotask(activity)),
  primitive('refuseWaiting', 2, ({ activity, args: [promise, called] }) => {
    throw new Unsupported(WAITING, waitingPlace(activity, promise) ?? placeOf(activity, called));
  }),
  primitive('refuseUncaught', 1, ({ activity, args: [callback] }) => {
    throw new Unsupported('throwing in a microtask', placeOf(activity, callback));
  }),
  primitive('resumeCoroutine', 3, ({ activity, args: [coroutine, how, value] }) => {
    const frame = ofKind(activity, coroutine, 'generator')?.internals.frame;
    if (frame === undefined || !(coroutine instanceof Reference)) throw new Error('this async function does not wait');
    edit(activity, coroutine).internals = { kind: 'generator', frame: undefined, state: 'running' };
    return new Resume(frame, how === 'throw' || how === 'return' ? how : 'next', value);
  }),
];
