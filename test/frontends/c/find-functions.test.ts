import { describe, expect, it } from 'vitest';
import { findFunctions } from '../../../src/frontends/c/find-functions.ts';
import { inFolder, PLAIN } from './compiler/in-folder.ts';

const FILES = {
  'project/a.cpp': [
    '#include "a.h"',
    '#if WITH_SPARE',
    '#include "spare.h"',
    'int spare(int (*f)(int), int c) {',
    '  return f(c);',
    '}',
    '#endif',
    '// int spar(int c) { return c; }',
    'int used(int c) { return spare_of(c); }',
  ].join('\n'),
  'project/a.h': 'static int spare_of(int c) { return c; }\n',
  'project/spare.h': 'struct Spare {\n  static void update(int &state,\n    const int c) { state = c; }\n};\n',
};

describe('a function that is not in what was compiled', () => {
  const failed = (name: string): Promise<string> =>
    inFolder(FILES, () =>
      findFunctions({ file: 'a.cpp', language: 'c++' }, `a.cpp#${name}`, [name], PLAIN).then(
        () => 'found',
        error => String(error.message),
      ),
    );

  it('is named with its line where conditions leave it out, also in a header', async () => {
    expect(await failed('spare')).toMatch(
      /^a\.cpp:4: a\.cpp#spare: spare is in the text and not .*--define NAME=VALUE/,
    );
    expect(await failed('Spare::update')).toMatch(/^spare\.h:2: a\.cpp#Spare::update: .*--define NAME=VALUE/);
  });

  it('is not there where no text has it, or only a comment, and the names that are like it are said', async () => {
    expect(await failed('spar')).toMatch(/^a\.cpp#spar: there is no function spar; there are spare_of, used/);
    expect(await failed('used')).toBe('found');
  });
});
