import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Codomata, createCodomata } from '../../src/index.ts';

/**
 * A process that is asked many questions, with something new to remember them by for every few: does it end with about the
 * memory that it had when each target was asked about twice?
 * `npm run longrun -- [--questions 1000] [--targets 50] [--every 10] [--timeout 5] [--most 1.3]`.
 * `--every 0` drops nothing. Prints the memory now and then; exit status 1 where it became too much.
 */
const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: '1000' },
    targets: { type: 'string', default: '50' },
    every: { type: 'string', default: '10' },
    timeout: { type: 'string', default: '5' },
    most: { type: 'string', default: '1.3' },
  },
});
const [questions, count, every, timeout, most] = [
  values.questions,
  values.targets,
  values.every,
  values.timeout,
  values.most,
].map(Number);

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes that are in use after everything else was collected. */
async function memoryInUse(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    await new Promise(resolve => setTimeout(resolve, 10));
    collectGarbage();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Functions of the examples, Bek programs and expressions, taking turns. */
function allTargets(): readonly string[] {
  const functions = ['examples/sanitizers', 'examples/shapes', 'examples/streams'].flatMap(folder =>
    readdirSync(folder)
      .filter(name => name.endsWith('.ts'))
      .flatMap(name => {
        const file = join(folder, name);
        const names = readFileSync(file, 'utf8').matchAll(/^export (?:async )?function (\w+)/gm);
        return Array.from(names, ([, exported]) => `${file}#${exported}`).slice(0, 1);
      }),
  );
  const programs = readdirSync('examples/encoders').map(name => join('examples/encoders', name));
  const expressions = ['/^[a-z]+$/u', '/^(?:\\d{1,3}\\.){3}\\d{1,3}$/', '/[^<>]*/', '/\\p{Lu}\\w+/u'];
  const kinds = [functions, programs, expressions];
  const longest = Math.max(...kinds.map(kind => kind.length));
  return Array.from({ length: longest }, (_, i) => kinds.flatMap(kind => kind.slice(i, i + 1))).flat();
}

type Question = (asked: Codomata, target: string) => Promise<unknown>;

const limits = { timeout };
const QUESTIONS: readonly Question[] = [
  (asked, target) => asked.check('idempotent', [target], limits),
  (asked, target) => asked.check('total', [target], limits),
  (asked, target) => asked.check('avoids', [target], { ...limits, output: /<script/ }),
  (asked, target) => asked.learn(target, limits),
  (asked, target) => asked.check('single-valued', [target], limits),
  (asked, target) => asked.check('equivalent', [target, target], limits),
  (asked, target) => asked.draw(target, { ...limits, format: 'dot' }),
  (asked, target) => asked.check('reaches', [target], { ...limits, output: /&/ }),
];

const targets = allTargets().slice(0, count);
if (targets.length < count) throw new Error(`there are only ${targets.length} targets`);
let asked = createCodomata();
let [first, answered] = [0, 0];
const refused = new Map<string, number>();
for (let i = 0; i < questions; i++) {
  if (every > 0 && i > 0 && i % every === 0) {
    asked.drop();
    asked = createCodomata();
  }
  const round = Math.floor(i / count);
  try {
    await QUESTIONS[(round + (i % count)) % QUESTIONS.length](asked, targets[i % count]);
    answered++;
  } catch (error) {
    // Some questions cannot be asked of some targets, and that is an answer, too.
    if (!(error instanceof Error) || /internal|Replay/.test(error.name)) throw error;
    refused.set(error.message, (refused.get(error.message) ?? 0) + 1);
  }
  if ((i + 1) % (2 * count) !== 0 && i + 1 !== questions) continue;
  const now = await memoryInUse();
  if (first === 0) first = now;
  const megabytes = (now / 2 ** 20).toFixed(1);
  console.log(`after ${i + 1} questions (${answered} answered): ${megabytes} MB, ${(now / first).toFixed(2)} times`);
  if (i + 1 === questions) process.exitCode = now <= most * first ? 0 : 1;
}
for (const [message, times] of refused) console.log(`refused ${times} times: ${message.split('\n')[0]}`);
process.exit();
