import { describe, expect, test } from 'vitest';
import { runs } from '../../../../src/automata/machine/run.ts';
import { learn } from '../../../../src/engines/sigma-star/index.ts';
import { transductionOf } from '../../../../src/frontends/c/entry/transduction.ts';
import { Dice } from '../../../campaign/dice.ts';
import { outputOn, Paths, withFunction } from './paths.ts';

const MORE = 'static const uint8_t more[4] = {0, 1, 2, 3};\n';

/** Places in the input that depend on it, and words that are of interest. */
const PROGRAMS: readonly (readonly [name: string, source: string])[] = [
  [
    'as many symbols further on as a table says',
    `${MORE}int f(const uint8_t *s, size_t n) {
      for (size_t i = 0; i < n; i++) {
        uint8_t extra = more[s[i] >> 6];
        if (i + extra >= n) return -1;
        const uint8_t *last = s + i + extra;
        if (*last == 7) return -2;
        i += extra;
      }
      return 1;
    }`,
  ],
  [
    'as many symbols further on in a text, by an int',
    `${MORE}int f(const char *s) {
      int i = 0;
      while (s[i]) {
        int extra = more[(uint8_t)s[i] >> 6];
        for (int k = 1; k <= extra; k++) if (s[i + k] == 0) return -1;
        if (s[i + extra] == 7) return -2;
        i += extra + 1;
      }
      return 1;
    }`,
  ],
  [
    'so many symbols back',
    `int f(const uint8_t *s, size_t n) { return n < 3 ? -1 : s[2 - (s[0] & 1)] - s[n - 1 - (s[1] & 1)]; }`,
  ],
  [
    'what a digit says, where the path is what makes it small',
    `int f(const uint8_t *s, size_t n) {
      if (n < 3 || s[0] < 'a' || s[0] > 'c') return -1;
      return s[s[0] - 'a'];
    }`,
  ],
  [
    'a place that is outside for some symbols',
    'int f(const uint8_t *s, size_t n) { return n == 0 ? -1 : s[s[0] % 5]; }',
  ],
  [
    'a place before the start for some symbols',
    'int f(const uint8_t *s, size_t n) { const uint8_t *t = s + 1; return n < 2 ? -1 : t[-(int)(s[0] & 3)]; }',
  ],
];

const SYMBOLS = [1, 2, 3, 7, 8, 64, 65, 97, 98, 99, 100, 127, 128, 130, 191, 192, 193, 255];

describe('an index into the input that is one of a few numbers', () => {
  test.each(PROGRAMS)('is decided: %s', (_, source) =>
    withFunction(source, (program, session) => {
      const dice = new Dice(5);
      for (const length of [0, 1, 2, 3]) {
        const paths = new Paths(program, session, length);
        for (let i = 0; i < 40; i++) {
          const word = Array.from({ length }, () => dice.pick(SYMBOLS));
          // Exactly one path: no value was lost, and none counted twice.
          expect([word, paths.outputsOn(word)]).toEqual([word, [outputOn(program, word)]]);
        }
      }
    }),
  );

  test('is learned', () =>
    withFunction(PROGRAMS[1][1], (program, session) => {
      const { machine } = learn(transductionOf(program), session, { isOnlyMachineWanted: true });
      const dice = new Dice(6);
      for (let i = 0; i < 200; i++) {
        const word = Array.from({ length: i % 6 }, () => dice.pick(SYMBOLS));
        expect([word, runs(machine, word).map(({ output }) => output.map(Number))]).toEqual([
          word,
          [outputOn(program, word)],
        ]);
      }
    }));

  test('has one path for each number, and for each symbol there', () =>
    withFunction(
      `${MORE}int f(const uint8_t *s, size_t n) { return n < 4 ? -1 : s[more[s[0] >> 6]] == 7; }`,
      (program, session) => {
        // Four places, one of them the first symbol itself, which is never 7 in the upper half.
        expect(new Paths(program, session, 4).count).toBeLessThanOrEqual(4 + 8);
      },
    ));

  test('is refused where the numbers are too many', () =>
    withFunction('int f(const uint8_t *s, size_t n) { return n < 300 ? -1 : s[s[0]]; }', (program, session) => {
      expect(() => new Paths(program, session, 300)).toThrow(
        'an index into a text that is calculated from symbols of the input',
      );
    }));
});

describe('a place in the output that is one of a few', () => {
  test('is decided', () =>
    withFunction(
      `size_t f(const uint8_t *s, size_t n, uint8_t *out) {
        if (n < 2) return 0;
        out[s[0] & 1] = s[1];
        out[1 - (s[0] & 1)] = s[0];
        return 2;
      }`,
      (program, session) => {
        const paths = new Paths(program, session, 2);
        for (const word of [
          [0, 9],
          [1, 9],
          [6, 1],
          [255, 255],
        ])
          expect(paths.outputsOn(word)).toEqual([word[0] % 2 === 0 ? [word[1], word[0]] : word]);
      },
      { options: { shape: 'return: written' } },
    ));
});
