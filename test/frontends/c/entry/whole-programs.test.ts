import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Code, type CodeOptions, type Input, readCode } from '../../../../src/frontends/code.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { inFolder } from '../../../cli/command-line.ts';
import { partOfTheDay } from '../../../setup/seed.ts';
import { inDirectory } from '../../../workspace.ts';

/** What code gives, as it is read and natively, which has to be the same. */
async function outputOf(code: Code, input: Input): Promise<unknown> {
  const read = code.evaluator(Budget.unlimited)(input);
  const native = code.process(20_000);
  try {
    const [outcome] = await native.run([input]);
    expect(outcome).toEqual(read);
    return 'output' in read ? read.output : read;
  } finally {
    await native.close();
  }
}

function given(
  files: Readonly<Record<string, string>>,
  target: string,
  options: CodeOptions,
  input: Input,
): Promise<unknown> {
  return inFolder(files, async folder => {
    const sources = options.sources?.map(source => `${folder}/${source}`);
    const code = await readCode(`${folder}/${target}`, inDirectory(folder), { ...options, sources }, Budget.unlimited);
    return outputOf(code, input);
  });
}

describe('objects of the C++ library that hold bytes', () => {
  const SOURCE = `#include <cstdint>
#include <string>
#include <string_view>
#include <vector>
std::string escaped(const std::string &text) { std::string made; for (char c : text) { if (c == '<') made += "&lt;"; else made += c; } return made; }
int bare(std::string_view text) { for (char c : text) if (c == '<') return 0; return 1; }
std::vector<uint8_t> stuffed(const std::vector<uint8_t> &bytes) { std::vector<uint8_t> made; for (auto b : bytes) { if (b == 192) { made.push_back(219); made.push_back(220); } else made.push_back(b); } return made; }
void raise(std::string &text) { for (auto &c : text) if (c >= 'a' && c <= 'z') c -= 32; }
`;

  // One folder for all of them: what is compiled is kept by its path, and the C++ library takes seconds.
  const folder = mkdtempSync(join(tmpdir(), 'codomata-strings-'));
  writeFileSync(join(folder, 'strings.cpp'), SOURCE);
  afterAll(() => rmSync(folder, { recursive: true }));

  const OBJECTS: readonly (readonly [what: string, name: string, input: Input, output: unknown])[] = [
    ['a text by reference, and one that is returned', 'escaped', 'a<b', 'a&lt;b'],
    ['a text that is too long for the object itself', 'escaped', `${'x'.repeat(30)}<`, `${'x'.repeat(30)}&lt;`],
    ['a view', 'bare', 'a<', [0]],
    ['bytes in a vector', 'stuffed', [1, 192, 255], [1, 219, 220, 255]],
    ['a text that is changed', 'raise', 'aZ-', 'AZ-'],
  ];

  // Slow: for each function, what it uses of the C++ library is compiled again.
  test.each(partOfTheDay(OBJECTS, 3))('are the input: %s', async (_, name, input, output) => {
    const code = await readCode(`${folder}/strings.cpp#${name}`, inDirectory(folder), {}, Budget.unlimited);
    expect(await outputOf(code, input)).toEqual(output);
  });
});

describe('a program of several files', () => {
  const files = {
    'main.c': `#include "buffer.h"
static int count;
size_t escaped(const char *text, size_t n, char *out) { struct buffer b = {out, 0}; for (size_t i = 0; i < n; i++) { count++; if (text[i] == '<') put_text(&b, "&lt;"); else put(&b, text + i, 1); } return b.length; }
`,
    'buffer.h': `#include <stddef.h>
struct buffer { char *at; size_t length; };
void put(struct buffer *, const void *, size_t);
void put_text(struct buffer *, const char *);
`,
    'buffer.c': `#include <string.h>
#include "buffer.h"
static int count = 7;
void put(struct buffer *b, const void *from, size_t n) { memcpy(b->at + b->length, from, n); b->length += n; count--; }
void put_text(struct buffer *b, const char *text) { put(b, text, strlen(text)); }
`,
  };

  test('is put together, and static variables belong to their file', async () => {
    expect(await given(files, 'main.c#escaped', { sources: ['buffer.c'] }, 'a<b')).toBe('a&lt;b');
  });

  test('cannot be run without them', async () => {
    await expect(given(files, 'main.c#escaped', {}, 'a')).rejects.toThrow(/a call of put, .*--source/);
  });

  test('of which one is not there is refused', async () => {
    await expect(given(files, 'main.c#escaped', { sources: ['other.c'] }, 'a')).rejects.toThrow(/no such file/);
  });
});

describe('a function that the user says writes', () => {
  const files = {
    'writes.c': `#include <stddef.h>
#include <stdint.h>
struct sink;
void put(struct sink *, const void *, size_t);
void put_text(struct sink *, const char *);
void defined(unsigned value, const char *why) { (void)value; (void)why; }
void narrow(signed char value) { (void)value; }
void copied(struct sink *to, const char *text, size_t n) { for (size_t i = 0; i < n; i++) if (text[i] == '<') put(to, "&lt;", 4); else put(to, text + i, 1); }
void told(struct sink *to, const char *text, size_t n) { for (size_t i = 0; i < n; i++) if (text[i] == '<') put_text(to, "&lt;"); }
void numbers(int32_t value) { defined((unsigned)value, "because"); narrow((signed char)value); }
`,
  };

  test.each<[string, string, string, Input, unknown]>([
    ['bytes, as many as it says', 'copied', 'put', 'a<', 'a&lt;'],
    ['a text', 'told', 'put_text', '<a<', '&lt;&lt;'],
    [
      'its last integer, with the sign that its type has',
      'numbers',
      'defined,narrow',
      [-1, 200],
      [4294967295, -1, 200, -56],
    ],
  ])('writes %s', async (_, name, write, input, output) => {
    expect(await given(files, `writes.c#${name}`, { write }, input)).toEqual(output);
  });
});
