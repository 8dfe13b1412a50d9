import { expect, test } from 'vitest';
import { comparePrograms, disagreementText } from './compare-programs.ts';
import { irEvaluator } from './ir-evaluator.ts';

test('random programs do on the program representation what they do on the host', () => {
  const seeds = Array.from({ length: 120 }, (_, i) => 90_000 + i);
  const { disagreements, unsupported, agreed } = comparePrograms(seeds, irEvaluator(), { shrinkTries: 500 });
  expect(disagreements.map(disagreementText)).toEqual([]);
  expect([...unsupported]).toEqual([]);
  expect(agreed).toBeGreaterThan(850);
});
