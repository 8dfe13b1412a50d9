import { DFA, JS, NFA } from 'refa';
import type { Acceptor, Move } from '../src/automata/acceptor/index.ts';
import { CharSet, charSets, MAX_CHAR } from '../src/logic/char-set.ts';

/** The pattern as refa's nondeterministic automaton over UTF-16 code units. */
export function refaNfa(pattern: string): NFA {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source: pattern, flags: '' }).parse();
  if (maxCharacter !== MAX_CHAR) throw new Error(`refa reads ${pattern} over another alphabet`);
  return NFA.fromRegex(expression, { maxCharacter });
}

/** The pattern as refa's deterministic automaton, not minimised. */
export function refaDfa(nfa: NFA): DFA {
  return DFA.fromFA(nfa);
}

/** The same deterministic automaton, state by state and move by move, as an acceptor of ours. */
export function acceptorOf(dfa: DFA): Acceptor<CharSet> {
  const numbers = new Map<DFA.Node, number>([[dfa.initial, 0]]);
  const moves: Move<CharSet>[][] = [];
  const final: boolean[] = [];
  for (const node of numbers.keys()) {
    const row: Move<CharSet>[] = [];
    for (const [to, via] of node.out.invert(dfa.maxCharacter)) {
      let number = numbers.get(to);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(to, number);
      }
      row.push({ guard: CharSet.fromRanges(via.ranges.map(({ min, max }) => [min, max])), to: number });
    }
    moves.push(row);
    final.push(dfa.finals.has(node));
  }
  return { algebra: charSets, initial: 0, moves, final, deterministic: true };
}

/** A copy that shares nothing with `a` that an algorithm could have remembered. */
export function copyOf<P>(a: Acceptor<P>): Acceptor<P> {
  return { ...a, moves: a.moves.map(row => row.map(move => ({ ...move }))), final: [...a.final] };
}
