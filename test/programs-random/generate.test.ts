import { describe, expect, test } from 'vitest';
import { comparePrograms, disagreementText } from './compare-programs.ts';
import { Coverage } from './coverage.ts';
import { generateProgram } from './generate.ts';
import { hostOf } from './host.ts';

const seeds = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => 5000 + i);

describe('random programs', () => {
  test('are the same for the same seed and differ between seeds', () => {
    expect(generateProgram(7)).toEqual(generateProgram(7));
    expect(new Set(seeds(50).map(seed => generateProgram(seed).source)).size).toBe(50);
  });

  test('end in time, mostly without throwing, and always in the same way', () => {
    let throwing = 0;
    for (const seed of seeds(50)) {
      const { source, inputs } = generateProgram(seed);
      const [first, second] = [hostOf(source), hostOf(source)];
      const outcomes = inputs.map(first);
      expect(outcomes.filter(outcome => outcome.kind === 'timeout')).toEqual([]);
      expect(inputs.map(second)).toEqual(outcomes);
      if (outcomes.some(outcome => outcome.kind === 'thrown')) throwing++;
    }
    expect(throwing).toBeLessThan(8);
  });

  test('return what their shape says', () => {
    const results = new Map<string, Set<string>>();
    for (const seed of seeds(100)) {
      const { shape, source, inputs } = generateProgram(seed);
      const outcome = hostOf(source)(inputs[0]);
      const types = results.get(shape) ?? new Set();
      if (outcome.kind === 'returned') results.set(shape, types.add(typeof outcome.value));
    }
    expect(results).toEqual(
      new Map([
        ['string → string', new Set(['string'])],
        ['string → boolean', new Set(['boolean'])],
        ['number[] → number[]', new Set(['object'])],
      ]),
    );
  });

  test('contain every construct of the ordinary language', () => {
    const coverage = new Coverage();
    for (const seed of seeds(400)) coverage.add(generateProgram(seed).source);
    expect(coverage.missing().constructs).toEqual([]);
  });
});

describe('comparing an evaluator with the host', () => {
  test('finds nothing when the evaluator is the host', () => {
    const { disagreements, programs, agreed } = comparePrograms(seeds(40), (source, input) => hostOf(source)(input));
    expect(disagreements.map(disagreementText)).toEqual([]);
    expect(programs).toBe(40);
    expect(agreed).toBeGreaterThan(200);
  });

  test('finds an operator with the wrong meaning and shrinks the program to it', () => {
    const wrong = (source: string, input: string | readonly number[]) => hostOf(source.replaceAll('>>>', '>>'))(input);
    const { disagreements } = comparePrograms(seeds(20), wrong);
    expect(disagreements.length).toBeGreaterThan(0);
    for (const { seed, source } of disagreements) {
      expect(source).toContain('>>>');
      expect(source.length).toBeLessThan(generateProgram(seed).source.length / 5);
    }
  });

  test('tells what is not supported apart from what is wrong', () => {
    const { unsupported, disagreements } = comparePrograms(seeds(20), (source, input) =>
      source.includes('class ') ? { kind: 'unsupported', reason: 'class' } : hostOf(source)(input),
    );
    expect(disagreements).toEqual([]);
    expect([...unsupported.keys()]).toEqual(['class']);
  });

  test('reports an evaluator that fails by itself', () => {
    const { disagreements } = comparePrograms(
      [5000],
      () => {
        throw new RangeError('no such block');
      },
      { shrinkTries: 0 },
    );
    expect(disagreements.map(d => d.evaluated)).toEqual([{ kind: 'crashed', reason: 'RangeError: no such block' }]);
  });
});
