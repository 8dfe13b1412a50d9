import { beforeAll, describe, expect, it } from 'vitest';
import { followToEnd } from '../../src/abstraction/follow-to-end.ts';
import { certificateOf, checkCertificate } from '../../src/abstraction/index.ts';
import { OverApproximation } from '../../src/abstraction/over-approximation.ts';
import { EXPLICIT, NoAbstraction, OPAQUE, Reclassify } from '../../src/abstraction/slot-class.ts';
import type { Acceptor } from '../../src/automata/acceptor/acceptor.ts';
import type { Machine } from '../../src/automata/machine/machine.ts';
import { outputsOf } from '../../src/automata/machine/run.ts';
import { CharSet, charSets } from '../../src/logic/char-set.ts';
import { loadZ3 } from '../../src/logic/solver/index.ts';
import { codes, native, newSession, type ProgramName, programOf, stateAfter, textOf, textsUpTo } from './support.ts';

beforeAll(async () => {
  await loadZ3();
});

const LENGTH = 4;
const MOST_REFINED = 6;

/** The abstraction and all finer ones. A refinement changes what is kept in place: each is the current one when given. */
function* refinementsOf(name: ProgramName): Generator<OverApproximation> {
  let all: OverApproximation | undefined = OverApproximation.of(programOf(name), newSession());
  for (let i = 0; i < MOST_REFINED && all !== undefined; i++) {
    yield all;
    all = all.refined();
  }
}

function outputs({ machine }: Pick<OverApproximation, 'machine'>, text: string): readonly string[] {
  return outputsOf(machine, codes(text)).map(textOf);
}

describe('what is easily taken for something else', () => {
  it.each([
    ['shortAndDoubled', 'ab'],
    ['largeAtFirst', 'az'],
    ['eitherZero', 'npa'],
    ['eitherObject', 'xa'],
    ['lookingTwice', 'ab'],
    ['lastTwoWords', 'a '],
    ['firstPart', 'a;!'],
    ['howMuchFollows', 'a;'],
    ['byModule', 'a"'],
  ] as const)('is told apart: %s', (name, characters) => {
    const texts = textsUpTo(characters, LENGTH);
    let more: readonly string[] = [];
    for (const all of refinementsOf(name)) {
      for (const text of texts) expect(outputs(all, text), JSON.stringify(text)).toContain(native(name, text));
      more = texts.filter(text => outputs(all, text).length > 1);
    }
    expect(more).toEqual([]);
  });

  it('is a bound that holds for a long time, and not for ever', () => {
    expect(native('fallingLate', 'b'.repeat(42))).toBe(`${'b'.repeat(41)}!`);
    expect(() => OverApproximation.of(programOf('fallingLate'), newSession())).toThrow(NoAbstraction);
  });

  it('is a bound that the number is beyond by one', () => {
    const { classes } = OverApproximation.of(programOf('firstTwo'), newSession());
    const [branch] = classes;
    for (const [place, { slots }] of branch.entries())
      for (const [path, slot] of slots) if (slot.kind === 'unknown') branch.set(place, path, { ...slot, high: -1 });
    expect(() => OverApproximation.exactly(programOf('firstTwo'), classes, newSession())).toThrow(Reclassify);
  });
});

describe('a text of which nothing is kept at one place', () => {
  it('cannot be kept as it is at another', () => {
    const { classes } = OverApproximation.of(programOf('firstPart'), newSession());
    const places = classes.flatMap(branch =>
      [...branch.entries()].flatMap(([place, { slots }]) =>
        [...slots].filter(([, { kind }]) => kind === 'opaque').map(([path]) => ({ branch, place, path })),
      ),
    );
    expect(places.length).toBeGreaterThan(1);
    for (const { branch, place, path } of places) {
      branch.set(place, path, EXPLICIT);
      expect(() => OverApproximation.exactly(programOf('firstPart'), classes, newSession())).toThrow();
      branch.set(place, path, OPAQUE);
    }
    expect(() => OverApproximation.exactly(programOf('firstPart'), classes, newSession())).not.toThrow();
  });
});

describe('what may be rejected', () => {
  it.each([
    ['atMostTwo', 'ab'],
    ['stopsAtThird', 'ab'],
    ['howMuchFollows', 'a('],
    ['rejectsOnTwoWays', 'xyz'],
  ] as const)(
    'is at least what is rejected, and no more when the abstraction is fine enough: %s',
    (name, characters) => {
      const texts = textsUpTo(characters, LENGTH);
      const rejected = texts.filter(text => native(name, text) === null);
      expect(rejected.length).toBeGreaterThan(0);
      let last: readonly string[] = [];
      for (const { rejected: machine } of refinementsOf(name)) {
        last = texts.filter(text => machine !== undefined && outputsOf(machine, codes(text)).length > 0);
        expect(last).toEqual(expect.arrayContaining([...rejected]));
      }
      expect(last).toEqual(rejected);
    },
  );

  it('is not accepted by a machine that is proved', () => {
    const program = programOf('atMostTwo');
    const accepted: boolean[] = [];
    for (const { machine, classes } of refinementsOf('atMostTwo')) {
      const isRight = outputsOf(machine, codes('aaa')).length === 0;
      accepted.push(checkCertificate(program, machine, certificateOf(classes), newSession()).accepted);
      expect(accepted.at(-1)).toBe(isRight);
    }
    expect(new Set(accepted).size).toBe(2);
  });
});

describe('a proof', () => {
  it('is one of the machine that follows from it, and of no other', () => {
    const [own, other] = (['escaped', 'outsideTags'] as const).map(name =>
      OverApproximation.of(programOf(name), newSession()),
    );
    const isAccepted = (machine: Machine): boolean =>
      checkCertificate(programOf('escaped'), machine, certificateOf(own.classes), newSession()).accepted;
    expect(isAccepted(own.machine)).toBe(true);
    expect(isAccepted(other.machine)).toBe(false);
  });

  it('is none where something was forgotten, so that there are several outputs', () => {
    const program = programOf('firstTwo');
    const { machine, classes } = OverApproximation.of(program, newSession());
    expect(outputs({ machine }, 'aaa').length).toBeGreaterThan(1);
    expect(checkCertificate(program, machine, certificateOf(classes), newSession()).accepted).toBe(false);
  });
});

describe('runs that are followed to their end', () => {
  /** All texts of so many symbols of two kinds. */
  const ofLength = (length: number): Acceptor<CharSet> => ({
    algebra: charSets,
    deterministic: true,
    initial: 0,
    final: Array.from({ length: length + 1 }, (_, i) => i === length),
    moves: Array.from({ length: length + 1 }, (_, i) =>
      i === length ? [] : [{ guard: CharSet.of(97, 98), to: i + 1 }],
    ),
  });

  it('are all of them, or none where they are too many', () => {
    const program = programOf('lookingTwice');
    const session = newSession();
    const start = stateAfter(program, '', session);
    expect(followToEnd(program, start, ofLength(3), session)?.patterns.length).toBeGreaterThan(3);
    expect(followToEnd(program, start, ofLength(11), session)).toBeUndefined();
  });
});
