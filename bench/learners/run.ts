import { parseArgs } from 'node:util';
import { classical } from '../../src/learning/index.ts';
import { type Example, examples } from './examples.ts';

/**
 * What the classical learners ask and how long they take, with shortest counterexamples:
 * `npm run bench:learners -- [--only TEXT] [--runs N]`. Words and symbols are those that reach the teacher: all learners
 * have a cache. Seconds are the least of the runs, and include the search for counterexamples.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, runs: { type: 'string', default: '2' } },
});

const ALGORITHMS: Readonly<Record<string, classical.Algorithm>> = {
  'L*': classical.lStar,
  RS: classical.rivestSchapire,
  KV: classical.kearnsVazirani,
  TTT: classical.ttt,
  'L#': classical.lSharp,
};

interface Row {
  readonly words: number;
  readonly symbols: number;
  readonly hypotheses: number;
  readonly seconds: number;
}

function learn({ automaton }: Example, algorithm: classical.Algorithm): Row {
  const started = performance.now();
  const { alphabet } = automaton;
  const {
    learning,
    hypotheses,
    automaton: found,
  } = automaton.kind === 'acceptor'
    ? classical.learnAcceptorSync<unknown>({ alphabet, algorithm, teacher: classical.simulated(automaton) })
    : classical.learnMealySync<unknown, unknown>({ alphabet, algorithm, teacher: classical.simulated(automaton) });
  const seconds = (performance.now() - started) / 1000;
  if (found.next.length !== automaton.next.length) throw new Error('not what was to be learned');
  return { ...learning, hypotheses, seconds };
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

console.log('| automaton | states | letters | algorithm | words | symbols | hypotheses | seconds |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
const ratios: number[] = [];
for (const example of examples().filter(({ name }) => name.includes(values.only))) {
  const symbols = new Map<string, number>();
  for (const [name, algorithm] of Object.entries(ALGORITHMS)) {
    const runs = Array.from({ length: Number(values.runs) }, () => learn(example, algorithm));
    const row = { ...runs[0], seconds: Math.min(...runs.map(({ seconds }) => seconds)) };
    symbols.set(name, row.symbols);
    const { next, alphabet } = example.automaton;
    const shown = [example.name, next.length, alphabet.length, name, row.words, row.symbols, row.hypotheses];
    console.log(`| ${[...shown, row.seconds.toFixed(3)].join(' | ')} |`);
  }
  ratios.push((symbols.get('L#') ?? 0) / (symbols.get('TTT') ?? 1));
}
const ratio = median(ratios);
console.log(
  `\nL# asks for ${(100 * ratio).toFixed(0)} symbols where TTT asks for 100, in the median of ${ratios.length}`,
);
console.log(
  'LearnLib on a random acceptor with 199 states and 8 letters: L* 23,422, RS 22,341, KV 16,173, TTT 12,640 words',
);
process.exitCode = ratio <= 1 ? 0 : 1;
