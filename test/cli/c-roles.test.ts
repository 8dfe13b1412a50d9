import { describe, expect, it } from 'vitest';
import { call } from './call.ts';
import { inFolder } from './command-line.ts';

const CODE = `#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
int decode(const uint8_t *src, size_t *len, uint8_t *dst, size_t *dst_len) {
  size_t i = 0, n = 0, cap = *dst_len;
  while (i < *len) {
    uint8_t c = src[i++];
    if (c == 0x7d) { if (i >= *len) return -1; c = src[i++] ^ 0x20; }
    if (n >= cap) return -2;
    dst[n++] = c;
  }
  *len = i;
  *dst_len = n;
  return 0;
}
int plain(const uint8_t *src, size_t *len, uint8_t *dst, size_t *dst_len) {
  size_t i = 0;
  for (; i < *len; i++) dst[i] = src[i];
  *len = i;
  *dst_len = i;
  return 0;
}
size_t bounded(char *dst, const char *src, size_t size) {
  size_t i = 0;
  for (; i + 1 < size && src[i]; i++) dst[i] = src[i];
  if (size) dst[i] = 0;
  return i;
}
struct options { int most; };
int clip(const char *s, const struct options *o, char *out) { int i = 0; for (; s[i] && i < o->most; i++) out[i] = s[i]; out[i] = 0; return 0; }
int quote(const char *s, char *out, size_t cap) { return snprintf(out, cap, "<%s>", s); }
struct ring { uint8_t *at; size_t cap, n; };
void ring_init(struct ring *r, uint8_t *at, size_t cap) { r->at = at; r->cap = cap; r->n = 0; }
int ring_put(struct ring *r, uint8_t byte) { if (r->n == r->cap) return 0; r->at[r->n++] = byte; return 1; }
const char *size_of(uint8_t byte) { return byte < 10 ? "low" : "high"; }
int main(void) { int n = 0; for (int c; (c = getchar()) != EOF;) { while (c == 'z') n ^= 1; putchar(c); } }
`;

describe('the roles of C parameters, from the command line', () => {
  it('are explained, and decide what is compared', async () => {
    await inFolder({ 'd.c': CODE }, async folder => {
      const explained = await call('run', '--explain', `${folder}/d.c#decode`);
      expect(explained.stdout.join('\n')).toContain(
        '`dst_len` in: capacity of `dst`, larger than any output, out: bytes written',
      );
      expect(explained.stdout.join('\n')).toContain(
        'src: input; len: length of src, consumed; dst: output; dst_len: capacity of dst',
      );
      const compared = await call('check', 'equivalent', `${folder}/d.c#decode`, `${folder}/d.c#plain`);
      expect(compared).toMatchObject({ status: 1 });
      expect(compared.stdout.join('\n')).toMatch(/input +"\}"/);
      const same = await call('check', 'equivalent', `${folder}/d.c#plain`, `${folder}/d.c#plain`);
      expect(same.stdout.join('\n')).toMatch(/holds \(proved\).*not seen in .*plain: how many bytes/s);
    });
  });

  it('are asked for where they are not certain', async () => {
    await inFolder({ 'd.c': CODE }, async folder => {
      const asked = await call('run', `${folder}/d.c#bounded`, '--input', 'ab');
      expect(asked).toMatchObject({ status: 2 });
      expect(asked.stderr).toContain("size: say --shape 'size: length of src' or 'size: capacity of dst'");
      const told = await call('run', `${folder}/d.c#bounded`, '--input', 'ab', '--shape', 'size: capacity of dst');
      expect(told.stdout).toEqual(['{"output":"ab"}']);
    });
  });

  it.each<[readonly string[], number, string]>([
    [['#clip', '--input', 'ab'], 2, `o: say --shape 'o: = {"FIELD": 0}' or 'o: state', or give its value by --args`],
    [['#clip', '--input', 'abc', '--args', '[{"most": 2}]'], 0, '{"output":"ab"}'],
    [['#size_of', '--input', '[1]', '--args', '[2]'], 2, '--args has 1 value, and 0 of its parameters take one'],
    [['#size_of', '--input', '[1, 20]'], 0, String.raw`{"output":"low\u0000high\u0000"}`],
    [['#quote', '--input', 'abc'], 0, '{"output":"<abc>"}'],
    [['#quote', '--input', 'abc', '--shape', 'cap: capacity of out = 4'], 0, '{"output":[60,97,98,5]}'],
    [
      ['#ring_put', '--input', '[1]', '--init', 'ring_init'],
      2,
      "what its parameters at and cap should be: write the call, --init 'ring_init(r, …, …)'",
    ],
    [['#ring_put', '--input', '[1, 2, 3]', '--init', 'ring_init(r, (uint8_t[2]){0}, 2)'], 0, '{"output":[1,1,0]}'],
    [['#ring_put', '--input', '[1]', '--accept', 'r->free == 0'], 2, "--accept r->free == 0: no member named 'free'"],
  ])('leave nothing silently 0: %j', async (args, status, said) => {
    await inFolder({ 'd.c': CODE }, async folder => {
      const [target, ...others] = args;
      const called = await call('run', `${folder}/d.c${target}`, ...others);
      expect([...called.stdout, called.stderr].join('\n')).toContain(said);
      expect(called.status).toBe(status);
    });
  });

  it('say in the answer that --init is missing', async () => {
    await inFolder({ 'd.c': CODE }, async folder => {
      const assumed = 'this assumes that r is zero before the first symbol: ring_init is not called (--init ring_init';
      for (const command of [['learn'], ['check', 'safe']]) {
        const called = await call(...command, `${folder}/d.c#ring_put`);
        expect(called.stdout.join('\n')).toContain(assumed);
      }
    });
  });

  it('let one input that does not end be an outcome among others', async () => {
    await inFolder({ 'd.c': CODE, 'words.json': '"ab"\n"az"\n"b"\n' }, async folder => {
      const ran = await call('run', `${folder}/d.c#main`, '--inputs', `${folder}/words.json`, '--timeout', '8');
      expect(ran.stdout).toEqual(['{"output":"ab"}', '{"stopped":"time"}', '{"output":"b"}']);
      expect(ran).toMatchObject({ status: 3 });
    });
  });
});
