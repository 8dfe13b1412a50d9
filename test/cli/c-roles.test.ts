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

  it('let one input that does not end be an outcome among others', async () => {
    await inFolder({ 'd.c': CODE, 'words.json': '"ab"\n"az"\n"b"\n' }, async folder => {
      const ran = await call('run', `${folder}/d.c#main`, '--inputs', `${folder}/words.json`, '--timeout', '8');
      expect(ran.stdout).toEqual(['{"output":"ab"}', '{"stopped":"time"}', '{"output":"b"}']);
      expect(ran).toMatchObject({ status: 3 });
    });
  });
});
