import { describe, expect, test } from 'vitest';
import { createContext } from '../../src/api/context.ts';
import { fitted } from '../../src/cli/console.ts';
import { optionsFrom } from '../../src/cli/flags.ts';
import { workspace } from '../workspace.ts';

/** The lines that a question which spends `units` shows. */
function shownFor(units: number, quiet: boolean): readonly string[] {
  const lines: string[] = [];
  const console = { print: () => undefined, tell: () => undefined, progress: (line: string) => lines.push(line) };
  const { session } = createContext(workspace, 'check', optionsFrom('check', { quiet }, console));
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

  test('fits into one line of the terminal, with the time at its end', () => {
    const line = `learning ${'a'.repeat(100)} (conjecture): 12 states, 7 s`;
    expect(fitted(line, 80)).toHaveLength(79);
    expect(fitted(line, 80)).toMatch(/^learning a+….*12 states, 7 s$/);
    expect(fitted('short, 1 s', 80)).toBe('short, 1 s');
  });
});
