import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createCodomata, type PropertyName } from '../src/index.ts';
import { processorTime } from './measure.ts';

/**
 * How much faster is the second `check` of code, with the proof of the first on disk, than the first?
 * `npm run bench:stored -- [--only get-tags]`. The time is that of the processor, without the process that runs the code
 * natively; modules are loaded and the realm is built before. Exit status 1 where the goal is missed.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });

/** How many times as fast the second must be. */
const GOAL = 5;

interface Case {
  readonly property: PropertyName;
  readonly target: string;
}

const CASES: readonly Case[] = [
  { property: 'total', target: 'examples/sanitizers/get-tags.ts#getTags' },
  { property: 'total', target: 'examples/sanitizers/cleanse-css.ts#cleanseCss' },
  { property: 'total', target: 'examples/sanitizers/javascript-number.ts#javascriptNumber' },
  { property: 'total', target: 'examples/sanitizers/json-escape.ts#jsonEscape' },
];

const folder = mkdtempSync(join(tmpdir(), 'codomata-stored-'));
try {
  await createCodomata().check('total', ['examples/sanitizers/html-escape.ts#htmlEscape']);
  console.log('| check | verdict | first | second | times as fast |\n| --- | --- | --- | --- | --- |');
  for (const { property, target } of CASES.filter(each => each.target.includes(values.only))) {
    const ask = async () => {
      const asked = createCodomata({ store: folder });
      const started = processorTime();
      const { verdict, stored } = await asked.check(property, [target], { timeout: 120 });
      const time = processorTime() - started;
      asked.drop();
      return { verdict, time, isStored: stored !== undefined };
    };
    const [first, second] = [await ask(), await ask()];
    const ratio = first.time / second.time;
    const shown = [
      `${property} ${target}`,
      first.verdict,
      ...[first, second].map(({ time }) => `${time.toFixed(0)} ms`),
    ];
    console.log(`| ${[...shown, ratio.toFixed(1)].join(' | ')} |${second.isStored ? '' : ' not stored'}`);
    if (!(ratio >= GOAL && second.isStored)) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.exit();
