import { beforeAll, describe, expect, it } from 'vitest';
import { loadZ3 } from '../../src/logic/solver/index.ts';
import { halfOfTheDay } from '../setup/seed.ts';
import { checkRandomProgram } from './random-check.ts';
import { randomProgram } from './random-programs.ts';

const SEEDS = halfOfTheDay(500, 8);
/** In work, not in time: the same on every machine. */
const LIMITS = { nodes: 6000 };

beforeAll(async () => {
  await loadZ3();
});

describe('learning random programs', () => {
  it('claims nothing that does not hold, and proves many', () => {
    let proved = 0;
    for (const seed of SEEDS) {
      const program = randomProgram(seed);
      const { level, wrong } = checkRandomProgram(program, LIMITS);
      expect(wrong, `seed ${seed}\n${program.source}`).toEqual([]);
      if (level === 'proved') proved++;
    }
    expect(proved).toBeGreaterThan(SEEDS.length / 3);
  });

  it('gives the same program for the same seed', () => {
    expect(randomProgram(7)).toEqual(randomProgram(7));
    expect(new Set(Array.from({ length: 50 }, (_, seed) => randomProgram(seed).source)).size).toBe(50);
  });
});
