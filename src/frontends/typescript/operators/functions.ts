import { type Activity, refuse } from '../../../program/activity.ts';
import type { Request } from '../../../program/language.ts';
import { Call } from '../../../program/operator.ts';
import { hole, Marker, Name, Reference, uninitialised, type Value } from '../../../program/value.ts';
import { allocate, edit, isCallable, newArray, newObject, objectAt, objectOf, ofKind } from '../objects/access.ts';
import { boxed } from '../objects/boxed.ts';
import { toKey } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import { isHostConstructor } from '../objects/host.ts';
import { intrinsic, symbolNamed } from '../objects/intrinsics.ts';
import { freshName } from '../objects/names.ts';
import { Property } from '../objects/object.ts';
import { getOwn, putOwn } from '../objects/own-properties.ts';
import { find, getData, getProperty, setProperty, showKey } from '../objects/properties.ts';
import { makeRegExp } from '../objects/regexp.ts';
import { worldOf } from '../objects/world.ts';
import { notCallable } from './callee-text.ts';

type Rule = (activity: Activity, args: readonly Value[]) => Value | Request;

const global: Rule = (activity, [name]) => {
  const key = String(name);
  if (find(activity, intrinsic('globalThis'), key) === undefined)
    return fail(activity, 'ReferenceError', `${key} is not defined`);
  return getProperty(activity, intrinsic('globalThis'), key);
};

/** Arguments out of an array made for them. */
function listed(activity: Activity, array: Value): readonly Value[] {
  const elements = ofKind(activity, array, 'array')?.elements ?? [];
  return elements.map(element => (element === hole ? undefined : element));
}

function requireReference(value: Value): Reference {
  if (value instanceof Reference) return value;
  throw new Error('this operator needs an object');
}

/** Whether `new` may be used with a value. */
export function isConstructor(activity: Activity, value: Value): boolean {
  const object = objectOf(activity, value);
  if (object === undefined) return false;
  const { internals } = object;
  switch (internals.kind) {
    case 'closure':
      return ['function', 'classConstructor', 'derivedConstructor'].includes(internals.code.kind);
    case 'native':
      return internals.native.constructs === true;
    case 'bound':
      return isConstructor(activity, object.elements[0]);
    case 'host':
      return internals.callable && isHostConstructor(activity, value);
    default:
      return false;
  }
}

const makeClass: Rule = (activity, [maker, parent]) => {
  const made = requireReference(maker);
  let above: Value = intrinsic('Object.prototype');
  if (parent === null) above = null;
  else if (parent !== hole) {
    if (!isConstructor(activity, parent))
      return fail(activity, 'TypeError', 'Class extends value is not a constructor or null');
    above = getData(activity, requireReference(parent), 'prototype');
    if (above !== null && !(above instanceof Reference))
      return fail(activity, 'TypeError', 'Class extends value does not have valid prototype property');
    edit(activity, made).prototype = parent;
  }
  const prototype = allocate(activity, { kind: 'object' }, above instanceof Reference ? above : null);
  edit(activity, prototype).properties.set('constructor', new Property(made, true, false, true));
  edit(activity, made).properties.set('prototype', new Property(prototype, false, false, false));
  setHome(activity, made, prototype);
  return made;
};

function setHome(activity: Activity, method: Value, home: Value): void {
  const object = edit(activity, requireReference(method));
  if (object.internals.kind === 'closure') object.internals = { ...object.internals, home };
}

const nameFunction: Rule = (activity, [made, key, prefix]) => {
  const reference = requireReference(made);
  const own = getOwn(activity, reference, 'name');
  if (own?.accessor !== undefined || (own !== undefined && own.value !== '')) return undefined;
  const name = toKey(activity, key);
  const shown = typeof name === 'string' ? name : name.description === undefined ? '' : `[${name.description}]`;
  putOwn(
    activity,
    reference,
    'name',
    new Property(prefix === '' ? shown : `${String(prefix)} ${shown}`, false, false, true),
  );
  return undefined;
};

const templateObject: Rule = (activity, [site, count, ...texts]) => {
  const sites = intrinsic('slowPaths');
  const key = `template ${String(site)}`;
  const made = getData(activity, sites, key);
  if (made !== undefined) return made;
  const length = Number(count);
  const cooked = newArray(activity, texts.slice(0, length));
  const raw = newArray(activity, texts.slice(length));
  edit(activity, raw).integrity = 'frozen';
  edit(activity, cooked).properties.set('raw', new Property(raw, false, false, false));
  edit(activity, cooked).integrity = 'frozen';
  edit(activity, sites).properties.set(key, new Property(cooked));
  return cooked;
};

const argumentsObject: Rule = (activity, [list, aliased, callee]) => {
  const internals = { kind: 'arguments', aliased: aliased === true } as const;
  const made = allocate(activity, internals, 'Object.prototype', listed(activity, list).slice());
  const { properties, elements } = edit(activity, made);
  properties.set('length', new Property(elements.length, true, false, true));
  const thrower = intrinsic('ThrowTypeError');
  properties.set(
    'callee',
    callee === undefined
      ? new Property(undefined, false, false, false, { get: thrower, set: thrower })
      : new Property(callee, true, false, true),
  );
  const values = getData(activity, intrinsic('Array.prototype'), symbolNamed('iterator'));
  properties.set(symbolNamed('iterator'), new Property(values, true, false, true));
  return made;
};

export const FUNCTIONS: Readonly<Record<string, Rule>> = {
  requireInitialised: (activity, [value, name]) =>
    value === uninitialised
      ? fail(activity, 'ReferenceError', `Cannot access '${String(name)}' before initialization`)
      : value,
  global,
  globalOrUndefined: (activity, [name]) => getProperty(activity, intrinsic('globalThis'), String(name)),
  setGlobal: (activity, [name, value, strict]) => {
    const key = String(name);
    if (strict === true && find(activity, intrinsic('globalThis'), key) === undefined)
      return fail(activity, 'ReferenceError', `${key} is not defined`);
    return setProperty(activity, intrinsic('globalThis'), key, value, strict === true);
  },
  assignToConstant: activity => fail(activity, 'TypeError', 'Assignment to constant variable.'),
  object: activity => newObject(activity),
  nameFunction,
  regexp: (activity, [pattern, flags]) => makeRegExp(activity, String(pattern), String(flags)),
  templateObject,
  argumentsObject,
  sloppyThis: (activity, [receiver]) =>
    receiver === undefined || receiver === null ? intrinsic('globalThis') : boxed(activity, receiver),
  importMeta: activity => {
    const meta = allocate(activity, { kind: 'object' }, null);
    const { dirname, resolve, toUrl } = worldOf(activity).workspace.host.paths;
    const file = resolve(activity.at?.source.file ?? '');
    const { properties } = edit(activity, meta);
    properties.set('dirname', new Property(dirname(file)));
    properties.set('filename', new Property(file));
    properties.set('url', new Property(toUrl(file).href));
    return meta;
  },
  callWith: (activity, [callee, receiver, list]) => new Call(callee, receiver, listed(activity, list)),
  constructWith: (activity, [callee, list]) => {
    if (!isConstructor(activity, callee)) return fail(activity, 'TypeError', notCallable(activity, 'This value', true));
    return new Call(callee, undefined, listed(activity, list), callee);
  },
  superConstruct: (activity, [active, list, newTarget]) => {
    const parent = objectAt(activity, requireReference(active)).prototype;
    if (!isConstructor(activity, parent)) return fail(activity, 'TypeError', 'Super constructor is not a constructor');
    return new Call(parent, undefined, listed(activity, list), newTarget);
  },
  initialiseThis: (activity, [before, made]) =>
    before === uninitialised ? made : fail(activity, 'ReferenceError', 'Super constructor may only be called once'),
  class: makeClass,
  setHome: (activity, [method, home]) => {
    setHome(activity, method, home);
    return undefined;
  },
  homeOf: (activity, [method]) => ofKind(activity, method, 'closure')?.internals.home,
  setFields: (activity, [maker, fields]) => {
    const object = edit(activity, requireReference(maker));
    if (object.internals.kind === 'closure') object.internals = { ...object.internals, fields };
    return undefined;
  },
  initialiseFields: (activity, [maker, instance]) => {
    const fields = ofKind(activity, maker, 'closure')?.internals.fields;
    return fields === undefined ? undefined : new Call(fields, instance, []);
  },
  privateName: (activity, [description]) => freshName(activity, String(description), true),
};

export function describeCallee(activity: Activity, value: Value): string {
  if (value instanceof Marker)
    return refuse(activity, 'calling a hole of an array or a variable that is not initialised');
  if (value instanceof Name) return showKey(value);
  if (value instanceof Reference) return isCallable(activity, value) ? 'a function' : 'an object';
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
