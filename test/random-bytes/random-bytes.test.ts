import { beforeAll, expect, test } from 'vitest';
import { loadZ3 } from '../../src/logic/solver/index.ts';
import { provedFunctions, type Tally, tryCache, tryCertificates, tryMachines } from './trials.ts';

/* A part of what `npm run random-bytes` tries. */

beforeAll(loadZ3);

const sum = ({ refused, taken, undecided }: Tally): number => refused + taken + undecided;

test('random and damaged bytes in the cache are as good as nothing', () => {
  const tally = tryCache(1000, 2);
  expect(tally.wrong).toEqual([]);
  expect(tally.refused).toBeGreaterThan(900);
});

test('random and damaged machines are refused, or are machines', () => {
  const tally = tryMachines(provedFunctions(), 400, 2);
  expect(tally.wrong).toEqual([]);
  expect([sum(tally), tally.taken > 0]).toEqual([400, true]);
});

test('random and damaged certificates, and those of changed machines, prove nothing that is not so', () => {
  const tally = tryCertificates(provedFunctions(), 200, 2);
  expect(tally.wrong).toEqual([]);
  expect([sum(tally), tally.taken > 0]).toEqual([200, true]);
});
