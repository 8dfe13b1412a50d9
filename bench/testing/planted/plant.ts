import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestAnswer } from '../../../src/api/index.ts';
import { askTest } from '../../../src/api/test.ts';
import { Workspace } from '../../../src/host/workspace.ts';
import { nodeHost } from '../../../src/node/host.ts';
import { SUBJECTS, type Subject } from '../subjects.ts';
import type { PlantedBug } from './bugs.ts';

const EXAMPLES = 'examples/c';
/** The share of the time in which the search goes on when it has come to its end: `--for`. */
const FUZZED = 0.3;

export function subjectOf({ file }: PlantedBug): Subject {
  const found = SUBJECTS.find(({ target }) => target.startsWith(`${EXAMPLES}/${file}#`));
  if (found === undefined) throw new Error(`${file} is no subject`);
  return found;
}

/** The text with the mistake. @throws Error where it does not apply exactly once */
export function planted({ search, replace, says }: PlantedBug, text: string): string {
  if (text.split(search).length !== 2) throw new Error(`this is not there exactly once: ${says}`);
  return text.replace(search, () => replace);
}

/** The lines that the mistake, and what goes wrong because of it, begin on. */
function linesOf(bug: PlantedBug, text: string): readonly number[] {
  const whole = planted(bug, text);
  const lineOf = (part: string): number => whole.slice(0, whole.indexOf(part)).split('\n').length;
  return [lineOf(bug.replace), ...(bug.shows === undefined ? [] : [lineOf(bug.shows)])];
}

/**
 * Tests a copy of the examples with the mistake in it, with a timeout in seconds, for a share of which the search goes on
 * when it has come to its end.
 */
export async function testPlanted(bug: PlantedBug, timeout: number, fuzzed = FUZZED): Promise<TestAnswer> {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  try {
    cpSync(EXAMPLES, folder, { recursive: true });
    const file = join(folder, bug.file);
    writeFileSync(file, planted(bug, readFileSync(file, 'utf8')));
    const { target, options } = subjectOf(bug);
    const copied = target.replace(`${EXAMPLES}/`, '');
    const times = { timeout, ...(fuzzed === 0 ? {} : { for: fuzzed * timeout }) };
    return (await askTest(new Workspace(nodeHost), copied, { ...options, ...times, directory: folder })).answer;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether a failure of the answer is at the mistake. */
export function isFound(bug: PlantedBug, { failures }: TestAnswer): boolean {
  const lines = linesOf(bug, readFileSync(join(EXAMPLES, bug.file), 'utf8'));
  const near = (place: string): boolean => {
    const line = Number(/:(\d+)(?::\d+)?$/.exec(place)?.[1]);
    return lines.some(each => Math.abs(each - line) <= NEAR);
  };
  return failures.some(({ place, kind }) => kind !== 'disagreement' && place !== undefined && near(place));
}

/** Lines between a mistake and what goes wrong because of it. */
const NEAR = 8;
