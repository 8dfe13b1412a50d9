import { CASES } from './cases.ts';
import { runCase } from './run-case.ts';

/**
 * Every case of the list: `tsx test/falsify/full.ts [PART OF A NAME]`. Prints the time, the witness and whether brute force
 * finds a shorter one. Exit code 1 when one is not refuted, takes too long, or has a witness that is not a shortest one.
 */
const LONGEST = 2000;
const [wanted = ''] = process.argv.slice(2);
const cases = CASES.filter(({ property, targets }) => `${property} ${targets.join(' ')}`.includes(wanted));

let bad = 0;
// What is loaded once is no part of the time of the first.
await runCase(CASES[0]);
for (const asked of cases) {
  const { time, verdict, witness, replayed, isShortest } = await runCase(asked);
  const size = witness.join('').length;
  const problems = [
    ...(verdict === 'fails' && replayed ? [] : ['not refuted']),
    ...(isShortest && size === asked.size ? [] : [`not a shortest witness, which has ${asked.size} symbols`]),
    ...(time <= LONGEST ? [] : ['too slow']),
  ];
  if (problems.length > 0) bad++;
  const names = asked.targets.map(target => target.replace(/^.*#/, '')).join(' ');
  const shown = witness.map(word => JSON.stringify(word)).join(' and ');
  console.log(
    `${problems.length === 0 ? 'ok ' : 'BAD'} ${(time / 1000).toFixed(2)} s  ${asked.property} ${names}: ${shown} ${problems.join(', ')}`,
  );
}
console.log(`${cases.length - bad} of ${cases.length} refuted in ${LONGEST / 1000} s with a shortest witness`);
process.exit(bad === 0 ? 0 : 1);
