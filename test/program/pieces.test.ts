import fc from 'fast-check';
import { expect, test } from 'vitest';
import { num } from '../../src/logic/build.ts';
import { Int } from '../../src/logic/sort.ts';
import { constantOf, joinedPieces, piecesLength } from '../../src/program/pieces.ts';
import type { Piece } from '../../src/program/value.ts';

const INPUT = 'abcdefgh';

const place = fc.nat({ max: INPUT.length });
const piece: fc.Arbitrary<Piece> = fc.oneof(
  fc.tuple(place, place).map(places => {
    const [from, to] = [Math.min(...places), Math.max(...places)].map(at => num(BigInt(at), Int));
    return { kind: 'slice' as const, from, to };
  }),
  fc.array(fc.integer({ min: 48, max: 57 }), { maxLength: 3 }).map(units => ({ kind: 'units' as const, units })),
);

/** The text that pieces are, where their places are known. */
function textOf(pieces: readonly Piece[]): string {
  return pieces
    .map(each => {
      if (each.kind === 'slice') return INPUT.slice(constantOf(each.from), constantOf(each.to));
      return each.kind === 'units' ? String.fromCharCode(...each.units.map(Number)) : each.name;
    })
    .join('');
}

test('pieces in their shortest form are the same text', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), pieces => {
      const joined = joinedPieces(pieces);
      expect(textOf(joined)).toBe(textOf(pieces));
      expect(constantOf(piecesLength(joined))).toBe(textOf(pieces).length);
      expect(joined.length).toBeLessThanOrEqual(pieces.length);
    }),
    { numRuns: 500, seed: 5 },
  );
});
