import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Binding,
  bindSegments,
  type Coordinates,
  NotInOnePass,
  ropeOf,
  type Split,
  segmentsKey,
  splitOff,
} from '../../src/abstraction/rope.ts';
import { add, num, sub } from '../../src/logic/build.ts';
import { evaluate } from '../../src/logic/evaluate.ts';
import { Char, Int } from '../../src/logic/sort.ts';
import type { Term, Variable } from '../../src/logic/term.ts';
import type { Value } from '../../src/logic/value.ts';
import { inputVariable } from '../../src/program/input.ts';
import { joinedSegments, segmentsLength } from '../../src/program/segments.ts';
import { unknown } from '../../src/program/unknown.ts';
import { type Segment, Text, type Unit } from '../../src/program/value.ts';
import { codes } from './support.ts';

/** One concrete input for all symbolic things: what was read of it, and what unknown places and texts are. */
interface World {
  readonly input: string;
  /** How many symbols were read, and how many of these are known one by one. */
  readonly read: number;
  readonly kept: number;
  readonly coordinates: Coordinates;
  readonly values: ReadonlyMap<Variable, Value>;
  readonly texts: ReadonlyMap<string, string>;
}

const int = (value: number): Term => num(BigInt(value), Int);
const READ = unknown('read');
const PLACES = [unknown('p'), unknown('q')];
const OPAQUE = ['out', 'buffer'];

const worlds = fc
  .record({
    input: fc.string({ unit: fc.constantFrom(...'ab<'), maxLength: 9 }),
    reads: fc.nat(9),
    keeps: fc.nat(3),
    isSymbolic: fc.boolean(),
    constants: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    places: fc.tuple(fc.nat(9), fc.nat(9)),
    texts: fc.tuple(fc.string({ maxLength: 3 }), fc.string({ maxLength: 3 })),
  })
  .map(({ input, reads, keeps, isSymbolic, constants, places, texts }): World => {
    const read = Math.min(reads, input.length);
    const kept = Math.min(keeps, read);
    const known = codes(input.slice(read - kept, read));
    const symbols = known.map((code, i): Unit => (constants[i] ? code : inputVariable(i, Char)));
    const values = new Map<Variable, Value>([[READ, BigInt(read)]]);
    known.forEach((code, i) => {
      values.set(inputVariable(i, Char), code);
    });
    PLACES.forEach((place, i) => {
      values.set(place, BigInt(Math.min(places[i], read)));
    });
    const opaque = new Map(OPAQUE.map((name, i) => [name, texts[i]]));
    OPAQUE.forEach((name, i) => {
      values.set(unknown(`length of ${name}`), BigInt(texts[i].length));
    });
    const base = isSymbolic ? sub(READ, int(kept)) : int(read - kept);
    return { input, read, kept, coordinates: { base, symbols }, values, texts: opaque };
  });

const unitsIn = ({ kept, coordinates }: World): fc.Arbitrary<Unit> =>
  fc.oneof(fc.constantFrom(...codes('xyz')), ...(kept > 0 ? [fc.constantFrom(...coordinates.symbols)] : []));

/** Slices of what was read, between places that are given in any way. */
function slicesIn({ coordinates, kept, values }: World): fc.Arbitrary<Segment> {
  const ends = [
    ...PLACES,
    ...Array.from({ length: kept + 1 }, (_, i) => add(coordinates.base, int(i))),
    int(0),
  ] as readonly Term[];
  return fc.tuple(fc.constantFrom(...ends), fc.constantFrom(...ends)).map(([one, other]): Segment => {
    const isInOrder = Number(evaluate(one, values)) <= Number(evaluate(other, values));
    return { kind: 'slice', from: isInOrder ? one : other, to: isInOrder ? other : one };
  });
}

function segmentsIn(world: World): fc.Arbitrary<readonly Segment[]> {
  const opaque = fc
    .constantFrom(...OPAQUE)
    .map((name): Segment => ({ kind: 'opaque', name, length: unknown(`length of ${name}`) }));
  const units = fc.array(unitsIn(world), { maxLength: 3 }).map((list): Segment => ({ kind: 'units', units: list }));
  return fc.array(fc.oneof(slicesIn(world), opaque, units), { maxLength: 5 });
}

function unitText(world: World, unit: Unit): string {
  return String.fromCharCode(typeof unit === 'number' ? unit : Number(evaluate(unit, world.values)));
}

/** The text that segments are in a world. */
function textOf(world: World, segments: readonly Segment[]): string {
  const at = (term: Term): number => Number(evaluate(term, world.values));
  return segments
    .map(segment => {
      if (segment.kind === 'units') return segment.units.map(unit => unitText(world, unit)).join('');
      if (segment.kind === 'slice') return world.input.slice(at(segment.from), at(segment.to));
      return world.texts.get(segment.name) ?? '';
    })
    .join('');
}

function isForward(world: World, slice: Segment & { readonly kind: 'slice' }): boolean {
  return Number(evaluate(slice.from, world.values)) <= Number(evaluate(slice.to, world.values));
}

describe('a text as a rope', () => {
  const texts = worlds.chain(world =>
    fc.record({
      world: fc.constant(world),
      before: segmentsIn(world),
      units: fc.array(unitsIn(world), { maxLength: 3 }),
      rest: fc.option(fc.nat(world.kept), { nil: undefined }),
    }),
  );

  it('is the same text', () => {
    fc.assert(
      fc.property(texts, ({ world, before, units, rest }) => {
        const { segments, isOpen } = ropeOf(world.coordinates, new Text(units, rest, 0, before));
        const after = rest === undefined ? '' : world.input.slice(world.read - world.kept + rest);
        const expected = textOf(world, before) + units.map(unit => unitText(world, unit)).join('') + after;
        expect(textOf(world, segments) + (isOpen ? world.input.slice(world.read) : '')).toBe(expected);
        expect(isOpen).toBe(rest !== undefined);
      }),
      { seed: 1, numRuns: 1500 },
    );
  });

  it('is the same in its shortest form, and so is its length', () => {
    fc.assert(
      fc.property(
        worlds.chain(world => fc.tuple(fc.constant(world), segmentsIn(world))),
        ([world, segments]) => {
          const joined = joinedSegments(segments);
          const text = textOf(world, segments);
          expect(textOf(world, joined)).toBe(text);
          expect(Number(evaluate(segmentsLength(joined), world.values))).toBe(text.length);
          joined.forEach((segment, i) => {
            if (segment.kind === 'units') expect(joined[i + 1]?.kind).not.toBe('units');
          });
        },
      ),
      { seed: 2, numRuns: 1500 },
    );
  });

  it('names symbols of the input by their places, so that it does not matter how they got there', () => {
    const symbols = [0, 1, 2].map(i => inputVariable(i, Char));
    const coordinates = { base: READ, symbols };
    const key = (text: Text): string => segmentsKey(ropeOf(coordinates, text).segments);
    const slice: Segment = { kind: 'slice', from: READ, to: add(READ, int(2)) };
    expect(key(new Text(symbols.slice(0, 2)))).toBe(segmentsKey([slice]));
    expect(key(new Text([symbols[1]], undefined, 0, [{ kind: 'slice', from: READ, to: add(READ, int(1)) }]))).toBe(
      segmentsKey([slice]),
    );
    expect(key(new Text([symbols[1], symbols[0]]))).not.toBe(segmentsKey([slice]));
  });
});

describe('binding', () => {
  /** The same input a little later: other symbols are known, and the unknowns of the later state are something here. */
  const bound = worlds.chain(here =>
    fc.record({
      here: fc.constant(here),
      segments: segmentsIn(here),
      texts: fc.tuple(segmentsIn(here), segmentsIn(here)),
      places: fc.tuple(slicesIn(here), slicesIn(here)),
    }),
  );

  it('gives the text that the segments are where the unknowns are what they are bound to', () => {
    fc.assert(
      fc.property(bound, ({ here, segments, texts, places }) => {
        const ends = places.map(segment => (segment.kind === 'slice' ? segment.to : int(0)));
        const binding: Binding = {
          terms: new Map<Variable, Term>([
            [PLACES[0], ends[0]],
            [PLACES[1], ends[1]],
            ...here.coordinates.symbols.map((unit, i): [Variable, Term] => [
              inputVariable(i, Char),
              typeof unit === 'number' ? num(unit, Char) : unit,
            ]),
          ]),
          texts: new Map(OPAQUE.map((name, i) => [name, texts[i]])),
        };
        const there: World = {
          ...here,
          values: new Map([...here.values, ...PLACES.map((p, i) => [p, evaluate(ends[i], here.values)] as const)]),
          texts: new Map(OPAQUE.map((name, i) => [name, textOf(here, texts[i])])),
        };
        // Slices go forwards, in whatever state.
        fc.pre(segments.every(segment => segment.kind !== 'slice' || isForward(there, segment)));
        expect(textOf(here, bindSegments(segments, binding, here.coordinates))).toBe(textOf(there, segments));
      }),
      { seed: 3, numRuns: 1500 },
    );
  });

  it('needs all texts', () => {
    const segments: Segment[] = [{ kind: 'opaque', name: 'out', length: unknown('length of out') }];
    const nothing: Binding = { terms: new Map(), texts: new Map() };
    expect(() => bindSegments(segments, nothing, { base: int(0), symbols: [] })).toThrow(/out/);
  });
});

describe('what is split off', () => {
  const split = worlds.chain(world => fc.tuple(fc.constant(world), segmentsIn(world), fc.nat(world.kept)));

  /** The split of segments in a world, where places are compared as they are; `undefined` when there is none. */
  function splitIn(world: World, segments: readonly Segment[], before: number): Split | undefined {
    const at = (term: Term): number => Number(evaluate(term, world.values));
    try {
      return splitOff(segments, world.coordinates, before, (place, than) => at(place) <= at(than));
    } catch (error) {
      if (!(error instanceof NotInOnePass)) throw error;
      return undefined;
    }
  }

  it('is written after the rest, and the rest is about what was there before', () => {
    let splits = 0;
    fc.assert(
      fc.property(split, ([world, segments, before]) => {
        const whole = joinedSegments(segments);
        const found = splitIn(world, whole, before);
        if (found === undefined) return;
        splits++;
        const { head, tail } = found;
        const written = tail.map(term => unitText(world, term)).join('');
        expect(textOf(world, head) + written).toBe(textOf(world, whole));
        expect(head[head.length - 1]?.kind).not.toBe('units');
        const news = new Set<Unit>(world.coordinates.symbols.slice(before).filter(unit => typeof unit !== 'number'));
        for (const segment of head) {
          if (segment.kind === 'units') expect(segment.units.some(unit => news.has(unit))).toBe(false);
          if (segment.kind === 'slice') expect(isForward(world, segment)).toBe(true);
        }
      }),
      { seed: 4, numRuns: 1500 },
    );
    expect(splits).toBeGreaterThan(500);
  });

  const symbols = [0, 1].map(i => inputVariable(i, Char));
  const coordinates = { base: READ, symbols };

  it('is everything where all of it is known', () => {
    const slice: Segment = { kind: 'slice', from: READ, to: add(READ, int(2)) };
    const { head, tail } = splitOff([slice, { kind: 'units', units: [33] }], coordinates, 1, () => false);
    expect(head).toEqual([]);
    expect(tail).toEqual([...symbols, num(33, Char)]);
  });

  it('is not guessed where a slice may begin after the step began', () => {
    const slice: Segment = { kind: 'slice', from: PLACES[0], to: add(READ, int(2)) };
    expect(() => splitOff([slice], coordinates, 1, () => false)).toThrow(NotInOnePass);
    const { head, tail } = splitOff([slice], coordinates, 1, () => true);
    expect(head).toEqual([{ kind: 'slice', from: PLACES[0], to: add(READ, int(1)) }]);
    expect(tail).toEqual([symbols[1]]);
  });

  it('does not exist where what was read last comes before something older', () => {
    const older: Segment = { kind: 'opaque', name: 'out', length: unknown('length of out') };
    const last: Segment = { kind: 'slice', from: add(READ, int(1)), to: add(READ, int(2)) };
    expect(() => splitOff([last, older], coordinates, 1, () => true)).toThrow(NotInOnePass);
    expect(() => splitOff([{ kind: 'units', units: [symbols[1]] }, older], coordinates, 1, () => true)).toThrow(
      NotInOnePass,
    );
    expect(splitOff([last, older], coordinates, 2, () => true)).toEqual({ head: [last, older], tail: [] });
  });
});
