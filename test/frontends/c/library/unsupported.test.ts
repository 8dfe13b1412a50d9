import { describe, expect, it } from 'vitest';
import { readCode } from '../../../../src/frontends/code.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { inFolder } from '../../../cli/command-line.ts';
import { inDirectory } from '../../../workspace.ts';
import { bothWays } from '../translate/both-ways.ts';

const HEADERS = '#include <setjmp.h>\n#include <stdio.h>\n#include <pthread.h>\n#include <stdint.h>\n';

/** What is said when the function is evaluated, and when it is run natively. */
function refusals(source: string): Promise<{ readonly evaluated: unknown; readonly native: unknown }> {
  return inFolder({ 'f.c': HEADERS + source }, async folder => {
    const code = await readCode(`${folder}/f.c#f`, inDirectory(folder), {}, Budget.unlimited);
    const said = async (run: () => unknown): Promise<string> => {
      try {
        return JSON.stringify(await run());
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    };
    const process = code.process(60_000);
    try {
      return {
        evaluated: await said(() => code.evaluator(Budget.unlimited)([3])),
        native: await said(() => process.run([[3]])),
      };
    } finally {
      await process.close();
    }
  });
}

describe('what the library does not do is refused by its name', () => {
  it.each([
    ['a jump', 'int f(uint8_t c) { jmp_buf j; if (setjmp(j)) return 1; longjmp(j, c); }', 'setjmp is not supported'],
    [
      'a long double that is scanned',
      'int f(uint8_t c) { long double x; int n; return sscanf("1.5 2", "%Lf %d", &x, &n); }',
      'this conversion of scanf is not supported',
    ],
    [
      'a thread',
      'void *g(void *x) { return x; } int f(uint8_t c) { pthread_t t; return pthread_create(&t, 0, g, 0); }',
      'a call of pthread_create, which is declared but not defined here',
    ],
  ])('%s', async (_, source, expected) => {
    const { evaluated, native } = await refusals(source);
    expect(evaluated).toContain(expected);
    expect(native).toContain(expected);
  });

  it.each([
    ['that is none of C', '%k', 'c'],
    ['of a wide text', '%5ls', 'L"a"'],
    ['of an address', '%p', '&c'],
  ])('a conversion of printf %s', async (_, conversion, argument) => {
    const source = `int f(uint8_t c) { char o[40]; return sprintf(o, "%d ${conversion} %d", c, ${argument}, c); }`;
    const { evaluated, native } = await refusals(source);
    expect(evaluated).toMatch(/f\.c:5:\d+: printf of .* is not supported$/);
    expect(evaluated).toContain(`printf of ${conversion} (`);
    expect(native).toContain('this conversion of printf is not supported');
  });

  it('also where it is among the arguments of printf', async () => {
    const { evaluated } = await refusals('int f(uint8_t c) { char o[40]; return sprintf(o, "%Lf", 1.5L); }');
    expect(evaluated).toContain('long double is not supported');
  });

  it('also where a function of the library has the name, and other parameters', async () => {
    const { evaluated } = await refusals('int read(void); int f(uint8_t c) { return read() + c; }');
    expect(evaluated).toContain('a call of read, which is declared but not defined here');
  });

  it('also where it is a variable', async () => {
    const source = 'static long double k = 1.5L; int f(unsigned char c) { return c < k; }';
    const reading = inFolder({ 'f.c': source }, folder =>
      readCode(`${folder}/f.c#f`, inDirectory(folder), {}, Budget.unlimited),
    );
    await expect(reading).rejects.toThrow('long double');
  });
});

describe('what the library does', () => {
  it('includes hexadecimal floating-point numbers', async () => {
    const source = `${HEADERS}void put(int v);
      static void show(const char *text) { while (*text) put(*text++); }
      void f(uint8_t c) { char o[80]; snprintf(o, sizeof o, "%a|%.1A|%+012.0a|%d", c * 0.5, c / 3.0, -c * 0.5, c); show(o); }`;
    const { evaluated, native } = await bothWays({ 'f.c': source }, [[3]], { write: 'put' });
    const expected = '0x1.8p+0|0X1.0P+0|-0x000002p+0|3';
    expect(evaluated).toEqual([{ output: Array.from(expected, letter => letter.charCodeAt(0)) }]);
    expect(native).toEqual(evaluated);
  });

  it('includes locks of the only thread there is', async () => {
    const source = `${HEADERS}static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
      static int count;
      static void start(void) { count++; }
      int f(uint8_t c) {
        static pthread_once_t once = PTHREAD_ONCE_INIT;
        pthread_mutex_lock(&lock);
        pthread_once(&once, start);
        pthread_once(&once, start);
        pthread_mutex_unlock(&lock);
        return count + c;
      }`;
    const { evaluated, native } = await bothWays({ 'f.c': source }, [[3]]);
    expect(evaluated).toEqual([{ output: [4] }]);
    expect(native).toEqual(evaluated);
  });

  it('includes division and shifts of 128 bits', async () => {
    const source = `${HEADERS}void put(int64_t v);
      static void show(__int128 x) { for (int i = 0; i < 128; i += 32) put((uint32_t)(x >> i)); }
      void f(uint8_t c) {
        __int128 a = ((__int128)0x123456789abcdefLL << 60) + c, b = (__int128)c * 1000000007 + 1;
        unsigned __int128 u = ~(unsigned __int128)0 - c;
        show(a % b), show(a / b), show(-a % b), show(-a / b), show(a % -b), show(a / -b);
        show(u / 3), show(u % b), show(u / (u >> (c & 127))), show(u % ((unsigned __int128)1 << 127));
        for (int i = 0; i < 128; i += 21) show(-a << i), show(-a >> i), show(u >> i);
      }`;
    const { evaluated, native } = await bothWays({ 'f.c': source }, [[0], [5], [255]], { write: 'put' });
    expect(evaluated).toHaveLength(3);
    expect(evaluated[1]).toMatchObject({ output: expect.any(Array) });
    expect(native).toEqual(evaluated);
  });
});
