import { expect, test } from 'vitest';
import { Budget } from '../../src/logic/limits.ts';

test('who runs out of time is told whose time it was', () => {
  const whole = new Budget({ timeout: -1 });
  expect(() => whole.checkClock()).toThrow('the time limit of 0 s was reached');
  const part = new Budget({ timeout: 60_000 }).part({ timeout: 500 }).part({ timeout: -1 });
  expect(() => part.checkClock()).toThrow('the share of 0 s of the time limit of 60 s was used up');
});

test('a part has no more time than the whole, and no limit where neither has one', () => {
  expect(new Budget({ timeout: 100 }).part({ timeout: 5000 }).remaining).toBeLessThanOrEqual(100);
  expect(new Budget({ timeout: 5000 }).part({ timeout: 100 }).remaining).toBeLessThanOrEqual(100);
  expect(new Budget({ timeout: 1000 }).part({ share: 0.5 }).remaining).toBeLessThanOrEqual(500);
  expect(new Budget().part().remaining).toBe(Number.POSITIVE_INFINITY);
  expect(new Budget().part({ timeout: 100 }).remaining).toBeLessThanOrEqual(100);
});
