import { lt, num } from '../../../logic/build.ts';
import { Int } from '../../../logic/sort.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import type { Request } from '../../../program/language.ts';
import { Call } from '../../../program/operator.ts';
import {
  type Characters,
  charactersOf,
  closedLength,
  isCharacters,
  isPartlyForgotten,
  lengthOf,
  unitAt,
  unitAtTerm,
  unitsOf,
} from '../../../program/text.ts';
import {
  hole,
  Name,
  OpenLength,
  Reference,
  SymbolicNumber,
  Text,
  type Unit,
  type Value,
} from '../../../program/value.ts';
import { edit, isCallable, isUnmade, newArray, objectAt, objectOf } from '../objects/access.ts';
import { boxed } from '../objects/boxed.ts';
import { elementOf, spreadAt } from '../objects/characters.ts';
import { isCollecting } from '../objects/collection.ts';
import { toCharacters, toKey, toNumber } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import { hostTextAt } from '../objects/host-text.ts';
import { inheritsElements } from '../objects/inherited-elements.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import { type JsObject, type Key, Property, type Spread } from '../objects/object.ts';
import { getOwn, isNumberText, putOwn, putSymbolic, symbolicEntry } from '../objects/own-properties.ts';
import { partsAt } from '../objects/parts.ts';
import { beforeEnd, unitAtIndex } from '../objects/place.ts';
import {
  deleteProperty,
  enumerableKeys,
  find,
  getProperty,
  hasProperty,
  prototypeOfPrimitive,
  setProperty,
  showKey,
} from '../objects/properties.ts';
import { isFloat } from '../objects/symbolic-float.ts';
import {
  characterAtDouble,
  decideIndex,
  decideKey,
  decideOutside,
  elementAt,
  hasKey,
  hasOddElements,
  isIndex,
  isSymbolicKey,
  type SymbolicKey,
} from '../objects/symbolic-key.ts';
import { isNumber } from '../objects/symbolic-number.ts';
import { elementFrom, typedLength, typedRead, typedWrite } from '../objects/typed.ts';
import { countOfParts, isPartQuestion } from '../stages/part-questions.ts';
import { slowly } from './slow.ts';

type Rule = (activity: Activity, args: readonly Value[]) => Value | Request;

const MISSING = 'a property of undefined or null';

/** A key with an open length made a number. */
function keyOf(activity: Activity, key: Value): Value {
  return key instanceof OpenLength ? closedLength(activity, key) : key;
}

const get: Rule = (activity, [base, given]) => {
  const fromEnd = given instanceof OpenLength && isCharacters(base) ? beforeEnd(activity, given, base) : undefined;
  if (fromEnd !== undefined) return slowly(activity, 'atFromEnd', base, fromEnd);
  const key = typeof given === 'object' ? keyOf(activity, given) : given;
  if (base instanceof Reference) {
    const unmade = isUnmade(activity, base) ? getUnmade(activity, base, key) : undefined;
    if (unmade !== undefined) return unmade.result;
    const object = objectAt(activity, base);
    if (typeof key === 'string') {
      if (object.internals.kind === 'object') {
        const own = object.properties.get(key);
        if (own !== undefined && own.accessor === undefined) return own.value;
      }
      return getProperty(activity, base, key);
    }
    if (typeof key === 'number') {
      if (object.internals.kind === 'array' && key >= 0 && key < object.elements.length && Number.isInteger(key)) {
        const element = object.elements[key];
        if (element !== hole) return element;
      }
      if (object.internals.kind === 'typed' && Number.isInteger(key))
        return key >= 0 && key < typedLength(activity, object) ? typedRead(activity, object, key) : undefined;
    }
    if (key instanceof Reference) return slowly(activity, 'get', base, key);
    if (isSymbolicKey(key)) return getSymbolic(activity, base, key);
    return getProperty(activity, base, toKey(activity, key));
  }
  if (base === undefined || base === null) {
    const shown = key instanceof Reference || isSymbolicKey(key) ? '' : ` (reading '${showKey(toKey(activity, key))}')`;
    return fail(activity, 'TypeError', `Cannot read properties of ${base}${shown}`);
  }
  if (key instanceof Reference) return slowly(activity, 'get', base, key);
  if (isCharacters(base)) {
    if (typeof key === 'number') return Number.isInteger(key) ? character(activity, base, key) : undefined;
    if (key === 'length') return lengthOf(activity, base);
    if (key instanceof SymbolicNumber) return symbolicCharacter(activity, base, key);
    const text = typeof key === 'bigint' ? String(key) : key;
    if (typeof text === 'string' && /^(?:0|[1-9]\d*)$/.test(text)) return character(activity, base, Number(text));
  }
  const prototype = prototypeOfPrimitive(base);
  if (prototype === undefined) return refuse(activity, MISSING);
  if (key instanceof Text && isCharacters(base)) return refuse(activity, 'a property of a string by symbolic name');
  if (isSymbolicKey(key)) {
    const known = decideKey(activity, prototype, key, true);
    return known === undefined ? undefined : getProperty(activity, prototype, known, base);
  }
  return getProperty(activity, prototype, toKey(activity, key), base);
};

/** A property of an array that is not made; undefined where it has to be made for it. */
function getUnmade(activity: Activity, base: Reference, key: Value): { readonly result: Value | Request } | undefined {
  const spread = spreadAt(activity, base);
  if (spread !== undefined && spread.by !== 'point') {
    if (key === 'length') return { result: lengthOf(activity, spread.text) };
    if (key instanceof SymbolicNumber) return { result: symbolicCharacter(activity, spread.text, key, spread) };
    if (typeof key === 'number' && Number.isInteger(key) && key >= 0) {
      const unit = unitAt(activity, spread.text, key);
      return unit === undefined ? undefined : { result: elementOf(activity, spread, unit) };
    }
  }
  const count = key === 'length' ? countOfParts(activity, base) : undefined;
  if (count !== undefined) return { result: count };
  const isMethod =
    spread === undefined
      ? isCollecting(key) ||
        ((key === 'map' || key === 'join') && partsAt(activity, base) !== undefined) ||
        isPartQuestion(activity, base, key)
      : key instanceof Name || (typeof key === 'string' && key !== 'length' && !/^\d/.test(key));
  if (!isMethod) return undefined;
  const prototype = spread?.prototype ?? intrinsic('Array.prototype');
  if (!(prototype instanceof Reference)) return undefined;
  return { result: getProperty(activity, prototype, toKey(activity, key), base) };
}

function character(activity: Activity, text: Value, index: number): Value {
  if (typeof text === 'string') return index >= 0 && index < text.length ? text[index] : undefined;
  if (!isCharacters(text)) return undefined;
  const unit = unitAt(activity, text, index);
  return unit === undefined ? undefined : charactersOf([unit]);
}

/** The unit at an index; undefined where there is none, and of numbers that are no index. */
function unitAtPlace(activity: Activity, text: Characters, index: number | SymbolicNumber): Unit | undefined {
  if (typeof index === 'number' && !(Number.isInteger(index) && index >= 0)) return undefined;
  if (index instanceof SymbolicNumber && index.term.sort !== Int)
    return refuse(activity, 'a quotient that depends on the input as an index');
  return unitAtIndex(activity, text, index);
}

function symbolicCharacter(
  activity: Activity,
  text: Value,
  key: SymbolicNumber,
  spread: Spread = { by: 'unit' },
): Value {
  if (!isCharacters(text)) return undefined;
  if (typeof text === 'string' && isFloat(key)) return characterAtDouble(activity, text, key);
  if (key.term.sort !== Int) return refuse(activity, 'a quotient that depends on the input as an index');
  if (isPartlyForgotten(text)) {
    const isThere = typeof text !== 'string' && !decide(activity, lt(key.term, num(0n, Int)));
    const unit = isThere ? unitAtTerm(activity, text, key.term) : undefined;
    return unit === undefined ? undefined : elementOf(activity, spread, unit);
  }
  const units = unitsOf(activity, text);
  if (!isIndex(activity, key, units.length)) return undefined;
  return elementAt(
    activity,
    units.map(unit => elementOf(activity, spread, unit)),
    key,
  );
}

function getSymbolic(activity: Activity, base: Reference, key: SymbolicKey): Value | Request {
  const object = objectAt(activity, base);
  if (key instanceof SymbolicNumber && !isFloat(key)) {
    if (object.internals.kind === 'array' && hasOddElements(object))
      return refuse(activity, 'an array with getters for elements at a place that depends on the input');
    if (object.internals.kind === 'array') {
      if (isIndex(activity, key, object.elements.length)) return elementAt(activity, object.elements, key);
      const name = decideOutside(activity, base, key);
      return name === undefined ? undefined : getProperty(activity, base, name);
    }
    if (object.internals.kind === 'typed') {
      const elements = Array.from({ length: typedLength(activity, object) }, (_, i) => typedRead(activity, object, i));
      return isIndex(activity, key, elements.length) ? elementAt(activity, elements, key) : undefined;
    }
  }
  const entry = object.symbolic.length > 0 ? symbolicEntry(activity, object, nameText(activity, key)) : undefined;
  if (entry !== undefined) return entry.value;
  const known = decideKey(activity, base, key, true);
  return known === undefined ? undefined : getProperty(activity, base, known);
}

/** A symbolic key as a name. */
function nameText(activity: Activity, key: SymbolicKey): Characters {
  return toCharacters(activity, key);
}

const set: Rule = (activity, [base, given, value, strict]) => {
  const key = typeof given === 'object' ? keyOf(activity, given) : given;
  if (base instanceof Reference) {
    const object = objectAt(activity, base);
    if (typeof key === 'number' && Number.isInteger(key) && key >= 0) {
      if (
        object.internals.kind === 'array' &&
        object.integrity === 'extensible' &&
        isPlainPlace(activity, object, key)
      ) {
        edit(activity, base).elements[key] = value;
        return value;
      }
      if (object.internals.kind === 'typed') {
        if (value instanceof Reference) return slowly(activity, 'setNumber', base, key, value);
        const element = elementFrom(activity, object.internals.type, value);
        if (key < typedLength(activity, object)) typedWrite(activity, base, key, element);
        return value;
      }
    }
    // Typed arrays convert what is written to any number, even where they have no such element.
    if (object.internals.kind === 'typed' && value instanceof Reference && isNumeric(activity, key))
      return slowly(activity, 'setNumber', base, key, value);
    const isLength = key === 'length' && value instanceof Reference && object.internals.kind === 'array';
    if (key instanceof Reference || isLength) return slowly(activity, 'set', base, key, value, strict);
    if (isSymbolicKey(key)) return setSymbolic(activity, base, key, value, strict === true);
    return setProperty(activity, base, toKey(activity, key), lengthValue(activity, base, key, value), strict === true);
  }
  if (base === undefined || base === null) {
    const shown = key instanceof Reference || isSymbolicKey(key) ? '' : ` (setting '${showKey(toKey(activity, key))}')`;
    return fail(activity, 'TypeError', `Cannot set properties of ${base}${shown}`);
  }
  if (key instanceof Reference) return slowly(activity, 'set', base, key, value, strict);
  const prototype = prototypeOfPrimitive(base);
  if (prototype === undefined) return refuse(activity, MISSING);
  const known = isSymbolicKey(key) ? refuse(activity, 'a property set on a primitive value') : toKey(activity, key);
  return setProperty(activity, prototype, known, value, strict === true, base);
};

function isNumeric(activity: Activity, key: Value): boolean {
  return !(key instanceof Reference) && !isSymbolicKey(key) && isNumberText(toKey(activity, key));
}

/** Whether an array has an ordinary element at a place, or gets one as its new last one. */
function isPlainPlace(activity: Activity, { elements, properties }: JsObject, index: number): boolean {
  if (index < elements.length) return elements[index] !== hole;
  return index === elements.length && !properties.has('length') && !inheritsElements(activity);
}

/** The length of an array is set to a number. */
function lengthValue(activity: Activity, base: Reference, key: Value, value: Value): Value {
  if (key !== 'length' || objectAt(activity, base).internals.kind !== 'array') return value;
  return toNumber(activity, value);
}

function setSymbolic(
  activity: Activity,
  base: Reference,
  key: SymbolicKey,
  value: Value,
  strict: boolean,
): Value | Request {
  const object = objectAt(activity, base);
  if (key instanceof SymbolicNumber && (object.internals.kind === 'array' || object.internals.kind === 'typed')) {
    const length = object.internals.kind === 'array' ? object.elements.length : typedLength(activity, object);
    const index = decideIndex(activity, key, length);
    if (index !== undefined) return set(activity, [base, index, value, strict]);
    return object.internals.kind === 'typed'
      ? value
      : refuse(activity, 'an array made longer at a place that depends on the input');
  }
  const known = decideKey(activity, base, key, true);
  if (known !== undefined) return setProperty(activity, base, known, value, strict);
  const name = nameText(activity, key);
  if (typeof name === 'string') return setProperty(activity, base, name, value, strict);
  putSymbolic(activity, base, name, value);
  return value;
}

const setArgument: Rule = (activity, [list, key, value]) => {
  const { internals } = objectAt(activity, target(list));
  if (internals.kind !== 'arguments' || !internals.aliased) return set(activity, [list, key, value, false]);
  edit(activity, target(list)).internals = { kind: 'arguments', aliased: false };
  try {
    return set(activity, [list, key, value, false]);
  } finally {
    edit(activity, target(list)).internals = internals;
  }
};

function concreteKey(activity: Activity, key: Value): Key {
  return isSymbolicKey(key) ? refuse(activity, 'a property whose name depends on the input') : toKey(activity, key);
}

function target(base: Value): Reference {
  if (base instanceof Reference) return base;
  throw new Error('a definition needs an object');
}

/** Defines a property of a new object or a class, unless one is there that cannot be changed, or nothing can be added. */
function define(activity: Activity, base: Value, key: Value, property: Property): void {
  const [object, name] = [target(base), concreteKey(activity, key)];
  const { integrity } = objectAt(activity, object);
  const own = getOwn(activity, object, name);
  if (own === undefined ? integrity !== 'extensible' : !own.configurable)
    fail(activity, 'TypeError', `Cannot redefine property: ${showKey(name)}`);
  putOwn(activity, object, name, property);
}

/** Defines one half of an accessor and keeps the other. */
function half(which: 'get' | 'set'): Rule {
  return (activity, [base, key, accessor, enumerable]) => {
    const object = target(base);
    const name = concreteKey(activity, key);
    const old = objectAt(activity, object).properties.get(name)?.accessor;
    const made = { get: old?.get, set: old?.set, [which]: accessor };
    define(activity, object, name, new Property(undefined, false, enumerable === true, true, made));
    return undefined;
  };
}

const remove: Rule = (activity, [base, key, strict]) => {
  if (base === undefined || base === null)
    return fail(activity, 'TypeError', 'Cannot convert undefined or null to object');
  if (key instanceof Reference) return slowly(activity, 'delete', base, key, strict);
  if (!(base instanceof Reference)) return remove(activity, [boxed(activity, base), key, strict]);
  if (isSymbolicKey(key) && objectAt(activity, base).symbolic.length > 0)
    return refuse(activity, 'deleting from an object with names that depend on the input');
  const known = isSymbolicKey(key) ? decideKey(activity, base, key, false) : toKey(activity, key);
  return known === undefined ? true : deleteProperty(activity, base, known, strict === true);
};

const isIn: Rule = (activity, [key, base]) => {
  if (!(base instanceof Reference))
    return fail(activity, 'TypeError', "Cannot use 'in' operator to search for a key in a primitive value");
  if (key instanceof Reference) return slowly(activity, 'in', key, base);
  const spread = isNumber(key) ? spreadAt(activity, base) : undefined;
  if (spread !== undefined && spread.by !== 'point' && isNumber(key)) {
    if (unitAtPlace(activity, spread.text, key) !== undefined) return true;
    if (spread.typed !== undefined || key instanceof SymbolicNumber) return false;
    return hasProperty(activity, intrinsic('Array.prototype'), String(key));
  }
  if (isSymbolicKey(key)) return hasSymbolic(activity, base, key);
  return hasProperty(activity, base, toKey(activity, key));
};

function hasSymbolic(activity: Activity, base: Reference, key: SymbolicKey): boolean {
  const object = objectAt(activity, base);
  if (object.symbolic.length > 0 && symbolicEntry(activity, object, nameText(activity, key)) !== undefined) return true;
  return hasKey(activity, base, key);
}

const instanceOf: Rule = (activity, [value, type]) => {
  const own = isCallable(activity, type) ? objectOf(activity, type)?.internals.kind : undefined;
  if (own !== 'closure' && own !== 'native' && own !== 'host') return slowly(activity, 'instanceOf', value, type);
  const prototype = find(activity, target(type), 'prototype')?.value;
  if (!(prototype instanceof Reference) || customised(activity, target(type)))
    return own === 'host' ? false : slowly(activity, 'instanceOf', value, type);
  let link: Value = value instanceof Reference ? objectAt(activity, value).prototype : null;
  while (link instanceof Reference) {
    if (link.object === prototype.object) return true;
    link = objectAt(activity, link).prototype;
  }
  return false;
};

/** Whether a class says itself what its instances are. */
function customised(activity: Activity, type: Reference): boolean {
  let link: Value = type;
  while (link instanceof Reference && link.object !== intrinsic('Function.prototype').object) {
    const object = objectAt(activity, link);
    for (const key of object.properties.keys())
      if (key instanceof Name && key.description === 'Symbol.hasInstance') return true;
    link = object.prototype;
  }
  return false;
}

export const PROPERTIES: Readonly<Record<string, Rule>> = {
  get,
  set,
  setArgument,
  delete: remove,
  in: isIn,
  instanceOf,
  toPropertyKey: (activity, [key]) => {
    if (typeof key === 'string' || key instanceof Name || isSymbolicKey(key)) return key;
    return key instanceof Reference ? slowly(activity, 'toPropertyKey', key) : toKey(activity, key);
  },
  toText: (activity, [value]) => {
    if (typeof value === 'string') return value;
    if (hostTextAt(activity, value) !== undefined) return value;
    return value instanceof Reference ? slowly(activity, 'toText', value) : toCharacters(activity, value);
  },
  defineField: (activity, [base, key, value]) => {
    define(activity, base, key, new Property(value));
    return undefined;
  },
  defineMethod: (activity, [base, key, method, enumerable]) => {
    define(activity, base, key, new Property(method, true, enumerable === true, true));
    return undefined;
  },
  defineGetter: half('get'),
  defineSetter: half('set'),
  setPrototype: (activity, [base, prototype]) => {
    if (prototype === null || prototype instanceof Reference) edit(activity, target(base)).prototype = prototype;
    return undefined;
  },
  copyProperties: (activity, [to, source, excluded]) => {
    if (source === undefined || source === null) return undefined;
    return slowly(activity, 'copyProperties', to, source, excluded ?? newArray(activity, []));
  },
  forInKeys: (activity, [base]) => {
    const keys = base instanceof Reference ? enumerableKeys(activity, base) : primitiveKeys(activity, base);
    return newArray(activity, [...keys]);
  },
  forInVisits: (activity, [base, key]) =>
    !(base instanceof Reference) || find(activity, base, toKey(activity, key))?.enumerable === true,
  requireObjectCoercible: (activity, [value]) =>
    value === undefined || value === null
      ? fail(activity, 'TypeError', `Cannot destructure '${value}' as it is ${value}.`)
      : value,
  superGet: (activity, [home, key, receiver]) => {
    const parent = home instanceof Reference ? objectAt(activity, home).prototype : undefined;
    if (key instanceof Reference) return slowly(activity, 'superGet', home, key, receiver);
    if (!(parent instanceof Reference)) return fail(activity, 'TypeError', 'Cannot read properties of null');
    return getProperty(activity, parent, concreteKey(activity, key), receiver);
  },
  superSet: (activity, [home, key, value, receiver, strict]) => {
    const parent = home instanceof Reference ? objectAt(activity, home).prototype : undefined;
    if (key instanceof Reference) return slowly(activity, 'superSet', home, key, value, receiver, strict);
    if (!(parent instanceof Reference)) return fail(activity, 'TypeError', 'Cannot set properties of null');
    return setProperty(activity, parent, concreteKey(activity, key), value, strict === true, receiver);
  },
  privateGet: (activity, [base, name]) => {
    const found = privateProperty(activity, base, name);
    if (found === undefined)
      return fail(activity, 'TypeError', 'Cannot read private member from an object whose class did not declare it');
    if (found.accessor === undefined) return found.value;
    if (found.accessor.get === undefined) return fail(activity, 'TypeError', 'A private accessor has no getter');
    return new Call(found.accessor.get, base, []);
  },
  privateHas: (activity, [base, name]) => {
    if (!(base instanceof Reference))
      return fail(activity, 'TypeError', "Cannot use 'in' operator to search for a private name in a primitive value");
    return privateProperty(activity, base, name) !== undefined;
  },
  privateSet: (activity, [base, name, value]) => {
    const found = privateProperty(activity, base, name);
    if (found === undefined)
      return fail(activity, 'TypeError', 'Cannot write private member to an object whose class did not declare it');
    if (found.accessor !== undefined) {
      if (found.accessor.set === undefined) return fail(activity, 'TypeError', 'A private accessor has no setter');
      return new Call(found.accessor.set, base, [value]);
    }
    if (!found.writable) return fail(activity, 'TypeError', 'Private method is not writable');
    edit(activity, target(base)).properties.set(privateKey(name), new Property(value));
    return value;
  },
  privateDefine: (activity, [base, name, value]) => definePrivate(activity, base, name, new Property(value)),
  privateMethod: (activity, [base, name, value]) => definePrivate(activity, base, name, new Property(value, false)),
  privateAccessor: (activity, [base, name, getter, setter]) =>
    definePrivate(activity, base, name, new Property(undefined, false, false, false, { get: getter, set: setter })),
};

function privateKey(name: Value): Name {
  if (name instanceof Name) return name;
  throw new Error('a private name is no name');
}

function privateProperty(activity: Activity, base: Value, name: Value): Property | undefined {
  return objectOf(activity, base)?.properties.get(privateKey(name));
}

function definePrivate(activity: Activity, base: Value, name: Value, property: Property): Value {
  if (privateProperty(activity, base, name) !== undefined)
    return fail(activity, 'TypeError', 'Cannot initialize the same private member twice on the same object');
  edit(activity, target(base)).properties.set(privateKey(name), property);
  return undefined;
}

function primitiveKeys(activity: Activity, base: Value): readonly string[] {
  return isCharacters(base) ? unitsOf(activity, base).map((_, i) => String(i)) : [];
}
