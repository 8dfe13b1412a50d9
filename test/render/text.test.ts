import { describe, expect, test } from 'vitest';
import { machineToText } from '../../src/render/index.ts';
import { encodeHtml, fortyStates, sumUntilZero } from './samples.ts';

describe('a machine as text', () => {
  test('has a line for each transition and each end, in columns', () => {
    const lines = machineToText(encodeHtml).split('\n');
    const count = encodeHtml.transitions.flat().length + encodeHtml.endings.flat().length;
    expect(lines).toHaveLength(count);
    expect(new Set(lines.filter(line => line.includes('→')).map(line => line.indexOf('→'))).size).toBe(1);
    expect(lines.at(-1)).toMatch(/end of input/);
  });

  test('shows what registers are set to', () => {
    expect(machineToText(sumUntilZero)).toMatch(/\{.*:=.*\}/);
  });

  test('is cut when it is long', () => {
    const lines = machineToText(fortyStates).split('\n');
    expect(lines.length).toBeLessThanOrEqual(41);
    expect(lines.at(-1)).toMatch(/^… and \d+ more$/);
  });
});
