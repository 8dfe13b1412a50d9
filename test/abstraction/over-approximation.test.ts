import { beforeAll, describe, expect, it } from 'vitest';
import { OverApproximation } from '../../src/abstraction/over-approximation.ts';
import { NoAbstraction } from '../../src/abstraction/slot-class.ts';
import { outputsOf } from '../../src/automata/machine/run.ts';
import { loadZ3 } from '../../src/logic/solver/index.ts';
import { Bool } from '../../src/logic/sort.ts';
import { variable } from '../../src/logic/term.ts';
import { partOfTheDay } from '../setup/seed.ts';
import { codes, native, newSession, type ProgramName, programOf, textOf, textsUpTo } from './support.ts';

beforeAll(async () => {
  await loadZ3();
});

/** Programs, and characters that they tell apart. */
const PROGRAMS = [
  ['escaped', 'a<'],
  ['escapedLater', 'a<'],
  ['outsideQuotes', `a'"`],
  ['outsideTags', 'a<>'],
  ['collected', 'a b'],
  ['firstTwo', 'ab'],
  ['marked', 'az;'],
  ['likeFirst', 'az'],
  ['withoutIndent', 'a '],
  ['upToSemicolon', 'a;'],
  ['balanced', `a'(`],
  ['afterRepeat', 'ab'],
  ['markedRepeats', 'ab'],
  ['skipping', 'ab'],
  ['upToLast', 'ab'],
  ['changingPlaces', 'ab'],
  ['staged', 'a&<'],
  ['digitsOrNothing', '0a'],
  ['dividedByThree', '012a'],
  ['upTo20', '01a'],
  ['mirrored', 'ab'],
] as const satisfies readonly (readonly [ProgramName, string])[];

const LENGTH = 4;
const MOST_REFINED = 8;

/** The abstraction and all finer ones. */
function* refinementsOf(name: ProgramName): Generator<OverApproximation> {
  let all: OverApproximation | undefined = OverApproximation.of(programOf(name), newSession());
  for (let i = 0; i < MOST_REFINED && all !== undefined; i++) {
    yield all;
    all = all.refined();
  }
}

function outputs(all: OverApproximation, text: string): readonly string[] {
  return outputsOf(all.machine, codes(text)).map(textOf);
}

describe('an over-approximation', () => {
  it.each(partOfTheDay(PROGRAMS, 2))('has all outputs of the program, however coarse it is: %s', (name, characters) => {
    const texts = textsUpTo(characters, LENGTH);
    for (const all of refinementsOf(name)) {
      const missing = texts.filter(text => {
        const written = native(name, text);
        return written !== null && !outputs(all, text).includes(written);
      });
      expect(missing, `with ${all.predicates.length} predicates`).toEqual([]);
    }
  });

  it.each(partOfTheDay(PROGRAMS, 2))('has no others when it is fine enough: %s', (name, characters) => {
    const texts = textsUpTo(characters, LENGTH);
    const finest = [...refinementsOf(name)].at(-1);
    if (finest === undefined) throw new Error('there is no abstraction');
    const more = texts.filter(text => {
      const written = native(name, text);
      return outputs(finest, text).some(output => output !== written);
    });
    expect(more).toEqual([]);
  });

  it('has all outputs of the program when it is told to keep a guess about what is still to be read', () => {
    const { classes } = OverApproximation.of(programOf('skipping'), newSession());
    const guess = variable('#ahead of 1 are 2', Bool);
    for (const branch of classes) for (const place of branch.entries().keys()) branch.addPredicate(place, guess);
    const all = OverApproximation.exactly(programOf('skipping'), classes, newSession());
    expect(all.predicates).toContain(guess);
    for (const text of textsUpTo('ab', LENGTH)) expect(outputs(all, text)).toContain(native('skipping', text));
  });

  it('gets finer: fewer outputs, more patterns, more predicates', () => {
    const steps = [...refinementsOf('firstTwo')];
    expect(steps.length).toBeGreaterThan(1);
    const texts = textsUpTo('ab', LENGTH);
    // A refinement changes what is kept in place: sizes are read while each is the current one.
    const sizes: (readonly [number, number])[] = [];
    for (const all of refinementsOf('firstTwo'))
      sizes.push([all.size, texts.reduce((sum, text) => sum + outputs(all, text).length, 0)]);
    for (let i = 1; i < sizes.length; i++) {
      expect(sizes[i][0]).toBeGreaterThanOrEqual(sizes[i - 1][0]);
      expect(sizes[i][1]).toBeLessThanOrEqual(sizes[i - 1][1]);
    }
    expect(sizes.at(-1)?.[1]).toBe(texts.length);
    expect(sizes[0][1]).toBeGreaterThan(texts.length);
  });

  it('says which inputs may be rejected', () => {
    const all = OverApproximation.of(programOf('balanced'), newSession());
    const { rejected } = all;
    if (rejected === undefined) throw new Error('nothing is rejected');
    for (const text of textsUpTo(`a'(`, LENGTH)) {
      const isRejected = outputsOf(rejected, codes(text)).length > 0;
      expect(isRejected, text).toBe(native('balanced', text) === null);
    }
    expect(OverApproximation.of(programOf('escaped'), newSession()).rejected).toBeUndefined();
  });

  it('keeps a text that is looked at, although it was taken for one that is being built', () => {
    const all = OverApproximation.of(programOf('outsideQuotes'), newSession());
    for (const text of textsUpTo(`a'"`, LENGTH)) expect(outputs(all, text)).toEqual([native('outsideQuotes', text)]);
  });
});

describe('where there is no finite machine', () => {
  it.each([
    ['reversed', /not written in one pass/],
    ['twice', /not written in one pass|after the rest of its input/],
    ['fallingLate', /programs\.ts:217:19: a number that it keeps while it reads on here grows/],
    ['comparedEarlier', /programs\.ts:\d+:\d+: it keeps how positions or counters compare/],
  ] as const)('says so: %s', (name, message) => {
    expect(() => [...refinementsOf(name)]).toThrow(NoAbstraction);
    expect(() => [...refinementsOf(name)]).toThrow(message);
  });

  it('never has an abstraction with one output for each input: a counter in the output', () => {
    const texts = textsUpTo('a', 6);
    try {
      for (const all of refinementsOf('howMany'))
        expect(texts.every(text => outputs(all, text).join() === native('howMany', text))).toBe(false);
    } catch (error) {
      expect(String(error)).toMatch(/not supported|NoAbstraction/);
    }
  });
});
