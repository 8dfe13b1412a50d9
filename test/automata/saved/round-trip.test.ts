import { describe, expect, test } from 'vitest';
import { type Machine, registerVariable, windowVariable } from '../../../src/automata/machine/machine.ts';
import { outputsOf } from '../../../src/automata/machine/run.ts';
import { parseMachine } from '../../../src/automata/saved/read.ts';
import { writeMachine } from '../../../src/automata/saved/write.ts';
import * as build from '../../../src/logic/build.ts';
import { CharSet } from '../../../src/logic/char-set.ts';
import { BitVec, Bool, Char, Int, Real, type Sort, Tuple } from '../../../src/logic/sort.ts';
import { constant, type Term, TRUE, type Variable } from '../../../src/logic/term.ts';
import { rational, type Value, valueKey } from '../../../src/logic/value.ts';
import { wordsUpTo } from '../../campaign/alphabet.ts';
import { type Case, randomCase } from '../../campaign/random-case.ts';
import { roundTrip } from './same-machine.ts';

function machinesOf({ left, right, inputs, outputs, next }: Case): readonly Machine[] {
  return [left, right, inputs, outputs, next].filter(m => m !== undefined);
}

describe('random machines', () => {
  test('come back the same after being written and read', () => {
    for (let seed = 1; seed <= 400; seed++) for (const machine of machinesOf(randomCase(seed))) roundTrip(machine);
  });

  test('give the same outputs for all short inputs after being written and read', () => {
    for (let seed = 1000; seed < 1060; seed++) {
      const given = randomCase(seed);
      for (const machine of [given.left, given.right]) {
        const back = roundTrip(machine);
        for (const word of wordsUpTo(given.input.symbols, 3))
          expect(outputsOf(back, word).map(valueKey)).toEqual(outputsOf(machine, word).map(valueKey));
      }
    }
  });
});

/** A machine of one state with the term as a register's next value, and, where it fits, as a guard and an output. */
function around(term: Term, registers: Machine['registers'], input: Sort): Machine {
  const cell = { name: 'result', sort: term.sort, initial: zero(term.sort) };
  const keep = registers.map(registerVariable);
  return {
    input,
    output: term.sort,
    lookback: 0,
    registers: [...registers, cell],
    states: ['only'],
    initial: 0,
    transitions: [
      [{ guard: term.sort === Bool ? term : TRUE, outputs: [term, term], updates: [...keep, term], to: 0 }],
    ],
    endings: [[{ guard: TRUE, outputs: [registerVariable(cell)] }]],
  };
}

function zero(sort: Sort): Value {
  if (sort.kind === 'bool') return false;
  if (sort.kind === 'tuple') return sort.items.map(zero);
  if (sort.kind === 'real') return rational(0n);
  return sort.kind === 'int' || (sort.kind === 'bitvec' && sort.width > 32) ? 0n : 0;
}

describe('terms of every operation and sort', () => {
  const Pair = Tuple(Char, Int, Bool);
  const sorts = {
    c: Char,
    d: Char,
    i: Int,
    j: Int,
    r: Real,
    b: BitVec(8),
    n: BitVec(4),
    w: BitVec(64),
    p: Bool,
    q: Bool,
  };
  const registers = [
    ...Object.entries(sorts).map(([name, sort]) => ({ name, sort, initial: zero(sort) })),
    { name: 't', sort: Pair, initial: zero(Pair) },
  ];
  const [c, d, i, j, r, b, n, w, p, q, t]: readonly Variable[] = registers.map(registerVariable);
  const { add, bitAnd, bitOr, bitXor, convert, div, eq, item, ite, le, lookup, lt } = build;
  const { member, mod, mul, ne, neg, num, scale, shl, shr, sub, tuple } = build;
  const huge = 10n ** 30n;
  const chosen = ite(eq(c, d), num(65, Char), num(70, Char));

  const terms: Readonly<Record<string, Term>> = {
    'a sum with wrapping coefficients': sub(c, d),
    'a negated character': neg(c),
    'a sum of 64 bits': sub(w, num(1, w.sort)),
    'a fraction of a Real': add(scale(rational(-1n, 3n), r), constant(rational(22n, 7n), Real)),
    'a comparison of Real and converted Int': le(scale(rational(1n, 2n), r), convert(i, Real)),
    'a big integer': num(huge, Int),
    'a comparison with a big negative integer': le(i, num(-huge, Int)),
    'a product': mul(i, j),
    'a product with a choice of literals': mul(ite(p, num(7, Int), num(9, Int)), i),
    'a quotient and a remainder': add(div(c, num(10, Char)), mod(d, c)),
    'bit operations': bitXor(bitAnd(b, num(15, b.sort)), bitOr(b, num(129, b.sort))),
    'shifts by variables': add(shl(num(1, b.sort), b), shr(b, num(3, b.sort))),
    'a choice between literals that is converted': convert(chosen, Int),
    'a choice between literals that is looked up': lookup([1n, 2n], 3n, Int, chosen),
    'a comparison of two choices between literals': le(chosen, ite(p, num(0, Char), num(1, Char))),
    'an equation of two choices between literals': eq(
      ite(p, num(1, Int), num(2, Int)),
      ite(q, num(1, Int), num(3, Int)),
    ),
    'a table of characters': lookup([97, 0xd800], 0xdfff, Char, b),
    'a table of tuples': lookup([[97, huge, true]], [98, 2n, false], Pair, b),
    'a membership test of few bits': member(
      n,
      CharSet.fromRanges([
        [0, 3],
        [7, 7],
      ]),
    ),
    'a membership test of a hyphen and its neighbours': member(c, CharSet.of(',', '-', '.')),
    'a membership test of surrogates': member(c, CharSet.range(0xd800, 0xdfff)),
    'a membership test of one lone surrogate': member(c, CharSet.of(0xdc00)),
    'an inequality of characters': ne(c, d),
    'a strict comparison': lt(j, i),
    'a tuple of variables': tuple(c, i, p),
    'a tuple with a big integer': tuple(num(97, Char), num(huge, Int), p),
    'a constant tuple': tuple(num(97, Char), num(huge, Int), TRUE),
    'a choice between constant tuples': ite(p, tuple(c, i, q), tuple(num(98, Char), num(-4, Int), TRUE)),
    'an item of a tuple': add(item(t, 1), i),
    'an item of a tuple as a guard': item(t, 2),
    'a conversion there and back': convert(add(convert(c, Int), i), Char),
    'a Boolean choice': ite(p, eq(c, d), q),
    'a lone surrogate': num(0xd800, Char),
  };
  for (const [what, term] of Object.entries(terms))
    test(`${what} is written and read back as the same term`, () => {
      roundTrip(around(term, registers, Char));
    });

  for (const sort of [Bool, Int, Real, Char, BitVec(1), BitVec(32), BitVec(33), BitVec(1024), Pair, Tuple(Pair, Real)])
    test(`a machine that copies ${JSON.stringify(sort)} comes back the same`, () => {
      roundTrip(around(windowVariable(sort, 0), [], sort));
    });
});

describe('texts', () => {
  test('a constant output with lone surrogates and control characters survives as text', () => {
    const units = [0xd83d, 0x41, 0xde00, 0, 0x2028, 0x22, 0x5c];
    const machine: Machine = {
      input: Char,
      output: Char,
      lookback: 0,
      registers: [],
      states: ['\u{1f600}', 'lone \ud800'],
      initial: 0,
      transitions: [[{ guard: TRUE, outputs: units.map(u => build.num(u, Char)), updates: [], to: 1 }], []],
      endings: [[], [{ guard: TRUE, outputs: [] }]],
    };
    expect(outputsOf(roundTrip(machine), [97])).toEqual([units]);
  });

  test('a term of many levels is read in no more time than its size asks for', () => {
    let json: unknown = 'x';
    for (let level = 0; level < 11; level++) json = ['bitxor', ['shl', json, 1], level];
    const document = {
      ...writeMachine({
        input: Char,
        output: Char,
        lookback: 0,
        registers: [],
        states: [''],
        initial: 0,
        transitions: [[]],
        endings: [[]],
      }),
      transitions: [{ from: 0, to: 0, outputs: [json] }],
    };
    expect(parseMachine(JSON.stringify(document)).transitions[0]).toHaveLength(1);
  }, 5_000);
});
