import { describe, expect, test } from 'vitest';
import { outputsOf } from '../../../../src/automata/machine/run.ts';
import { findFault } from '../../../../src/checking/faults.ts';
import { learn } from '../../../../src/engines/sigma-star/index.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { wordsUpTo } from '../../../campaign/alphabet.ts';
import { withFunction } from '../translate/both-ways.ts';

/*
 * `memcmp` of the input: all bytes have to be there, also those behind the first that differ, and this is known of the
 * length of the input, without reading as far.
 */

interface Program {
  readonly name: string;
  readonly source: string;
  /** The numbers of bytes that are too few. */
  readonly tooFew: readonly number[];
}

const PROGRAMS: readonly Program[] = [
  {
    name: 'bytes without a look at their number',
    source: 'int f(const char *in, size_t n) { return memcmp(in, "aab", 3) == 0; }',
    tooFew: [0, 1, 2],
  },
  {
    name: 'a text with its end',
    source: 'int f(const char *s) { return memcmp(s, "ab", 3) == 0; }',
    tooFew: [0, 1],
  },
  {
    name: 'bytes after the first two',
    source: 'int f(const char *in, size_t n) { return n < 2 ? 7 : memcmp(in + 2, "ab", n == 2 ? 0 : 2) == 0; }',
    tooFew: [3],
  },
  {
    name: 'as many bytes as are left',
    source: `size_t f(const char *in, size_t n, char *out) {
      size_t to = 0;
      for (size_t i = 0; i < n; out[to++] = in[i++])
        if (n - i >= 3 && memcmp(in + i, "aab", 3) == 0) i += 2;
      return to;
    }`,
    tooFew: [],
  },
];

const WORDS = wordsUpTo([0x61, 0x62], 6).map(word => word.map(Number));

/** What is written, whether it is a text, numbers or numbers of any size. */
function shown(output: unknown): string {
  const symbols = typeof output === 'string' ? Array.from(output, unit => unit.charCodeAt(0)) : (output as unknown[]);
  return symbols.join();
}

describe('bytes of the input that are compared', () => {
  test.each(PROGRAMS)('must all be there: $name', ({ source, tooFew }) =>
    withFunction({ 'f.c': `#include <stddef.h>\n#include <string.h>\n${source}` }, {}, (code, session) => {
      const evaluate = code.evaluator(Budget.unlimited);
      const { machine, guarantee } = learn(code.transduction(undefined), session);
      expect(guarantee).toEqual({ level: 'proved' });
      for (const word of WORDS) {
        const outcome = evaluate(word);
        expect([word, 'output' in outcome]).toEqual([word, !tooFew.includes(word.length)]);
        const given = 'output' in outcome ? [shown(outcome.output)] : [];
        expect([word, outputsOf(machine, word).map(shown)]).toEqual([word, given]);
      }
      const search = findFault(code.transduction(undefined), session, { isFault: code.isFault, maxLength: 3 });
      expect(search.kind === 'fault').toBe(tooFew.length > 0);
    }),
  );
});
