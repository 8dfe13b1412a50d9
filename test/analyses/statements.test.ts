import { describe, expect, it } from 'vitest';
import { STATEMENTS } from '../../src/analyses/statements.ts';
import { wordOf } from './code-stage.ts';

const LABELS = ['left', 'right'];

/** Whether outputs of the sides are a witness. */
function isWitness(property: string, outputs: readonly (readonly string[])[], input = 'a', other?: string): boolean {
  const tried = { input: wordOf(input), labels: LABELS, ...(other === undefined ? {} : { other: wordOf(other) }) };
  const words = outputs.map(list => list.map(wordOf));
  return typeof STATEMENTS[property].judge(words, tried) !== 'string';
}

describe('what outputs show', () => {
  it.each<[string, readonly string[], readonly string[], boolean]>([
    ['equivalent', ['x'], ['x'], false],
    ['equivalent', ['x', 'y'], ['y', 'x'], false],
    ['equivalent', ['x', 'y'], ['x'], true],
    ['equivalent', [], ['x'], true],
    ['equivalent', [], [], false],
    ['subsumes', ['x', 'y'], ['x'], false],
    ['subsumes', ['x'], ['x', 'y'], true],
    ['subsumes', ['x'], [], false],
    ['subsumes', [], ['x'], true],
    ['inverse', ['x'], ['a'], false],
    ['inverse', ['x'], ['a', 'b'], true],
    ['inverse', ['x'], [], true],
    ['inverse', [], [], false],
  ])('against %s: %j and %j: %s', (property, left, right, expected) => {
    expect(isWitness(property, [left, right])).toBe(expected);
  });

  it('against being injective is an output that two different inputs have', () => {
    expect(isWitness('injective', [['x'], ['x']], 'a', 'b')).toBe(true);
    expect(isWitness('injective', [['x'], ['y']], 'a', 'b')).toBe(false);
    expect(isWitness('injective', [['x'], ['x']], 'a', 'a')).toBe(false);
  });
});
