import type { Activity } from '../../../program/activity.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { LoadError } from '../load/load-error.ts';
import { isGeneratorKind } from '../lower/script-function.ts';
import type { EntryShape, InputType, Plain } from '../native/call.ts';
import { isCallable, ofKind } from '../objects/access.ts';
import { ownKeys } from '../objects/own-properties.ts';
import { getData } from '../objects/properties.ts';
import { type Parameter, parametersOf } from './parameters.ts';

/** What a target's name leads to. */
export interface Found {
  readonly value: Value;
  readonly receiver: Value;
  /** The class, where the value is a method of its objects. */
  readonly owner: Value;
  /** An object of the class, where its objects have their methods by themselves and not from the class. */
  readonly sample?: Value;
  /** The name of the method, where it is one that objects have by themselves. */
  readonly method?: string;
}

/** How a function is driven: its shape, what its input is made into, and what it says about its parameters. */
export interface EntryPoint {
  readonly shape: EntryShape;
  readonly input: InputType;
  readonly parameters: readonly Parameter[];
}

const FEEDING = ['write', 'push', 'feed'];
const FINISHING = ['end', 'finish', 'flush'];
const STATES = /^(?:state|acc|accumulator|prev|previous|memo|model|current)$/i;
const EVENTS = /^(?:event|action|evt|ev|msg|message|symbol|input|byte|char|ch|c|code|token|item|next|value|e|x)$/i;

/** The names of the functions by which a program reads and writes. */
export interface StreamNames {
  readonly read: string;
  readonly peek: string;
  readonly write: string;
}

/** Finds out how a function is driven, from what it is and from its parameters' names and types. */
export function detectEntry(
  activity: Activity,
  text: string,
  found: Found,
  streams: StreamNames | undefined,
  args: readonly Plain[],
): EntryPoint {
  const { value, owner, sample } = found;
  const parameters = parametersOfValue(activity, value);
  const input = inputType(parameters[0]?.type);
  const method = owner instanceof Reference ? (found.method ?? methodName(activity, value)) : undefined;
  if (owner instanceof Reference && method !== undefined && FEEDING.includes(method))
    return { shape: feedShape(activity, found, method, args), input: feedInput(method, input), parameters };
  if (owner instanceof Reference) return { shape: { kind: 'call' }, input, parameters };
  const feeding = isClass(activity, value) ? feedingMethod(activity, value, sample) : undefined;
  if (feeding !== undefined) {
    const own = parametersOfValue(activity, methodOf(activity, value, feeding, sample));
    return {
      shape: feedShape(activity, { ...found, owner: value }, feeding, args),
      input: feedInput(feeding, inputType(own[0]?.type)),
      parameters: own,
    };
  }
  if (isClass(activity, value))
    throw new LoadError(
      `${text}: this is a class without a method ${FEEDING.join(', ')}; name one of its methods${methodNames(activity, value)}`,
    );
  if (isGenerator(activity, value)) return { shape: { kind: 'generator' }, input, parameters };
  if (streams !== undefined) return { shape: { kind: 'stream', ...streams }, input: 'Array', parameters };
  if (isReducer(parameters)) return { shape: { kind: 'reducer', initial: args[0] }, input: 'Array', parameters };
  return { shape: { kind: 'call' }, input, parameters };
}

export function parametersOfValue(activity: Activity, value: Value): readonly Parameter[] {
  const closure = ofKind(activity, value, 'closure');
  if (closure === undefined || closure.internals.code.at.source.isLibrary) return [];
  const { source, start, end } = closure.internals.code.at;
  return parametersOf(source.text.slice(start, end), source.text.slice(Math.max(0, start - 2000), start));
}

function methodName(activity: Activity, value: Value): string {
  const name = value instanceof Reference ? getData(activity, value, 'name') : '';
  return typeof name === 'string' ? name : '';
}

function isClass(activity: Activity, value: Value): boolean {
  const kind = ofKind(activity, value, 'closure')?.internals.code.kind;
  if (kind === 'classConstructor' || kind === 'derivedConstructor') return true;
  return kind === 'function' && feedingMethod(activity, value, undefined) !== undefined;
}

function methodNames(activity: Activity, owner: Value): string {
  const prototype = owner instanceof Reference ? getData(activity, owner, 'prototype') : undefined;
  if (!(prototype instanceof Reference)) return '';
  const names = ownKeys(activity, prototype).filter(key => typeof key === 'string' && key !== 'constructor');
  return names.length === 0 ? '' : `: ${names.slice(0, 12).join(', ')}`;
}

function isGenerator(activity: Activity, value: Value): boolean {
  const closure = ofKind(activity, value, 'closure');
  return closure !== undefined && isGeneratorKind(closure.internals.code.kind);
}

/** A method of the objects of a class. */
function methodOf(activity: Activity, owner: Value, name: string, sample: Value): Value {
  const prototype = owner instanceof Reference ? getData(activity, owner, 'prototype') : undefined;
  const holder = sample ?? prototype;
  return holder instanceof Reference ? getData(activity, holder, name) : undefined;
}

/** The method by which a class is fed, if there is one. */
export function feedingMethod(activity: Activity, owner: Value, sample: Value): string | undefined {
  return FEEDING.find(name => isCallable(activity, methodOf(activity, owner, name, sample)));
}

function feedShape(activity: Activity, { owner, sample }: Found, method: string, args: readonly Plain[]): EntryShape {
  const finish = FINISHING.find(name => isCallable(activity, methodOf(activity, owner, name, sample)));
  return {
    kind: 'feed',
    method,
    construct: args,
    each: method === 'write' ? 'chunk' : 'symbol',
    ...(finish === undefined ? {} : { finish }),
  };
}

/** A chunk of numbers is bytes, unless the method says otherwise. */
function feedInput(method: string, declared: InputType): InputType {
  return method === 'write' && declared === 'Array' ? 'Uint8Array' : declared;
}

/** `(state, event)` by their names; a state that is taken apart has a default to start from. */
function isReducer([state, event]: readonly Parameter[]): boolean {
  if (state === undefined || event?.name === undefined) return false;
  if (state.name === undefined) return state.hasDefault && EVENTS.test(event.name);
  return STATES.test(state.name) && (EVENTS.test(event.name) || state.hasDefault);
}

const TYPED = /\b((?:Uint8|Uint8Clamped|Int8|Uint16|Int16|Uint32|Int32|Float32|Float64)Array|Buffer)\b/;

/** What a list of numbers is made into, from a parameter's declared type. */
function inputType(type: string | undefined): InputType {
  const match = TYPED.exec(type ?? '');
  return match === null ? 'Array' : (match[1] as InputType);
}
