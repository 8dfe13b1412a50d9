import type { Activity } from '../../../program/activity.ts';
import { Reference, type Value } from '../../../program/value.ts';
import type { Fill, FollowedFeed } from '../native/call.ts';
import { isCallable, objectAt, ofKind } from '../objects/access.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import { getOwn, ownKeys } from '../objects/own-properties.ts';
import type { EntryPoint, Found, Surroundings } from './detect.ts';
import { knownFunction } from './known-function.ts';
import { type FieldShape, INTEGER, type SymbolShape, shapeOf, type Takes, takesOf, UNIT } from './takes.ts';
import { alternatives, type Declared } from './types/declared.ts';
import type { Parameter, Signature } from './types/signature.ts';

/*
 * How an object is driven where only the states are of interest that it goes through: an automaton that contains what it does
 * needs no result, and nothing exact of what the constructor gets.
 */

/** Methods that get the input in pieces, in the order in which they are looked for. */
const FEEDING = [
  ...['_transform', '_write', 'write', 'push', 'feed', 'parse', 'execute', 'decode', 'consume', 'process', 'update'],
  ...[
    'append',
    'parseChunk',
    'addData',
    'ingest',
    'receive',
    'tokenize',
    'put',
    'input',
    'handleData',
    'onData',
    'add',
  ],
];
const FINISHING = ['_flush', '_final', 'end', 'finish', 'flush', 'close'];
const DATA =
  /^_?(?:data|chunk|buf|buffer|bytes?|str|string|text|s|input|line|lines|c|ch|char|character|packet|message|html|xml|json|csv|source|src|octets?|b)$|(?:chunk|data|buffer|string|text)$/i;
const CALLBACK = /^_?(?:cb|cbs|callbacks?|handlers?|listeners?|done|next|resolve|reject|emit|delegate|on[A-Z]\w*)$/;
const OPTIONS = /opt|config|settings|params|props|^o$/i;

/** Whether types say what the events are, so that nothing has to be taken for anything. */
export function isTyped(
  activity: Activity,
  { value, owner }: Found,
  { shape, decision, signature }: EntryPoint,
): boolean {
  if ('problem' in decision || shape.kind === 'call') return false;
  const { declared } = signature.parameters[0] ?? {};
  if (shape.kind === 'feed') return shape.each !== 'chunk' && declared !== undefined && declared.kind !== 'any';
  const maker = ofKind(activity, owner instanceof Reference ? owner : value, 'closure');
  return shape.kind !== 'methods' || maker?.internals.code.at.source.file.endsWith('.ts') === true;
}

/** What a class or a function that makes objects is followed by; `undefined` for what is driven as always. */
export function followedEntry(
  activity: Activity,
  found: Found,
  around: Surroundings,
  stated: Declared | undefined,
): EntryPoint | undefined {
  const { value, owner, method } = found;
  const maker = owner instanceof Reference ? owner : value;
  const isClass = isMadeWithNew(activity, maker);
  if (owner instanceof Reference && !isClass) return undefined;
  const own = knownFunction(activity, maker).signature;
  const fill = fillingMaker(own.parameters.slice(around.args.length).map(filling), isClass, around);
  if (owner instanceof Reference) {
    const name = method ?? around.text.replace(/^.*\./s, '');
    return name === '' ? undefined : fed(activity, found, name, { fill, made: 'constructed', stated, around });
  }
  const isOwn = isClass || givesMethods(activity, maker);
  const isPlain = isClass && methodsIn(activity, holdersOf(activity, maker)).size > 0;
  const made = isPlain ? undefined : (around.made(fill, isOwn) ?? around.made([], isOwn));
  const holders = isPlain
    ? holdersOf(activity, maker)
    : made === undefined
      ? []
      : [made.value, ...chainFrom(made.activity, prototypeOf(made.activity, made.value))];
  const at = made?.activity ?? activity;
  const methods = methodsIn(at, holders);
  if (methods.size === 0) return undefined;
  const how = { fill, made: isOwn ? 'constructed' : 'called', stated, around } as const;
  const feeding = FEEDING.find(name => {
    const [first] = methods.get(name)?.signature.parameters ?? [];
    return first !== undefined && (name.startsWith('_') || isData(first, stated));
  });
  if (feeding !== undefined) return fed(at, found, feeding, how, methods);
  return methodsEntry(how, methods, own);
}

/** What a constructor gets: where it throws for options that are left out, options that may be anything. */
function fillingMaker(fill: readonly Fill[], isClass: boolean, around: Surroundings): readonly Fill[] {
  if (!fill.includes('record') || around.made(fill, isClass) !== undefined) return fill;
  return fill.map(each => (each === 'record' ? 'anything' : each));
}

interface Driving {
  readonly fill: readonly Fill[];
  readonly made: 'constructed' | 'called';
  readonly stated: Declared | undefined;
  readonly around: Surroundings;
}

interface Method {
  readonly value: Value;
  readonly signature: Signature;
}

type Methods = ReadonlyMap<string, Method>;

function fed(
  activity: Activity,
  { value, owner, sample }: Found,
  method: string,
  { fill, made, stated, around }: Driving,
  methods: Methods = methodsIn(activity, [sample, ...holdersOf(activity, owner instanceof Reference ? owner : value)]),
): EntryPoint | undefined {
  const called = methods.get(method);
  const [first, ...others] = called?.signature.parameters ?? [];
  if (called === undefined || first === undefined) return undefined;
  const event = eventOf(stated ?? first.declared);
  if (event !== undefined && made === 'constructed') return undefined;
  const { takes, piece, because } = pieceOf(activity, called, method, stated);
  const finish = FINISHING.find(name => name !== method && methods.has(name));
  const last = finish === undefined ? [] : (methods.get(finish)?.signature.parameters ?? []).map(filling);
  const isStream = method.startsWith('_');
  const followed: FollowedFeed = {
    made,
    piece,
    fill,
    rest: isStream ? others.map(() => 'anything') : others.map(filling),
    last,
  };
  return {
    shape: {
      kind: 'feed',
      method,
      construct: around.args,
      each: 'symbol',
      followed,
      ...(finish === undefined ? {} : { finish }),
    },
    input: takes.kind === 'list' ? takes.as : 'Array',
    signature: called.signature,
    decision: { takes, because, leavesOut: leftOut(fill, `${method} gets one symbol with each call`) },
  };
}

function leftOut(fill: readonly Fill[], own: string): string {
  if (!fill.includes('record') && !fill.includes('nothing')) return own;
  return `${own}; options that are not given are left out (--args gives them)`;
}

/** A symbol that is an event and no part of a text or of bytes. */
function eventOf(declared: Declared | undefined): SymbolShape | undefined {
  const shape = declared === undefined || declared.kind === 'any' ? undefined : shapeOf(declared);
  return shape?.kind === 'number' ? undefined : shape;
}

/** What one piece of the input is: by its type, by what the method does with it, or by its name. */
function pieceOf(
  activity: Activity,
  { value, signature }: Method,
  method: string,
  stated: Declared | undefined,
): { readonly takes: Takes; readonly piece: FollowedFeed['piece']; readonly because: string } {
  const [parameter] = signature.parameters;
  const declared = stated ?? parameter.declared;
  const text = { takes: { kind: 'each', of: UNIT }, piece: 'text' } as const;
  const bytes = (as: 'Buffer' | 'Uint8Array'): { readonly takes: Takes; readonly piece: 'Buffer' | 'Uint8Array' } => ({
    takes: { kind: 'list', of: INTEGER, as },
    piece: as,
  });
  const parts = declared === undefined || declared.kind === 'any' ? [] : alternatives(declared);
  const because = stated === undefined ? 'its type says so' : '--shape says so';
  if (parts.some(({ kind }) => kind === 'text')) return { ...text, because };
  const typed = parts.map(takesOf).find(takes => takes?.kind === 'list');
  if (typed?.kind === 'list') return { ...bytes(typed.as === 'Buffer' ? 'Buffer' : 'Uint8Array'), because };
  if (parts.some(({ kind }) => kind === 'number'))
    return { takes: { kind: 'list', of: INTEGER, as: 'Uint8Array' }, piece: 'byte', because };
  const why = 'what is done with it fits that; --shape string or --shape Buffer says otherwise';
  if (method === '_transform' || method === '_write') return { ...bytes('Buffer'), because: why };
  const source = sourceOf(activity, value);
  const name = (parameter.name ?? '').replaceAll('$', '\\$');
  const asText = new RegExp(
    `\\b${name}\\s*\\.\\s*(?:charCodeAt|charAt|substr|substring|split|match|replace|codePointAt|trim)\\b|\\+=\\s*${name}\\b`,
  );
  const asBytes = new RegExp(
    `isBuffer\\(${name}\\)|\\b${name}\\s*\\.\\s*(?:readU?Int|copy|subarray|byteLength)|\\b${name}\\[`,
  );
  const hasLetters = /(?:[!=]==?|\bcase)\s*(?:'[^']'|"[^"]"|'\\.'|"\\.")/.test(source);
  if (asText.test(source) || (hasLetters && !/isBuffer/.test(source))) return { ...text, because: why };
  const isText = /^(?:s|str|string|text|line|c|ch|char|html|xml|json|csv|chunk|src|source)$/i.test(name);
  return isText && !asBytes.test(source) ? { ...text, because: why } : { ...bytes('Buffer'), because: why };
}

function sourceOf(activity: Activity, value: Value): string {
  const at = ofKind(activity, value, 'closure')?.internals.code.at;
  return at === undefined ? '' : at.source.text.slice(at.start, at.end);
}

function methodsEntry({ fill, made, around }: Driving, methods: Methods, signature: Signature): EntryPoint | undefined {
  const names = [...methods.keys()].filter(name => !name.startsWith('_')).sort();
  if (names.length === 0) return undefined;
  const fields = new Map<string, FieldShape & { readonly only: readonly string[] }>();
  const given: Record<string, readonly string[]> = {};
  const rest: Record<string, readonly Fill[]> = {};
  for (const name of names) {
    const { parameters } = methods.get(name)?.signature ?? { parameters: [] };
    const known = parameters.findIndex((parameter, i) => addField(fields, name, parameter, i) === undefined);
    const count = known < 0 ? parameters.length : known;
    given[name] = parameters.slice(0, count).map(({ name: own }, i) => own ?? `argument${i + 1}`);
    rest[name] = parameters.slice(count).map(filling);
  }
  const tag: SymbolShape = { kind: 'choice', names, values: names };
  const of: SymbolShape =
    fields.size === 0 ? tag : { kind: 'record', fields: [{ name: 'type', shape: tag }, ...fields.values()] };
  return {
    shape: { kind: 'methods', made, construct: around.args, methods: given, followed: { fill, rest } },
    input: 'Array',
    signature,
    decision: {
      takes: { kind: 'each', of },
      because: 'its methods are the events',
      leavesOut: leftOut(fill, 'arguments of methods without types may be anything'),
    },
  };
}

/** Adds what an event says of a parameter, where that is true or false or one of a few names; `undefined` for others. */
function addField(
  fields: Map<string, FieldShape & { readonly only: readonly string[] }>,
  method: string,
  { name, declared, isOptional }: Parameter,
  index: number,
): true | undefined {
  const shape = isOptional || declared === undefined || declared.kind === 'any' ? undefined : shapeOf(declared);
  const own = name ?? `argument${index + 1}`;
  const known = fields.get(own);
  if (shape === undefined || shape.kind === 'record' || own === 'type') return undefined;
  if (known !== undefined && JSON.stringify(known.shape) !== JSON.stringify(shape)) return undefined;
  fields.set(own, { name: own, shape, only: [...(known?.only ?? []), method] });
  return true;
}

/** What a parameter gets that nothing is given for. */
function filling({ name, declared, isOptional, hasDefault, isRest }: Parameter): Fill {
  if (isRest) return 'nothing';
  const isCallback = declared?.kind === 'function' || CALLBACK.test(name ?? '');
  if (isCallback) return 'anything';
  if (hasDefault || isOptional) return 'nothing';
  if (name === undefined || OPTIONS.test(name)) return 'record';
  return declared === undefined && /^(?:enc|encoding)$/.test(name) ? 'nothing' : 'anything';
}

function isData({ name, declared }: Parameter, stated: Declared | undefined): boolean {
  const type = stated ?? declared;
  if (type !== undefined && type.kind !== 'any')
    return alternatives(type).some(part => part.kind === 'text' || takesOf(part)?.kind === 'list');
  return DATA.test(name ?? '');
}

// ---- Objects ------------------------------------------------------------------------------------------------------------

/** Whether a function is a class, or a function whose prototype has methods. */
function isMadeWithNew(activity: Activity, value: Value): boolean {
  const kind = ofKind(activity, value, 'closure')?.internals.code.kind;
  if (kind === 'classConstructor' || kind === 'derivedConstructor') return true;
  return kind === 'function' && methodsIn(activity, holdersOf(activity, value)).size > 0;
}

/** Whether a function gives methods to the object that it is called on. */
function givesMethods(activity: Activity, value: Value): boolean {
  const kind = ofKind(activity, value, 'closure')?.internals.code.kind;
  return (
    kind === 'function' &&
    /\bthis\s*\.\s*[\w$]+\s*=\s*(?:async\s+)?(?:function\b|\([^()]*\)\s*=>)/.test(sourceOf(activity, value))
  );
}

/** A prototype and those that it inherits from, without those of the library. */
function holdersOf(activity: Activity, maker: Value): readonly Value[] {
  return chainFrom(activity, maker instanceof Reference ? getOwn(activity, maker, 'prototype')?.value : undefined);
}

function prototypeOf(activity: Activity, value: Value): Value {
  return value instanceof Reference ? objectAt(activity, value).prototype : undefined;
}

function chainFrom(activity: Activity, prototype: Value): readonly Value[] {
  const chain: Value[] = [];
  for (let at: Value = prototype; at instanceof Reference; at = objectAt(activity, at).prototype) {
    if (at.object === intrinsic('Object.prototype').object) break;
    chain.push(at);
  }
  return chain;
}

const OF_EVERY_OBJECT = /^(?:constructor|toString|toJSON|valueOf|toLocaleString|inspect)$/;

/** The methods that the code itself defines. */
function methodsIn(activity: Activity, holders: readonly Value[]): Methods {
  const methods = new Map<string, Method>();
  for (const holder of holders) {
    if (!(holder instanceof Reference)) continue;
    for (const key of ownKeys(activity, holder)) {
      const property = typeof key === 'string' ? getOwn(activity, holder, key) : undefined;
      if (typeof key !== 'string' || property === undefined || property.accessor !== undefined) continue;
      if (OF_EVERY_OBJECT.test(key) || methods.has(key) || !isCallable(activity, property.value)) continue;
      const closure = ofKind(activity, property.value, 'closure');
      if (closure === undefined || closure.internals.code.at.source.isLibrary) continue;
      const { signature } = knownFunction(activity, property.value);
      if (!signature.isHidden) methods.set(key, { value: property.value, signature });
    }
  }
  return methods;
}
