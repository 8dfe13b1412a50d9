import { describe, expect, test } from 'vitest';
import { normaliseMemory } from '../../../src/automata/machine/path.ts';
import * as build from '../../../src/logic/build.ts';
import { CharSet } from '../../../src/logic/char-set.ts';
import { evaluate } from '../../../src/logic/evaluate.ts';
import { Session } from '../../../src/logic/session.ts';
import { createSolver } from '../../../src/logic/solver/index.ts';
import { BitVec, Char } from '../../../src/logic/sort.ts';
import { type Term, type Variable, variable } from '../../../src/logic/term.ts';
import { type Value, valueKey } from '../../../src/logic/value.ts';
import { Dice } from '../../campaign/dice.ts';

const session = new Session(createSolver());

/** All assignments of values below `size`. */
function assignments(variables: readonly Variable[], size: number): Map<Variable, Value>[] {
  let all = [new Map<Variable, Value>()];
  for (const v of variables)
    all = all.flatMap(known => Array.from({ length: size }, (_, value) => new Map(known).set(v, value)));
  return all;
}

/** What the carried values can be together, by trying everything. */
function possibleValues(
  lists: readonly (readonly Term[])[],
  facts: readonly Term[],
  variables: readonly Variable[],
  size: number,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const assignment of assignments(variables, size))
    if (facts.every(fact => evaluate(fact, assignment) === true))
      found.add(valueKey(lists.map(list => list.map(t => evaluate(t, assignment)))));
  return found;
}

/** Random terms and facts over a few remembered symbols of a tiny sort. */
class RandomMemory {
  private readonly size: number;
  readonly variables: readonly Variable[];

  constructor(
    private readonly dice: Dice,
    private readonly width: number,
  ) {
    this.size = 2 ** width;
    const names = ['x', 'p0', 'p1', 'p2'].slice(0, dice.between(2, width === 3 ? 3 : 4));
    this.variables = names.map(name => variable(name, BitVec(width)));
  }

  private number(): Term {
    return build.num(this.dice.below(this.size), BitVec(this.width));
  }

  term(depth: number): Term {
    const { dice } = this;
    if (depth <= 0) return dice.chance(0.8) ? dice.pick(this.variables) : this.number();
    const makers = [
      () => build.add(this.term(depth - 1), this.term(depth - 1)),
      () => build.bitXor(this.term(depth - 1), this.number()),
      () => build.bitAnd(this.term(depth - 1), this.number()),
      () => build.ite(this.fact(depth - 1), this.term(depth - 1), this.term(depth - 1)),
      () => dice.pick(this.variables),
    ];
    return dice.pick(makers)();
  }

  fact(depth: number): Term {
    const { dice } = this;
    const makers = [
      () => build.member(dice.pick(this.variables), CharSet.range(dice.below(this.size), this.size - 1)),
      () => build.ne(this.term(0), this.term(0)),
      () => build.le(this.term(depth), this.term(depth)),
      () => build.eq(this.term(depth), this.term(depth)),
      () => (depth > 0 ? build.or(this.fact(depth - 1), this.fact(depth - 1)) : build.ne(this.term(0), this.term(0))),
    ];
    return dice.pick(makers)();
  }
}

describe('the normal form of what a search remembers', () => {
  test('never changes which values are possible together', () => {
    let compared = 0;
    for (let seed = 0; seed < 1500; seed++) {
      const dice = new Dice(seed);
      const width = dice.pick([1, 2, 2, 3]);
      const memory = new RandomMemory(dice, width);
      const facts = Array.from({ length: dice.between(1, 5) }, () => memory.fact(dice.below(3)));
      const lists = [Array.from({ length: dice.below(3) }, () => memory.term(dice.below(3))), [memory.term(0)]];
      const before = possibleValues(lists, facts, memory.variables, 2 ** width);
      if (before.size === 0) continue;
      const normal = normaliseMemory(lists, facts, session);
      const left = [...new Set([...normal.values.flat(), ...normal.facts].flatMap(t => t.variables))];
      expect(
        left.every(v => normal.origin.has(v)),
        `seed ${seed}: every symbol has an origin`,
      ).toBe(true);
      const after = possibleValues(normal.values, normal.facts, left, 2 ** width);
      expect([...after].sort(), `seed ${seed}`).toEqual([...before].sort());
      compared++;
    }
    expect(compared).toBeGreaterThan(800);
  });

  test('keeps in mind that a symbol had to differ from as many others as there are values', () => {
    const few = BitVec(2);
    const [x, p0, p1] = ['x', 'p0', 'p1'].map(name => variable(name, few));
    for (const values of [CharSet.range(0, 1), CharSet.range(1, 3), CharSet.range(0, 3)]) {
      const facts = [build.ne(x, p0), build.ne(x, p1), ...[x, p0, p1].map(v => build.member(v, values))];
      const normal = normaliseMemory([[p0, p1]], facts, session);
      const left = [...new Set([...normal.values.flat(), ...normal.facts].flatMap(t => t.variables))];
      const before = possibleValues([[p0, p1]], facts, [x, p0, p1], 4);
      expect(possibleValues(normal.values, normal.facts, left, 4)).toEqual(before);
    }
  });

  test('forgets symbols that only an inequality or an order still mentions', () => {
    const [x, p0] = [variable('x', Char), variable('p0', Char)];
    expect(normaliseMemory([[x]], [build.ne(x, p0)], session).facts).toEqual([]);
    const [fact] = normaliseMemory([[x]], [build.lt(p0, x)], session).facts;
    expect(fact).toBe(build.member(variable('p0', Char), CharSet.range(1, 0xffff)));
  });

  test('gives memories that differ in names only the same form', () => {
    const names = (a: string, b: string) => {
      const [x, y] = [variable(a, Char), variable(b, Char)];
      const { values, facts } = normaliseMemory(
        [[build.add(x, y)], [y]],
        [build.ne(x, y), build.le(x, build.num(99, Char))],
        session,
      );
      return [values, facts];
    };
    expect(names('x', 'p0')).toEqual(names('p3', 'p1'));
  });
});
