import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Called, call, documentOf } from './call.ts';
import { inFolder } from './command-line.ts';

const CODE = {
  'a.c': `#include <stddef.h>
#include <stdint.h>
size_t copy(const char *in, size_t n, char *out) { for (size_t i = 0; i < n; i++) out[i] = in[i]; return n; }
size_t without_c3(const char *in, size_t n, char *out) {
  size_t j = 0;
  for (size_t i = 0; i < n; i++) if (in[i] != '\\xc3') out[j++] = in[i];
  return j;
}
size_t without_accent(const char *in, size_t n, char *out) {
  size_t j = 0;
  for (size_t i = 0; i < n; i++) {
    if (i > 0 && in[i - 1] == '\\xc3' && in[i] == '\\xa9') { out[j - 1] = 'e'; continue; }
    out[j++] = in[i];
  }
  return j;
}
int sum(const uint8_t *in, size_t n) { int s = 0; for (size_t i = 0; i < n; i++) s += in[i]; return s; }
int divides(const char *s) { int d = 7; for (; *s; s++) if (*s == '\\xff') d = 0; return 7 / d; }
`,
};

function asked(...args: readonly string[]): Promise<Called> {
  return inFolder(CODE, folder => call(...args.map(arg => (arg.startsWith('#') ? join(folder, `a.c${arg}`) : arg))));
}

async function witnessOf(...args: readonly string[]): Promise<unknown> {
  return documentOf(await asked('check', ...args, '--json')).witness;
}

describe('text for C code', () => {
  it.each([
    ['#copy', 'é€', '{"output":"é€"}'],
    ['#without_c3', 'é', '{"output":[169]}'],
    ['#without_accent', 'café', '{"output":"cafe"}'],
    ['#sum', 'é', '{"output":[364]}'],
  ])('is its UTF-8, and bytes are text only where they are UTF-8: %s %s', async (name, input, said) => {
    expect((await asked('run', name, '--input', input)).stdout).toEqual([said]);
    expect((await asked('run', name, '--input', input, '--native')).stdout).toEqual([said]);
  });

  it('may be told byte by byte instead', async () => {
    const run = async (input: string) => (await asked('run', '#copy', '--alphabet', 'byte', '--input', input)).stdout;
    expect(await run('[195, 169]')).toEqual(['{"output":[195,169]}']);
    expect(await run('[233]')).toEqual(['{"output":[233]}']);
  });

  it('is refused where it has no UTF-8', async () => {
    await inFolder({ ...CODE, 'inputs.txt': '"\\ud800"\n' }, async folder => {
      const called = await call('run', join(folder, 'a.c#copy'), '--inputs', join(folder, 'inputs.txt'));
      expect(called.status).not.toBe(0);
      expect(called.stderr).toContain('"\\ud800" has no UTF-8: write its bytes as an array');
    });
  });

  it('is shown in a witness as run takes it', async () => {
    expect(await witnessOf('equivalent', '#copy', '#without_accent')).toMatchObject({
      input: 'é',
      left: 'é',
      right: 'e',
      replayed: true,
    });
    expect(await witnessOf('equivalent', '#copy', '#without_c3')).toMatchObject({
      input: [195],
      left: [195],
      right: '',
      replayed: true,
    });
    expect(await witnessOf('safe', '#divides')).toMatchObject({ input: [255], replayed: true });
  });
});
