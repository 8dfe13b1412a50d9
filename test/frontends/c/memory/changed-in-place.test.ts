import { describe, expect, test } from 'vitest';
import { outputsOf } from '../../../../src/automata/machine/run.ts';
import { findFault } from '../../../../src/checking/faults.ts';
import { learn } from '../../../../src/engines/sigma-star/index.ts';
import { type Code, readCode } from '../../../../src/frontends/code.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { Session } from '../../../../src/logic/session.ts';
import { createSolver, withZ3 } from '../../../../src/logic/solver/index.ts';
import { inFolder } from '../../../cli/command-line.ts';
import { partOfTheDay } from '../../../setup/seed.ts';
import { inDirectory } from '../../../workspace.ts';

const CODE = `
#include <stddef.h>
#include <stdint.h>
#include <string.h>
void upper(char *s) { for (; *s; s++) if (*s >= 'a' && *s <= 'z') *s -= 32; }
void compact(char *s) { char *d = s; while (*s) { if (*s != ' ') *d++ = *s; s++; } *d = 0; }
void compact_by_index(char *s) { size_t i, j = 0; for (i = 0; s[i]; i++) if (s[i] != ' ') s[j++] = s[i]; s[j] = 0; }
void cut(char *s) { char *p = strchr(s, '#'); if (p) *p = 0; }
void ends(char *s) { for (; *s; s++) if (*s == '#') *s = 0; }
size_t mask(uint8_t *b, size_t n) { for (size_t i = 0; i < n; i++) b[i] ^= 0x5a; return n; }
void reverse(char *s) { size_t n = strlen(s); for (size_t i = 0; i < n / 2; i++) { char c = s[i]; s[i] = s[n - 1 - i]; s[n - 1 - i] = c; } }
void unescape(char *s) { char *d = s; while (*s) { if (*s == '#' && s[1]) { *d++ = (char)(s[1] - 'a'); s += 2; } else *d++ = *s++; } *d = 0; }
void strip(char *s) { while (*s == ' ') memmove(s, s + 1, strlen(s)); }
void last(char *s) { size_t n = strlen(s); if (n) s[n - 1] = '!'; }
void twice(char *s) { for (char *p = s; *p; p++) if (*p == 'a') *p = 'b'; for (char *p = s; *p; p++) if (*p == 'b') *p = 'c'; }
void without_end(char *s) { size_t n = strlen(s); s[n] = 'x'; }
void too_long(char *s) { while (*s) s++; *s++ = 'x'; *s = 0; }
`;

const WORDS = ['', 'a', ' ', '#', 'ab c', '  b#a', 'a#b#c', '#a', 'a#ab', 'zA b  ', 'ba', '## #'];

const FUNCTIONS = [
  'upper',
  'compact',
  'compact_by_index',
  'cut',
  'ends',
  'mask',
  'reverse',
  'unescape',
  'strip',
  'last',
  'twice',
];
const PROVED = ['upper', 'compact', 'compact_by_index', 'cut', 'ends', 'mask'];

function withFunction(name: string, use: (code: Code, session: Session) => void | Promise<void>): Promise<void> {
  return inFolder({ 'f.c': CODE }, async folder => {
    const code = await readCode(`${folder}/f.c#${name}`, inDirectory(folder), {}, Budget.unlimited);
    const budget = new Budget({ timeout: 120_000 });
    await withZ3(() => use(code, new Session(createSolver({ budget }), budget)));
  });
}

describe('memory that is changed in place', () => {
  test.each(partOfTheDay(FUNCTIONS, 2))('is for %s as it is natively', name =>
    withFunction(name, async (code, { budget }) => {
      const native = code.process(60_000);
      try {
        expect(WORDS.map(code.evaluator(budget))).toEqual(await native.run(WORDS));
      } finally {
        await native.close();
      }
    }),
  );

  test.each(partOfTheDay(PROVED, 2))('is known by a machine that is proved: %s', name =>
    withFunction(name, (code, session) => {
      const { machine, guarantee } = learn(code.transduction(undefined), session);
      expect(guarantee).toEqual({ level: 'proved' });
      for (const word of WORDS) {
        const symbols = Array.from(word, unit => unit.charCodeAt(0));
        const [output] = outputsOf(machine, symbols, session.budget);
        const shown = output?.map(unit => String.fromCharCode(Number(unit))).join('');
        const own = code.evaluator(session.budget)(word);
        const expected = 'output' in own ? own.output : undefined;
        expect(shown).toBe(typeof expected === 'string' ? expected : String.fromCharCode(...(expected as number[])));
      }
    }),
  );

  test.each(['without_end', 'too_long'])('is no longer than the input: %s is a fault', name =>
    withFunction(name, (code, session) => {
      const found = findFault(code.transduction(undefined), session, { isFault: code.isFault, maxLength: 2 });
      expect(found).toMatchObject({ kind: 'fault', word: [] });
    }),
  );
});
