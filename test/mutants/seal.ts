import type { Mutant } from './mutant.ts';

const CORPUS = 'engines/seal/corpus.test.ts';
const SMALL = 'engines/seal/small.test.ts';
const HURRIED = 'engines/seal/hurried.test.ts';
const FIGURES = 'engines/seal/figures.test.ts';
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
    file: 'engines/seal/control-split.ts',
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
    file: 'logic/solver/number-domain.ts',
    from: 'const [from, to] = isNegated ? [shift - high, shift - low] : [low - shift, high - shift];',
    to: 'const [from, to] = isNegated ? [shift - high, shift - low] : [low - shift + 1n, high - shift];',
    wrong: 'the least value of a comparison is left out: what is possible is impossible',
    tests: ['logic/solver/word-set.test.ts'],
  },
  {
    file: 'logic/solver/word-set.ts',
    from: 'return modulo(isNegated ? shift - residue : shift + residue, 1n << BigInt(bits)) === value;',
    to: 'return modulo(shift + residue, 1n << BigInt(bits)) === value;',
    wrong: 'the last bits of a difference are those of a sum',
    tests: ['logic/solver/word-set.test.ts'],
  },
  {
    file: 'logic/solver/solver-stack.ts',
    from: "if (answer.status === 'unknown') return answer;\n      if (answer.status === 'unsat') continue;",
    to: "if (answer.status !== 'sat') return answer;",
    wrong: 'the first of several cases is taken for all of them',
    tests: ['logic/solver/word-set.test.ts'],
  },
  {
    file: 'engines/seal/slot.ts',
    from: 'return sort === Int || value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;',
    to: 'return sort === Int ? Number(value) : value;',
    wrong: 'a wide number is another value than the same number of the program',
    tests: [SMALL],
    only: 'a wide number',
  },
  {
    file: 'engines/seal/trim.ts',
    from: 'if (endings.length > 0) alive.add(q);',
    to: 'if (endings.length > 1) alive.add(q);',
    wrong: 'states that accept are left out',
    tests: [FIGURES],
  },
  {
    file: 'engines/seal/exact.ts',
    from: 'return isEndSure && isOne && stays;',
    to: 'return isEndSure && isOne;',
    wrong: 'an automaton is exact though the code may also reject',
    tests: [FIGURES],
  },
  {
    file: 'engines/seal/lookback.ts',
    from: 'if (term === undefined || term === arrived.get(v)) continue;',
    to: 'if (term === undefined || arrived.has(v)) continue;',
    wrong: 'a variable is what was read before on one of the ways only',
    tests: [FIGURES],
    only: 'one of the ways only',
  },
  {
    file: 'engines/seal/meeting.ts',
    from: '    if (sort !== undefined && sort !== Bool) return new SymbolicNumber(either(sort));',
    to: '    if (sort !== undefined && sort !== Bool) return a;',
    wrong: 'of two ways that meet, the number that one of them has is kept',
    tests: [HURRIED],
    only: 'flags',
  },
  {
    file: 'engines/seal/meeting.ts',
    from: '  const common = a.filter(fact => others.has(fact));',
    to: '  const common = a;',
    wrong: 'what is known on one of two ways that meet is taken for known on both',
    tests: [HURRIED],
    only: 'flags',
  },
  {
    file: 'engines/seal/meeting.ts',
    from: '  if (isPlace(a) || isPlace(b)) return undefined;',
    to: '',
    wrong: 'ways that stand at different places of the input are joined',
    tests: [HURRIED],
    only: 'ahead',
  },
  {
    file: 'frontends/c/memory/inverse.ts',
    from: '    return value => (within(term, value) < 1n << BigInt(narrow) ? inner(within(term, value)) : undefined);',
    to: '    return value => (within(term, value) < 1n << BigInt(narrow - 1) ? inner(within(term, value)) : undefined);',
    wrong: 'of an index that was extended, only the lower half of its values is possible',
    tests: ['frontends/c/memory/inverse.test.ts'],
  },
  {
    file: 'engines/seal/exploration.ts',
    from: '      ...outline.ends,',
    to: '',
    wrong: 'a pointer that may go on is joined with one that must stay in its array',
    tests: [HURRIED],
    only: 'lines',
  },
];
