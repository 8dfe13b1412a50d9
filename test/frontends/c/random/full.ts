/**
 * A long comparison of random C programs, as we read them, natively, and with symbols that are not known:
 * `tsx test/frontends/c/random/full.ts [programs] [seed] [risk]`. Exit code 1 when something differs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadZ3 } from '../../../../src/logic/solver/index.ts';
import { compareWithNative, type Difference, withPrograms } from './agree-random.ts';
import { SymbolicComparer } from './compare-symbolic.ts';
import { generateProgram } from './generate.ts';

const PROGRAMS_IN_A_FILE = 25;
const WORDS = 40;
const WORDS_FOLLOWED = 4;

const [count = '200', first = '1', risk = '0.02'] = process.argv.slice(2);
await loadZ3();
/** So that the library is compiled once, and nothing is left behind. */
const cache = mkdtempSync(join(tmpdir(), 'codomata-random-cache-'));
const totals = { runs: 0, undefinedRuns: 0, followed: 0, others: 0, explored: 0, paths: 0 };
const refusals = new Map<string, number>();
let different = 0;

function note(differences: readonly Difference[], refused: ReadonlyMap<string, number>): void {
  for (const [why, times] of refused) refusals.set(why, (refusals.get(why) ?? 0) + times);
  const seen = new Set<number>();
  for (const { seed, word, what } of differences) {
    if (seen.has(seed)) continue;
    seen.add(seed);
    console.log(`seed ${seed} on ${JSON.stringify(word)}: ${what}`);
  }
  different += seen.size;
}

const end = Number(first) + Number(count);
for (let seed = Number(first); seed < end; seed += PROGRAMS_IN_A_FILE) {
  const programs = Array.from({ length: Math.min(PROGRAMS_IN_A_FILE, end - seed) }, (_, i) =>
    generateProgram(seed + i, i, { risk: Number(risk) }),
  );
  await withPrograms(
    programs,
    async program => {
      const native = await compareWithNative(program, programs, WORDS, seed);
      note(native.differences, native.refusals);
      totals.runs += native.runs;
      totals.undefinedRuns += native.undefinedRuns;
      const symbolic = new SymbolicComparer(program, programs).compare(WORDS_FOLLOWED, seed);
      note(symbolic.differences, symbolic.refusals);
      for (const key of ['followed', 'others', 'explored', 'paths'] as const) totals[key] += symbolic[key];
    },
    cache,
  );
  const { runs, undefinedRuns, followed, others, explored, paths } = totals;
  console.log(
    `up to seed ${seed + programs.length - 1}: ${runs} runs (${undefinedRuns} undefined), ${followed} words followed, ${others} others on their paths, ${explored} explorations with ${paths} paths, ${different} programs differ`,
  );
}
for (const [why, times] of refusals) console.log(`not done ${times} times: ${why}`);
rmSync(cache, { recursive: true, force: true });
process.exitCode = different === 0 ? 0 : 1;
