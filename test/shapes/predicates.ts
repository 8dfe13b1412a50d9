import { parseArgs } from 'node:util';
import { call } from '../cli/call.ts';
import { disagreementText } from './compare.ts';
import type { Direct } from './direct.ts';
import { judge, type Stage } from './judge.ts';
import { nativePredicate, PAIRS, type Pair, PREDICATES } from './package-predicates.ts';

/**
 * Predicates of packages: how many are read, decided and proved as acceptors, and do questions about pairs of them get
 * their answers, with witnesses on which the functions themselves differ?
 * `npm run predicates -- [--only TEXT] [--inputs 2000] [--timeout 60] [--seed 1]`.
 * Prints tables; exit status 1 when a machine disagreed with its code, or an answer was wrong.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    inputs: { type: 'string', default: '2000' },
    timeout: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const amount = { inputs: Number(values.inputs), timeout: Number(values.timeout), seed: Number(values.seed) };

let wrong = 0;
const stages: Stage[] = [];
console.log(
  '| predicate | answer | states | seconds | inputs | disagreements |\n| --- | --- | --- | --- | --- | --- |',
);
for (const target of PREDICATES.filter(name => name.includes(values.only))) {
  const { stage, states, seconds, inputs, disagreements, reason, problem } = await judge(
    { target, takes: 'text', options: [], direct: await directPredicate(target) },
    amount,
  );
  stages.push(stage);
  console.log(`| ${[target, stage, states, seconds.toFixed(1), inputs, disagreements.length].join(' | ')} |`);
  for (const text of [reason, problem]) if (text) console.log(`  ${text}`);
  for (const one of disagreements.slice(0, 3)) console.log(`  ${disagreementText(one)}`);
  if (disagreements.length > 0 || problem !== undefined) wrong++;
}
const count = (...of: readonly Stage[]): number => stages.filter(stage => of.includes(stage)).length;
console.log(
  `\n${stages.length} predicates: ${stages.length - count('refused')} read, ${count('proved', 'unproved')} decided, ` +
    `${count('proved')} proved, ${wrong} disagree`,
);

console.log('\n| question | answer | guarantee | witness | seconds |\n| --- | --- | --- | --- | --- |');
let answered = 0;
const pairs = PAIRS.filter(({ targets }) => targets.some(target => target.includes(values.only)));
for (const pair of pairs) {
  const { verdict, level, witness, seconds, problem } = await ask(pair);
  const question = `${pair.property} ${pair.targets.join(' ')}`;
  console.log(`| ${[question, verdict, level, JSON.stringify(witness) ?? '', seconds.toFixed(1)].join(' | ')} |`);
  if (problem !== '') console.log(`  ${problem}`);
  if (verdict === pair.answer && problem === '') answered++;
  if (problem.startsWith('WRONG')) wrong++;
}
console.log(`\n${pairs.length} questions: ${answered} answered`);
process.exit(wrong > 0 ? 1 : 0);

interface Asked {
  readonly verdict: string;
  readonly level: string;
  readonly witness: string | undefined;
  readonly seconds: number;
  readonly problem: string;
}

/** What the predicate itself says, where the package gives it away. */
async function directPredicate(target: string): Promise<Direct | undefined> {
  const predicate = await nativePredicate(target);
  return (
    predicate &&
    (input => {
      try {
        return { output: predicate(String(input)) };
      } catch {
        return { rejected: true };
      }
    })
  );
}

/** One question of `check`; the witness is tried on the functions themselves. */
async function ask({ property, targets, answer }: Pair): Promise<Asked> {
  const start = performance.now();
  const called = await call('check', property, ...targets, '--json', '--timeout', String(amount.timeout));
  const seconds = (performance.now() - start) / 1000;
  const document = called.stdout.length === 1 ? JSON.parse(called.stdout[0]) : {};
  const { verdict = 'refused', guarantee, witness, reason } = document;
  const result = { verdict, level: guarantee?.level ?? '', witness: witness?.input, seconds };
  if (verdict !== 'holds' && verdict !== 'fails')
    return { ...result, problem: (document.error?.message ?? reason ?? called.stderr).replaceAll(/\s+/g, ' ') };
  if (verdict !== answer) return { ...result, problem: `WRONG: it ${answer}` };
  if (verdict === 'holds') return { ...result, problem: '' };
  if (witness?.replayed !== true) return { ...result, problem: 'the witness was not replayed' };
  const [left, right] = await Promise.all(targets.map(nativePredicate));
  const [a, b] = [left, right].map(f => Boolean(f?.(witness.input)));
  const isWitness = property === 'equivalent' ? a !== b : b && !a;
  return { ...result, problem: isWitness ? '' : `WRONG: the functions say ${a} and ${b} to it` };
}
