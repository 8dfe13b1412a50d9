import { beforeAll, describe, expect, it } from 'vitest';
import { type Diff, diff, kindOf } from '../../src/analyses/diff.ts';
import { Differing } from '../../src/analyses/differing.ts';
import { operandOf } from '../../src/analyses/operand.ts';
import type { Machine } from '../../src/automata/machine/machine.ts';
import { outputsOf } from '../../src/automata/machine/run.ts';
import { readTarget } from '../../src/frontends/target.ts';
import { loadZ3 } from '../../src/logic/solver/index.ts';
import { randomTransducer } from '../automata/machine/random-transducer.ts';
import { type Alphabet, BIT, LETTERS, QUAD, wordsUpTo } from '../campaign/alphabet.ts';
import { type Word, wordKey } from '../campaign/brute-force.ts';
import { Dice } from '../campaign/dice.ts';
import { workspace } from '../workspace.ts';
import { targetOf, testSession } from './ask.ts';

interface Compared {
  readonly left: Machine;
  readonly right: Machine;
  readonly alphabet: Alphabet;
  readonly result: Diff;
}

/** Two deterministic machines that have much in common, and what is said of them. */
function compared(seed: number): Compared {
  const dice = new Dice(seed);
  const alphabet = dice.pick([BIT, QUAD, LETTERS]);
  const lookback = dice.pick([0, 0, 1]);
  const left = randomTransducer(dice, alphabet, true, lookback);
  const right = dice.chance(0.2) ? randomTransducer(dice, alphabet, true, lookback) : changed(left, dice);
  const session = testSession();
  const [a, b] = [left, right].map(machine => operandOf(targetOf(machine), session));
  return { left, right, alphabet, result: diff(a, b, session) };
}

/** The machine with the outputs, the target or the end of one place changed; it stays deterministic. */
function changed(machine: Machine, dice: Dice): Machine {
  const at = dice.below(machine.states.length);
  const outputs = machine.transitions.flat().map(t => t.outputs.filter(term => term.variables.length === 0));
  const other = outputs.length === 0 ? [] : dice.pick(outputs);
  const isEnd = dice.chance(0.2);
  const which = dice.below(Math.max(1, machine.transitions[at].length));
  return {
    ...machine,
    endings: machine.endings.map((list, q) => (isEnd && q === at ? [] : list)),
    transitions: machine.transitions.map((list, q) =>
      isEnd || q !== at ? list : list.map((t, i) => (i === which ? { ...t, outputs: other } : t)),
    ),
  };
}

function outputKeys(machine: Machine, word: Word): string {
  return JSON.stringify(outputsOf(machine, word).map(wordKey).sort());
}

const SEEDS = Array.from({ length: 60 }, (_, i) => i);
const PAIRS: Compared[] = [];

beforeAll(async () => {
  await loadZ3();
  PAIRS.push(...SEEDS.map(compared));
});

describe('the difference of two machines, against trying all short words', () => {
  it.each(SEEDS)('is right for the pair %i', seed => {
    const { left, right, alphabet, result } = PAIRS[seed];
    const words = wordsUpTo(alphabet.symbols.slice(0, 3), alphabet.length + 1);
    const differing = words.filter(word => outputKeys(left, word) !== outputKeys(right, word));
    expect(result.verdict).not.toBe('unknown');
    if (result.verdict === 'holds') {
      expect(differing).toEqual([]);
      expect(result.differences).toEqual([]);
      return;
    }
    for (const { witness } of result.differences)
      expect(outputKeys(left, witness.input)).not.toBe(outputKeys(right, witness.input));
    const lengths = result.differences.map(({ witness }) => witness.input.length);
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    if (differing.length > 0) expect(lengths[0]).toBeLessThanOrEqual(differing[0].length);
    if (result.machine === undefined) return;
    const { machine } = result;
    expect(words.filter(word => outputsOf(machine, word).length > 0).map(wordKey)).toEqual(differing.map(wordKey));
  });

  it('shows an input for each way in which short words differ', () => {
    let ways = 0;
    for (const { left, right, alphabet, result } of PAIRS) {
      if (result.verdict !== 'fails' || result.notes.some(note => /ways/.test(note))) continue;
      const all = new Differing(left, right, testSession());
      const shown = new Set(result.differences.map(({ witness }) => all.wayOf(witness.input)));
      expect(shown.size).toBe(result.differences.length);
      for (const word of wordsUpTo(alphabet.symbols.slice(0, 3), alphabet.length)) {
        const way = all.wayOf(word);
        expect(way !== undefined).toBe(outputKeys(left, word) !== outputKeys(right, word));
        if (way !== undefined) expect(shown).toContain(way);
      }
      ways += shown.size;
    }
    expect(ways).toBeGreaterThan(SEEDS.length / 2);
  });

  it('can be written out for most pairs', () => {
    const differing = PAIRS.filter(({ result }) => result.verdict === 'fails');
    const written = differing.filter(({ result }) => result.machine !== undefined);
    expect(differing.length).toBeGreaterThan(SEEDS.length / 3);
    expect(written.length).toBeGreaterThan(differing.length / 2);
  });
});

describe('kinds of differences', () => {
  const encode = 'examples/encoders/html-encode.bek';

  it.each<[string, string, string, readonly string[]]>([
    ['outputs', encode, 'examples/paper/encode-html.bek', ['outputs']],
    ['only one side accepts', '/^[ab]$/', '/^[bc]$/', ['only-left', 'only-right']],
    ['a machine with several outputs', 'examples/paper/get-tags3.json', 'examples/paper/get-tags.bek', ['outputs']],
  ])('are told: %s', (_, left, right, kinds) => {
    const session = testSession();
    const [a, b] = [left, right].map(text => operandOf(readTarget(text, workspace), session));
    const result = diff(a, b, session);
    expect(result.verdict).toBe('fails');
    expect([...new Set(result.differences.map(kindOf))].sort()).toEqual(kinds);
    expect(result.differences.every(({ witness }) => witness.replayed && witness.shortest)).toBe(true);
  });
});
