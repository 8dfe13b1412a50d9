import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Input, readCode } from '../../src/frontends/code.ts';
import type { CoverageItem } from '../../src/frontends/coverage.ts';
import { Workspace } from '../../src/host/workspace.ts';
import { Budget } from '../../src/logic/limits.ts';
import { nodeHost } from '../../src/node/host.ts';

const TEXT = `const loud = (text: string): string => text.toUpperCase();
function helper(text: string): string {
  if (text.startsWith('a')) return loud(text);
  else for (const unit of text) if (unit === 'x' && text.length > 2) return unit;
  return text;
}
export function unused(): number {
  return 1;
}
export function name(text: string): string {
  switch (text.length) {
    case 0:
      return 'none';
    default:
      return text === 'b' ? 'bee' : helper(text);
  }
}
`;

/** The lines of the statements, and the number of ways of branches, that inputs do not run. */
async function missedBy(
  inputs: readonly Input[],
): Promise<{ readonly lines: readonly number[]; readonly ways: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'covered-'));
  try {
    writeFileSync(join(folder, 'name.ts'), TEXT);
    const code = await readCode('name.ts#name', new Workspace(nodeHost).in(folder), {}, Budget.unlimited);
    const covered = code.covered?.(2000);
    if (covered === undefined) throw new Error('it cannot be measured');
    const marks = new Set((await covered.run(inputs)).flatMap(run => run.marks));
    const missed = (await covered.items()).filter(item => !item.marks.some(mark => marks.has(mark)));
    await covered.close();
    const of = (kind: CoverageItem['kind']): readonly CoverageItem[] => missed.filter(item => item.kind === kind);
    return { lines: of('statement').map(({ line }) => line), ways: of('branch').length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('coverage of JavaScript', () => {
  it('is of all statements and ways that the function can come to, and of no others', async () => {
    expect(await missedBy(['', 'b', 'abc', 'xyz', 'x', 'cd'])).toEqual({ lines: [], ways: 0 });
  });

  it('misses what no input runs', async () => {
    const { lines, ways } = await missedBy(['', 'b']);
    expect([...new Set(lines)].sort((a, b) => a - b)).toEqual([1, 3, 4, 5]);
    expect(ways).toBe(7);
  });
});

const WORDS = `#include <string.h>
int known(const char *text) {
  char copy[100000];
  strncpy(copy, text, sizeof copy - 1);
  copy[sizeof copy - 1] = '\\0';
  for (unsigned i = 1; i < sizeof copy; i++) copy[0] ^= copy[i] & 0x80;
  return strcmp(copy, "hello") == 0 ? 1 : memcmp(copy, "bye", 3) == 0 ? 2 : 0;
}
`;

describe('what runs of C compare', () => {
  it('are texts, too, and a run that needs much of the stack has all of it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'covered-'));
    try {
      writeFileSync(join(folder, 'known.c'), WORDS);
      const code = await readCode('known.c#known', new Workspace(nodeHost).in(folder), {}, Budget.unlimited);
      const covered = code.covered?.(2000);
      const compared = await covered?.comparisons?.(['help', 'hello']);
      const runs = await covered?.news(['help', 'hello']);
      const again = await covered?.comparisons?.(['hello']);
      await covered?.close();
      const shown = compared?.map(({ texts }) =>
        texts.map(({ left, right }) => [left, right].map(text => String.fromCharCode(...text))),
      );
      expect(shown).toEqual([
        [
          ['help', 'hello'],
          ['hel', 'bye'],
        ],
        [],
      ]);
      // What a run did stays new until `news` was asked for.
      expect([compared, again].map(all => all?.map(({ isNew }) => isNew))).toEqual([[true, true], [false]]);
      expect(runs?.map(({ outcome }) => outcome)).toEqual([{ output: [0] }, { output: [1] }]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
