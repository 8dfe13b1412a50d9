import { describe, expect, it } from 'vitest';
import { classesFromSamples } from '../../src/abstraction/sampling.ts';
import { samplingWords } from '../../src/abstraction/sampling-words.ts';
import type { Classes } from '../../src/abstraction/slot-class.ts';
import { valueKey } from '../../src/logic/value.ts';
import { newSession, type ProgramName, programOf, stateAfter, textOf } from './support.ts';

function sampled(name: ProgramName): Classes {
  const session = newSession();
  const program = programOf(name);
  const start = stateAfter(program, '', session);
  return classesFromSamples(program, start, samplingWords(program, start, session), session.budget);
}

/** How often each class was given to leaves other than the number of symbols read. */
function counts(classes: Classes): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { slots } of classes.entries().values())
    for (const [path, { kind }] of slots) if (path !== 'read') found[kind] = (found[kind] ?? 0) + 1;
  return found;
}

const kindsOf = (name: ProgramName): readonly string[] => Object.keys(counts(sampled(name))).sort();

describe('what to keep, guessed from runs', () => {
  it('is the distance of places that move with the input, and nothing of a text that grows', () => {
    expect(kindsOf('escaped')).toEqual(['opaque', 'position']);
  });

  it('is bounds of a number that falls behind', () => {
    expect(kindsOf('escapedLater')).toEqual(['opaque', 'position', 'unknown']);
  });

  it('is bounds of a counter', () => {
    expect(kindsOf('firstTwo')).toEqual(['opaque', 'position', 'unknown']);
    const [unknown] = [...sampled('firstTwo').entries().values()].flatMap(({ slots }) =>
      [...slots.values()].filter(slot => slot.kind === 'unknown'),
    );
    expect(unknown).toMatchObject({ low: 0, high: 0 });
  });

  it('is all of a text that is one of a few', () => {
    expect(counts(sampled('outsideTags'))).toMatchObject({ opaque: 1 });
  });

  it('is that it is a symbol, of one that was read long ago', () => {
    expect(kindsOf('likeFirst')).toContain('symbol');
  });

  it('is one text for a list that gets longer', () => {
    const paths = [...sampled('collected').entries().values()].flatMap(({ slots }) =>
      [...slots].filter(([, { kind }]) => kind === 'opaque').map(([path]) => path),
    );
    expect(paths).toEqual([expect.stringMatching(/\.joined$/)]);
  });

  it('is the same each time', () => {
    const all = (classes: Classes): unknown => [...classes.entries()].map(([place, { slots }]) => [place, [...slots]]);
    expect(all(sampled('escapedLater'))).toEqual(all(sampled('escapedLater')));
  });
});

describe('the words of the sample', () => {
  it('have the symbols that the program tells apart, and are different words', () => {
    const session = newSession();
    const program = programOf('outsideQuotes');
    const words = samplingWords(program, stateAfter(program, '', session), session);
    const texts = words.map(textOf);
    expect(new Set([...texts.join('')]).size).toBeGreaterThan(2);
    for (const quote of `'"`) expect(texts.some(text => text.includes(quote))).toBe(true);
    expect(new Set(words.map(valueKey)).size).toBeGreaterThan(words.length / 2);
  });
});
