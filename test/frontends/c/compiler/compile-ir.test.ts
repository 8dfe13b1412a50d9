import { symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CompileError, compileToIr } from '../../../../src/frontends/c/compiler/index.ts';
import { findSystemClang } from '../../../../src/node/system-clang.ts';
import { filesIn, inFolder, PLAIN } from './in-folder.ts';

const driverOf = (file: string): string => `#include "${file}"\nvoid codomata_drive(void) { f(); }\n`;

const FILES = {
  'project/src/a.c':
    '#include "x.h"\n#include "../../x.h"\n#include <inc.h>\n#include <assert.h>\n#include "a $b #1.h"\n' +
    '#if 0\n#include "unread.h"\n#endif\n' +
    'const char *f(void) { assert(HERE + OUTSIDE + INC + odd()); return __FILE__; }\n',
  'project/src/a $b #1.h': 'static int odd(void) { return 1; }\n',
  'project/src/unread.h': '#define HERE 2\n',
  'project/src/x.h': '#define HERE 1\n',
  'x.h': '#define OUTSIDE 2\n',
  'elsewhere/inc.h': '#define INC 3\n',
  'project/src/bad.c': '#include "x.h"\nint g(void) { return y; }\n',
  'project/src/missing.c': '#include <nowhere/at-all.h>\n',
  'project/src/warns.c': 'int f(void) { int unused = 1 / 0; }\n',
};

test('files have the names that people write, in debug information, sources and texts of the program', async () => {
  await inFolder(FILES, async root => {
    const options = { ...PLAIN, include: [join(root, 'elsewhere')] };
    const { text, sources, isCached } = await compileToIr(
      { file: join(root, 'project/src/a.c'), driver: driverOf('src/a.c'), language: 'c' },
      options,
    );
    expect(isCached).toBe(false);
    const names = [
      '../elsewhere/inc.h',
      '../x.h',
      '<assert.h>',
      'codomata-driver.c',
      'src/a $b #1.h',
      'src/a.c',
      'src/x.h',
    ];
    expect(filesIn(text)).toEqual(expect.arrayContaining(['codomata-driver.c', 'src/a $b #1.h', 'src/a.c']));
    expect([...sources.keys()]).toEqual(expect.arrayContaining(names));
    expect([...sources.keys()]).not.toContain('src/unread.h');
    expect(sources.get('src/x.h')).toBe('#define HERE 1\n');
    expect(sources.get('codomata-driver.c')).toBe(driverOf('src/a.c'));
    expect(text).toContain('c"src/a.c\\00"');
    expect(text).not.toContain(root);
    expect(text).not.toMatch(/codomata\/include|\/usr\//);
  });
});

test('the same texts give the same IR in every working directory', async () => {
  const compile = async (): Promise<string> => {
    const unit = { file: 'a.c', driver: driverOf('a.c'), language: 'c' as const };
    return (await compileToIr(unit, { ...PLAIN, include: ['inc'] })).text;
  };
  const files = { 'a.c': '#include <b.h>\nint f(void) { return B; }\n', 'inc/b.h': '#define B 4\n' };
  const under = (folder: string) =>
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
  const first = await inFolder(under('one'), compile, 'one');
  expect(await inFolder(under('another/deep'), compile, 'another/deep')).toBe(first);
});

test('a unit without a driver is the file alone', async () => {
  await inFolder({ 'project/a.c': 'int f(void) { return 1; }\n' }, async () => {
    const { text, sources } = await compileToIr({ file: 'a.c', language: 'c' }, PLAIN);
    expect(text).toContain('source_filename = "a.c"');
    expect([...sources.keys()]).toEqual(['a.c']);
  });
});

test('errors are those of clang, without the driver, and a missing header names the option for it', async () => {
  await inFolder(FILES, async () => {
    const compile = (file: string) => compileToIr({ file, driver: driverOf(file), language: 'c' }, PLAIN);
    const bad = await compile('src/bad.c').catch(error => error);
    expect(bad).toBeInstanceOf(CompileError);
    expect(bad.message).toMatch(/^src\/bad\.c:2:22: error: use of undeclared identifier 'y'\n/);
    expect(bad.message).not.toContain('codomata-driver.c:1');
    const missing = await compile('src/missing.c').catch(error => error);
    expect(missing.message).toMatch(/^src\/missing\.c:1:10: fatal error: 'nowhere\/at-all.h' file not found/);
    expect(missing.message).toMatch(/--include\.$/);
    await expect(compile('src/none.c')).rejects.toThrow('src/none.c: no such file');
  });
});

test('warnings are there to be read and fail nothing', async () => {
  await inFolder(FILES, async () => {
    const { warnings } = await compileToIr({ file: 'src/warns.c', language: 'c' }, PLAIN);
    expect(warnings).toMatch(/^src\/warns\.c:1:30: warning: division by zero is undefined/);
  });
});

test('computed, next, embedded and asked-for files are found', async () => {
  const files = {
    'project/a.c':
      '#define NAME "sub/computed.h"\n#include NAME\n#include "both.h"\n' +
      '#if __has_include("asked.h")\n#define ASKED 5\n#endif\n' +
      'const unsigned char bytes[] = {\n#embed "data.bin"\n};\nint f(void) { return COMPUTED + FIRST + SECOND + ASKED; }\n',
    'project/sub/computed.h': '#define COMPUTED 1\n',
    'project/both.h': '#define FIRST 2\n#include_next <both.h>\n',
    'project/inc/both.h': '#define SECOND 3\n',
    'project/asked.h': '',
    'project/data.bin': 'AB\u0001',
  };
  await inFolder(files, async () => {
    const { text } = await compileToIr({ file: 'a.c', language: 'c' }, { ...PLAIN, include: ['inc'], standard: 'c23' });
    expect(text).toContain('ret i32 11');
    expect(text).toContain('c"AB\\01"');
  });
});

test('a file that is reached by a link is the same file', async () => {
  const files = {
    'project/a.c': '#include "real/once.h"\n#include "linked/once.h"\nint f(void) { return once; }\n',
    'project/real/once.h': '#pragma once\nstatic const int once = 6;\n',
  };
  await inFolder(files, async root => {
    symlinkSync(join(root, 'project/real'), join(root, 'project/linked'));
    await compileToIr({ file: 'a.c', language: 'c' }, PLAIN);
  });
});

test('names with blanks, quotes and letters of other scripts stay what they are', async () => {
  const name = "größe der'x.h";
  const files = {
    'project/ä b/a.c': `#include "${name}"\nint f(void) { return g(); }\n`,
    [`project/ä b/${name}`]: 'static int g(void) { return 7; }\n',
  };
  await inFolder(files, async () => {
    const { sources, text } = await compileToIr({ file: 'ä b/a.c', language: 'c' }, PLAIN);
    expect([...sources.keys()].sort()).toEqual(['ä b/a.c', `ä b/${name}`].sort());
    expect(text).toContain('!DIFile(filename: "\\C3\\A4 b/a.c"');
  });
});

test('definitions, the standard and the target decide', async () => {
  await inFolder({ 'project/a.c': 'long f(void) { return N + sizeof(long) + __STDC_VERSION__; }\n' }, async () => {
    const options = { ...PLAIN, target: 'i386-unknown-linux-gnu', define: ['N=1000000'], standard: 'c99' };
    const { text } = await compileToIr({ file: 'a.c', language: 'c' }, options);
    expect(text).toContain(`ret i32 ${1000000 + 4 + 199901}`);
  });
});

test('the bounds of arrays are checked in the code', async () => {
  await inFolder({ 'project/a.c': 'int t[4];\nint f(int i) { return t[i]; }\n' }, async () => {
    expect((await compileToIr({ file: 'a.c', language: 'c' }, PLAIN)).text).toContain(
      'call void @llvm.ubsantrap(i8 18)',
    );
  });
});

test('a driver in C++ reaches private members', async () => {
  const files = { 'project/a.cpp': 'class C {\n  int state = 3;\n  int next() { return state++; }\n};\n' };
  await inFolder(files, async () => {
    const driver = '#include "a.cpp"\nstatic C c;\nextern "C" void codomata_drive(void) { c.next(); c.state = 0; }\n';
    const { sources } = await compileToIr({ file: 'a.cpp', driver, language: 'c++' }, PLAIN);
    expect([...sources.keys()]).toEqual(['a.cpp', 'codomata-driver.cpp']);
  });
});

// Slow: each header is compiled with all that it includes, and nothing is kept.
test('headers of the C++ library that are not ours come with the compiler', async () => {
  const files = {
    'project/a.cpp':
      '#include <optional>\n#include <array>\n#include <cstring>\n#include <string_view>\n#include <algorithm>\n' +
      'int f(std::optional<int> x) { std::array<int, 3> a{3, 1, 2}; std::sort(a.begin(), a.end());\n' +
      '  return x.value_or(a[0]) + std::string_view("abc").size() + std::strlen("x"); }\n',
  };
  await inFolder(files, async () => {
    for (const target of ['x86_64-unknown-linux-gnu', 'i386-unknown-linux-gnu', 'arm-none-eabi']) {
      const { text } = await compileToIr({ file: 'a.cpp', language: 'c++' }, { ...PLAIN, target, standard: 'c++17' });
      expect(filesIn(text), target).toEqual(expect.arrayContaining(['<optional>', '<array>', 'a.cpp']));
    }
  });
});

test('a clang that is installed gives the same instructions and names', async context => {
  if ((await findSystemClang()) === undefined) return context.skip();
  await inFolder(FILES, async root => {
    const unit = { file: 'src/a.c', driver: driverOf('src/a.c'), language: 'c' as const };
    const options = { ...PLAIN, include: [join(root, 'elsewhere')] };
    const ours = await compileToIr(unit, options);
    const theirs = await compileToIr(unit, { ...options, systemClang: true });
    expect([...theirs.sources]).toEqual([...ours.sources]);
    expect(theirs.text).not.toContain(root);
    const code = ({ text }: { readonly text: string }): readonly string[] =>
      Array.from(text.matchAll(/^ {2}(\S.*?)(?:, !dbg ![0-9]+)?$/gm), ([, instruction]) => instruction);
    expect(code(theirs)).toEqual(code(ours));
    const bad = await compileToIr({ file: 'src/bad.c', language: 'c' }, { ...options, systemClang: true }).catch(
      e => e,
    );
    expect(bad.message).toMatch(/^src\/bad\.c:2:22: error: use of undeclared identifier 'y'/);
  });
});

test('a clang that is installed compiles our library, which is seen in a folder that does not exist', async context => {
  if ((await findSystemClang()) === undefined) return context.skip();
  const file = fileURLToPath(new URL('../../../../include/c/lib/string.c', import.meta.url));
  const unit = { file, language: 'c' as const };
  const ours = await compileToIr(unit, PLAIN);
  const theirs = await compileToIr(unit, { ...PLAIN, systemClang: true });
  expect([...theirs.sources.keys()]).toEqual([...ours.sources.keys()]);
  expect(theirs.text.match(/DIFile\(.*/g)?.join('\n')).not.toContain(dirname(file));
  expect(theirs.text).toMatch(/^define [^@]*@strcmp\(/m);
});
