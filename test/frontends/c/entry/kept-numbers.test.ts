import { beforeAll, describe, expect, it } from 'vitest';
import { compileToIr } from '../../../../src/frontends/c/compiler/index.ts';
import { bodyFacts } from '../../../../src/frontends/c/entry/body-facts.ts';
import { roleWordsOfKeptNumbers } from '../../../../src/frontends/c/entry/kept-numbers.ts';
import { functionsOf } from '../../../../src/frontends/c/llvm/debug.ts';
import type { Module } from '../../../../src/frontends/c/llvm/module.ts';
import { parseModule } from '../../../../src/frontends/c/llvm/parse-module.ts';
import { call } from '../../../cli/call.ts';
import { inFolder as inTargets } from '../../../cli/command-line.ts';
import { inFolder, PLAIN } from '../compiler/in-folder.ts';

const CODE = `
#include <stddef.h>
enum stage { IDLE, DIGITS, DOT };
int ranged(char c, char *line, unsigned *used, enum stage *stage, float *metres) {
  switch (*stage) {
    case IDLE: if (c == 'r') { *stage = DIGITS; *used = 0; } break;
    case DIGITS: line[(*used)++] = c; if (c == '.') *stage = DOT; else if (c < '0' || c > '9') *stage = IDLE; break;
    case DOT: line[*used] = 0; *metres = (float)line[0]; *stage = IDLE; return 1;
  }
  return 0;
}
int unescape(char *put, int c, int *inside, int flags) {
  if (*inside) { *put = (char)(c + 64); *inside = 0; return 1; }
  if (c == 27 && flags) { *inside = 1; return 0; }
  *put = (char)c;
  return 1;
}
void squeeze(char *text, size_t *length, char c) {
  size_t at = 0;
  for (size_t i = 0; i < *length; i++) if (text[i] != c) text[at++] = text[i];
  *length = at;
}
int quoted(const char *from, char *to, int *depth, char quote) {
  while (*from) { if (*from == quote) ++*depth; *to++ = *from++; }
  return *depth;
}
int packet(unsigned char byte, unsigned char *level, unsigned char *count, unsigned short *values, int most) {
  static int at;
  if (byte == 0) { at = 0; *level = 100; *count = (unsigned char)(*count + 1); return 1; }
  if (at < most) values[at++] = byte;
  return 0;
}
void upper(char *text, char c) { for (; *text; text++) if (*text == c) *text -= 32; }
`;

let module: Module;

beforeAll(async () => {
  await inFolder({ 'project/a.c': CODE }, async () => {
    module = parseModule((await compileToIr({ file: 'a.c', language: 'c' }, PLAIN)).text);
  });
});

function words(name: string): string | undefined {
  const info = functionsOf(module).find(({ qualified }) => qualified === name);
  if (info === undefined) throw new Error(`there is no ${name}`);
  return roleWordsOfKeptNumbers(info, bodyFacts(module, info.definition));
}

describe('a parser whose state is in numbers that pointers lead to', () => {
  it('is known by a symbol, and numbers behind pointers that are read and set', () => {
    expect(words('ranged')).toBe('c: symbol; used: state; stage: state; line: any');
    expect(words('unescape')).toBe('c: symbol; inside: state');
  });

  it('is none where the number is the length of memory, where there is memory that is only read, or nothing is kept', () => {
    expect(words('squeeze')).toBeUndefined();
    expect(words('quoted')).toBeUndefined();
    expect(words('upper')).toBeUndefined();
  });

  it('is inferred symbol by symbol, with the names of its states, and listed', async () => {
    await inTargets({ 'a.c': CODE }, async folder => {
      const { stdout } = await call('infer', `${folder}/a.c#ranged`, '--timeout', '20');
      expect(stdout.join('\n')).toMatch(/'r' \/ .*→ DIGITS/);
      expect(stdout.join('\n')).toMatch(/'\.' \/ .*→ DOT/);
      const { stdout: list } = await call('infer', `${folder}/a.c`);
      expect(list.join('\n')).toMatch(
        /a\.c#ranged\n.*takes a character \(c\) with each call, and keeps what used leads/,
      );
    });
  });

  it('has no output in a single number that it counts up', async () => {
    await inTargets({ 'a.c': CODE }, async folder => {
      const { stdout, status } = await call('infer', `${folder}/a.c#packet`, '--timeout', '20');
      expect(status).toBe(0);
      expect(stdout.join('\n')).toMatch(/packet: \d+ states?/);
    });
  });

  it('has parameters that may be anything in infer only', async () => {
    await inTargets({ 'a.c': CODE }, async folder => {
      const shape = 'c: symbol; used: state; stage: state; line: any; metres: ignored';
      const { stderr, status } = await call('run', `${folder}/a.c#ranged`, '--shape', shape, '--input', 'r');
      expect(status).toBe(2);
      expect(stderr).toMatch(/a\.c:4:1: .*--shape line: only infer can let a parameter be any value/);
    });
  });
});
