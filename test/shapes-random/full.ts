import { parseArgs } from 'node:util';
import { type Judged, judgePair, type Verdict } from './judge.ts';
import { randomPair } from './pairs.ts';

/**
 * Random pairs of functions of random shapes: what `check` says of them and what `learn` gives, held against Node's own
 * runs of the functions. `npm run adversarial -- [--pairs 100] [--seed 1] [--timeout 10] [--inputs 2000] [--learn] [--reasons]`.
 * Prints a table; exit status 1 when an answer was wrong.
 */
const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    timeout: { type: 'string', default: '10' },
    inputs: { type: 'string', default: '2000' },
    learn: { type: 'boolean', default: false },
    reasons: { type: 'boolean', default: false },
  },
});

const VERDICTS: readonly Verdict[] = ['holds', 'fails', 'unknown', 'refused', 'skipped', 'wrong'];
const amount = { inputs: Number(values.inputs), timeout: Number(values.timeout), learn: values.learn };
const judged: Judged[] = [];
const first = Number(values.seed);
for (let seed = first; seed < first + Number(values.pairs); seed++) {
  const pair = randomPair(seed);
  for (const one of await judgePair(pair, amount)) {
    judged.push(one);
    const isTold =
      one.verdict === 'wrong' || (values.reasons && (one.verdict === 'refused' || one.verdict === 'unknown'));
    if (isTold)
      console.log(`${one.verdict}: seed ${seed}, ${pair.relation}, ${one.family}, ${one.question}: ${one.reason}`);
    if (one.verdict === 'wrong') console.log(`${pair.left.source}\n----\n${pair.right.source}`);
  }
}

function table(title: string, keyOf: (one: Judged) => string): void {
  console.log(`\n| ${title} | asked | ${VERDICTS.join(' | ')} | seconds |\n|${' --- |'.repeat(VERDICTS.length + 3)}`);
  const keys = [...new Set(judged.map(keyOf))].sort();
  for (const key of [...keys, 'all']) {
    const rows = judged.filter(one => key === 'all' || keyOf(one) === key);
    const counts = VERDICTS.map(verdict => rows.filter(one => one.verdict === verdict).length);
    const seconds = rows.reduce((sum, one) => sum + one.seconds, 0) / Math.max(1, rows.length);
    console.log(`| ${key} | ${rows.length} | ${counts.join(' | ')} | ${seconds.toFixed(1)} |`);
  }
}

table('shape', ({ family }) => family);
table('question', ({ question }) => question);
if (judged.some(({ verdict }) => verdict === 'wrong')) process.exitCode = 1;
// A solver that was loaded keeps worker threads; nothing is left to do.
process.exit();
