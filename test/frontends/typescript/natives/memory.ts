import { expect } from 'vitest';
import { intrinsic, isIntrinsicName } from '../../../../src/frontends/typescript/objects/intrinsics.ts';
import { JsObject } from '../../../../src/frontends/typescript/objects/object.ts';
import { typedRead } from '../../../../src/frontends/typescript/objects/typed.ts';
import type { Activity } from '../../../../src/program/activity.ts';
import { Reference, type Value } from '../../../../src/program/value.ts';
import { concreteActivity, hostResult, outcomeOf, resultAt } from './all-cases.ts';
import { callNative } from './call.ts';

export function construct(activity: Activity, type: string, args: readonly Value[]): Reference {
  const made = callNative(activity, type, undefined, args, intrinsic(isIntrinsicName(type) ? type : 'Object'));
  if (made instanceof Reference) return made;
  throw new Error('not an object');
}

export function read(activity: Activity, view: Reference, index: number): Value {
  const object = activity.heap.read(view.object);
  if (!(object instanceof JsObject)) throw new Error('not an object');
  return typedRead(activity, object, index);
}

export function call(activity: Activity, name: string, receiver: Value, ...args: readonly Value[]): unknown {
  return callNative(activity, name, receiver, args);
}

export function expectSame(run: (activity: Activity) => unknown, host: () => unknown, what = ''): void {
  const expected = hostResult(host);
  const plain = ArrayBuffer.isView(expected) ? Array.from(expected as Uint8Array) : expected;
  expect(resultAt(outcomeOf(concreteActivity(), run), ''), what).toEqual(plain);
}

/** Texts that encodings treat in many ways. */
export const TEXTS = [
  '',
  'abc',
  'é€😀',
  '\ud800x\udc00',
  'a1B2',
  'a1b',
  'zz00',
  'YQ==',
  'YWI',
  'YWJj',
  'a-_b+/',
  'Y',
  'YQ=',
  'Y Q\n==',
];
