import { parseArgs } from 'node:util';
import { compare } from './agreement.ts';
import { FUNCTIONS } from './functions.ts';

/**
 * Our evaluator against the real functions, on many strings:
 * `tsx test/packages/full.ts [--seed 1] [--random 20000] [--length 3] [--characters 24] [--only lodash]`.
 * Prints a table; exit code 1 when something disagreed, with the first inputs that did.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    random: { type: 'string', default: '20000' },
    length: { type: 'string', default: '3' },
    characters: { type: 'string', default: '24' },
    only: { type: 'string', default: '' },
  },
});

const amount = {
  seed: Number(values.seed),
  random: Number(values.random),
  longest: Number(values.length),
  characters: Number(values.characters),
};

console.log(
  '| function | inputs | agreed | not thrown | load (s) | ours (s) | native (s) |\n| --- | --- | --- | --- | --- | --- | --- |',
);
for (const called of FUNCTIONS.filter(({ target }) => target.includes(values.only))) {
  const { name, inputs, returned, disagreements, loadSeconds, ownSeconds, nativeSeconds } = await compare(
    called,
    amount,
  );
  const seconds = [loadSeconds, ownSeconds, nativeSeconds].map(number => number.toFixed(2)).join(' | ');
  console.log(`| ${name} | ${inputs} | ${inputs - disagreements.length} | ${returned} | ${seconds} |`);
  for (const { input, ours, native } of disagreements.slice(0, 3))
    console.log(`  ${JSON.stringify(input)}: ours ${JSON.stringify(ours)}, native ${JSON.stringify(native)}`);
  if (disagreements.length > 0) process.exitCode = 1;
}
