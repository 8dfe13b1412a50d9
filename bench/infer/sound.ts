/**
 * The soundness of inferred automata, tried: whatever the code accepts, run natively, its automaton must accept. Fails with
 * the word for which that is not so.
 *
 *     npm run sound:infer -- [--runs 100000] [--only NAME] [--seed 1] [--timeout 60]
 */
import { parseArgs } from 'node:util';
import { loadZ3 } from '../../src/logic/solver/index.ts';
import { campaign } from './campaign.ts';
import { inferSubject } from './infer-subject.ts';
import { nativeWords } from './native-words.ts';
import { subjectsNamed } from './subjects.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100000' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    timeout: { type: 'string', default: '60' },
  },
});

await loadZ3();
let wrong = 0;
for (const subject of subjectsNamed(values.only)) {
  const found = await inferSubject(subject, Number(values.timeout));
  const native = await nativeWords(found.program);
  const options = { runs: Number(values.runs), seed: Number(values.seed) };
  const { accepted, tried, counterexample } = await campaign(found, subject.truth, native, options);
  await native.close();
  const result = counterexample === undefined ? 'none' : `COUNTEREXAMPLE ${JSON.stringify(counterexample)}`;
  console.log(`${subject.name.padEnd(10)} ${accepted} runs accepted of ${tried}: ${result}`);
  if (counterexample !== undefined) wrong++;
}
// Z3's threads would keep the process alive.
process.exit(wrong === 0 ? 0 : 1);
