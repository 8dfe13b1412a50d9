import { parseArgs } from 'node:util';
import { disagreementText } from './compare.ts';
import { CORPUS, type Kind } from './corpus.ts';
import { directly } from './direct.ts';
import { type Judged, judge } from './judge.ts';

/**
 * The corpus of `examples/shapes`: how many are learned with a proof, and do the machines agree with the code?
 * `npm run shapes -- [--only TEXT] [--inputs 5000] [--timeout 30] [--seed 1] [--examples 3]`.
 * Prints a table; exit status 1 when a proved machine disagreed with its code.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    inputs: { type: 'string', default: '5000' },
    timeout: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    examples: { type: 'string', default: '3' },
  },
});
const amount = { inputs: Number(values.inputs), timeout: Number(values.timeout), seed: Number(values.seed) };

const judged: (Judged & { readonly kind: Kind })[] = [];
console.log(
  '| target | kind | answer | states | seconds | inputs | disagreements |\n| --- | --- | --- | --- | --- | --- | --- |',
);
for (const example of CORPUS.filter(({ target }) => target.includes(values.only))) {
  const direct = await directly(example.target, example.takes, example.options);
  const result = await judge({ ...example, direct }, amount);
  judged.push({ ...result, kind: example.kind });
  const { stage, states, seconds, inputs, disagreements, reason, problem } = result;
  const name = example.target.replace('examples/shapes/', '');
  console.log(
    `| ${[name, example.kind, stage, states, seconds.toFixed(1), inputs, disagreements.length].join(' | ')} |`,
  );
  if (reason !== '') console.log(`  ${reason}`);
  if (problem !== undefined) console.log(`  ${problem}`);
  for (const one of disagreements.slice(0, Number(values.examples))) console.log(`  ${disagreementText(one)}`);
}

console.log('\n| kind | targets | read | decided | proved | disagreements |\n| --- | --- | --- | --- | --- | --- |');
const kinds = [...new Set(judged.map(({ kind }) => kind))];
for (const kind of [...kinds, 'all']) {
  const rows = judged.filter(row => kind === 'all' || row.kind === kind);
  const count = (has: (row: Judged) => boolean): number => rows.filter(has).length;
  const numbers = [
    rows.length,
    count(({ stage }) => stage !== 'refused'),
    count(({ stage }) => stage === 'proved' || stage === 'unproved'),
    count(({ stage }) => stage === 'proved'),
    count(({ disagreements, problem }) => disagreements.length > 0 || problem !== undefined),
  ];
  console.log(`| ${kind} | ${numbers.join(' | ')} |`);
}
if (judged.some(({ disagreements, problem }) => disagreements.length > 0 || problem !== undefined))
  process.exitCode = 1;
// A solver that was loaded keeps worker threads; nothing is left to do.
process.exit();
