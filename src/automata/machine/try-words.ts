import { CharSet } from '../../logic/char-set.ts';
import { setsOf } from '../../logic/predicates.ts';
import type { Session } from '../../logic/session.ts';
import type { Term } from '../../logic/term.ts';
import { type Value, valueKey } from '../../logic/value.ts';
import type { Machine } from './machine.ts';
import { outputsOf } from './run.ts';

const MAX_WORDS = 20_000;
const MAX_LETTERS = 16;

/**
 * A word, among the shorter ones over a few telling symbols, for which `left` has an output that `right` has not. For
 * machines with several outputs for one input, where no search is complete: what it finds is right, and finding
 * nothing says nothing. Runs both machines on at most 20,000 words, in order of length.
 */
export function extraOutput(left: Machine, right: Machine, session: Session): readonly Value[] | undefined {
  const letters = tellingSymbols([left, right]);
  let words: readonly (readonly Value[])[] = [[]];
  for (let tried = 0; words.length > 0 && tried + words.length <= MAX_WORDS; ) {
    for (const word of words) {
      session.budget.spend();
      const known = new Set(outputsOf(right, word, session.budget).map(valueKey));
      if (outputsOf(left, word, session.budget).some(output => !known.has(valueKey(output)))) return word;
    }
    tried += words.length;
    words = words.flatMap(word => letters.map(letter => [...word, letter]));
  }
  return undefined;
}

/** Two symbols of each class that the machines' set tests tell apart, as far as there is room. */
function tellingSymbols(machines: readonly Machine[]): readonly Value[] {
  const top = setsOf(machines[0].input)?.top;
  if (top === undefined) return [-1n, 0n, 1n, 2n].slice(machines[0].input.kind === 'int' ? 0 : 4);
  const seen = new Set<Term>();
  let classes: CharSet[] = [top];
  const visit = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    if (term.op.kind === 'in') {
      const { set } = term.op;
      classes = classes.flatMap(c => [c.intersect(set), c.minus(set)]).filter(c => !c.isEmpty);
    }
    term.args.forEach(visit);
  };
  for (const machine of machines)
    for (const t of machine.transitions.flat()) for (const term of [t.guard, ...t.outputs]) visit(term);
  const first = classes.map(c => c.pick() ?? 0);
  const second = classes.flatMap((c, i) => c.minus(CharSet.of(first[i])).pick() ?? []);
  return [...first, ...second].slice(0, MAX_LETTERS);
}
