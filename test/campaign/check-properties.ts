import { check } from '../../src/analyses/check.ts';
import type { Operand } from '../../src/analyses/operand.ts';
import type { Verdict } from '../../src/analyses/verdict.ts';
import { inverse } from '../../src/automata/machine/inverse.ts';
import type { Machine } from '../../src/automata/machine/machine.ts';
import { Undecided } from '../../src/logic/limits.ts';
import { LETTERS } from './alphabet.ts';
import type { Bench } from './bench.ts';
import { accepts, naiveChain, type Word, wordKey } from './brute-force.ts';
import { requireDecided, singleValued } from './check-tools.ts';
import { judge, type Outcome } from './verdict.ts';

function operand(bench: Bench, name: string, machine: Machine): Operand {
  return { name, subject: bench.subject(machine), stages: [machine], models: [machine] };
}

/** A verdict as an outcome; for `reaches` a witness is in favour, so it is turned round. */
function outcomeOf({ verdict, finding, reason }: Verdict): Outcome {
  if (verdict === 'unknown') return { kind: 'unknown', reason: reason ?? 'no reason was given', limit: false };
  if (finding === undefined) return { kind: 'holds' };
  return { kind: 'fails', word: finding.witness.input, isShortest: finding.witness.shortest };
}

/** What the machine algebra does not say by itself: being undone, and languages of outputs. */
export function properties(bench: Bench): void {
  undoing(bench);
  outputLanguages(bench);
}

function undoing(bench: Bench): void {
  const { left, next, input } = bench.given;
  if (next === undefined) return;
  for (const second of [next, turned(bench, left)]) {
    if (second === undefined) continue;
    const operands = [operand(bench, 'first', left), operand(bench, 'second', second)];
    const said = outcomeOf(check('inverse', operands, bench.session()));
    bench.count('undone', said);
    requireDecided('undone', said, bench.memoryless && singleValued(bench, left) && singleValued(bench, second));
    const first = bench.relation(left);
    const both = naiveChain(first, bench.relation(second));
    judge('undone', said, input.sort, bench.shortWords, w => {
      const results = both.outputs(w);
      return accepts(first, w) && (results.size !== 1 || !results.has(wordKey(w)));
    });
  }
}

function turned(bench: Bench, machine: Machine): Machine | undefined {
  if (!bench.memoryless || bench.given.input === LETTERS) return undefined;
  try {
    return inverse(machine, bench.session());
  } catch (error) {
    if (error instanceof Undecided) return undefined;
    throw error;
  }
}

const PATTERNS = ['b', '^a', 'a|c', '[^a-c]', 'ab?c', '^(a|b)*$', 'bb$', '[ab]*c', '^$', '~.'];

function outputLanguages(bench: Bench): void {
  const { left, input, output, seed } = bench.given;
  if (output !== LETTERS) return;
  const source = PATTERNS[seed % PATTERNS.length];
  const [some, whole] = [new RegExp(source, 's'), new RegExp(`^(?:${source})$`, 's')];
  const text = (word: Word): string => String.fromCharCode(...word.map(Number));
  const relation = bench.relation(left);
  const writes = (word: Word, test: (output: string) => boolean): boolean =>
    [...relation.outputs(word).values()].some(o => test(text(o)));
  const ask = (property: string, failsAt: (word: Word) => boolean): void => {
    const asked = { output: { pattern: source, flags: 's' } };
    const said = outcomeOf(check(property, [operand(bench, 'left', left)], bench.session(), asked));
    bench.count(property, said);
    requireDecided(property, said, bench.memoryless);
    judge(`${property} /${source}/`, said, input.sort, bench.words, failsAt);
  };
  ask('avoids', w => writes(w, o => some.test(o)));
  ask('reaches', w => writes(w, o => some.test(o)));
  ask('only', w => writes(w, o => !whole.test(o)));
}
