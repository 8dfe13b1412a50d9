import { runInThisContext } from 'node:vm';
import { OPERATOR_NAMES, type OperatorName } from '../../../../src/frontends/typescript/lower/operator-names.ts';
import type { Operator } from '../../../../src/program/operator.ts';
import { done, hole, uninitialised } from '../../../../src/program/value.ts';
import { ReturnSignal } from './reference-interpreter.ts';

/** The operators of lowered JavaScript as the host does them. */

type Rule = (...args: never[]) => unknown;
type Dictionary = Record<PropertyKey, unknown>;
type Callable = (...args: unknown[]) => unknown;

const homes = new WeakMap<object, object>();
const fields = new WeakMap<object, Callable>();
const templates = new Map<number, unknown>();

interface PrivateMember {
  readonly kind: 'field' | 'method' | 'accessor';
  value?: unknown;
  readonly get?: Callable;
  readonly set?: Callable;
}

class PrivateName {
  readonly members = new WeakMap<object, PrivateMember>();
  constructor(readonly description: string) {}

  of(object: object): PrivateMember {
    const member = isObject(object) ? this.members.get(object) : undefined;
    if (member === undefined) throw new TypeError(`no ${this.description}`);
    return member;
  }

  define(object: object, member: PrivateMember): void {
    if (this.members.has(object)) throw new TypeError(`${this.description} twice`);
    this.members.set(object, member);
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function set(object: unknown, key: PropertyKey, value: unknown, strict: boolean): void {
  if (object === undefined || object === null) throw new TypeError('set on nothing');
  if (!Reflect.set(Object(object), key, value, object) && strict) throw new TypeError('cannot set');
}

function define(object: object, key: PropertyKey, descriptor: PropertyDescriptor): void {
  if (!Reflect.defineProperty(object, key, { configurable: true, ...descriptor })) throw new TypeError('cannot define');
}

function result(value: unknown): unknown {
  if (!isObject(value)) throw new TypeError('not an object');
  return value;
}

/** Async functions need a queue of microtasks; the evaluator's are compared with the host's as whole programs. */
function onlyInTheEvaluator(): never {
  throw new Error('async functions are not interpreted here');
}

const rules: Record<OperatorName, Rule> = {
  add: (a: number, b: number) => a + b,
  subtract: (a: number, b: number) => a - b,
  multiply: (a: number, b: number) => a * b,
  divide: (a: number, b: number) => a / b,
  remainder: (a: number, b: number) => a % b,
  power: (a: number, b: number) => a ** b,
  bitAnd: (a: number, b: number) => a & b,
  bitOr: (a: number, b: number) => a | b,
  bitXor: (a: number, b: number) => a ^ b,
  shiftLeft: (a: number, b: number) => a << b,
  shiftRight: (a: number, b: number) => a >> b,
  shiftRightUnsigned: (a: number, b: number) => a >>> b,
  equal: runInThisContext('(a, b) => a == b'),
  notEqual: runInThisContext('(a, b) => a != b'),
  strictEqual: (a: unknown, b: unknown) => a === b,
  strictNotEqual: (a: unknown, b: unknown) => a !== b,
  less: (a: number, b: number) => a < b,
  lessOrEqual: (a: number, b: number) => a <= b,
  greater: (a: number, b: number) => a > b,
  greaterOrEqual: (a: number, b: number) => a >= b,
  in: (a: PropertyKey, b: object) => a in b,
  instanceOf: (a: unknown, b: Callable) => a instanceof b,
  negate: (a: number) => -a,
  plus: (a: number) => +a,
  bitNot: (a: number) => ~a,
  not: (a: unknown) => !a,
  typeOf: (a: unknown) => typeof a,
  truthy: (a: unknown) => Boolean(a),
  isNullish: (a: unknown) => a === undefined || a === null,
  toNumeric: (value: number) => {
    let a = value;
    return a++;
  },
  increment: (value: number) => {
    let a = value;
    return ++a;
  },
  decrement: (value: number) => {
    let a = value;
    return --a;
  },
  toText: (a: unknown) => `${a}`,
  toPropertyKey: (a: PropertyKey) => Reflect.ownKeys({ [a]: 0 })[0],

  requireInitialised: (value: unknown, name: string) => {
    if (value === uninitialised) throw new ReferenceError(`Cannot access '${name}' before initialization`);
    return value;
  },
  global: (name: string) => {
    if (!(name in globalThis)) throw new ReferenceError(`${name} is not defined`);
    return (globalThis as Dictionary)[name];
  },
  globalOrUndefined: (name: string) => (globalThis as Dictionary)[name],
  setGlobal: (name: string, value: unknown, strict: boolean) => {
    if (strict && !(name in globalThis)) throw new ReferenceError(`${name} is not defined`);
    set(globalThis, name, value, strict);
  },
  assignToConstant: () => {
    throw new TypeError('Assignment to constant variable.');
  },

  object: () => ({}),
  array: (...items: unknown[]) => {
    const array: unknown[] = new Array(items.length);
    items.forEach((item, index) => {
      if (item !== hole) array[index] = item;
    });
    return array;
  },
  append: (array: unknown[], item: unknown) => {
    if (item === hole) array.length++;
    else array.push(item);
  },
  appendAll: (array: unknown[], iterable: Iterable<unknown>) => {
    for (const item of iterable) array.push(item);
  },
  get: (object: Dictionary, key: PropertyKey) => object[key],
  set,
  delete: (object: unknown, key: PropertyKey, strict: boolean) => {
    if (object === undefined || object === null) throw new TypeError('delete on nothing');
    const deleted = Reflect.deleteProperty(Object(object), key);
    if (!deleted && strict) throw new TypeError('cannot delete');
    return deleted;
  },
  defineField: (object: object, key: PropertyKey, value: unknown) =>
    define(object, key, { value, enumerable: true, writable: true }),
  defineMethod: (object: object, key: PropertyKey, value: unknown, enumerable: boolean) =>
    define(object, key, { value, enumerable, writable: true }),
  defineGetter: (object: object, key: PropertyKey, get: () => unknown, enumerable: boolean) =>
    define(object, key, { get, enumerable }),
  defineSetter: (object: object, key: PropertyKey, value: (value: unknown) => void, enumerable: boolean) =>
    define(object, key, { set: value, enumerable }),
  setPrototype: (object: object, prototype: unknown) => {
    if (isObject(prototype) || prototype === null) Object.setPrototypeOf(object, prototype);
  },
  copyProperties: (target: object, source: object, excluded: PropertyKey[]) => {
    if (source === undefined || source === null) return;
    for (const key of Reflect.ownKeys(Object(source))) {
      if (excluded.includes(key) || !Object.prototype.propertyIsEnumerable.call(source, key)) continue;
      define(target, key, { value: (source as Dictionary)[key], enumerable: true, writable: true });
    }
  },
  nameFunction: (target: object, key: PropertyKey, prefix: string) => {
    const name = typeof key === 'symbol' ? (key.description === undefined ? '' : `[${key.description}]`) : String(key);
    define(target, 'name', { value: prefix === '' ? name : `${prefix} ${name}` });
  },
  regexp: (pattern: string, flags: string) => new RegExp(pattern, flags),
  templateObject: (site: number, count: number, ...strings: string[]) => {
    if (!templates.has(site)) {
      const cooked = strings.slice(0, count);
      Object.defineProperty(cooked, 'raw', { value: Object.freeze(strings.slice(count)) });
      templates.set(site, Object.freeze(cooked));
    }
    return templates.get(site);
  },
  superGet: (home: object, key: PropertyKey, receiver: unknown) =>
    Reflect.get(Object.getPrototypeOf(home), key, receiver),
  superSet: (home: object, key: PropertyKey, value: unknown, receiver: unknown) => {
    if (!Reflect.set(Object.getPrototypeOf(home), key, value, receiver)) throw new TypeError('cannot set');
  },
  argumentsObject: runInThisContext('(list) => (function () { "use strict"; return arguments; })(...list)'),
  setArgument: (list: object, key: PropertyKey, value: unknown) => Reflect.set(list, key, value),
  sloppyThis: (receiver: unknown) => (receiver === undefined || receiver === null ? globalThis : Object(receiver)),
  requireObjectCoercible: (value: unknown) => {
    if (value === undefined || value === null) throw new TypeError('cannot destructure');
    return value;
  },
  importMeta: () => ({}),

  forInKeys: (object: object) => {
    const keys: string[] = [];
    for (const key in object) keys.push(key);
    return keys;
  },
  forInVisits: (object: object, key: string) => key in Object(object),
  iterate: (iterable: Iterable<unknown>) => {
    const iterator = iterable[Symbol.iterator]();
    return { iterator: result(iterator), next: iterator.next };
  },
  iteratorNext: (record: { iterator: object; next: Callable }) => {
    const step = result(Reflect.apply(record.next, record.iterator, [])) as IteratorResult<unknown>;
    return step.done ? done : step.value;
  },
  iteratorNextResult: (record: { iterator: object; next: Callable }, sent: unknown) =>
    result(Reflect.apply(record.next, record.iterator, [sent])),
  iteratorThrow: (record: { iterator: Iterator<unknown> }, error: unknown) => {
    const { iterator } = record;
    const method = iterator.throw;
    if (method === undefined || method === null) {
      close(record);
      throw new TypeError('no throw');
    }
    return result(Reflect.apply(method, iterator, [error]));
  },
  iteratorReturn: (record: { iterator: Iterator<unknown> }, value: unknown) => {
    const method = record.iterator.return;
    return method === undefined || method === null
      ? undefined
      : result(Reflect.apply(method, record.iterator, [value]));
  },
  iteratorClose: close,
  iteratorCloseQuietly: (record: { iterator: Iterator<unknown> }) => {
    try {
      close(record);
    } catch {}
  },
  isDone: (value: unknown) => value === done,
  isReturnSignal: (value: unknown) => value instanceof ReturnSignal,
  returnSignalValue: (value: ReturnSignal) => value.value,

  await: onlyInTheEvaluator,
  asyncReturn: onlyInTheEvaluator,
  asyncThrow: onlyInTheEvaluator,
  asyncYield: onlyInTheEvaluator,
  asyncIterate: onlyInTheEvaluator,
  asyncNext: onlyInTheEvaluator,
  asyncResult: onlyInTheEvaluator,
  asyncIteratorThrow: onlyInTheEvaluator,
  asyncIteratorReturn: onlyInTheEvaluator,
  noThrowMethod: onlyInTheEvaluator,

  callWith: (callee: Callable, receiver: unknown, args: unknown[]) => Reflect.apply(callee, receiver, args),
  constructWith: (callee: Callable, args: unknown[]) => Reflect.construct(callee, args),
  initialiseThis: (before: unknown, object: unknown) => {
    if (before !== uninitialised) throw new ReferenceError('Super constructor may only be called once');
    return object;
  },
  superConstruct: (callee: Callable, args: unknown[], newTarget: Callable) =>
    Reflect.construct(Object.getPrototypeOf(callee), args, newTarget),

  class: (made: Callable, parent: unknown) => {
    let prototype: object | null = Object.prototype;
    if (parent === null) prototype = null;
    else if (parent !== hole) {
      if (typeof parent !== 'function' || (parent.prototype !== null && !isObject(parent.prototype)))
        throw new TypeError('not a constructor');
      Reflect.construct(Object, [], parent);
      prototype = parent.prototype;
      Object.setPrototypeOf(made, parent);
    }
    const own = Object.create(prototype);
    Object.defineProperty(own, 'constructor', { value: made, writable: true, configurable: true });
    Object.defineProperty(made, 'prototype', { value: own, writable: false });
    return made;
  },
  setHome: (target: object, home: object) => {
    homes.set(target, home);
  },
  homeOf: (target: object) => homes.get(target),
  setFields: (target: object, initialise: Callable) => {
    fields.set(target, initialise);
  },
  initialiseFields: (target: object, instance: unknown) => {
    Reflect.apply(fields.get(target) as Callable, instance, []);
  },
  privateName: (description: string) => new PrivateName(description),
  privateGet: (object: object, name: PrivateName) => {
    const member = name.of(object);
    if (member.kind !== 'accessor') return member.value;
    if (member.get === undefined) throw new TypeError('no getter');
    return Reflect.apply(member.get, object, []);
  },
  privateHas: (object: object, name: PrivateName) => {
    if (!isObject(object)) throw new TypeError('not an object');
    return name.members.has(object);
  },
  privateSet: (object: object, name: PrivateName, value: unknown) => {
    const member = name.of(object);
    if (member.kind === 'field') member.value = value;
    else if (member.set === undefined) throw new TypeError('no setter');
    else Reflect.apply(member.set, object, [value]);
  },
  privateDefine: (object: object, name: PrivateName, value: unknown) => name.define(object, { kind: 'field', value }),
  privateMethod: (object: object, name: PrivateName, value: unknown) => name.define(object, { kind: 'method', value }),
  privateAccessor: (object: object, name: PrivateName, get: Callable, set: Callable) =>
    name.define(object, { kind: 'accessor', get, set }),
};

function close({ iterator }: { iterator: Iterator<unknown> }): void {
  const method = iterator.return;
  if (method !== undefined && method !== null) result(Reflect.apply(method, iterator, []));
}

export const hostOperators = Object.fromEntries(
  OPERATOR_NAMES.map((name): [OperatorName, Operator] => [
    name,
    { name, apply: (_activity, args) => (rules[name] as Callable)(...args) as never },
  ]),
) as Record<OperatorName, Operator>;
