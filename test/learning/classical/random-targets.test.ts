import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classical } from '../../../src/learning/index.ts';
import { SEED_OF_THE_DAY } from '../../setup/seed.ts';
import { minimal } from './minimal.ts';

const { kearnsVazirani, learnAcceptorSync, learnMealySync, lSharp, lStar, rivestSchapire, simulated, ttt } = classical;
const ALGORITHMS = { kearnsVazirani, lSharp, lStar, rivestSchapire, ttt };

const table = fc
  .record({ states: fc.integer({ min: 1, max: 9 }), letters: fc.integer({ min: 1, max: 4 }) })
  .chain(({ states, letters }) => {
    const rows = <T>(value: fc.Arbitrary<T>) => fixed(fixed(value, letters), states);
    return fc.record({
      alphabet: fc.constant(Array.from({ length: letters }, (_, i) => i)),
      next: rows(fc.integer({ min: 0, max: states - 1 })),
      outputs: rows(fc.integer({ min: 0, max: 2 })),
      accepting: fixed(fc.boolean(), states),
    });
  });

function fixed<T>(value: fc.Arbitrary<T>, length: number): fc.Arbitrary<T[]> {
  return fc.array(value, { minLength: length, maxLength: length });
}

test.each(Object.entries(ALGORITHMS))('%s learns the minimal automaton of any small one', (_, algorithm) => {
  fc.assert(
    fc.property(table, ({ alphabet, next, outputs, accepting }) => {
      const acceptor = { kind: 'acceptor', alphabet, initial: 0, next, accepting } as const;
      const mealy = { kind: 'mealy', alphabet, initial: 0, next, outputs } as const;
      const learned = [
        learnAcceptorSync({ alphabet, algorithm, teacher: simulated(acceptor) }).automaton,
        learnMealySync({ alphabet, algorithm, teacher: simulated(mealy) }).automaton,
      ];
      expect(learned.map(minimal)).toEqual([minimal(acceptor), minimal(mealy)]);
      expect(learned.map(each => each.next.length)).toEqual(
        [minimal(acceptor), minimal(mealy)].map(m => m.next.length),
      );
    }),
    { seed: SEED_OF_THE_DAY, numRuns: 80 },
  );
});
