import { describe, expect, test } from 'vitest';
import { javascript } from '../../../../src/frontends/typescript/language.ts';
import { FUNCTION_NATIVES } from '../../../../src/frontends/typescript/natives/functions.ts';
import { objectAt } from '../../../../src/frontends/typescript/objects/access.ts';
import { hostText } from '../../../../src/frontends/typescript/objects/host-faces.ts';
import { intrinsic } from '../../../../src/frontends/typescript/objects/intrinsics.ts';
import type { Key, Property } from '../../../../src/frontends/typescript/objects/object.ts';
import { getOwn, ownKeys } from '../../../../src/frontends/typescript/objects/own-properties.ts';
import { worldOf } from '../../../../src/frontends/typescript/objects/world.ts';
import { hostObjects, hostProperties } from '../../../../src/frontends/typescript/realm/host-objects.ts';
import { freshState, realm } from '../../../../src/frontends/typescript/realm/realm.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { CONCRETE } from '../../../../src/program/concrete.ts';
import { Evaluator } from '../../../../src/program/evaluator.ts';
import { Unsupported } from '../../../../src/program/source.ts';
import { Reference, type Value } from '../../../../src/program/value.ts';
import { workspace } from '../../../workspace.ts';

const activity = new Evaluator(javascript, CONCRETE, Budget.unlimited).attach(freshState(realm(workspace)));
const textOf = FUNCTION_NATIVES.find(({ name }) => name === 'Function.prototype.toString');

function shown(key: Key): string {
  return typeof key === 'string' ? key : `@${key.description}`;
}

/** The text that a program gets for a function; undefined where it is refused. */
function text(value: Reference): unknown {
  try {
    return textOf?.rule({ activity, receiver: value, args: [], newTarget: undefined, data: undefined });
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

function faceOf(value: Value): unknown {
  if (!(value instanceof Reference)) return value;
  const [name, length] = [getOwn(activity, value, 'name')?.value, getOwn(activity, value, 'length')?.value];
  return { name, length, text: text(value) };
}

function hostFaceOf(value: unknown): unknown {
  return typeof value === 'function' ? { name: value.name, length: value.length, text: hostText(value) } : value;
}

function attributes({ enumerable, configurable }: Property | PropertyDescriptor): string {
  return `${enumerable} ${configurable}`;
}

/** A Buffer inherits some of what Node has again for it. */
const objects = [...hostObjects(worldOf(activity))].filter(([name]) => !name.startsWith('Buffer'));

describe.each(objects)('%s', (name, host) => {
  const reference = intrinsic(name);

  test('has the properties of the host, in its order', () => {
    expect(ownKeys(activity, reference).map(shown)).toEqual([...hostProperties(host)].map(([key]) => shown(key)));
  });

  test('has functions with the names, the lengths and the texts of the host, and the attributes of its properties', () => {
    for (const [key, descriptor] of hostProperties(host)) {
      const own = getOwn(activity, reference, key);
      if (own === undefined) throw new Error(`${name} has no ${shown(key)}`);
      const what = `${name} ${shown(key)}`;
      expect(attributes(own), what).toBe(attributes(descriptor));
      if (typeof descriptor.value !== 'function') continue;
      const [mine, theirs] = [own.accessor === undefined ? own.value : undefined, descriptor.value];
      if (mine instanceof Reference && objectAt(activity, mine).internals.kind !== 'host')
        expect(faceOf(mine), what).toEqual(hostFaceOf(theirs));
    }
  });

  test('has getters with the names of the host', () => {
    for (const [key, { get }] of hostProperties(host)) {
      const own = getOwn(activity, reference, key)?.accessor?.get;
      if (get !== undefined && own instanceof Reference)
        expect(faceOf(own), `${name} ${shown(key)}`).toEqual(hostFaceOf(get));
    }
  });
});
