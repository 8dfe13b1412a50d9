import type { Mutant } from './mutant.ts';

const UNWIND = 'checking/unwinding/unwind.test.ts';
const FIVE = 'engines/explain/equation-five.test.ts';
const COMMAND = 'cli/explain.test.ts';

/** Mistakes in what unwinds programs, and in what learns the language of their errors. */
export const EXPLAIN: readonly Mutant[] = [
  {
    file: 'checking/unwinding/unwind.ts',
    from: 'value: (one, other, { sort }) => choice(isFirst, asTerm(one, sort), asTerm(other, sort)),',
    to: 'value: one => one,',
    wrong: 'ways that meet have the values of the first of them',
    tests: [UNWIND],
  },
  {
    file: 'checking/unwinding/event-log.ts',
    from: 'next[at] = ite(isCase(count, at), written, next[at]);',
    to: 'next[at] = written;',
    wrong: 'an event is written over those of ways that have had more',
    tests: [UNWIND],
  },
  {
    file: 'checking/unwinding/event-log.ts',
    from: 'const either = this.slots.map((slot, i) => ite(condition, slot, slots[i]));',
    to: 'const either = slots;',
    wrong: 'ways that end alike have the events of the first of them',
    tests: [COMMAND],
  },
  {
    file: 'checking/unwinding/stand.ts',
    from: 'const isBack = heads[inner] === block && standing.heads[inner] === block;',
    to: 'const isBack = heads[inner] === block;',
    wrong: 'coming to a loop from outside counts as one of its rounds',
    tests: [COMMAND],
  },
  {
    file: 'checking/unwinding/choice-numbers.ts',
    from: 'state.made = number * ROOM;',
    to: 'state.made = 0;',
    wrong: 'all that the environment chooses is the same number',
    tests: [COMMAND],
  },
  {
    file: 'engines/explain/error-oracle.ts',
    from: 'const run = this.formula.runOutside(this.readerOf(conjecture), this.longest);',
    to: 'const run = this.formula.runOutside(this.readerOf(conjecture), 0);',
    wrong: 'failing runs with events are not looked for',
    tests: [FIVE, COMMAND],
  },
  {
    file: 'engines/explain/error-automaton.ts',
    from: 'if (accepting[state] && done < order.length) return false;',
    to: 'if (accepting[state] && done < 1) return false;',
    wrong: 'events are said to come in an order that they need not have',
    tests: ['engines/explain/error-automaton.test.ts'],
  },
  {
    file: 'engines/explain/error-automaton.ts',
    from: 'return shortestAccepted({ ...automaton, edges }) === undefined;',
    to: 'return true;',
    wrong: 'every event of a shortest failing run is said to be on all of them',
    tests: ['engines/explain/error-automaton.test.ts'],
  },
];
