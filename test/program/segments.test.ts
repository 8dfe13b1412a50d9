import fc from 'fast-check';
import { expect, test } from 'vitest';
import { num } from '../../src/logic/build.ts';
import { Int } from '../../src/logic/sort.ts';
import { constantOf, joinedSegments, segmentsLength } from '../../src/program/segments.ts';
import type { Segment } from '../../src/program/value.ts';

const INPUT = 'abcdefgh';

const place = fc.nat({ max: INPUT.length });
const segment: fc.Arbitrary<Segment> = fc.oneof(
  fc.tuple(place, place).map(places => {
    const [from, to] = [Math.min(...places), Math.max(...places)].map(at => num(BigInt(at), Int));
    return { kind: 'slice' as const, from, to };
  }),
  fc.array(fc.integer({ min: 48, max: 57 }), { maxLength: 3 }).map(units => ({ kind: 'units' as const, units })),
);

/** The text that segments are, where their places are known. */
function textOf(segments: readonly Segment[]): string {
  return segments
    .map(each => {
      if (each.kind === 'slice') return INPUT.slice(constantOf(each.from), constantOf(each.to));
      return each.kind === 'units' ? String.fromCharCode(...each.units.map(Number)) : each.name;
    })
    .join('');
}

test('segments in their shortest form are the same text', () => {
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 6 }), segments => {
      const joined = joinedSegments(segments);
      expect(textOf(joined)).toBe(textOf(segments));
      expect(constantOf(segmentsLength(joined))).toBe(textOf(segments).length);
      expect(joined.length).toBeLessThanOrEqual(segments.length);
    }),
    { numRuns: 500, seed: 5 },
  );
});
