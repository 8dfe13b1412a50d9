/** Runs every program of the corpus on many inputs, as we read it and natively, and prints a line for each. */
import { CORPUS } from '../corpus/index.ts';
import { agreement, inputsFor, readCorpusProgram } from './agree.ts';

const [count = '20000', only = '', seed = '1'] = process.argv.slice(2);
let failures = 0;
let programs = 0;
for (const corpus of CORPUS) {
  if (!corpus.target.includes(only)) continue;
  programs++;
  try {
    const program = await readCorpusProgram(corpus);
    const inputs = inputsFor(corpus, program.shape.input, Number(count), Number(seed));
    const { disagreements, accepted, rejected, undefinedBehaviour } = await agreement(program, inputs);
    console.log(
      `${corpus.target.padEnd(52)} ${inputs.length} inputs, ${accepted} accepted, ${rejected} rejected, ${undefinedBehaviour} undefined: ${disagreements.length === 0 ? 'agree' : `${disagreements.length} DISAGREE`}`,
    );
    for (const text of disagreements.slice(0, 3)) console.log(`    ${text}`);
    if (disagreements.length > 0) failures++;
  } catch (error) {
    failures++;
    console.log(`${corpus.target}: ${error instanceof Error ? error.message : error}`);
  }
}
console.log(`${programs} programs, ${failures} with disagreements or errors`);
process.exitCode = failures === 0 ? 0 : 1;
