import { tableOptions } from '../../learn/command-line.ts';
import { PLANTED } from './bugs.ts';
import { isFound, testPlanted } from './plant.ts';

/** Looks for the planted mistakes: `tsx bench/testing/planted/run.ts [--timeout 60] [--only name]`. Exit code 1 when one is missed. */
const { timeout, only } = tableOptions();
let missed = 0;
const chosen = PLANTED.filter(({ file, says }) => `${file} ${says}`.toLowerCase().includes(only));
for (const bug of chosen) {
  const answer = await testPlanted(bug, timeout);
  const found = isFound(bug, answer);
  if (!found) missed++;
  const failure = answer.failures.find(({ kind }) => kind !== 'disagreement');
  const input = failure === undefined ? '' : JSON.stringify(failure.input);
  console.log(
    `${found ? 'found ' : 'MISSED'} ${bug.file}: ${bug.says} (${answer.runs} runs, ${answer.seconds.toFixed(0)} s) ${input.slice(0, 120)}`,
  );
}
console.log(`${chosen.length - missed} of ${chosen.length} found`);
process.exit(missed === 0 ? 0 : 1);
