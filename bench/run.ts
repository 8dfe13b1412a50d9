import { type Section, tableText } from './section.ts';
import { chains } from './sections/chains.ts';
import { corpusCheck } from './sections/corpus-check.ts';
import { largeMachine } from './sections/large-machine.ts';
import { minimisation } from './sections/minimisation.ts';
import { pairwise } from './sections/pairwise.ts';
import { questions } from './sections/questions.ts';
import { startUp } from './sections/start-up.ts';

const sections: readonly Section[] = [corpusCheck, pairwise, minimisation, largeMachine, chains, questions, startUp];

console.log('Times are processor time.\n');
let failures = 0;
for (const section of sections) {
  const { table, checks } = await section.run();
  console.log(`${section.title}\n\n${tableText(table)}\n`);
  const verdicts = checks.map(c => [`${c.pass ? 'PASS' : 'FAIL'}  ${c.name}`, c.measured, `(${c.target})`]);
  console.log(`${tableText(verdicts)}\n`);
  failures += checks.filter(c => !c.pass).length;
}
console.log(failures === 0 ? 'All targets met.' : `${failures} targets missed.`);
process.exitCode = failures === 0 ? 0 : 1;
// Z3's threads would keep the process alive.
process.exit();
