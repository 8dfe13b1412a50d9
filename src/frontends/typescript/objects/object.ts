import type { Machine } from '../../../automata/machine/machine.ts';
import type { Activity } from '../../../program/activity.ts';
import { codeNumber } from '../../../program/code-number.ts';
import { type Collected, type ElementRun, HeapObject } from '../../../program/heap.ts';
import type { SourceVariable } from '../../../program/ir.ts';
import type { SourceRange } from '../../../program/source.ts';
import type { Frame } from '../../../program/state.ts';
import { hole, type Name, Text, type Value } from '../../../program/value.ts';
import type { ScriptFunction } from '../lower/script-function.ts';
import { formsOf } from './listed-form.ts';
import type { NativeFunction } from './native-function.ts';

export type Key = string | Name;

/**
 * Of an array that is not made: that it holds the single code units or code points of the whole input and is joined at
 * once, or what joining it gives, or by which code unit the input was split, where there are only questions about the parts.
 */
export type Parts =
  | 'unit'
  | 'point'
  | { readonly machine: Machine; readonly separator: string }
  | { readonly splitAt: string };

/** A property other than an element of an array. Immutable: changing one puts another in its place. */
export class Property {
  constructor(
    readonly value: Value,
    readonly writable = true,
    readonly enumerable = true,
    readonly configurable = true,
    /** With a getter or a setter (or undefined for one of them) there is no value. */
    readonly accessor?: Accessor,
  ) {}
}

export interface Accessor {
  readonly get: Value;
  readonly set: Value;
}

/** What makes a value of the program's of a symbol of the input. */
export interface Meaning {
  /** The same for the same shapes. */
  readonly key: string;
  make(activity: Activity, symbol: Value): Value;
}

/** What the elements of an array that is not made are: code units, code points, or numbers and other symbols. */
export interface Spread {
  readonly by: 'unit' | 'point' | 'number';
  /** Of a typed array, which one. */
  readonly typed?: TypedArrayType;
  /** Where elements are not the symbols themselves. */
  readonly meaning?: Meaning;
}

/** What kind of object it is, with what only that kind has. Immutable: changing it puts another in its place. */
export type Internals =
  | { readonly kind: 'object' }
  /** Its elements are in `elements`. */
  | { readonly kind: 'array' }
  /** An array that is not made, since only the whole is asked for; the text it is made from is its only element. */
  | { readonly kind: 'parts'; readonly of: Parts }
  /**
   * An array of a text's code units or code points, or a typed array, that is made when it has to be; the text, or the
   * numbers as one, is its only element.
   */
  | ({ readonly kind: 'spread' } & Spread)
  /** A list of which only the concatenation of its items is kept, as its only element: it supports `push` and `join`. */
  | { readonly kind: 'collection' }
  /** `aliased`: parameters in use follow its elements, so that nobody but their function may change them. */
  | { readonly kind: 'arguments'; readonly aliased: boolean }
  | { readonly kind: 'error' }
  | { readonly kind: 'closure'; readonly code: ScriptFunction; readonly home: Value; readonly fields: Value }
  | { readonly kind: 'native'; readonly native: NativeFunction; readonly data: Value }
  | { readonly kind: 'bound' }
  | { readonly kind: 'regexp'; readonly source: string; readonly flags: string }
  /** A date: its time, in milliseconds, is its first element. */
  | { readonly kind: 'date' }
  /** A string, number, boolean, symbol or bigint as an object: the primitive is its first element. */
  | { readonly kind: 'boxed' }
  /** Keys and values alternate in `elements`; a deleted entry holds holes. Sets have their values as keys. */
  | { readonly kind: 'map' | 'set' | 'weakmap' | 'weakset' }
  /**
   * Its elements are numbers of this type: the type of its first view, or bytes once it is seen as another type. With a
   * greatest length, in bytes, it can be resized.
   */
  | { readonly kind: 'buffer'; readonly type: TypedArrayType; readonly max?: number }
  /** A view of a buffer, which is its first element. */
  | {
      readonly kind: 'typed';
      readonly type: TypedArrayType;
      readonly offset: number;
      readonly length: number;
      readonly resizing?: Resizing;
    }
  /** A DataView of a buffer, which is its first element. */
  | { readonly kind: 'dataview'; readonly offset: number; readonly length: number; readonly resizing?: Resizing }
  /** Its first element is a record of what became of it (`library/promise.ts`). */
  | { readonly kind: 'promise' }
  /**
   * The frame where it goes on, none while it runs and when it is done. Of an async function no program sees it, and its
   * first element is what the call of the function gave: a promise, or an async generator.
   */
  | { readonly kind: 'generator'; readonly frame: Frame | undefined; readonly state: GeneratorState }
  /** A module's exports: its keys, with their cells as elements. */
  | { readonly kind: 'namespace'; readonly names: readonly string[] }
  /** An iterator of the library's own: the state it hides is the first element. */
  | { readonly kind: 'iterator'; readonly name: string }
  /** A walk over an array or a string that no program sees: what it goes over, and the position. */
  | { readonly kind: 'walk' }
  /** A text that only the host knows, which is no object to the program (`objects/host-text.ts`). */
  | {
      readonly kind: 'hostText';
      readonly what: string;
      readonly shown: string;
      readonly at: SourceRange | undefined;
    }
  /** Of which only its identity is known: what it held was forgotten. */
  | { readonly kind: 'forgotten' }
  /** Something of the host's that is not modelled: it may be looked at, but not called. */
  | { readonly kind: 'host'; readonly path: string; readonly callable: boolean };

/** Of a view of a buffer that can be resized: whether its length follows the buffer's, or stays as it was. */
export type Resizing = 'follows' | 'stays';

export type GeneratorState = 'new' | 'start' | 'suspended' | 'running' | 'done';

export type TypedArrayType =
  | 'Uint8Array'
  | 'Uint8ClampedArray'
  | 'Int8Array'
  | 'Uint16Array'
  | 'Int16Array'
  | 'Uint32Array'
  | 'Int32Array'
  | 'Float32Array'
  | 'Float64Array'
  | 'BigInt64Array'
  | 'BigUint64Array';

export type Integrity = 'extensible' | 'closed' | 'sealed' | 'frozen';

/**
 * A JavaScript object. `elements` holds what the kind says, for arrays their items, with `hole` for a missing one; for
 * closures the captured cells; for bound functions the target, the receiver and the arguments.
 */
export class JsObject extends HeapObject {
  /** Own `name` and `length` of functions are calculated, until they are defined otherwise or deleted. */
  functionProperties = true;
  integrity: Integrity = 'extensible';
  /** Properties whose names depend on the input, and are different from each other and from all other names. */
  symbolic: readonly SymbolicProperty[] = [];

  constructor(
    owner: object,
    public internals: Internals,
    public prototype: Value,
    public properties: Map<Key, Property> = new Map(),
    public elements: Value[] = [],
  ) {
    super(owner);
  }

  clone(): JsObject {
    const copy = new JsObject(
      this.owner,
      this.internals,
      this.prototype,
      new Map(this.properties),
      this.elements.slice(),
    );
    copy.functionProperties = this.functionProperties;
    copy.integrity = this.integrity;
    copy.symbolic = this.symbolic;
    return copy;
  }

  shape(): string {
    const keys = [...this.properties].map(([key, p]) => {
      const name = typeof key === 'string' ? JSON.stringify(key) : `@${key.serial}`;
      return `${name}${p.accessor === undefined ? '' : '!'}${+p.writable}${+p.enumerable}${+p.configurable}`;
    });
    const frame = this.internals.kind === 'generator' ? this.internals.frame : undefined;
    const at = frame === undefined ? '' : `@${codeNumber(frame.code)}:${frame.block}:${frame.index}`;
    const holes = this.elements.flatMap((element, i) => (element === hole ? [i] : []));
    return `${internalsKey(this.internals)}${at}{${keys.join()}}[${this.elements.length}-${holes.join()}]${this.integrity}${+this.functionProperties}~${this.symbolic.length}`;
  }

  contents(): readonly Value[] {
    const values: Value[] = [this.prototype];
    for (const p of this.properties.values())
      if (p.accessor === undefined) values.push(p.value);
      else values.push(p.accessor.get, p.accessor.set);
    for (const value of this.elements) values.push(value);
    for (const { name, value } of this.symbolic) values.push(name, value);
    if (this.internals.kind === 'closure') values.push(this.internals.home, this.internals.fields);
    if (this.internals.kind === 'native') values.push(this.internals.data);
    if (this.internals.kind === 'generator' && this.internals.frame !== undefined)
      values.push(...this.internals.frame.registers);
    return values;
  }

  override variableAt(place: number): SourceVariable | undefined {
    let at = 1;
    for (const [key, { accessor }] of this.properties) {
      if (at === place && accessor === undefined && typeof key === 'string') return named(key);
      at += accessor === undefined ? 1 : 2;
    }
    const { internals } = this;
    const captured = internals.kind === 'closure' ? internals.code.capturedNames()[place - at] : undefined;
    return captured === undefined ? undefined : named(captured);
  }

  override largeArrays(): readonly ElementRun[] {
    const { internals, elements, properties } = this;
    if (internals.kind !== 'buffer' || elements.length < LARGE_BUFFER) return [];
    const isAccessor = (p: Property): boolean => p.accessor !== undefined;
    const start = 1 + properties.size + [...properties.values()].filter(isAccessor).length;
    return [{ start, end: start + elements.length }];
  }

  override table(): string | undefined {
    const { internals, elements, properties, symbolic } = this;
    if (internals.kind !== 'buffer' || elements.length < LARGE_BUFFER || elements.length > LARGEST_TABLE)
      return undefined;
    if (properties.size > 0 || symbolic.length > 0) return undefined;
    const [first] = elements;
    const isConstant = elements.every(element => typeof element === 'number');
    return isConstant && elements.some(element => element !== first) ? elements.join() : undefined;
  }

  override functionName(): string | undefined {
    return this.internals.kind === 'closure' ? this.internals.code.name : undefined;
  }

  override isEmpty(): boolean {
    const { internals, elements, properties } = this;
    if (internals.kind === 'typed') return internals.length === 0;
    return LISTS.has(internals.kind) && elements.length === 0 && properties.size === 0;
  }

  override forgotten(): JsObject | undefined {
    if (!isForgettable(this)) return undefined;
    return new JsObject(this.owner, { kind: 'forgotten' }, this.prototype);
  }

  override collected(): Collected | undefined {
    const { kind } = this.internals;
    const isPlain = kind === 'array' && this.integrity === 'extensible' && this.properties.size === 0;
    if ((!isPlain && kind !== 'collection') || this.symbolic.length > 0) return undefined;
    const length = this.elements.length;
    if (kind === 'collection') return { length, forms: this.elements.map(form => (isText(form) ? [form] : undefined)) };
    const items = this.elements.map(formsOf);
    const forms = [0, 1, 2].map(i => {
      const texts = items.map(item => item[i]).filter(isText);
      return texts.length === length ? texts : undefined;
    });
    return forms.some(form => form !== undefined) ? { length, forms } : undefined;
  }

  override asCollection(forms: readonly Value[]): JsObject {
    const made = this.clone();
    made.internals = { kind: 'collection' };
    made.elements.splice(0, made.elements.length, ...forms);
    return made;
  }

  override isOwnBusiness(place: number): boolean {
    if (!OWN_BUSINESS.has(this.internals.kind)) return false;
    const isAccessor = (p: Property): boolean => p.accessor !== undefined;
    const first = 1 + this.properties.size + [...this.properties.values()].filter(isAccessor).length;
    return place >= first && place < first + this.elements.length;
  }

  override fixedContents(): readonly Value[] {
    const { internals } = this;
    const values: Value[] = [this.prototype];
    if (INTERNAL.has(internals.kind)) values.push(...this.elements);
    for (const { name } of this.symbolic) values.push(name);
    if (internals.kind === 'closure') values.push(internals.home, internals.fields);
    if (internals.kind === 'native') values.push(internals.data);
    return values;
  }

  /** Sets the properties with symbolic names; those whose names turned out are ordinary ones. */
  setSymbolic(all: readonly SymbolicProperty[]): void {
    for (const { name, value } of all) if (typeof name === 'string') this.properties.set(name, new Property(value));
    this.symbolic = all.filter(({ name }) => typeof name !== 'string');
  }

  withContents(values: readonly Value[]): JsObject {
    let at = 0;
    const next = (): Value => values[at++];
    const copy = this.clone();
    copy.prototype = next();
    for (const [key, p] of copy.properties) {
      const value = p.accessor === undefined ? next() : undefined;
      const accessor = p.accessor === undefined ? undefined : { get: next(), set: next() };
      copy.properties.set(key, new Property(value, p.writable, p.enumerable, p.configurable, accessor));
    }
    for (let i = 0; i < copy.elements.length; i++) copy.elements[i] = next();
    copy.setSymbolic(this.symbolic.map(() => ({ name: next(), value: next() })));
    const { internals } = this;
    if (internals.kind === 'closure') copy.internals = { ...internals, home: next(), fields: next() };
    if (internals.kind === 'native') copy.internals = { ...internals, data: next() };
    if (internals.kind === 'generator' && internals.frame !== undefined) {
      const frame = internals.frame.clone();
      for (let i = 0; i < frame.registers.length; i++) frame.registers[i] = next();
      copy.internals = { ...internals, frame };
    }
    return copy;
  }
}

/** A property whose name depends on the input; it is plain data. */
export interface SymbolicProperty {
  readonly name: Value;
  readonly value: Value;
}

/** Of buffers with so many bytes, only what all have in common is worth keeping in states that stand for many. */
const LARGE_BUFFER = 17;

/** Constants in so many bytes are worth going through. */
const LARGEST_TABLE = 8192;

/** What variables are called that say which state a program is in. */
const STATE = /^[_#$]*(?:state|mode|phase|status|step|stage)$|(?:State|Mode|Phase)$/;

function named(name: string): SourceVariable {
  return { name, ...(STATE.test(name) ? { isState: true } : {}) };
}

/** Whether an object is data, whose contents can be forgotten; a function is what it does. */
function isForgettable({ internals: { kind } }: JsObject): boolean {
  return !UNFORGETTABLE.has(kind);
}

const LISTS = new Set<Internals['kind']>(['array', 'map', 'set']);

const UNFORGETTABLE = new Set<Internals['kind']>([
  ...(['closure', 'native', 'bound', 'namespace', 'host', 'hostText', 'generator', 'promise', 'forgotten'] as const),
]);

/** Kinds whose elements are the language's own, and no program sees them. */
const INTERNAL = new Set<Internals['kind']>([
  'bound',
  'boxed',
  'typed',
  'namespace',
  'iterator',
  'walk',
  'spread',
  'promise',
  'generator',
]);

/** Of these, and of others with elements that rules take to be known, but not of walks, whose rules are ready for more. */
const OWN_BUSINESS = new Set<Internals['kind']>([
  'bound',
  'boxed',
  'typed',
  'namespace',
  'iterator',
  'date',
  'dataview',
  'promise',
  'generator',
]);

function internalsKey(internals: Internals): string {
  switch (internals.kind) {
    case 'closure':
      return `closure ${codeNumber(internals.code)}`;
    case 'native':
      return `native ${internals.native.name}`;
    case 'regexp':
      return `regexp ${JSON.stringify([internals.source, internals.flags])}`;
    case 'typed':
      return `typed ${internals.type} ${internals.offset} ${internals.length} ${internals.resizing ?? ''}`;
    case 'dataview':
      return `dataview ${internals.offset} ${internals.length} ${internals.resizing ?? ''}`;
    case 'buffer':
      return `buffer ${internals.type} ${internals.max ?? ''}`;
    case 'generator':
      return `generator ${internals.state}`;
    case 'namespace':
      return `namespace ${JSON.stringify(internals.names)}`;
    case 'arguments':
      return `arguments ${internals.aliased}`;
    case 'iterator':
      return internals.name;
    case 'parts':
      return `parts ${partsKey(internals.of)}`;
    case 'spread':
      return `spread ${internals.by} ${internals.typed ?? ''} ${internals.meaning?.key ?? ''}`;
    case 'hostText':
      return `hostText ${JSON.stringify([internals.what, internals.shown])}`;
    case 'host':
      return `host ${internals.path}`;
    default:
      return internals.kind;
  }
}

function partsKey(of: Parts): string {
  if (typeof of === 'string') return of;
  return 'splitAt' in of ? `between ${of.splitAt}` : String(codeNumber(of.machine));
}

function isText(value: Value): value is string | Text {
  return typeof value === 'string' || value instanceof Text;
}
