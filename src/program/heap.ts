import type { Sort } from '../logic/sort.ts';
import type { SourceVariable } from './ir.ts';
import { Choice, Reference, ReturnSignal, type Text, type Value } from './value.ts';

/** Places of the contents of an object, all of one sort: from the first to before the end. */
export interface ElementRun {
  readonly start: number;
  readonly end: number;
}

/**
 * An object on the heap. Its kinds are the language's; what all evaluators need is that it can be copied, and seen as a
 * shape (keys, flags, code) with values in it, so that objects can be compared, renamed and joined value by value.
 */
export abstract class HeapObject {
  constructor(
    /** The heap that may change this object in place; others copy it first. */
    public owner: object,
  ) {}

  abstract clone(): HeapObject;

  /** Everything but the values: objects of equal shapes have equally many values, with the same meaning. */
  abstract shape(): string;

  abstract contents(): readonly Value[];

  /** A copy with other values in the same places. */
  abstract withContents(values: readonly Value[]): HeapObject;

  /** Of the contents, what must be the same in two objects for them to be joined: it is never looked at as a choice. */
  fixedContents(): readonly Value[] {
    return [];
  }

  /** Whether the value at a place of the contents is the language's own business: it is never replaced by an unknown. */
  isOwnBusiness(_place: number): boolean {
    return false;
  }

  /** Whether the value at a place of the contents is a text that is written to by place, mostly at its end. */
  isWrittenByPlace(_place: number): boolean {
    return false;
  }

  /** Whether such a text is most likely never longer than what was read of the input; that is proved where it is used. */
  isWithinInput(_place: number): boolean {
    return false;
  }

  /** The sort of the numbers at a place of the contents, where the language says it; `undefined` for other values. */
  sortAt(_place: number): Sort | undefined {
    return undefined;
  }

  /** Whether the value at a place of the contents is one of many elements of an array. */
  isElement(_place: number): boolean {
    return false;
  }

  /** Arrays with so many elements that only what these have in common is worth keeping. */
  largeArrays(): readonly ElementRun[] {
    return [];
  }

  /**
   * Where it is a large array of constants that are not all the same, a table to look something up in: all that it holds, as
   * a text. Linear.
   */
  table(): string | undefined {
    return undefined;
  }

  /** The variable at a place of the contents, as its author knows it. */
  variableAt(_place: number): SourceVariable | undefined {
    return undefined;
  }

  /** What its author calls it, where it is a function. */
  functionName(): string | undefined {
    return undefined;
  }

  /** Whether it is a list without items. */
  isEmpty(): boolean {
    return false;
  }

  /** A copy of which only its identity is known, where that is possible: it holds nothing any more. */
  forgotten(): HeapObject | undefined {
    return undefined;
  }

  /**
   * A list that is only added to as far as anybody knows, in each of the forms that the language has for all items one
   * after the other: the items in this form, `undefined` where some have none. Undefined for all other objects.
   */
  collected(): Collected | undefined {
    return undefined;
  }

  /** Such a list of which only the texts are known that its items are in each of the forms. */
  asCollection(_forms: readonly Value[]): HeapObject {
    throw new Error(`${this.shape()} is no list`);
  }
}

export interface Collected {
  /** How many items there are, as far as they are known one by one. */
  readonly length: number;
  readonly forms: readonly (readonly (string | Text)[] | undefined)[];
}

/** A variable that closures share. */
export class Cell extends HeapObject {
  constructor(
    owner: object,
    public value: Value,
    /** What its variable is called. */
    readonly name?: string,
  ) {
    super(owner);
  }

  clone(): Cell {
    return new Cell(this.owner, this.value, this.name);
  }

  shape(): string {
    return 'cell';
  }

  contents(): readonly Value[] {
    return [this.value];
  }

  withContents([value]: readonly Value[]): Cell {
    return new Cell(this.owner, value, this.name);
  }

  override variableAt(): SourceVariable | undefined {
    return this.name === undefined ? undefined : { name: this.name };
  }
}

/** The number of added objects from which on unreachable ones are looked for. */
const ROOM = 4096;
const CROWD = 200_000;

/**
 * Objects by number: a base that many heaps share and none changes (what loading the program made), and what this run
 * added or changed. A fork copies the second only, and objects themselves are copied when they are first written to.
 */
export class Heap {
  private token: object = {};
  private roomyUpTo = ROOM;
  private crowdedAt = CROWD;

  private constructor(
    private readonly base: readonly HeapObject[],
    private readonly changed: Map<number, HeapObject>,
    private readonly counter: { next: number },
    /**
     * What runs assumed of the program's surroundings, in words: a locale, a time zone. All heaps that come from one
     * program share it; it only grows.
     */
    readonly assumptions: Set<string>,
    /** What the language knows of where the program was loaded; the same for all heaps that come from one program. */
    readonly world: object | undefined,
  ) {}

  static empty(world?: object): Heap {
    return new Heap([], new Map(), { next: 0 }, new Set(), world);
  }

  /** As a snapshot, for another program: what is assumed in one is no assumption of the other. */
  forAnotherProgram(world: object): Heap {
    const { base, counter } = this.snapshot();
    return new Heap(base, new Map(), counter, new Set(), world);
  }

  /** A fresh run on what this heap holds now, which must not be changed any more. */
  snapshot(): Heap {
    let { base } = this;
    if (this.changed.size > 0) {
      const changed = base.slice();
      for (const [id, object] of this.changed) changed[id] = object;
      base = changed;
    }
    return new Heap(base, new Map(), { next: this.counter.next }, this.assumptions, this.world);
  }

  /**
   * What a run leaves for the next: changes to objects of the base, and all that these refer to. This heap is used up.
   * Unreachable objects are dropped once many were added, so that collecting costs little on average.
   */
  carryOver(): Heap {
    if (this.changed.size < this.roomyUpTo) return this;
    const kept = this.reachable(this.base.length, []);
    const next = new Heap(this.base, kept, this.counter, this.assumptions, this.world);
    next.token = this.token;
    next.roomyUpTo = 2 * kept.size + ROOM;
    return next;
  }

  /** The name that the next new object gets. */
  get nextName(): number {
    return this.counter.next;
  }

  /** Whether enough objects were added since the last collection for another one. */
  get isCrowded(): boolean {
    return this.changed.size > this.crowdedAt;
  }

  /** Forgets the objects from a name on that neither the roots nor older objects lead to. Linear in the objects added. */
  collect(from: number, roots: Iterable<Value>): void {
    const kept = this.reachable(from, roots);
    for (const id of this.changed.keys()) if (!kept.has(id)) this.changed.delete(id);
    this.crowdedAt = Math.max(CROWD, 2 * kept.size);
  }

  /** Of the added and changed objects, those before a name, and what they and the roots lead to. */
  private reachable(from: number, roots: Iterable<Value>): Map<number, HeapObject> {
    const kept = new Map<number, HeapObject>();
    const waiting = [...this.changed.keys()].filter(id => id < from);
    for (const root of roots) addReferences(root, waiting);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const object = this.changed.get(id);
      if (object === undefined || kept.has(id)) continue;
      kept.set(id, object);
      for (const value of object.contents()) addReferences(value, waiting);
    }
    return kept;
  }

  /** A second heap with the same objects; both may be changed independently. New objects of both have different names. */
  fork(): Heap {
    this.token = {};
    return new Heap(this.base, new Map(this.changed), this.counter, this.assumptions, this.world);
  }

  /** `make` is given the owner to hand to the object. */
  allocate(make: (owner: object) => HeapObject): Reference {
    const id = this.counter.next++;
    this.changed.set(id, make(this.token));
    return new Reference(id);
  }

  /** The object, for reading only. */
  read(id: number): HeapObject {
    return this.changed.get(id) ?? this.base[id];
  }

  /** The object, for changing it. */
  write(id: number): HeapObject {
    const object = this.changed.get(id) ?? this.base[id];
    if (object.owner === this.token) return object;
    const copy = object.clone();
    copy.owner = this.token;
    this.changed.set(id, copy);
    return copy;
  }

  has(id: number): boolean {
    return this.changed.has(id) || id < this.base.length;
  }

  /** Whether loading the program made it. */
  isFromBase(id: number): boolean {
    return id < this.base.length;
  }

  /** Whether an object that loading made holds something else now. */
  isChanged(id: number): boolean {
    const [now, before] = [this.read(id), this.base[id]];
    if (now.shape() !== before.shape()) return true;
    const held = before.contents();
    return now.contents().some((value, i) => !sameContent(value, held[i]));
  }

  /** Whether one of the objects with names before `limit` holds something else than in another heap with the same base. */
  differsFrom(other: Heap, limit: number): boolean {
    for (const [id, now] of this.changed) {
      if (id >= limit || !other.has(id)) continue;
      const before = other.read(id);
      if (before === now) continue;
      if (now.shape() !== before.shape()) return true;
      const held = before.contents();
      if (now.contents().some((value, i) => !sameContent(value, held[i]))) return true;
    }
    return false;
  }

  /** The names of objects that are not as loading left them. */
  touched(): Iterable<number> {
    return this.changed.keys();
  }

  /** Puts another object under a name. */
  replace(id: number, object: HeapObject): void {
    object.owner = this.token;
    this.changed.set(id, object);
  }
}

function sameContent(a: Value, b: Value): boolean {
  if (Object.is(a, b)) return true;
  return (
    a instanceof Reference &&
    b instanceof Reference &&
    a.object === b.object &&
    a.end === b.end &&
    sameContent(a.offset, b.offset)
  );
}

/** The objects that a value refers to by itself. */
function addReferences(value: Value, to: number[]): void {
  if (value instanceof Reference) {
    to.push(value.object);
    if (value.offset !== 0) addReferences(value.offset, to);
  } else if (value instanceof Choice) for (const [, held] of value.cases) addReferences(held, to);
  else if (value instanceof ReturnSignal) addReferences(value.value, to);
}
