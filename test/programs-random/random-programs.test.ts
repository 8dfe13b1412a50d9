import { expect, test } from 'vitest';
import { halfOfTheDay } from '../setup/seed.ts';
import { comparePrograms, disagreementText } from './compare-programs.ts';
import { irEvaluator } from './ir-evaluator.ts';

test('random programs do on the program representation what they do on the host', () => {
  const { disagreements, unsupported, agreed } = comparePrograms(halfOfTheDay(90_000, 60), irEvaluator(), {
    shrinkTries: 500,
  });
  expect(disagreements.map(disagreementText)).toEqual([]);
  expect([...unsupported]).toEqual([]);
  expect(agreed).toBeGreaterThan(425);
});
