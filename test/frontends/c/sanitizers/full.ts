import { answerTo, PAIRS } from './pairs.ts';

/** All sanitizers in C against those in TypeScript: `npm run pairs:c`. Exit code 1 unless all are proved to be the same. */
const SECONDS = 120;

let proved = 0;
for (const pair of PAIRS) {
  const start = performance.now();
  const answer = JSON.stringify(answerTo(pair, SECONDS));
  const isProved = answer.includes('"verdict":"holds","guarantee":{"level":"proved"}');
  if (isProved) proved++;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${pair.c} = ${pair.typescript}: ${isProved ? 'proved' : answer.slice(0, 300)} (${seconds} s)`);
}
console.log(`${proved} of ${PAIRS.length} proved`);
process.exitCode = proved === PAIRS.length ? 0 : 1;
