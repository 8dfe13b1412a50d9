import { describe, expect, it } from 'vitest';
import { readCProgram } from '../../../../src/frontends/c/c-program.ts';
import { evaluateOn } from '../../../../src/frontends/c/entry/evaluate.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { inDirectory } from '../../../workspace.ts';
import { inFolder } from '../compiler/in-folder.ts';

const HOOKS = `
#include <stdlib.h>
#include <string.h>
struct hooks { void *(*allocate)(size_t); void (*release)(void *); void *(*move)(void *, const void *, size_t); };
static struct hooks hooks = { malloc, free, memmove };
int through_pointers(const char *text) {
  size_t length = strlen(text);
  char *copy = hooks.allocate(length + 2);
  hooks.move(copy + 1, text, length);
  hooks.move(copy, copy + 1, length);
  copy[length] = 0;
  int same = strcmp(copy, text) == 0;
  hooks.release(copy);
  return same ? (int)length : -1;
}
int struct_with_pointers(const char *text) {
  struct hooks copy;
  memmove(&copy, &hooks, sizeof copy);
  return strlen(text) == 0 || copy.allocate == hooks.allocate;
}
int freed_twice(const char *text) {
  void *memory = hooks.allocate(strlen(text) + 1);
  hooks.release(memory);
  hooks.release(memory);
  return 0;
}
int missing(int);
int calls_missing(const char *text) { return missing((int)strlen(text)); }
`;

async function ran(name: string, input: string) {
  return inFolder({ 'project/a.c': HOOKS }, async () => {
    const program = await readCProgram(`a.c#${name}`, inDirectory(process.cwd()));
    return evaluateOn(program, [...Buffer.from(input)], Budget.unlimited);
  });
}

describe('functions of the library that we stand for', () => {
  it('can be called through pointers', async () => {
    expect((await ran('through_pointers', 'abc')).outputs).toEqual([3]);
  });

  it('copy structs with pointers in them, also where other functions of the same file are used', async () => {
    expect((await ran('struct_with_pointers', 'abc')).outputs).toEqual([1]);
  });

  it('say where the user called them wrongly', async () => {
    expect((await ran('freed_twice', 'abc')).ending).toMatchObject({
      kind: 'threw',
      value: expect.stringMatching(/^a\.c:\d+:3: undefined behaviour/),
    });
  });
});

describe('a function that is defined nowhere', () => {
  it('is named where it is called', async () => {
    await expect(ran('calls_missing', 'abc')).rejects.toThrow(/^a\.c:28:46: a call of missing, which is declared but/);
  });
});
