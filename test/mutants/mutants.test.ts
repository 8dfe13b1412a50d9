import { existsSync, readFileSync } from 'node:fs';
import { parse } from '@babel/parser';
import { describe, expect, it } from 'vitest';
import { MUTANTS } from './index.ts';
import { mutated } from './mutant.ts';

describe('the mistakes of npm run mutants', () => {
  it.each(MUTANTS.map(mutant => [`${mutant.file}: ${mutant.wrong}`, mutant] as const))('%s', (_, mutant) => {
    const text = mutated(readFileSync(`src/${mutant.file}`, 'utf8'), mutant);
    // One that is no program would be noticed by any test.
    expect(() => parse(text, { sourceType: 'module', plugins: ['typescript'] })).not.toThrow();
    expect(mutant.tests.filter(file => !existsSync(`test/${file}`))).toEqual([]);
    expect(mutant.tests.length > 0).toBe(mutant.unnoticed === undefined);
  });

  it('are different ones', () => {
    expect(new Set(MUTANTS.map(({ file, from, to }) => `${file} ${from} ${to}`)).size).toBe(MUTANTS.length);
  });
});
