import type { Mutant } from './mutant.ts';

const CORPUS = 'engines/seal/corpus.test.ts';
const SMALL = 'engines/seal/small.test.ts';
const DOMAINS = 'abstraction/domains/domains.test.ts';

/** In what an inferred automaton rests on: that it has every run of the code. */
export const SEAL: readonly Mutant[] = [
  {
    file: 'engines/seal/environment.ts',
    from: 'const uncovered = known === undefined ? TRUE : not(this.predicate(slot, term));',
    to: 'const uncovered = known === undefined ? TRUE : FALSE;',
    wrong: 'a node has room for the first value of a variable only',
    tests: [CORPUS],
    only: 'tinyframe',
  },
  {
    file: 'engines/seal/environment.ts',
    from: "broken === FALSE || (broken !== TRUE && session.ask([...related(broken, path), broken]).status === 'unsat')",
    to: 'broken === FALSE || broken !== TRUE',
    wrong: 'a condition between variables is kept though some state breaks it',
    tests: [CORPUS],
    only: 'tinyframe|vt_parser|sbus',
  },
  {
    file: 'engines/seal/exploration.ts',
    from: "if (answer.status === 'unknown' || values.length === most) return undefined;",
    to: "if (answer.status === 'unknown' || values.length === most - 4) return values;",
    wrong: 'of a variable that depends on the input, only some values are followed',
    tests: [SMALL],
    only: 'a stored byte',
  },
  {
    file: 'engines/seal/automaton.ts',
    from: 'for (const further of to.edges) waiting.push({ to: further.to, edge: joined(next.edge, further) });',
    to: 'for (const further of to.edges.slice(0, 1)) waiting.push({ to: further.to, edge: joined(next.edge, further) });',
    wrong: 'a way out of an inner loop is missing',
    tests: [SMALL],
    only: 'an inner loop',
  },
  {
    file: 'abstraction/domains/wrapped-interval.ts',
    from: 'return from + other.span <= this.span && isMultiple;',
    to: 'return from <= this.span && isMultiple;',
    wrong: 'an interval is taken to include one that only begins in it',
    tests: [DOMAINS],
  },
  {
    file: 'abstraction/domains/wrapped-interval.ts',
    from: 'const isWhole = this.wrapped(other.low - this.low) <= end && this.span <= end;',
    to: 'const isWhole = this.wrapped(other.low - this.low) <= end;',
    wrong: 'two intervals are joined to one that lacks the end of the first',
    tests: [DOMAINS],
  },
  {
    file: 'logic/solver/narrow.ts',
    from: 'if (isBelow) return isNegated ? { shift, low: 0n, high: bound - 1n }',
    to: 'if (isBelow) return isNegated ? { shift, low: 0n, high: bound - 2n }',
    wrong: 'the largest of few values is not tried: what is possible is impossible',
    tests: ['logic/solver/narrow.test.ts'],
  },
];
