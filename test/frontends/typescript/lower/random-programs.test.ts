import { expect, it } from 'vitest';
import { Unsupported } from '../../../../src/program/source.ts';
import { comparePrograms, type Evaluate } from '../../../programs-random/compare-programs.ts';
import { halfOfTheDay } from '../../../setup/seed.ts';
import { NaiveModules } from './naive-modules.ts';

const interpret: Evaluate = (source, input) => {
  try {
    const { default: entry } = new NaiveModules(() => source).load('/program.mjs');
    return { kind: 'returned', value: Reflect.apply(entry as () => never, undefined, [structuredClone(input)]) };
  } catch (error) {
    if (error instanceof Unsupported) return { kind: 'unsupported', reason: error.construct };
    if (!(error instanceof Error)) return { kind: 'thrown', thrown: `${typeof error} ${String(error)}` };
    return error.message === 'too many steps' ? { kind: 'timeout' } : { kind: 'thrown', thrown: error.name };
  }
};

it('random programs do the same lowered as on the host', () => {
  const { agreed, disagreements, unsupported } = comparePrograms(halfOfTheDay(1000, 60), interpret, {
    shrinkTries: 200,
  });
  expect(disagreements).toEqual([]);
  expect([...unsupported]).toEqual([]);
  expect(agreed).toBeGreaterThan(300);
});
