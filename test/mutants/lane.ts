import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { compileSources } from '../setup/compiled.ts';

/** What is asked of a lane: to run tests on the sources as they are now. */
export interface Question {
  /** Files below `test`. */
  readonly tests: readonly string[];
  /** The names of the tests in them that are enough, as a regular expression. */
  readonly only: string | undefined;
  /** Files below `src` that are not what they were before this question, or will not be after it. */
  readonly changed: readonly string[];
}

export interface Answer {
  readonly passes: boolean;
}

/**
 * A process that runs tests in its working directory, a copy of the project, each time it is asked. The test tool and
 * what it has made of the test files stay; each question gets a new worker, so the sources are loaded as they are then.
 */
const root = process.cwd();
const vitest = await createVitest('test', { root, watch: false, maxWorkers: 1, bail: 1, reporters: [{}] });
await vitest.standalone();

let changedBefore: readonly string[] = [];

async function passes({ tests, only, changed }: Question): Promise<boolean> {
  compileSources(root);
  for (const file of [...changedBefore, ...changed]) vitest.invalidateFile(join(root, 'src', file));
  changedBefore = changed;
  if (only === undefined) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(only);
  const files = new Set(tests.map(file => join(root, 'test', file)));
  const specifications = await vitest.globTestSpecifications([...files]);
  const chosen = specifications.filter(({ moduleId }) => files.has(moduleId));
  if (chosen.length !== files.size) throw new Error(`no such tests: ${tests.join(', ')}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  const ran = testModules.filter(({ moduleId }) => files.has(moduleId));
  return unhandledErrors.length === 0 && ran.every(module => module.ok());
}

process.on('message', async (question: Question) => {
  const answer: Answer = { passes: await passes(question) };
  process.send?.(answer);
});
process.send?.('ready');
