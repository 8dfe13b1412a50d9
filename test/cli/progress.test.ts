import { describe, expect, test } from 'vitest';
import { createContext } from '../../src/api/context.ts';
import { optionsFrom } from '../../src/cli/flags.ts';

/** The lines that a question which spends `units` shows. */
function shownFor(units: number, quiet: boolean): readonly string[] {
  const lines: string[] = [];
  const console = { print: () => undefined, tell: () => undefined, progress: (line: string) => lines.push(line) };
  const { session } = createContext('check', optionsFrom('check', { quiet }, console));
  for (let i = 0; i < units; i++) session.budget.spend();
  return lines;
}

describe('progress', () => {
  test('tells how many steps were taken', () => {
    expect(shownFor(3000, false).at(-1)).toMatch(/^[12],\d{3} steps, \d+ s$/);
  });

  test('is not shown with --quiet', () => {
    expect(shownFor(3000, true)).toEqual([]);
  });
});
