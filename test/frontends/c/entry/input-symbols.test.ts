import { describe, expect, it } from 'vitest';
import { symbolsOf } from '../../../../src/frontends/c/entry/input-symbols.ts';
import type { Shape } from '../../../../src/frontends/c/entry/shape.ts';
import { bothWays, withCode } from './both-ways.ts';

const CODE = `
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
const char *word = "hello";
bool sensed(void);
int64_t measured(void);
int from_reader(void) { return sensed(); }
int from_parameter(bool b) { return b; }
int64_t wide(int64_t x) { return x; }
int small(int16_t x) { return x; }
int plain(uint16_t x) { return x; }
int64_t wide_reader(void) { return measured(); }
int negative(const int8_t *s, size_t n) { int k = 0; for (size_t i = 0; i < n; i++) k += s[i] < 0; return k; }
`;

function shape(input: Shape['input'], inputBits: number, isInputSigned: boolean | undefined, role: 'symbol' | 'text') {
  const kind = role === 'symbol' ? 'feed' : 'buffer';
  const outputs = { writing: 'returned', returned: 'used', further: [], output: 'int' } as const;
  return { kind, roles: [{ kind: role }], ...outputs, input, inputBits, isInputSigned } as const;
}

describe('the symbols of an input', () => {
  it('are values of the input sort, those with a sign by their bits', () => {
    expect(symbolsOf(shape('int', 16, true, 'symbol'), [-5, 7, 65535])).toEqual([65531, 7, 65535]);
    expect(symbolsOf(shape('int', 16, true, 'symbol'), [-32769])).toBeUndefined();
    expect(symbolsOf(shape('int', 16, true, 'symbol'), [65536])).toBeUndefined();
    expect(symbolsOf(shape('int', 16, false, 'symbol'), [-1])).toBeUndefined();
    expect(symbolsOf(shape('int', 16, undefined, 'symbol'), [-1])).toEqual([65535]);
    expect(symbolsOf(shape('int', 1, false, 'symbol'), [0, 1, true])).toEqual([0, 1, 1]);
    expect(symbolsOf(shape('int', 1, false, 'symbol'), [2])).toBeUndefined();
  });

  it('are exact where numbers of the host are not', () => {
    const wide = shape('int', 64, true, 'symbol');
    expect(symbolsOf(wide, ['1311768467463790321', 2n ** 63n])).toEqual([1311768467463790321n, 2n ** 63n]);
    expect(symbolsOf(wide, ['-1'])).toEqual([2n ** 64n - 1n]);
    expect(symbolsOf(wide, [2 ** 60])).toBeUndefined();
    expect(symbolsOf(wide, ['18446744073709551616'])).toBeUndefined();
  });

  it('are bytes of a text, without a NUL where one ends it', () => {
    expect(symbolsOf(shape('char', 8, true, 'text'), 'aÿ')).toEqual([97, 255]);
    expect(symbolsOf(shape('char', 8, true, 'text'), 'Ā')).toBeUndefined();
    expect(symbolsOf(shape('char', 8, true, 'text'), [0])).toBeUndefined();
    expect(symbolsOf(shape('int', 8, true, 'text'), [-56])).toEqual([200]);
  });
});

describe('words that mean something to a program', () => {
  it('are made of values of its input sort alone', async () => {
    const hints = (target: string, read?: string) =>
      withCode(CODE, target, read === undefined ? {} : { read }, async code => code.transduction(undefined).hints);
    expect(await hints('a.c#from_reader', 'sensed')).toEqual([]);
    expect(await hints('a.c#from_parameter')).toEqual([]);
    expect(await hints('a.c#wide')).toEqual([[104n, 101n, 108n, 108n, 111n]]);
    expect(await hints('a.c#small')).toEqual([[104, 101, 108, 108, 111]]);
  });
});

describe('code that is run as it was read and natively', () => {
  it('takes 0 and 1 as truth values, whether it reads them or gets them', async () => {
    const inputs = [[0, 1], [2], [-1]];
    const answers = [[0, 1], 'rejected', 'rejected'];
    expect(await bothWays(CODE, 'a.c#from_reader', inputs, { read: 'sensed' })).toEqual(answers);
    expect(await bothWays(CODE, 'a.c#from_parameter', inputs)).toEqual(answers);
  });

  it('takes integers of its own width, with their sign if they have one', async () => {
    expect(await bothWays(CODE, 'a.c#small', [[-5, 65531], [65536]])).toEqual([[-5, -5], 'rejected']);
    expect(await bothWays(CODE, 'a.c#plain', [[65531], [-5]])).toEqual([[65531], 'rejected']);
  });

  it('takes and gives integers of 64 bits exactly', async () => {
    const inputs = [['1311768467463790321', -5, '18446744073709551615']];
    const answers = [[1311768467463790321n, -5, -1]];
    expect(await bothWays(CODE, 'a.c#wide', inputs)).toEqual(answers);
    expect(await bothWays(CODE, 'a.c#wide_reader', inputs, { read: 'measured' })).toEqual(answers);
  });

  it('has bytes with a sign next to each other in memory', async () => {
    const inputs = [[200, 100, 200], [-56, 100, -56], [-129]];
    expect(await bothWays(CODE, 'a.c#negative', inputs)).toEqual([[2], [2], 'rejected']);
  });
});
