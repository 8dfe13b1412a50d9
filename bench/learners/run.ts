import { parseArgs } from 'node:util';
import { classical } from '../../src/learning/index.ts';
import { type Example, examples } from './examples.ts';
import { LEARN_LIB } from './learn-lib.ts';

/**
 * What the classical learners ask and how long they take, with shortest counterexamples:
 * `npm run bench:learners -- [--only TEXT] [--runs N]`. Words and symbols are those that reach the teacher: all learners
 * have a cache. Seconds are the least of the runs, and include the search for counterexamples. Beside them, what LearnLib
 * asked for on the same automata, as it asks and behind a cache. Exit status 1 where an algorithm needs over 5 in 100 words
 * more than LearnLib's in the median, or L# more symbols than TTT.
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

const COLUMNS = ['automaton', 'states', 'letters', 'algorithm', 'words', 'symbols', 'hypotheses', 'seconds'];
const THEIRS = ['LearnLib: asked', 'words', 'seconds'];
const line = (cells: readonly unknown[]): string => `| ${cells.join(' | ')} |`;
console.log(line([...COLUMNS, ...THEIRS]));
console.log(line([...COLUMNS, ...THEIRS].map(() => '---')));
/** Of each algorithm, our words for one of LearnLib's, automaton by automaton. */
const ratios = new Map(Object.keys(ALGORITHMS).map(name => [name, [] as number[]]));
const toTTT: number[] = [];
for (const example of examples().filter(({ name }) => name.includes(values.only))) {
  const symbols = new Map<string, number>();
  for (const [name, algorithm] of Object.entries(ALGORITHMS)) {
    const runs = Array.from({ length: Number(values.runs) }, () => learn(example, algorithm));
    const seconds = Math.min(...runs.map(run => run.seconds));
    const [{ words, symbols: all, hypotheses }] = runs;
    symbols.set(name, all);
    const { next, alphabet } = example.automaton;
    const theirs = LEARN_LIB[example.name]?.[name];
    if (theirs !== undefined) ratios.get(name)?.push(words / theirs.words);
    const shown = [example.name, next.length, alphabet.length, name, words, all, hypotheses, seconds.toFixed(3)];
    console.log(line([...shown, theirs?.asked ?? '', theirs?.words ?? '', theirs?.seconds ?? '']));
  }
  toTTT.push((symbols.get('L#') ?? 0) / (symbols.get('TTT') ?? 1));
}
const hundred = (numbers: readonly number[]): string => (100 * median(numbers)).toFixed(1);
console.log();
for (const [name, all] of ratios) {
  if (all.length === 0) continue;
  console.log(`${name} asks for ${hundred(all)} words where LearnLib's asks for 100, in the median of ${all.length}`);
  if (median(all) > 1.05) process.exitCode = 1;
}
console.log(`L# asks for ${hundred(toTTT)} symbols where TTT asks for 100, in the median of ${toTTT.length}`);
if (median(toTTT) > 1) process.exitCode = 1;
