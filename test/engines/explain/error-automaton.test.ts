import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dominatingEvents,
  type ErrorAutomaton,
  errorAutomaton,
  hasInOrder,
  wordsThroughEdges,
} from '../../../src/engines/explain/error-automaton.ts';
import type { Conjecture } from '../../../src/learning/classical/conjecture.ts';

const EVENTS = 3;

/** Complete automata over few events. */
const conjectures: fc.Arbitrary<Conjecture> = fc
  .integer({ min: 1, max: 4 })
  .chain(states =>
    fc
      .tuple(
        fc.array(fc.nat(states - 1), { minLength: states * EVENTS, maxLength: states * EVENTS }),
        fc.array(fc.nat(1), { minLength: states, maxLength: states }),
      )
      .map(([next, outputs]) => ({ kind: 'acceptor' as const, letters: EVENTS, states, next, outputs })),
  );

/** All words up to a length. */
function words(length: number): readonly (readonly number[])[] {
  const found: number[][] = [[]];
  for (const word of found)
    if (word.length < length) for (let event = 0; event < EVENTS; event++) found.push([...word, event]);
  return found;
}

function accepts({ edges, accepting }: ErrorAutomaton, word: readonly number[]): boolean {
  let state: number | undefined = 0;
  for (const event of word) state = edges.find(edge => edge.from === state && edge.event === event)?.to;
  return state !== undefined && accepting[state];
}

function conjectureAccepts({ next, outputs }: Conjecture, word: readonly number[]): boolean {
  return outputs[word.reduce((state, event) => next[state * EVENTS + event], 0)] === 1;
}

/** Whether some events are in a word in this order. */
function isWithin(order: readonly number[], word: readonly number[]): boolean {
  let done = 0;
  for (const event of word) if (event === order[done]) done++;
  return done === order.length;
}

/** Longer than any word that these automata need to show something. */
const ALL = words(7);

describe('the automaton of failures', () => {
  it('accepts what the conjecture accepts, from states that all lead to a failure', () => {
    fc.assert(
      fc.property(conjectures, conjecture => {
        const automaton = errorAutomaton(conjecture);
        for (const word of ALL) expect(accepts(automaton, word)).toBe(conjectureAccepts(conjecture, word));
      }),
      { numRuns: 40 },
    );
  });

  it('is dominated by the events that are in all accepted words', () => {
    fc.assert(
      fc.property(conjectures, conjecture => {
        const accepted = ALL.filter(word => conjectureAccepts(conjecture, word));
        const all = [0, 1, 2].filter(event => accepted.length > 0 && accepted.every(word => word.includes(event)));
        expect([...dominatingEvents(errorAutomaton(conjecture))].sort()).toEqual(all);
      }),
      { numRuns: 60 },
    );
  });

  it('has events in an order where all accepted words have', () => {
    fc.assert(
      fc.property(conjectures, fc.array(fc.nat(EVENTS - 1), { minLength: 1, maxLength: 2 }), (conjecture, order) => {
        const isSo = ALL.every(word => !conjectureAccepts(conjecture, word) || isWithin(order, word));
        expect(hasInOrder(errorAutomaton(conjecture), order)).toBe(isSo);
      }),
      { numRuns: 60 },
    );
  });

  it('has no order where a word lacks the second event', () => {
    const edges = [
      { from: 0, event: 0, to: 1 },
      { from: 1, event: 1, to: 2 },
    ];
    const automaton = (accepting: readonly boolean[]): ErrorAutomaton => ({ states: 3, edges, accepting });
    expect(hasInOrder(automaton([false, true, true]), [0, 1])).toBe(false);
    expect(hasInOrder(automaton([false, false, true]), [0, 1])).toBe(true);
  });

  it('has accepted words through each of its arrows', () => {
    fc.assert(
      fc.property(conjectures, conjecture => {
        const automaton = errorAutomaton(conjecture);
        const found = wordsThroughEdges(automaton, 20);
        const passed = new Set<string>();
        for (const word of found) {
          expect(accepts(automaton, word)).toBe(true);
          let state = 0;
          for (const event of word) {
            passed.add(`${state} ${event}`);
            state = automaton.edges.find(edge => edge.from === state && edge.event === event)?.to ?? -1;
          }
        }
        expect(passed).toEqual(new Set(automaton.edges.map(({ from, event }) => `${from} ${event}`)));
      }),
      { numRuns: 60 },
    );
  });
});
