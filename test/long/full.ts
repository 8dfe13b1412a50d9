import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CAMPAIGNS, type Campaign } from './campaigns.ts';

/**
 * Runs all campaigns, one after the other: `npm run test:long -- [--only TEXT] [--from SCRIPT]`. One line says how each
 * ended and how long it took; what they print is kept in files. Exit status 1 when one failed. All of them take hours.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, from: { type: 'string' } },
});

/** The exit status of a campaign that prints into a file. */
function run({ script, args = [], env = {} }: Campaign, file: string): Promise<number | null> {
  const output = createWriteStream(file);
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', status => output.end(() => done(status)));
  });
}

function nameOf({ script, args = [], env = {} }: Campaign): string {
  return [...Object.entries(env).map(entry => entry.join('=')), script, ...args].join(' ');
}

const first = values.from === undefined ? 0 : CAMPAIGNS.findIndex(({ script }) => script === values.from);
if (first < 0) throw new Error(`there is no campaign ${values.from}`);
const chosen = CAMPAIGNS.slice(first).filter(campaign => nameOf(campaign).includes(values.only));
const folder = mkdtempSync(join(tmpdir(), 'codomata-long-'));
let failures = 0;
for (const [i, campaign] of chosen.entries()) {
  const start = performance.now();
  const file = join(folder, `${i + 1}-${campaign.script.replace(':', '-')}.log`);
  const status = await run(campaign, file);
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  if (status !== 0) failures++;
  console.log(`${status === 0 ? 'passed' : 'FAILED'} ${nameOf(campaign)} (${minutes} minutes; ${file})`);
}
console.log(`\n${chosen.length - failures} of ${chosen.length} campaigns passed`);
process.exitCode = failures === 0 && chosen.length > 0 ? 0 : 1;
