import { beforeAll, describe, expect, it } from 'vitest';
import { compileToIr } from '../../../../src/frontends/c/compiler/index.ts';
import { bodyFacts } from '../../../../src/frontends/c/entry/body-facts.ts';
import { libraryUse } from '../../../../src/frontends/c/entry/library-use.ts';
import { notSeen } from '../../../../src/frontends/c/entry/not-seen.ts';
import { roleMeaning, roleText } from '../../../../src/frontends/c/entry/roles.ts';
import { type Asked, type Shape, shapeOf } from '../../../../src/frontends/c/entry/shape.ts';
import { type FunctionInfo, functionsOf } from '../../../../src/frontends/c/llvm/debug.ts';
import type { Module } from '../../../../src/frontends/c/llvm/module.ts';
import { parseModule } from '../../../../src/frontends/c/llvm/parse-module.ts';
import { inFolder, PLAIN } from '../compiler/in-folder.ts';
import { bothWays } from './both-ways.ts';

const CODE = `
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
int decode(const uint8_t *src, size_t *len, uint8_t *dst, size_t *dst_len) {
  size_t i = 0, n = 0, cap = *dst_len;
  while (i < *len && src[i] != 0x7e) {
    uint8_t c = src[i++];
    if (c == 0x7d) { if (i >= *len) return -1; c = src[i++] ^ 0x20; }
    if (n >= cap) return -2;
    dst[n++] = c;
  }
  *len = i;
  *dst_len = n;
  return 0;
}
int through(const uint8_t *from, size_t *from_length, uint8_t *to, size_t *to_length) { return decode(from, from_length, to, to_length); }
size_t bounded_copy(char *dst, const char *src, size_t size) {
  size_t i = 0;
  for (; i + 1 < size && src[i]; i++) dst[i] = src[i];
  if (size) dst[i] = 0;
  return i;
}
void rotate(const char *in, char *out, size_t n) { for (size_t i = 0; i < n; i++) out[i] = (char)(in[i] + 1); }
int into_room(const char *in, char *out, size_t cap) {
  size_t n = 0;
  for (; *in; in++) { if (n + 1 >= cap) return 1; out[n++] = *in; }
  out[n] = 0;
  return 0;
}
int first_cap(size_t cap, const char *in, char *out) { return into_room(in, out, cap); }
int codes(const char *in, char *out) {
  int bad = 0;
  for (; *in; in++) { if (*in == '!') bad = 1; *out++ = *in; }
  *out = 0;
  return bad ? 2 : 1;
}
void packed(uint8_t *buf, size_t *len) {
  size_t k = 0;
  for (size_t i = 0; i < *len; i++) if (buf[i] != 0) buf[k++] = buf[i];
  *len = k;
}
void inverted(uint8_t *buf, size_t n) { for (size_t i = 0; i < n; i++) buf[i] ^= 0x55; }
int flagged(const char *s, int flags) { return s[0] + flags; }
int status(const char *s, int *err) { if (*s == '!') { *err = 3; return -1; } *err = 0; return *s; }
double half(const char *s) { return s[0] / 2.0; }
int counter;
int counted(const uint8_t *p, size_t n) { counter++; errno = 3; return n ? p[0] : 0; }
void checksum(const uint8_t *p, size_t n, uint8_t *sum) { uint8_t s = 0; for (size_t i = 0; i < n; i++) s += p[i]; *sum = s; }
size_t used(const uint8_t *p, size_t n, uint8_t *out, size_t *taken) {
  size_t i = 0, k = 0;
  while (i < n && p[i]) { out[k++] = p[i]; i += 2; }
  *taken = i;
  return k;
}
struct held { char *text; size_t length; };
static void put(struct held *h, char c) { h->text[h->length++] = c; }
int by_struct(const char *in, char *out) { struct held h = {out, 0}; while (*in) put(&h, *in++); return (int)h.length; }

struct point { int x; short y; };
struct point where(const char *s) { struct point p = {0, 0}; for (; *s; s++) { if (*s == 'x') p.x++; else p.y--; } return p; }
void put_point(const char *s, struct point *out) { out->x = s[0]; out->y = s[0] ? s[1] : 0; }
struct token { int kind; const char *text; };
struct token lexed(const char *s) { struct token t = {*s == '(', s}; return t; }
struct partly { int kind; double v[3]; };
struct partly partly_set(const char *s) { struct partly t; t.kind = *s; if (*s == 'a') t.v[0] = t.v[1] = t.v[2] = 1; return t; }
bool unstuff(uint8_t *dst, size_t *dlen, const uint8_t *src, size_t *slen) {
  size_t n = *slen, k = 0;
  for (size_t i = 0; i < n; i++) if (src[i] != 0xdb) dst[k++] = src[i]; else if (++i >= n) return false;
  *dlen = k;
  *slen = n;
  return true;
}
int quoted(const char *in, char *out, size_t cap) { return snprintf(out, cap, "<%s>", in); }
int decimal(unsigned value, char *out, size_t cap) { return snprintf(out, cap, "%u", value); }
int cut(char *out, const char *in) { return snprintf(out, 4, "%s", in); }
int cut_by(char *out, const char *in) { return quoted(in, out, 4); }
void cut_copy(char *dst, const char *src, size_t n) { strncpy(dst, src, n); }
struct encoded { size_t length; uint8_t status; };
struct encoded encode(void *to, size_t room, const void *from, size_t n) {
  struct encoded e = {0, 0};
  for (; e.length < n; e.length++) { if (e.length == room) { e.status = 1; break; } ((uint8_t *)to)[e.length] = ((const uint8_t *)from)[e.length] ^ 1; }
  return e;
}
int main(int argc, char **argv) { for (const char *p = argv[0]; argc == 1 && *p; p++) errno++; }
`;

const modules: Module[] = [];

beforeAll(async () => {
  await inFolder({ 'project/a.c': CODE }, async () => {
    modules.push(parseModule((await compileToIr({ file: 'a.c', language: 'c' }, PLAIN)).text));
  });
});

function shapeFor(name: string, asked: Partial<Asked> = {}): { readonly info: FunctionInfo; readonly shape: Shape } {
  const [module] = modules;
  const info = functionsOf(module).find(({ qualified }) => qualified === name);
  if (info === undefined) throw new Error(`there is no ${name}`);
  const facts = bodyFacts(module, info.definition);
  const usesLibrary = libraryUse([module], [info.linkageName]);
  const shape = shapeOf(info, { readKind: 'int', readBits: 32, writtenKinds: [], usesLibrary, facts, ...asked });
  if (shape === undefined) throw new Error(`${name} has no shape`);
  return { info, shape };
}

/** Roles as `--shape` has them, what is done with the result, and what is not seen. */
function shown(name: string, asked: Partial<Asked> = {}): string {
  const { info, shape } = shapeFor(name, asked);
  const nameOf = (i: number): string => info.parameters[i].name ?? '';
  const roles = shape.roles.map((role, i) => `${nameOf(i)}: ${roleText(role, nameOf)}`);
  const further = shape.further.map(({ of, path }) => ` + ${of === 'return' ? of : nameOf(of)}${path}`).join('');
  return `${roles.join('; ')} | ${shape.writing}${further} | ${shape.returned}`;
}

describe('the roles of parameters', () => {
  it.each([
    [
      'decode',
      'src: input; len: length of src, consumed; dst: output; dst_len: capacity of dst, written | output up to the length put | negative rejects',
    ],
    [
      'through',
      'from: input; from_length: length of from, consumed; to: output; to_length: capacity of to, written | output up to the length put | negative rejects',
    ],
    [
      'unstuff',
      'dst: output; dlen: written; src: input; slen: length of src, consumed | output up to the length put | success',
    ],
    ['quoted', 'in: text; out: output; cap: capacity of out | output up to the returned length | negative rejects'],
    [
      'decimal',
      'value: symbol; out: output; cap: capacity of out | output up to the returned length | negative rejects',
    ],
    ['cut', 'out: text output; in: text | output up to its NUL + return | result'],
    ['cut_by', 'out: text output; in: text | output up to its NUL + return | result'],
    ['rotate', 'in: input; out: output; n: length of in | output as long as the input | none'],
    ['into_room', 'in: text; out: text output; cap: capacity of out | output up to its NUL + return | result'],
    ['first_cap', 'cap: capacity of out; in: text; out: text output | output up to its NUL + return | result'],
    ['codes', 'in: text; out: text output | output up to its NUL + return | result'],
    ['packed', 'buf: changed input; len: length of buf, written | changed up to the length put | none'],
    ['inverted', 'buf: changed input; n: length of buf | changed as long as the input | none'],
    ['status', 's: text; err: result | returned + err | used'],
    ['half', 's: text | returned | used'],
    ['checksum', 'p: input; n: length of p; sum: result | nothing + sum | none'],
    [
      'used',
      'p: input; n: length of p; out: output; taken: consumed | output up to the returned length | negative rejects',
    ],
    ['where', 's: text | nothing + return.x + return.y | result'],
    ['put_point', 's: text; out: result | nothing + out.x + out.y | none'],
  ])('are found from types and uses: %s', (name, roles) => {
    expect(shown(name)).toBe(roles);
  });

  it.each([
    ['bounded_copy', "size: say --shape 'size: length of src' or 'size: capacity of dst'"],
    ['cut_copy', "n: say --shape 'n: length of src' or 'n: capacity of dst'"],
    ['encode', "--shape 'return: written length' if that field says it"],
    ['flagged', "flags: say --shape 'flags: length of s' or 'flags: = 0', or give its value by --args"],
    ['by_struct', "say --shape 'out: text output; return: result'"],
    ['by_struct', "--shape 'return: written' if it returns that"],
    ['lexed', "text (a pointer), which is no number: say --shape 'return: fields kind'"],
  ])('are asked for where they are not certain: %s', (name, message) => {
    expect(() => shapeFor(name)).toThrow(message);
  });

  it.each([
    [
      'bounded_copy',
      'size: capacity of dst',
      'dst: output; src: text; size: capacity of dst | output up to the returned length | negative rejects',
    ],
    [
      'bounded_copy',
      'size: length of src',
      'dst: output; src: input; size: length of src | output up to the returned length | negative rejects',
    ],
    ['flagged', 'flags: = 7', 's: text; flags: = 7 | returned | used'],
    ['by_struct', 'return: written', 'in: text; out: output | output up to the returned length | negative rejects'],
    ['codes', 'return: error', 'in: text; out: text output | output up to its NUL | error'],
    ['codes', 'return: ignored', 'in: text; out: text output | output up to its NUL | ignored'],
    ['status', 'err: ignored', 's: text; err: ignored | returned | used'],
    [
      'encode',
      'return: written length',
      'to: output; room: capacity of to; from: input; n: length of from | output up to the returned length + return.status | result',
    ],
    ['lexed', 'return: fields kind', 's: text | nothing + return.kind | result'],
    [
      'decode',
      'dst_len: capacity of dst = 64, written',
      'src: input; len: length of src, consumed; dst: output; dst_len: capacity of dst = 64, written | output up to the length put | negative rejects',
    ],
  ])('are as the user says: %s, %s', (name, shape, roles) => {
    expect(shown(name, { shape })).toBe(roles);
  });

  it.each([
    ['nothing', 'write name: role'],
    ['cap: length of in', 'there is no parameter of this name (there are return, in, out)'],
    ['in: something', 'there is no role "something"; there are symbol, input, text'],
    ['in: length of that', 'there is no parameter that'],
    ['return: maybe', 'there is no role "maybe"; there are result, written'],
    ['in: = {', 'is no value; write a number, a "text" or null'],
    ['millis: clock step 3..1', 'a clock does not go back'],
    ['ticks: many', 'write a number of ticks'],
  ])('are not any words: %s', (shape, message) => {
    expect(() => shapeFor('codes', { shape })).toThrow(message);
  });

  it('are said in words', () => {
    const { info, shape } = shapeFor('decode');
    const words = shape.roles.map(role => roleMeaning(role, i => info.parameters[i].name ?? ''));
    expect(words[1]).toBe('in: length of `src`, out: bytes used of the input, which the machine does not say');
    expect(words[3]).toBe('in: capacity of `dst`, larger than any output, out: bytes written');
  });
});

describe('what a caller could see besides the output', () => {
  it.each([
    ['decode', ['which negative number it returns when it rejects', 'how many bytes of the input it has used (*len)']],
    ['counted', ['the global variable counter', 'errno']],
    ['rotate', []],
  ])('is listed: %s', (name, listed) => {
    const { info, shape } = shapeFor(name);
    expect(notSeen(info, shape, modules)).toEqual(listed);
  });
});

describe('functions with such roles', () => {
  it.each<[string, readonly (readonly number[])[], readonly unknown[], string?]>([
    ['decode', [[1, 0x7d, 2, 3], [0x7d], [5, 0x7e, 6], []], [[1, 0x22, 3], 'rejected', [5], []]],
    [
      'decode',
      [
        [1, 2],
        [1, 2, 3],
      ],
      [[1, 2], 'rejected'],
      'dst_len: capacity of dst = 2, written',
    ],
    ['packed', [[0, 1, 0, 2]], [[1, 2]]],
    ['inverted', [[0x55, 0]], [[0, 0x55]]],
    ['checksum', [[200, 100]], [[44]]],
  ])('give the same as the code itself: %s', async (name, inputs, outputs, shape) => {
    expect(await bothWays(CODE, `a.c#${name}`, inputs, shape === undefined ? {} : { shape })).toEqual(outputs);
  });

  it('give a struct as its fields, and refuse one that is not set', async () => {
    const encoded = { shape: 'return: written length' };
    expect(await bothWays(CODE, 'a.c#encode', [[5, 0]], encoded)).toEqual([[4, 1, 0]]);
    expect(await bothWays(CODE, 'a.c#where', ['xxy'])).toEqual([[2, -1]]);
    expect(await bothWays(CODE, 'a.c#partly_set', ['a'])).toEqual([[97, 1, 1, 1]]);
    await expect(bothWays(CODE, 'a.c#partly_set', ['b'])).rejects.toThrow(
      /a\.c:\d+:\d+: the field v\[0\] of what is returned, which is not set on this path/,
    );
  });

  it('give a code behind their text', async () => {
    expect(await bothWays(CODE, 'a.c#codes', ['ab', 'a!'])).toEqual(['ab\u0001', 'a!\u0002']);
    expect(await bothWays(CODE, 'a.c#codes', ['ab', 'a!'], { shape: 'return: error' })).toEqual([
      'rejected',
      'rejected',
    ]);
  });
});
