import { loadZ3 } from '../../src/logic/solver/index.ts';
import { provedFunctions, type Tally, tryCache, tryCertificates, tryMachines } from './trials.ts';

/**
 * Random and damaged bytes as entries of the cache, as saved machines and as certificates:
 * `tsx test/random-bytes/full.ts [COUNT [SEED]]`, 10,000 of each unless told. Exit code 1 when one of them makes us crash or hang, or
 * is taken for what it is not.
 */
const [count = 10_000, seed = 1] = process.argv.slice(2).map(Number);

let bad = 0;
function show(what: string, { refused, taken, undecided, wrong }: Tally): void {
  bad += wrong.length;
  const counts = `${refused} refused, ${taken} taken rightly, ${undecided} undecided, ${wrong.length} wrong`;
  console.log(`${what}: ${refused + taken + undecided + wrong.length} tried, ${counts}`);
  for (const each of wrong.slice(0, 5)) console.log(`  ${each.slice(0, 2000)}`);
}

show('cache entries', tryCache(count, seed));
await loadZ3();
const proved = provedFunctions();
show('saved machines', tryMachines(proved, count, seed));
show('certificates', tryCertificates(proved, count, seed));
process.exit(bad === 0 ? 0 : 1);
