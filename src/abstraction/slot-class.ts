import type { Term } from '../logic/term.ts';
import { type SourceRange, showPlace } from '../program/source.ts';
import { WRITTEN_LATE } from './reasons.ts';

/**
 * What an abstract state keeps of a leaf.
 *
 * - `explicit`: its value; numbers and texts over the last few symbols.
 * - `position`: how far a number (or the start of an open text) is from the place that was read up to; never far.
 * - `length`: how far a number is from the length of a text that is written to by place, the leaf `of`; never far.
 * - `unknown`: a number within bounds: at least `low`, at most `high` more than the place that was read up to.
 * - `symbol`: a number from 0 to 65535, such as the code of a symbol that was read long ago.
 * - `recent`: what was calculated from symbols as long as these are among the last `within`; then nothing. Most programs
 *   do not clear what they have no more use for.
 * - `opaque`: nothing but that it is a text.
 */
export type SlotClass =
  | { readonly kind: 'explicit' }
  | { readonly kind: 'position' }
  | { readonly kind: 'length'; readonly of: string }
  | { readonly kind: 'unknown'; readonly low: number; readonly high: number }
  | { readonly kind: 'symbol' }
  | { readonly kind: 'recent'; readonly within: number }
  | { readonly kind: 'opaque' };

/** Ends the path of all items of a list, one after the other, which are kept in all of their forms or in none. */
export const JOINED = '.joined';
const FORM = /\.joined\/\d+$/;

/** The path of one of the forms of a list. */
export function formPath(joined: string, form: number): string {
  return `${joined}/${form}`;
}

export const EXPLICIT: SlotClass = { kind: 'explicit' };
export const POSITION: SlotClass = { kind: 'position' };
export const SYMBOL: SlotClass = { kind: 'symbol' };
export const OPAQUE: SlotClass = { kind: 'opaque' };

/** Whether a number is kept as something other than a term over symbols. */
export function isOfPlaces({ kind }: SlotClass): boolean {
  return kind === 'position' || kind === 'length' || kind === 'unknown' || kind === 'symbol';
}

/** How far back symbols may be that are remembered: not further than has turned out to be needed. */
const RECENT: readonly number[] = [1, 4, 16, 80];

/** The least that is kept of what is calculated from symbols. */
export const LATEST: SlotClass = { kind: 'recent', within: RECENT[0] };

/** More of what is calculated from symbols; `undefined` where that was the most. */
export function lessRecent(slot: SlotClass): SlotClass | undefined {
  const within = slot.kind === 'recent' ? RECENT.find(more => more > slot.within) : undefined;
  return within === undefined ? undefined : { kind: 'recent', within };
}

/** What is kept of the states at one location of the program. */
export interface Precision {
  readonly slots: ReadonlyMap<string, SlotClass>;
  /** Over the unknowns of the location; an abstract state says of each whether it holds. */
  readonly predicates: readonly Term[];
}

/** How precise an abstraction is, location by location. All that a proof has to be told; everything else is calculated from it. */
export class Classes {
  private readonly locations = new Map<string, { slots: Map<string, SlotClass>; predicates: Term[] }>();

  /** What to keep of leaves at locations that were not met yet. */
  private readonly expected = new Map<string, SlotClass>();

  expect(path: string, slot: SlotClass): void {
    this.expected.set(path, slot);
  }

  knows(location: string): boolean {
    return this.locations.has(location);
  }

  /** Gives the leaves of a new location the classes that are expected of them. */
  initialise(location: string, paths: Iterable<string>): void {
    const { slots } = this.precisionAt(location);
    for (const path of paths) {
      const slot = this.expected.get(path);
      if (slot !== undefined) slots.set(path, slot);
    }
  }

  of(location: string, path: string): SlotClass {
    return this.locations.get(location)?.slots.get(path.replace(FORM, JOINED)) ?? EXPLICIT;
  }

  /** Whether a list of texts is kept as one text, of which nothing is known. */
  readonly isForgotten = (location: string, path: string): boolean => this.of(location, path).kind === 'opaque';

  set(location: string, path: string, slot: SlotClass): void {
    this.precisionAt(location).slots.set(path, slot);
  }

  predicates(location: string): readonly Term[] {
    return this.locations.get(location)?.predicates ?? [];
  }

  /** Whether the predicate is new. */
  addPredicate(location: string, predicate: Term): boolean {
    const { predicates } = this.precisionAt(location);
    if (predicates.includes(predicate)) return false;
    predicates.push(predicate);
    return true;
  }

  get predicateCount(): number {
    return [...this.locations.values()].reduce((sum, { predicates }) => sum + predicates.length, 0);
  }

  entries(): ReadonlyMap<string, Precision> {
    return this.locations;
  }

  private precisionAt(location: string): { slots: Map<string, SlotClass>; predicates: Term[] } {
    let precision = this.locations.get(location);
    if (precision === undefined) {
      precision = { slots: new Map(), predicates: [] };
      this.locations.set(location, precision);
    }
    return precision;
  }
}

/** An abstract state cannot be made with what is kept of a leaf: it must be kept otherwise. */
export class Reclassify extends Error {
  override name = 'Reclassify';
  constructor(
    readonly location: string,
    readonly path: string,
    readonly slot: SlotClass,
  ) {
    super(`${path} at ${location} is to be ${slot.kind}`);
  }
}

/** What was calculated from symbols that are not kept any more is written after all. */
export class NeedsOlder extends Error {
  override name = 'NeedsOlder';
  constructor(
    readonly location: string,
    readonly path: string,
  ) {
    super(WRITTEN_LATE);
  }
}

/** The outputs of what is kept so far are no finite set. */
export class TooManyTemplates extends Error {
  override name = 'TooManyTemplates';
}

/** There is no finite abstraction of this program that we know how to make: why, and where in its source. */
export class NoAbstraction extends Error {
  override name = 'NoAbstraction';
  constructor(
    readonly reason: string,
    readonly at?: SourceRange,
  ) {
    super(at === undefined ? reason : `${showPlace(at)}: ${reason}`);
  }
}
