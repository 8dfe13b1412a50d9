/**
 * What inferring costs as programs grow: parsers of n states, one after the other. Time is held against a linear one.
 *
 *     npm run scale:infer -- [--most 256] [--timeout 300]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { transitionCount } from '../../src/automata/machine/machine.ts';
import { loadZ3 } from '../../src/logic/solver/index.ts';
import { printGoals } from '../learn/columns.ts';
import { markdownTable } from '../learn/markdown-table.ts';
import { chainParser } from './chain-parser.ts';
import { type InferredSubject, inferSubject } from './infer-subject.ts';

const { values } = parseArgs({
  options: { most: { type: 'string', default: '256' }, timeout: { type: 'string', default: '300' } },
});

/** The smallest parser that times are compared with: below it, what every program costs counts for more. */
const BASE = 16;

/** More than this times linear is not what is wanted. */
const MOST_RATIO = 2;

async function inferChain(states: number): Promise<InferredSubject> {
  const folder = mkdtempSync(join(tmpdir(), 'codomata-scale-'));
  try {
    const file = join(folder, 'chain.c');
    writeFileSync(file, chainParser(states));
    return await inferSubject({ target: `${file}#feed`, options: {} }, Number(values.timeout));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await loadZ3();
// The first one also warms up what is compiled on the way.
await inferChain(4);
const rows: string[][] = [];
const missing: number[] = [];
let worst = 1;
let base: number | undefined;
for (let n = 4; n <= Number(values.most); n *= 2) {
  const { inferred, seconds } = await inferChain(n);
  if (n === BASE) base = seconds / n;
  const { machine, lost } = inferred;
  const ratio = base === undefined ? undefined : seconds / n / base;
  worst = Math.max(worst, ratio ?? 1);
  if (machine.states.length !== n) missing.push(n);
  const note = lost.map(({ reason }) => reason).join('; ');
  const found = [machine.states.length, transitionCount(machine)].map(String);
  rows.push([String(n), ...found, seconds.toFixed(2), ratio?.toFixed(2) ?? '', note]);
  console.error(rows[rows.length - 1].join('  '));
}
console.log(`${markdownTable(['n', 'states', 'transitions', 'seconds', `per state, to n = ${BASE}`, 'lost'], rows)}\n`);
printGoals([
  {
    name: 'a state for each',
    measured: missing.map(n => `not for ${n}`).join(', ') || 'all',
    met: missing.length === 0,
  },
  { name: `at most ${MOST_RATIO} times linear`, measured: worst.toFixed(2), met: worst <= MOST_RATIO },
]);
// Z3's threads would keep the process alive.
process.exit();
