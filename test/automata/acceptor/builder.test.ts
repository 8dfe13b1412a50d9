import { describe, expect, it } from 'vitest';
import {
  type Acceptor,
  AcceptorBuilder,
  acceptsText,
  equivalent,
  UnknownState,
} from '../../../src/automata/acceptor/index.ts';
import { Random } from '../../../src/automata/acceptor/random.ts';
import { CharSet, charSets } from '../../../src/logic/char-set.ts';
import { allWords } from './naive.ts';
import { flaws } from './suite.ts';

const [a, b] = [CharSet.of('a'), CharSet.of('b')];

describe('AcceptorBuilder', () => {
  it('joins parallel moves and drops empty guards', () => {
    const builder = new AcceptorBuilder(charSets);
    const [p, q] = [builder.addState(), builder.addState(true)];
    builder.addMove(p, a, q).addMove(p, CharSet.empty, p).addMove(p, b, q);
    expect(builder.build(p).moves).toEqual([[{ guard: a.union(b), to: q }], []]);
  });

  it('names a state that does not exist', () => {
    const builder = new AcceptorBuilder(charSets);
    builder.addState();
    expect(() => builder.addMove(0, a, 1)).toThrow(UnknownState);
    expect(() => builder.setFinal(-1)).toThrow(UnknownState);
    expect(() => new AcceptorBuilder(charSets).build(0)).toThrow(UnknownState);
  });

  it('copies an acceptor', () => {
    const builder = new AcceptorBuilder(charSets);
    builder.addState();
    const original: Acceptor<CharSet> = {
      algebra: charSets,
      initial: 0,
      moves: [[{ guard: a, to: 1 }], []],
      final: [false, true],
      deterministic: true,
    };
    expect(equivalent(builder.build(builder.addAcceptor(original)), original)).toBe(true);
  });

  it('removes ε-moves without changing the language', () => {
    for (let seed = 0; seed < 150; seed++) {
      const random = new Random(seed);
      const states = 2 + random.below(5);
      const builder = new AcceptorBuilder(charSets);
      const moves: [number, CharSet, number][] = [];
      const silent: [number, number][] = [];
      const final = Array.from({ length: states }, () => random.below(4) === 0);
      for (const f of final) builder.addState(f);
      for (let i = 0; i < states * 2; i++) {
        const [from, to] = [random.below(states), random.below(states)];
        if (random.below(3) === 0) silent.push([from, to]);
        else moves.push([from, [a, b, a.union(b)][random.below(3)], to]);
      }
      for (const [from, guard, to] of moves) builder.addMove(from, guard, to);
      for (const [from, to] of silent) builder.addEpsilon(from, to);
      const built = builder.build(0);
      expect(flaws(built)).toEqual([]);
      for (const word of allWords(2, 5).map(w => w.map(letter => 'ab'[letter]).join('')))
        expect(acceptsText(built, word)).toBe(runWithSilentMoves(word, moves, silent, final));
    }
  });
});

function runWithSilentMoves(
  word: string,
  moves: readonly [number, CharSet, number][],
  silent: readonly [number, number][],
  final: readonly boolean[],
): boolean {
  const closed = (states: Set<number>) => {
    for (const q of states) for (const [from, to] of silent) if (from === q) states.add(to);
    return states;
  };
  let current = closed(new Set([0]));
  for (const letter of word) {
    const next = moves.filter(([from, guard]) => current.has(from) && guard.has(letter.charCodeAt(0)));
    current = closed(new Set(next.map(([, , to]) => to)));
  }
  return [...current].some(q => final[q]);
}
