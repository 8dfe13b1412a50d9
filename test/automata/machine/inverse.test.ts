import { beforeAll, describe, expect, test } from 'vitest';
import { behaviourOf } from '../../../src/automata/machine/behaviour.ts';
import { image } from '../../../src/automata/machine/image.ts';
import { collision } from '../../../src/automata/machine/injective.ts';
import { inverse } from '../../../src/automata/machine/inverse.ts';
import type { Machine } from '../../../src/automata/machine/machine.ts';
import { outputsOf } from '../../../src/automata/machine/run.ts';
import { bitAnd, bitXor, eq, ne } from '../../../src/logic/build.ts';
import { loadZ3 } from '../../../src/logic/solver/z3.ts';
import { TRUE } from '../../../src/logic/term.ts';
import { QUAD as QUADS, wordsUpTo } from '../../campaign/alphabet.ts';
import { naive, wordKey } from '../../campaign/brute-force.ts';
import { machine, QUAD, quad, session, window } from './hand-made.ts';

beforeAll(async () => {
  await loadZ3();
});

const [y] = window(QUAD);
const INPUTS = wordsUpTo(QUADS.symbols, 2);
/** No machine here writes more for an input of two symbols. */
const OUTPUTS = wordsUpTo(QUADS.symbols, 4);

/** For each output of the machine for a short input, the inputs. */
function inputsByOutput(of: Machine): ReadonlyMap<string, ReadonlySet<string>> {
  const relation = naive(of);
  const found = new Map<string, Set<string>>();
  for (const word of INPUTS)
    for (const key of relation.outputs(word).keys()) found.set(key, (found.get(key) ?? new Set()).add(wordKey(word)));
  return found;
}

/** Each symbol becomes two; what they are together tells the symbol, and in some cases one of them alone. */
const pairs: Readonly<Record<string, Machine>> = {
  'both are needed': machine({
    sort: QUAD,
    states: 1,
    moves: [[0, TRUE, [bitAnd(y, quad(1)), bitAnd(y, quad(2))], 0]],
    ends: [[0, []]],
  }),
  'the first tells': machine({
    sort: QUAD,
    states: 1,
    moves: [[0, TRUE, [bitXor(y, quad(3)), bitAnd(y, quad(1))], 0]],
    ends: [[0, []]],
  }),
  'the second tells': machine({
    sort: QUAD,
    states: 1,
    moves: [[0, TRUE, [bitAnd(y, quad(2)), y], 0]],
    ends: [[0, []]],
  }),
};

describe.each(Object.entries(pairs))('a machine that writes two symbols for one: %s', (_, given) => {
  test('has an inverse that reads just what it writes, and gives back what it read', () => {
    const back = naive(inverse(given, session()));
    const expected = inputsByOutput(given);
    for (const word of OUTPUTS)
      expect([...back.outputs(word).keys()], `[${wordKey(word)}]`).toEqual([...(expected.get(wordKey(word)) ?? [])]);
  });

  test('has just its outputs in its image', () => {
    const written = image(given, session());
    const expected = inputsByOutput(given);
    for (const word of OUTPUTS)
      expect(outputsOf(written, word).length > 0, `[${wordKey(word)}]`).toBe(expected.has(wordKey(word)));
  });

  test('is injective', () => {
    expect(collision(behaviourOf(given), session())).toBeUndefined();
  });
});

describe('two inputs with one output', () => {
  test('may part at a symbol that is not written, and then read the same', () => {
    /** The first symbol is dropped, all others are copied. */
    const drops = machine({
      sort: QUAD,
      states: 2,
      moves: [
        [0, TRUE, [], 1],
        [1, TRUE, [y], 1],
      ],
      ends: [[1, []]],
    });
    const found = collision(behaviourOf(drops), session());
    expect([found?.first.length, found?.second.length]).toEqual([1, 1]);
    expect(found?.first).not.toEqual(found?.second);
  });

  test('may come to a place that was reached before with one input', () => {
    /** After a zero a symbol is read that does not matter; the input ends only after another symbol. */
    const given = machine({
      sort: QUAD,
      states: 3,
      moves: [
        [0, eq(y, quad(0)), [], 1],
        [0, ne(y, quad(0)), [y], 0],
        [1, TRUE, [], 0],
        [0, eq(y, quad(3)), [quad(0)], 2],
      ],
      ends: [[2, []]],
    });
    const found = collision(behaviourOf(given), session());
    expect(found).toBeDefined();
    const relation = naive(given);
    const [first, second] = [found?.first ?? [], found?.second ?? []];
    expect(wordKey(first)).not.toBe(wordKey(second));
    expect([...relation.outputs(first).keys()].some(key => relation.outputs(second).has(key))).toBe(true);
  });
});
