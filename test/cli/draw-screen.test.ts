import { describe, expect, test } from 'vitest';
import { codomata } from '../../src/cli/program.ts';

async function drawn(target: string, screen?: { readonly columns: number; readonly rows: number }) {
  const lines: string[] = [];
  const status = await codomata(['draw', target], {
    print: line => lines.push(line),
    tell: () => undefined,
    ...(screen === undefined ? {} : { screen }),
  });
  expect(status).toBe(0);
  return lines;
}

const LARGE = 'examples/encoders/html-decode.bek';

describe('draw without --out', () => {
  test('prints text that fits, and says how to get a picture, on a terminal', async () => {
    expect(await drawn('/^ab*$/', { columns: 80, rows: 24 })).toEqual([
      '/^ab*$/: 2 states, 2 transitions',
      "0  'a'           → 1",
      "1  'b'           → 1",
      '   end of input',
      '--out FILE saves a picture (.svg), a page with all of it (.html) or Graphviz (.dot)',
    ]);
    const lines = await drawn(LARGE, { columns: 20, rows: 20 });
    expect(lines.length).toBeLessThan(20);
    expect(lines.slice(1, -2).every(line => [...line].length <= 20)).toBe(true);
    expect(lines.some(line => line.endsWith('…'))).toBe(true);
    expect(lines.at(-2)).toMatch(/^… and \d+ more lines$/);
  });

  test('prints Graphviz where another program reads it', async () => {
    expect((await drawn('/^ab*$/')).join('\n')).toMatch(/^digraph [\s\S]*}$/);
  });
});
