import { describe, expect, test } from 'vitest';
import { runs } from '../../../../src/automata/machine/run.ts';
import { learn } from '../../../../src/engines/sigma-star/index.ts';
import { transductionOf } from '../../../../src/frontends/c/entry/transduction.ts';
import { outputOn, withFunction } from './paths.ts';

/** Counters of few bits go round and round: a state that stands for many knows of them only that they are numbers. */
const PROGRAMS: readonly (readonly [name: string, source: string])[] = [
  [
    'a table is read by',
    `int f(const uint8_t *s, size_t n) {
      static uint8_t zero[256];
      uint8_t k = 0, last = 0;
      for (size_t i = 0; i < n; i++) last = (s[i] == 10) + zero[k++];
      return last;
    }`,
  ],
  [
    'is compared',
    `int f(const uint8_t *s, size_t n) {
      uint8_t k = 0, last = 0;
      for (size_t i = 0; i < n; i++) {
        k++;
        if (k < 10) last = s[i] == '\\n'; else last = s[i] == 10;
      }
      return last;
    }`,
  ],
  [
    'has a sign',
    `int f(const uint8_t *s, size_t n) {
      int8_t k = 0;
      int last = 0;
      for (size_t i = 0; i < n; i++) {
        k++;
        last = s[i] == 10;
        if (k == -100) last = last ? 1 : 0;
      }
      return last;
    }`,
  ],
];

describe('a counter that goes beyond its type', () => {
  test.each(PROGRAMS)('%s', (_, source) =>
    withFunction(source, (program, session) => {
      const { machine, guarantee } = learn(transductionOf(program), session);
      expect(guarantee).toEqual({ level: 'proved' });
      for (const length of [0, 1, 5, 300, 700])
        for (const last of [9, 10]) {
          const word = Array.from({ length }, (_, i) => (i === length - 1 ? last : i % 256));
          expect(runs(machine, word).map(({ output }) => output.map(Number))).toEqual([outputOn(program, word)]);
        }
    }),
  );
});
