import { add, ite, member, num } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import { compiled } from '../../../logic/compile.ts';
import { Char } from '../../../logic/sort.ts';
import { isVariable, type Term } from '../../../logic/term.ts';
import { unitOf } from '../../../program/text.ts';
import type { Unit } from '../../../program/value.ts';

/** A part of a function on units that has one formula: adding an offset, or a constant. */
interface Case {
  readonly set: CharSet;
  readonly image: (subject: Term) => Term;
}

/**
 * A function that turns each unit of a set into a fixed number of units, as terms: a choice between sets of units with
 * one formula each. Applying it asks nothing. Made from the images of all units in the set; linear in their number.
 */
export class UnitMap {
  readonly set: CharSet;
  private readonly table: ReadonlyMap<number, readonly number[]>;
  private readonly cases: readonly (readonly Case[])[];
  private readonly known = new WeakMap<Term, readonly Unit[]>();

  /** @param images all of one length, by ascending unit */
  constructor(images: ReadonlyMap<number, readonly number[]>) {
    this.table = images;
    this.set = CharSet.where(code => images.has(code));
    const [first = []] = images.values();
    this.cases = first.map((_, place) => casesOf(images, place));
  }

  /** The image of a unit that is in the set. */
  image(unit: Unit): readonly Unit[] {
    if (typeof unit === 'number') return this.table.get(unit) ?? [unit];
    let image = this.known.get(unit);
    if (image === undefined) {
      image = this.composed(unit) ?? this.cases.map(cases => unitOf(choiceOf(unit, cases)));
      this.known.set(unit, image);
    }
    return image;
  }

  /** The image of a unit that is a function of one symbol, as a function of that symbol: no deeper than this map's own. */
  private composed(unit: Term): readonly Unit[] | undefined {
    const [subject, ...others] = unit.variables;
    const inner =
      isVariable(unit) || others.length > 0 || subject?.sort !== Char ? undefined : compiled(unit, [subject]);
    if (inner === undefined) return undefined;
    const images = new Map<number, readonly number[]>();
    for (let code = 0; code <= 0xffff; code++) {
      const image = this.table.get(inner(code));
      if (image !== undefined) images.set(code, image);
    }
    if (images.size === 0) return undefined;
    return this.cases.map((_, place) => unitOf(choiceOf(subject, casesOf(images, place))));
  }
}

/** The last case needs no test, since the unit is in the set. */
function choiceOf(subject: Term, cases: readonly Case[]): Term {
  let term = cases[cases.length - 1].image(subject);
  for (let i = cases.length - 2; i >= 0; i--) term = ite(member(subject, cases[i].set), cases[i].image(subject), term);
  return term;
}

/** As few cases as offsets or constants make, the largest first: most units are tested against one set only. */
function casesOf(images: ReadonlyMap<number, readonly number[]>, place: number): readonly Case[] {
  const offsets = new Set<number>();
  const values = new Set<number>();
  for (const [code, image] of images) {
    offsets.add(image[place] - code);
    values.add(image[place]);
  }
  const byOffset = offsets.size <= values.size;
  const groups = new Map<number, (readonly [number, number])[]>();
  for (const [code, image] of images) push(groups, byOffset ? image[place] - code : image[place], code);
  const cases = [...groups].map(([key, ranges]) => ({
    set: CharSet.fromRanges(ranges),
    image: (subject: Term) => {
      if (!byOffset) return num(key, Char);
      return key === 0 ? subject : add(subject, num(key, Char));
    },
  }));
  return cases.sort((a, b) => b.set.size - a.set.size || (a.set.min ?? 0) - (b.set.min ?? 0));
}

/** Adds a code to a group of ranges; codes come in ascending order. */
function push(groups: Map<number, (readonly [number, number])[]>, key: number, code: number): void {
  let ranges = groups.get(key);
  if (ranges === undefined) {
    ranges = [];
    groups.set(key, ranges);
  }
  const last = ranges.at(-1);
  if (last !== undefined && last[1] === code - 1) ranges[ranges.length - 1] = [last[0], code];
  else ranges.push([code, code]);
}

/** Maps for the units of one set, one for each number of units in the image, those of one unit first. */
export function mapsByLength(codes: Iterable<number>, image: (code: number) => string): readonly UnitMap[] {
  const byLength = new Map<number, Map<number, readonly number[]>>();
  for (const code of codes) {
    const units = codesOf(image(code));
    let group = byLength.get(units.length);
    if (group === undefined) {
      group = new Map();
      byLength.set(units.length, group);
    }
    group.set(code, units);
  }
  return [...byLength].sort(([a], [b]) => a - b).map(([, group]) => new UnitMap(group));
}

function codesOf(text: string): readonly number[] {
  const codes: number[] = [];
  for (let i = 0; i < text.length; i++) codes.push(text.charCodeAt(i));
  return codes;
}

/** A value that is made when it is first needed. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
