import type { Activity } from '../../../program/activity.ts';
import type { SourceError } from '../../../program/source.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { LoadError } from '../load/load-error.ts';
import { isGeneratorKind } from '../lower/script-function.ts';
import type { EntryShape, Fill, InputType, Plain, Watching } from '../native/call.ts';
import { isCallable, objectAt, ofKind } from '../objects/access.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import { getOwn, ownKeys } from '../objects/own-properties.ts';
import { getData } from '../objects/properties.ts';
import { decideArgument, decideSymbol, requireFilled } from './decide-takes.ts';
import { followedEntry, isTyped } from './followed.ts';
import { type KnownFunction, knownFunction } from './known-function.ts';
import { type FieldShape, INTEGER, type SymbolShape, shapeOf, type Takes, takesOf, UNIT } from './takes.ts';
import { constantOf } from './types/constant.ts';
import { type Declared, declaredText } from './types/declared.ts';
import { readType } from './types/read-type.ts';
import type { Signature } from './types/signature.ts';
import { parseType, TypeScope } from './types/type-scope.ts';
import { changesThis } from './types/uses.ts';
import { watchingOf } from './watching.ts';

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

/** What was decided about the input, or why nothing could be. */
export type Decision =
  | { readonly takes: Takes; readonly because: string; readonly leavesOut?: string }
  | { readonly problem: SourceError };

/** How a function is driven: its shape, what its input is and is made into, and what it says about itself. */
export interface EntryPoint {
  readonly shape: EntryShape;
  readonly input: InputType;
  readonly decision: Decision;
  readonly signature: Signature;
  /** What the user says that it gives. */
  readonly gives?: Declared;
}

/** What the caller knows besides the function. */
export interface Surroundings {
  /** As the user wrote it. */
  readonly text: string;
  readonly args: readonly Plain[];
  readonly streams: StreamNames | undefined;
  /** What the user says that the function takes and gives. */
  readonly shape: string | undefined;
  /** What the code says about itself, completed by what a file of declarations says about the target. */
  readonly declared: (signature: Signature) => Signature;
  /** Whether only the states are of interest that the code goes through. */
  readonly isFollowed: boolean;
  /** How far what is thrown is a result. */
  readonly throws: Watching['throws'];
  /** Values of the file that a reducer may start from, by their names. */
  readonly initial: () => { readonly name: string; readonly value: Plain } | undefined;
  /** What a function without parameters makes, where it is to be looked at; `undefined` where that cannot be told. */
  readonly made: (
    fill?: readonly Fill[],
    isConstructed?: boolean,
  ) => { readonly activity: Activity; readonly value: Value } | undefined;
}

const FEEDING = ['write', 'push', 'feed'];
const FINISHING = ['end', 'finish', 'flush'];
const STATES = /^_?(?:state|acc|accumulator|prev|previous|prevState|memo|model|current|snapshot)$/i;
const EVENTS =
  /^_?(?:event|action|evt|ev|msg|message|symbol|input|byte|char|ch|c|code|token|item|next|value|e|x|command|cmd|signal|key)$/i;

/** The names of the functions by which a program reads and writes. */
export interface StreamNames {
  readonly read: string;
  readonly peek: string;
  readonly write: string;
}

/** Finds out how a function is driven, from what it is and from what it says about its parameters. */
export function detectEntry(activity: Activity, found: Found, around: Surroundings): EntryPoint {
  const stated = around.shape === undefined ? {} : statedShape(around.shape);
  const made = entryOf(activity, found, around, stated.takes);
  if (around.throws !== undefined && !(made.shape.kind === 'call' && made.shape.watching !== undefined))
    throw new LoadError(`${around.text}: --throws is for functions that take their input at once, and give one result`);
  const entry = withConstructor(activity, found, around.text, made);
  const isFollowed = around.isFollowed && around.streams === undefined && !isTyped(activity, found, entry);
  const followed = isFollowed ? followedEntry(activity, found, around, stated.takes) : undefined;
  if (followed !== undefined) return followed;
  return stated.gives === undefined ? entry : { ...entry, gives: stated.gives };
}

/** An object of a class can only be made where its constructor gets all that it needs. */
function withConstructor(activity: Activity, { value, owner }: Found, text: string, entry: EntryPoint): EntryPoint {
  const made = owner instanceof Reference ? owner : isClass(activity, value) ? value : undefined;
  if (made === undefined || 'problem' in entry.decision) return entry;
  const { shape, decision } = entry;
  const given = 'construct' in shape ? (shape.construct?.length ?? 0) : 0;
  return {
    ...entry,
    decision: decided(() => {
      requireFilled(text, knownFunction(activity, made), 0, given);
      return decision;
    }),
  };
}

function entryOf(activity: Activity, found: Found, around: Surroundings, stated: Declared | undefined): EntryPoint {
  const { text, args, streams } = around;
  const { value, owner, sample } = found;
  const known = knownFunction(activity, value);
  const of: KnownFunction = { ...known, signature: around.declared(known.signature) };
  const { signature } = of;
  if (owner instanceof Reference) {
    const method = found.method ?? methodName(activity, value);
    if (FEEDING.includes(method) && signature.parameters.length > 0)
      return fed(activity, found, method, signature, around, stated);
    return methodEntry(found, method, of, around, stated);
  }
  const feeding = isClass(activity, value) ? feedingMethod(activity, value, sample) : undefined;
  if (feeding !== undefined) {
    const own = signatureOf(activity, methodOf(activity, value, feeding, sample));
    return fed(activity, { ...found, owner: value }, feeding, own, around, stated);
  }
  if (isClass(activity, value)) {
    const prototype = value instanceof Reference ? getData(activity, value, 'prototype') : undefined;
    return methodsEntry(activity, prototype, sample, 'constructed', of, around);
  }
  if (streams !== undefined)
    return {
      shape: { kind: 'stream', ...streams },
      input: 'Array',
      signature,
      decision: { takes: { kind: 'each', of: INTEGER }, because: `it reads with ${streams.read}()` },
    };
  if (!isGenerator(activity, value) && isReducer(signature)) return reducerEntry(of, around, stated);
  if (!isGenerator(activity, value) && stated === undefined && signature.parameters.every(p => p.isOptional)) {
    const made = around.made();
    if (made !== undefined && methodNames(made.activity, made.value).length > 0)
      return methodsEntry(made.activity, undefined, made.value, 'called', of, around);
  }
  if (isGenerator(activity, value)) {
    const decision = argumentDecision(text, of, args, stated);
    return { shape: { kind: 'generator' }, input: inputOf(decision), signature, decision };
  }
  const watching = watchingOf(activity, text, found, signature, around.throws);
  const decision = argumentDecision(text, of, args, stated, watching?.places);
  const shape: EntryShape = { kind: 'call', ...(watching === undefined ? {} : { watching }) };
  return { shape, input: inputOf(decision), signature, decision };
}

function argumentDecision(
  text: string,
  of: KnownFunction,
  args: readonly Plain[],
  stated: Declared | undefined,
  callbacks: readonly number[] = [],
): Decision {
  return decided(() => {
    const made = stated === undefined ? decideArgument(text, of, 0) : statedArgument(stated);
    const { signature } = of;
    const parameters = signature.parameters.filter((_, i) => !callbacks.includes(i - 1));
    requireFilled(text, { ...of, signature: { ...signature, parameters } }, 1, args.length);
    return made;
  });
}

function statedArgument(stated: Declared): { readonly takes: Takes; readonly because: string } {
  const takes = takesOf(stated);
  if (takes !== undefined) return { takes, because: '--shape says so' };
  throw new LoadError(
    `--shape ${declaredText(stated)}: an input is string, number, boolean, literals such as 'a' | 'b', an object of these, or a list of those`,
  );
}

function decided(decide: () => Exclude<Decision, { readonly problem: SourceError }>): Decision {
  try {
    return decide();
  } catch (error) {
    if (error instanceof LoadError) return { problem: error };
    throw error;
  }
}

/** `TYPE`, `TYPE -> TYPE` or `-> TYPE`, in the notation of TypeScript. @throws LoadError */
function statedShape(text: string): { readonly takes?: Declared; readonly gives?: Declared } {
  const [from, to, ...more] = text.split('->').map(part => part.trim());
  const takes = from === '' ? undefined : statedType(from, text);
  if (to === undefined) return { takes };
  if (to === '' || more.length > 0)
    throw new LoadError(`--shape ${text}: write what the function takes, or TYPE -> TYPE`);
  return { takes, gives: statedType(to, text) };
}

function statedType(type: string, whole: string): Declared {
  const node = parseType(type);
  if (node === undefined)
    throw new LoadError(
      `--shape ${whole}: ${type} is no type; write one as in TypeScript, such as string, number[] or 'coin' | 'push'`,
    );
  return readType(node, TypeScope.ofNothing());
}

function inputOf(decision: Decision): InputType {
  if ('problem' in decision) return 'Array';
  const { takes } = decision;
  if (takes.kind === 'one') return 'One';
  return takes.kind === 'list' ? takes.as : 'Array';
}

/** The signature of a function of the program's; of others, nothing is known. */
export function signatureOf(activity: Activity, value: Value): Signature {
  return knownFunction(activity, value).signature;
}

// ---- Classes and objects ------------------------------------------------------------------------------------------------

function methodName(activity: Activity, value: Value): string {
  const name = value instanceof Reference ? getData(activity, value, 'name') : '';
  return typeof name === 'string' ? name : '';
}

function isClass(activity: Activity, value: Value): boolean {
  const kind = ofKind(activity, value, 'closure')?.internals.code.kind;
  if (kind === 'classConstructor' || kind === 'derivedConstructor') return true;
  return kind === 'function' && feedingMethod(activity, value, undefined) !== undefined;
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
  return FEEDING.find(name => {
    const method = methodOf(activity, owner, name, sample);
    if (!isCallable(activity, method)) return false;
    const { node, parameters } = signatureOf(activity, method);
    return node === undefined || parameters.length > 0;
  });
}

const TEXT_NAMES = /^(?:c|ch|char|character|chunk|s|str|string|text)$/i;

/** A class that gets its input by `push`, `feed` or `write`. */
function fed(
  activity: Activity,
  { owner, sample }: Found,
  method: string,
  signature: Signature,
  { text, args }: Surroundings,
  stated: Declared | undefined,
): EntryPoint {
  const finish = FINISHING.find(name => isCallable(activity, methodOf(activity, owner, name, sample)));
  const [parameter] = signature.parameters;
  const declared = stated ?? parameter?.declared;
  const common = { kind: 'feed', method, construct: args, ...(finish === undefined ? {} : { finish }) } as const;
  const isTyped = declared !== undefined && declared.kind !== 'any';
  if (method === 'write') {
    const takes = isTyped ? takesOf(declared) : undefined;
    const isList = takes?.kind === 'list';
    const of: Takes = isList ? { ...takes, as: takes.as === 'Array' ? 'Uint8Array' : takes.as } : { kind: 'text' };
    const decision: Decision = {
      takes: of,
      because: isTyped ? `its type is ${declaredText(declared)}` : 'it is written to',
    };
    return { shape: { ...common, each: 'chunk' }, input: inputOf(decision), signature, decision };
  }
  const isNumber = declared?.kind === 'number';
  const event = isTyped && !isNumber && declared.kind !== 'text' ? shapeOf(declared) : undefined;
  if (event !== undefined) return eventMethod(common, event, signature);
  const isText = isTyped ? !isNumber : method !== 'push' || TEXT_NAMES.test(parameter?.name ?? '');
  const decision = decided(() => {
    if (isTyped && !isNumber && declared.kind !== 'text')
      throw new LoadError(`${text}: ${method} takes ${declaredText(declared)}, which is no symbol; see --shape`);
    return {
      takes: { kind: 'each', of: isText ? UNIT : INTEGER },
      because: isTyped ? `its type is ${declaredText(declared)}` : `it is fed by ${method}`,
    };
  });
  return { shape: { ...common, each: 'symbol' }, input: 'Array', signature, decision };
}

type Feed = EntryShape & { readonly kind: 'feed' };

/** A method that gets one event in each call. Where it gives nothing back, what can be seen are the object's fields. */
function eventMethod(common: Omit<Feed, 'each'>, of: SymbolShape, signature: Signature): EntryPoint {
  return {
    shape: { ...common, each: 'symbol', ...(givesNothing(signature) ? { fields: true } : {}) },
    input: 'Array',
    signature,
    decision: { takes: { kind: 'each', of }, because: 'each call of the method takes one' },
  };
}

function givesNothing({ returns }: Signature): boolean {
  return returns?.kind === 'nothing';
}

/**
 * A method of a class: with one event after the other, or called once on a new object. A number or a truth value is an
 * event where the method changes its object.
 */
function methodEntry(
  found: Found,
  method: string,
  called: KnownFunction,
  { text, args }: Surroundings,
  stated: Declared | undefined,
): EntryPoint {
  const { signature } = called;
  const declared = stated ?? signature.parameters[0]?.declared;
  const of = declared === undefined || declared.kind === 'any' ? undefined : shapeOf(declared);
  const isData = of?.kind === 'number' || of?.kind === 'boolean';
  const isEvent = of !== undefined && (!isData || (signature.node !== undefined && changesThis(signature.node)));
  if (isEvent && found.method === undefined)
    return eventMethod({ kind: 'feed', method, construct: args }, of, signature);
  const decision = argumentDecision(text, called, args, stated);
  return { shape: { kind: 'call' }, input: inputOf(decision), signature, decision };
}

const OF_EVERY_OBJECT = /^(?:constructor|toString|toJSON|valueOf|toLocaleString|_.*)$/;

function methodNames(activity: Activity, holder: Value): readonly string[] {
  if (!(holder instanceof Reference) || objectAt(activity, holder).internals.kind !== 'object') return [];
  return ownKeys(activity, holder).flatMap(key => {
    const property = typeof key === 'string' ? getOwn(activity, holder, key) : undefined;
    if (typeof key !== 'string' || OF_EVERY_OBJECT.test(key) || property?.accessor !== undefined) return [];
    return isCallable(activity, property?.value) ? [key] : [];
  });
}

/** A prototype and those that it inherits from, without the one that all objects have. */
function prototypeChain(activity: Activity, prototype: Value): readonly Value[] {
  const chain: Value[] = [];
  for (let at = prototype; at instanceof Reference; at = objectAt(activity, at).prototype) {
    if (at.object === intrinsic('Object.prototype').object) break;
    chain.push(at);
  }
  return chain;
}

/** An object whose methods are the events: of a class, or what a function makes. */
function methodsEntry(
  activity: Activity,
  prototype: Value,
  sample: Value,
  made: 'constructed' | 'called',
  maker: KnownFunction,
  { text, args }: Surroundings,
): EntryPoint {
  const holders = [...prototypeChain(activity, prototype), sample];
  const names = [...new Set(holders.flatMap(holder => methodNames(activity, holder)))];
  const methods = new Map<string, Signature>();
  for (const name of names) {
    const holder = holders.find(one => one instanceof Reference && methodNames(activity, one).includes(name));
    const own = signatureOf(activity, holder instanceof Reference ? getData(activity, holder, name) : undefined);
    if (!own.isHidden) methods.set(name, own);
  }
  const decision = decided(() => {
    if (methods.size === 0)
      throw new LoadError(`${text}: this is a class without methods that could be called; name a function instead`);
    if (made === 'called') requireFilled(text, maker, 0, args.length);
    return { takes: { kind: 'each', of: methodEvents(text, methods) }, because: 'its methods are the events' };
  });
  const fields = [...methods.values()].every(givesNothing);
  const parameters = [...methods].map(([name, own]) => [name, requiredNames(own)] as const);
  return {
    shape: {
      kind: 'methods',
      made,
      construct: args,
      methods: Object.fromEntries(parameters),
      ...(fields && made === 'constructed' ? { fields } : {}),
    },
    input: 'Array',
    signature: maker.signature,
    decision,
  };
}

/** The parameters of a method that have to be given; the others are left to their defaults. */
function requiredNames({ parameters }: Signature): readonly string[] {
  return parameters.filter(({ isOptional }) => !isOptional).map(({ name }, i) => name ?? `argument${i + 1}`);
}

/** Names of methods as events; where some take arguments, objects with these as fields. */
function methodEvents(text: string, methods: ReadonlyMap<string, Signature>): SymbolShape {
  const names = [...methods.keys()].sort();
  const tag: SymbolShape = { kind: 'choice', names, values: names };
  const fields = new Map<string, FieldShape & { readonly only: readonly string[] }>();
  for (const [method, { parameters }] of methods)
    for (const [i, { name = `argument${i + 1}`, declared, isOptional }] of parameters.entries()) {
      if (isOptional) continue;
      const shape = declared === undefined || declared.kind === 'any' ? undefined : shapeOf(declared);
      if (shape === undefined || shape.kind === 'record')
        throw new LoadError(
          `${text}: the method ${method} takes ${name}${declared === undefined ? ' without a type' : `: ${declaredText(declared)}`}, which is no event; name one method, such as ${text}.${names.find(other => other !== method) ?? method}`,
        );
      const known = fields.get(name);
      if (name === 'type' || (known !== undefined && JSON.stringify(known.shape) !== JSON.stringify(shape)))
        throw new LoadError(`${text}: methods have parameters ${name} of different types; name one method`);
      fields.set(name, { name, shape, only: [...(known?.only ?? []), method] });
    }
  return fields.size === 0 ? tag : { kind: 'record', fields: [{ name: 'type', shape: tag }, ...fields.values()] };
}

// ---- Reducers -----------------------------------------------------------------------------------------------------------

/** `(state, event)`: by their names, or because what it gives has the type of what it takes first, and then come events. */
function isReducer({ parameters, returns }: Signature): boolean {
  const [state, event] = parameters;
  if (state === undefined || event === undefined || parameters.length > 3) return false;
  const takesEvent = event.name === undefined || EVENTS.test(event.name);
  if (state.name === undefined) return state.hasDefault && takesEvent;
  if (STATES.test(state.name)) return takesEvent || state.hasDefault;
  if (state.declared === undefined || returns === undefined || state.declared.kind === 'text') return false;
  const isState = state.declared.kind === 'record' || state.hasDefault;
  const isTold = takesEvent || (isState && !event.hasDefault && isEventType(event.declared));
  return isTold && declaredText(state.declared) === declaredText(returns);
}

/** Several literals, or several records that a literal in the same field tells apart. */
function isEventType(declared: Declared | undefined): boolean {
  if (declared?.kind !== 'union') return false;
  const { of } = declared;
  if (of.every(({ kind }) => kind === 'literal')) return true;
  const tagsOf = (each: Declared): readonly string[] =>
    each.kind === 'record' ? each.fields.filter(({ type }) => type.kind === 'literal').map(({ name }) => name) : [];
  return tagsOf(of[0]).some(tag => of.every(each => tagsOf(each).includes(tag)));
}

function reducerEntry(
  reducer: KnownFunction,
  { text, args, initial }: Surroundings,
  stated: Declared | undefined,
): EntryPoint {
  const { signature } = reducer;
  const found = args.length > 0 ? undefined : startOf(signature, initial);
  const decision = decided(() => {
    const {
      takes: of,
      because,
      ...rest
    } = stated === undefined ? decideSymbol(text, signature, 1) : statedSymbol(stated);
    if (args.length === 0 && found === undefined && !signature.parameters[0].hasDefault)
      throw new LoadError(`${text}: the state that it starts from is not known; give it with --args '[STATE]'`);
    requireFilled(text, reducer, 2, Math.max(0, args.length - 1));
    return { takes: { kind: 'each', of }, because, ...rest };
  });
  return {
    shape: { kind: 'reducer', initial: args.length > 0 ? args[0] : found?.value },
    input: 'Array',
    signature,
    decision,
  };
}

/** The state that a reducer starts from: its own default where that is written down, or a value of the file. */
function startOf(
  { node, parameters: [state] }: Signature,
  initial: Surroundings['initial'],
): { readonly value: Plain } | undefined {
  if (!state.hasDefault) return initial();
  const first = node?.params.find(param => !(param.type === 'Identifier' && param.name === 'this'));
  const written = first?.type === 'AssignmentPattern' ? first.right : undefined;
  if (written?.type !== 'Identifier') return written && constantOf(written);
  const known = initial();
  return known?.name === written.name ? known : undefined;
}

function statedSymbol(stated: Declared): { readonly takes: SymbolShape; readonly because: string } {
  const shape = stated.kind === 'text' ? UNIT : shapeOf(stated);
  if (shape !== undefined) return { takes: shape, because: '--shape says so' };
  throw new LoadError(
    `--shape ${declaredText(stated)}: an event is one of several literals, a number, true or false, or an object of these`,
  );
}
