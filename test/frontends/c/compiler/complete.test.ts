import { expect, test } from 'vitest';
import { CompileError, completed } from '../../../../src/frontends/c/compiler/index.ts';
import { inFolder, PLAIN } from './in-folder.ts';

const FILES = {
  'project/Makefile': 'all:\n',
  'project/src/net/slip.c': '#include "net/slip.h"\n#include "far.h"\nint f(void) { return SLIP + FAR; }\n',
  'project/include/net/slip.h': '#include "deep.h"\n#define SLIP DEEP\n',
  'project/include/net/deep.h': '#define DEEP 1\n',
  'project/win32/far.h': '#error "for another system"\n',
  'project/other/inc/far.h': '#define FAR 2\n',
  'project/src/made.c':
    '#include "config.h"\n#if HAVE_STRING_H\n#include <string.h>\n#endif\n#ifdef HAVE_NOWHERE_H\n#error\n#endif\n' +
    'unsigned long g(const char *s) { return strlen(s) + sizeof PACKAGE; }\n',
  'project/config.h.in': '#undef HAVE_STRING_H\n',
  'project/win32/config.h': '#error "for another system"\n',
  'project/src/built.c': 'int h(void) { return MAJOR_NUMBER; }\n',
  'project/src/wrong.c': '#include <far/away.h>\nint f(void) { return away(; }\n',
  'project/src/alone.c': '#ifdef NEVER\n#include "never.h"\n#endif\nint k(void) { return 1; }\n',
};

const unit = (file: string) => ({ file, language: 'c' as const });

test('headers that are elsewhere in the project are found, and it is said where', async () => {
  await inFolder(FILES, async () => {
    const { assumptions, options } = await completed(unit('src/net/slip.c'), PLAIN, false);
    expect(assumptions).toEqual(['headers are those in include, other/inc, which no --include names']);
    expect(options.later?.map(folder => folder.replace(/^.*project\//, ''))).toEqual(['include', 'other/inc']);
  });
});

test('a header that is made by configuring says what our library has, also where one for another system is there', async () => {
  await inFolder(FILES, async () => {
    const { assumptions } = await completed(unit('src/made.c'), PLAIN, true);
    expect(assumptions).toEqual([
      'config.h, which is not there, says what the C library here has, and nothing else (--include or --define says more)',
    ]);
    await expect(completed(unit('src/made.c'), PLAIN, false)).rejects.toThrow(/'config.h' file not found/);
  });
});

test('a name that only a build defines is 0, where that may be assumed', async () => {
  await inFolder(FILES, async () => {
    const { assumptions } = await completed(unit('src/built.c'), PLAIN, true);
    expect(assumptions).toEqual([
      'MAJOR_NUMBER, which no file that is read defines, is 0 (--define MAJOR_NUMBER=… says what it is)',
    ]);
    await expect(completed(unit('src/built.c'), PLAIN, false)).rejects.toThrow(CompileError);
  });
});

test('what does not compile even so is refused at the place of the error, not of what is missing', async () => {
  await inFolder(FILES, async () => {
    await expect(completed(unit('src/wrong.c'), PLAIN, true, { functions: ['f'] })).rejects.toThrow(
      /^src\/wrong\.c:2:\d+: error: /,
    );
  });
});

test('nothing is assumed of a file that compiles by itself', async () => {
  await inFolder(FILES, async () => {
    expect((await completed(unit('src/alone.c'), PLAIN, true)).assumptions).toEqual([]);
  });
});
