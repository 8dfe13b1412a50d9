import type { Sort } from '../logic/sort.ts';
import { codeNumber } from '../program/code-number.ts';
import { Cell, type ElementRun, type HeapObject } from '../program/heap.ts';
import type { FunctionCode, SourceVariable } from '../program/ir.ts';
import { liveAt, mattersAt } from '../program/liveness.ts';
import { joinedSegments, unitsSegment } from '../program/segments.ts';
import { Frame, type State } from '../program/state.ts';
import {
  AnyNumber,
  AnyValue,
  anyNumber,
  Choice,
  Marker,
  Name,
  OpenLength,
  Reference,
  ReturnSignal,
  SymbolicBoolean,
  SymbolicNumber,
  Text,
  uninitialised,
  type Value,
} from '../program/value.ts';
import { ONE_OF_SEVERAL } from './reasons.ts';
import { formPath, JOINED, NoAbstraction } from './slot-class.ts';

/** A value in a state that may differ between states of one outline: a number, a text, a truth value from the input. */
export interface Leaf {
  /** Where it is: the same place in all states of an outline, and the same variable in most others. */
  readonly path: string;
  readonly value: LeafValue;
  /** Of the numbers here, where the language says it. */
  readonly sort?: Sort;
  /** Whether it is one of many elements of an array. */
  readonly isElement?: boolean;
  /** As its author knows it, where the language says so; only in a view with `scalars`. */
  readonly variable?: () => SourceVariable | undefined;
}

export type LeafValue =
  | number
  | string
  | SymbolicNumber
  | SymbolicBoolean
  | Text
  | OpenLength
  /** These only in a view with `scalars`. */
  | boolean
  | bigint
  | Marker
  | AnyNumber
  /** Only `AnyValue.text`. */
  | AnyValue;

/** A state as its structure, and the leaves in it. */
export interface Outline {
  /** Where the program stands. */
  readonly location: string;
  /** The structure: two states with the same key differ in their leaves only. */
  readonly key: string;
  readonly leaves: readonly Leaf[];
  /** Lists of texts that are not forgotten, and how many they hold. */
  readonly lists: readonly { readonly path: string; readonly length: number }[];
  /** Where each part of the structure is, as far as it is a value or an object. */
  readonly places: readonly Place[];
  /** Which functions variables refer to; only in a view with `scalars`. */
  readonly functions: readonly FunctionReference[];
  /** Of addresses that must not leave a part of their object, where they are and where that ends. */
  readonly ends: readonly string[];
}

/** A part of the structure: what it says, and the path of the value, or of the object, that it says that of. */
export interface Place {
  readonly path: string;
  readonly part: string;
  readonly isFunction: boolean;
}

/** A variable that refers to a function. */
export interface FunctionReference extends Pick<Leaf, 'path' | 'variable'> {
  readonly name: string;
}

/** Which lists of texts are kept as one text, by the path of that text. */
export type IsForgotten = (location: string, path: string) => boolean;

/** What of a state belongs to its structure, and what are leaves. */
export interface View {
  readonly isForgotten: IsForgotten;
  /**
   * Whether truth values, wide integers and variables of numbers that were never set are leaves, too, so that states that
   * differ in them can be joined.
   */
  readonly scalars?: boolean;
  /**
   * What of a state is forgotten: what stands for the value at a path, and whether only the identity is kept of the object
   * that was found first at a path. Absent where everything is kept.
   */
  readonly forgets?: {
    value(path: string, value: Value): Value;
    /** What is left of an object; `undefined` where it is all kept. */
    object(path: string, object: HeapObject): HeapObject | undefined;
  };
  /** Objects that belong to every state, though they may be as loading the program left them. */
  readonly always?: ReadonlySet<number>;
}

const NOTHING_FORGOTTEN: View = { isForgotten: () => false };

/** Ends the path of a leaf that must be kept as it is. */
export const KEPT = '!';

/** Ends the path of a text that is written to by place: how far numbers are from its length matters. */
export const BY_PLACE = '$';
/** Such a text that is never longer than what was read. */
export const WITHIN_INPUT = `<${BY_PLACE}`;

/** The path under which it is said what is kept of the length of a text that is written to by place. */
export function lengthPath(path: string): string {
  return `${path}.length`;
}

/**
 * What of a state decides how the program goes on: live registers, changed objects of the program's own, and all that
 * these lead to, named in the order in which they are found. Linear in what is reachable and was changed.
 */
export function outlineOf(state: State, view: View = NOTHING_FORGOTTEN): Outline {
  const walk = new Walk(state, view);
  walk.run();
  return {
    location: walk.location,
    key: walk.structure.join('\n'),
    leaves: walk.leaves,
    lists: walk.lists,
    places: walk.places,
    functions: walk.functions,
    ends: walk.ends,
  };
}

/**
 * The same state with other leaves; what the program cannot look at any more is
 * left out.
 */
export function withLeaves(state: State, view: View, replace: (leaf: Leaf) => Value): State {
  const copy = state.fork();
  const walk = new Walk(state, view, replace);
  const { frames, objects } = walk.run();
  copy.frames.splice(0, copy.frames.length, ...frames);
  for (const [id, object] of objects) copy.heap.replace(id, object);
  const roots = frames.flatMap(frame => [...frame.registers, frame.role?.object]);
  for (const id of objects.keys()) roots.push(new Reference(id));
  copy.heap.collect(0, roots);
  copy.answers = undefined;
  return copy;
}

/** Fields of larger objects are known by their numbers. */
const MOST_NAMED = 64;

/** Where the program stands. */
export function locationOf({ frames }: State): string {
  return frames.map(({ code, block, index }) => `${nameOf(code)}:${block}:${index}`).join('/');
}

class Walk {
  readonly structure: string[] = [];
  readonly leaves: Leaf[] = [];
  readonly lists: { readonly path: string; readonly length: number }[] = [];
  readonly functions: FunctionReference[] = [];
  readonly ends: string[] = [];
  readonly places: Place[] = [];
  readonly location: string;
  private readonly names = new Map<number, string>();
  private readonly waiting: number[] = [];
  /** What the variables are called that closures share. */
  private readonly cells = new Map<number, About>();

  constructor(
    private readonly state: State,
    private readonly view: View,
    private readonly replace: (leaf: Leaf) => Value = leaf => leaf.value,
  ) {
    this.location = locationOf(state);
  }

  run(): { readonly frames: Frame[]; readonly objects: ReadonlyMap<number, HeapObject> } {
    const { state } = this;
    this.structure.push(`${state.stages.length}|${state.input.closed}`);
    const frames = state.frames.map((frame, depth) => this.frame(frame, depth));
    const objects = new Map<number, HeapObject>();
    for (const id of this.changed()) {
      this.structure.push(`base ${id}`);
      objects.set(id, this.object(id, `b${id}`));
    }
    for (let id = this.waiting.shift(); id !== undefined; id = this.waiting.shift()) {
      const name = this.names.get(id) ?? '';
      this.structure.push(name);
      objects.set(id, this.object(id, name));
    }
    return { frames, objects };
  }

  /** The objects of the base that belong to the state. */
  private changed(): readonly number[] {
    const { heap } = this.state;
    const { always } = this.view;
    const changed = [...heap.touched()].filter(id => heap.isFromBase(id) && !always?.has(id) && heap.isChanged(id));
    return [...changed, ...(always ?? [])].sort((a, b) => a - b);
  }

  private frame(frame: Frame, depth: number): Frame {
    const { code, body, block, index, to, role } = frame;
    this.structure.push(`${codeNumber(code)}:${block}:${index}→${to} ${role?.kind ?? ''}`);
    const object = role === undefined ? undefined : this.value(role.object, `${depth}.role`);
    const registers = new Array<Value>(frame.registers.length).fill(undefined);
    const matters = mattersAt(body, block, index);
    for (const r of [...liveAt(body, block, index)].sort((a, b) => a - b))
      registers[r] =
        !matters.has(r) && isNumber(frame.registers[r])
          ? this.anyNumber()
          : this.value(frame.registers[r], `${depth}.${nameOf(code)}.${r}`, this.aboutRegister(body.variables?.get(r)));
    const made = new Frame(code, body, registers, to, role && { ...role, object });
    made.block = block;
    made.index = index;
    return made;
  }

  private aboutRegister(variable: SourceVariable | undefined): About {
    return this.view.scalars === true ? { sort: variable?.sort, variable: () => variable } : NOTHING;
  }

  /** In place of a number that nothing depends on. */
  private anyNumber(): number {
    this.structure.push('any');
    return 0;
  }

  private object(id: number, name: string): HeapObject {
    const whole = this.state.heap.read(id);
    const object = this.view.forgets?.object(name, whole) ?? whole;
    const table = this.view.forgets === undefined || object !== whole ? undefined : whole.table();
    if (table !== undefined) {
      this.push(`table ${table}`, name);
      return whole;
    }
    const collected = this.view.forgets === undefined ? object.collected() : undefined;
    if (collected !== undefined) {
      const path = `${name}${JOINED}`;
      const wholes = collected.forms.map(form => form && joinedText(form));
      if (wholes.some(whole => whole !== undefined) && this.view.isForgotten(this.location, path)) {
        this.structure.push('collection');
        const forms = wholes.map((whole, i) => {
          if (whole === undefined) this.structure.push('without');
          return whole && this.leaf({ path: formPath(path, i), value: whole });
        });
        return object.asCollection(forms);
      }
      this.lists.push({ path, length: collected.length });
    }
    this.push(object.shape(), name);
    const values = object.contents();
    const contents: Value[] = [];
    const large = this.view.scalars === true ? [...object.largeArrays()].reverse() : [];
    for (let i = 0; i < values.length; ) {
      const run = large.at(-1)?.start === i ? large.pop() : undefined;
      const common = run && commonValue(values, run);
      if (run !== undefined && common !== undefined) {
        const made = this.leaf({ path: `${name}.${i}-${run.end - 1}`, value: common, ...aboutContent(object, i) });
        for (; i < run.end; i++) contents.push(made);
      } else {
        const path = `${name}.${this.placeName(name, object, i, values)}`;
        const byPlace = object.isWithinInput(i) ? WITHIN_INPUT : BY_PLACE;
        const mark = object.isOwnBusiness(i) ? KEPT : object.isWrittenByPlace(i) ? byPlace : '';
        const own = this.view.scalars === true ? aboutContent(object, i) : NOTHING;
        const about = object instanceof Cell ? { ...own, ...this.cells.get(id) } : own;
        contents.push(this.value(values[i++], `${path}${mark}`, about));
      }
    }
    return object.withContents(contents);
  }

  /**
   * What a part of an object is called in paths: its number; where states are joined whatever they have in common, fields of
   * what is kept between two calls by their names, so that the order in which they were added does not matter.
   */
  private placeName(name: string, object: HeapObject, place: number, { length }: ArrayLike<unknown>): string {
    const isKept = this.view.forgets !== undefined && /^(?:0\.|b)/.test(name);
    if (!isKept || length > MOST_NAMED || object.functionName() !== undefined) return String(place);
    const field = object.variableAt(place)?.name;
    return field !== undefined && /^[A-Za-z_]\w*$/.test(field) ? `${field}:` : String(place);
  }

  private push(part: string, path: string, isFunction = false): void {
    this.structure.push(part);
    if (this.view.forgets !== undefined) this.places.push({ path, part, isFunction });
  }

  private value(given: Value, path: string, about: About = NOTHING): Value {
    const { forgets } = this.view;
    const value = forgets === undefined || this.isCell(given) ? given : forgets.value(path, given);
    if (value === AnyValue.text) return this.leaf({ path, value, ...about });
    if (typeof value === 'number' || typeof value === 'string') return this.leaf({ path, value, ...about });
    if (this.view.scalars === true && isScalar(value, about)) return this.leaf({ path, value, ...about });
    if (typeof value !== 'object' || value === null) {
      this.push(typeof value === 'bigint' ? `${value}n` : String(value), path);
      return value;
    }
    if (
      value instanceof SymbolicNumber ||
      value instanceof SymbolicBoolean ||
      value instanceof Text ||
      value instanceof OpenLength
    )
      return this.leaf({ path, value, ...about });
    if (value instanceof Reference) {
      const name = about.variable && this.state.heap.read(value.object).functionName();
      if (about.variable?.() !== undefined && this.isCell(value)) this.cells.set(value.object, about);
      this.push(this.name(value.object, path), path, name !== undefined);
      if (name !== undefined) this.functions.push({ path, name, variable: about.variable });
      if (value.end !== undefined) this.ends.push(`${path}<${value.end}`);
      return new Reference(value.object, this.value(value.offset, `${path}+`), value.end);
    }
    if (value instanceof ReturnSignal) return new ReturnSignal(this.value(value.value, `${path}r`));
    if (value instanceof Choice && this.view.forgets !== undefined) return this.value(AnyValue.value, path, about);
    if (value instanceof Choice) throw new NoAbstraction(ONE_OF_SEVERAL);
    this.push(value instanceof Name ? `@${value.serial}` : value.name, path);
    return value;
  }

  private isCell(value: Value): boolean {
    return value instanceof Reference && this.state.heap.read(value.object) instanceof Cell;
  }

  private leaf(leaf: Leaf): Value {
    this.push(kindOf(leaf.value), leaf.path);
    this.leaves.push(leaf);
    return this.replace(leaf);
  }

  /** Objects as loading left them keep their names; others are named after where they were found first. */
  private name(id: number, path: string): string {
    if (this.state.heap.isFromBase(id)) return `b${id}`;
    let name = this.names.get(id);
    if (name === undefined) {
      name = `${path}*`;
      this.names.set(id, name);
      this.waiting.push(id);
    }
    return name;
  }
}

/**
 * What the elements of a large array have in common: their value, or that they are numbers. `undefined` where they are
 * something else. Linear.
 */
function commonValue(values: readonly Value[], { start, end }: ElementRun): LeafValue | undefined {
  let common: LeafValue | undefined;
  for (let i = start; i < end; i++) {
    const value = values[i];
    if (!isElementNumber(value)) return undefined;
    if (i === start) common = value;
    // One that was never set is no number: reading it is a fault, which must not be lost.
    else if (value !== common && (value === uninitialised || common === uninitialised)) return undefined;
    else if (value !== common) common = anyNumber;
  }
  return common;
}

function isElementNumber(value: Value): value is number | bigint | SymbolicNumber | AnyNumber | Marker {
  return (
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof SymbolicNumber ||
    value instanceof AnyNumber ||
    value === uninitialised
  );
}

/** What a language says of a leaf. */
type About = Pick<Leaf, 'sort' | 'isElement' | 'variable'>;
const NOTHING: About = {};

function aboutContent(object: HeapObject, place: number): About {
  return { sort: object.sortAt(place), isElement: object.isElement(place), variable: () => object.variableAt(place) };
}

/** Whether a leaf is one of those that only a view with `scalars` has. */
export function isPlainScalar(value: LeafValue): value is boolean | bigint | Marker | AnyNumber | AnyValue {
  if (typeof value === 'boolean' || typeof value === 'bigint' || value instanceof Marker) return true;
  return value instanceof AnyNumber || value instanceof AnyValue;
}

/** Whether a value is a scalar that is part of the structure in other views. */
function isScalar(value: Value, { sort }: Pick<Leaf, 'sort'>): value is boolean | bigint | Marker | AnyNumber {
  if (typeof value === 'boolean' || typeof value === 'bigint' || value instanceof AnyNumber) return true;
  return sort !== undefined && value === uninitialised;
}

function isNumber(value: Value): boolean {
  return typeof value === 'number' || value instanceof SymbolicNumber;
}

/** Code by where it stands in its file: the same in every process. */
function nameOf({ at }: FunctionCode): string {
  return `${at.source.file.replace(/^.*\//, '')}@${at.start}`;
}

/** Numbers and texts may be known in one state and symbolic in another of the same outline. */
function kindOf(value: LeafValue): string {
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof SymbolicNumber) return 'number';
  if (value instanceof AnyValue) return 'text';
  if (value instanceof Marker || value instanceof AnyNumber) return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string' || value instanceof Text) return 'text';
  return value.kind;
}

/** Texts one after the other; undefined when one goes on with the input. */
function joinedText(texts: readonly (string | Text)[]): Text | undefined {
  let whole = new Text([]);
  for (const text of texts) {
    const { units, rest, before } = typeof text === 'string' ? new Text(codesOf(text)) : text;
    if (rest !== undefined) return undefined;
    whole =
      before.length === 0
        ? new Text([...whole.units, ...units], undefined, 0, whole.before)
        : new Text(units, undefined, 0, joinedSegments([...whole.before, ...unitsSegment(whole.units), ...before]));
  }
  return whole;
}

function codesOf(text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}
