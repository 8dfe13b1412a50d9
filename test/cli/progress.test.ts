import { describe, expect, test } from 'vitest';
import { createContext } from '../../src/cli/context.ts';

/** The lines that a question which spends `units` shows. */
function shownFor(units: number, quiet: boolean): readonly string[] {
  const lines: string[] = [];
  const { session } = createContext({ out: [], quiet }, line => lines.push(line));
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
