import { describe, expect, it } from 'vitest';
import { namedConstants } from '../../../src/frontends/source-text/constants.ts';

describe('namedConstants', () => {
  it('reads macros, constants and enumerators of all forms', () => {
    const text = `
      #define SOF 0x7eU /* start */
      #define CR ('\\r')
      #define ALSO SOF
      #define SIZE(x) 3
      static const uint8_t kEnd = 0177;
      constexpr int Limit = 1'000;
      enum kind { NONE, FIRST = 'a', SECOND, OTHER = NONE - 1, UNKNOWN };
      enum class Answer : int { No = -2, Yes };
    `;
    expect(Object.fromEntries(namedConstants([text]))).toEqual({
      SOF: 0x7en,
      CR: 13n,
      ALSO: 0x7en,
      kEnd: 127n,
      Limit: 1000n,
      NONE: 0n,
      FIRST: 97n,
      SECOND: 98n,
      No: -2n,
      Yes: -1n,
    });
  });

  it('has no name for what has two values', () => {
    expect(namedConstants(['#define A 1\n#define B 2', '#define A 2'])).toEqual(new Map([['B', 2n]]));
  });
});
