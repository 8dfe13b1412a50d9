import { describe, it } from 'vitest';
import {
  type Acceptor,
  anyWord,
  complement,
  difference,
  emptyLanguage,
  equivalent,
  intersection,
  intersects,
  isEmpty,
  minimise,
  union,
} from '../../../src/automata/acceptor/index.ts';
import type { BooleanAlgebra } from '../../../src/logic/algebra.ts';
import { type CharSet, charSets } from '../../../src/logic/char-set.ts';
import { assertBooleanAlgebraLaws } from './boolean-algebra-laws.ts';
import { MASK_LETTERS, masks } from './mask-algebra.ts';
import { LETTERS, randomAcceptor } from './random-acceptor.ts';

const acceptors: BooleanAlgebra<Acceptor<CharSet>> = {
  top: anyWord(charSets),
  bottom: emptyLanguage(charSets),
  and: intersection,
  or: union,
  not: complement,
  minus: difference,
  isEmpty,
  disjoint: (a, b) => !intersects(a, b),
  equals: equivalent,
  hash: a => minimise(a).moves.length,
};

describe('Boolean-algebra laws', () => {
  it('hold for regular languages', () => {
    assertBooleanAlgebraLaws(
      acceptors,
      [1, 2, 3, 4].map(seed => randomAcceptor(seed, { states: 3, finals: 0.5 })),
    );
  });

  it('hold for character sets', () => {
    assertBooleanAlgebraLaws(charSets, [charSets.bottom, charSets.top, ...LETTERS, LETTERS[0].union(LETTERS[3])]);
  });

  it('hold for the algebra that the other tests use', () => {
    assertBooleanAlgebraLaws(masks, [masks.bottom, masks.top, ...MASK_LETTERS]);
  });
});
