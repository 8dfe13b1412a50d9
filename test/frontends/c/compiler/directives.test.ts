import { expect, test } from 'vitest';
import { inclusionsOf } from '../../../../src/frontends/c/compiler/directives.ts';

const headers = (text: string) => [...inclusionsOf(text).headers];

test('includes are found in all their spellings', () => {
  const text = [
    '#include "a.h"',
    '  #  include <b/c.h> // and more',
    '/* before */ #include /* between */ "d.h"',
    '#inc\\\nlude "e.\\\r\nh"',
    '%:include "f.h"',
    '??=include "g.h"',
    '#include_next <h.h>',
    '#import "i.h"',
    '   end of a comment */ #include "j.h"',
    '#include"k.h"',
  ].join('\n');
  expect(headers(text)).toEqual(['a.h', 'b/c.h', 'd.h', 'e.h', 'f.h', 'g.h', 'h.h', 'i.h', 'j.h', 'k.h']);
});

test('conditions do not matter, and questions about headers count', () => {
  const text = '#if 0\n#include "a.h"\n#elif __has_include("b.h") && __has_include_next(<c.h>)\n#endif\n';
  expect(headers(text)).toEqual(['a.h', 'b.h', 'c.h']);
});

test('embedded files are no headers', () => {
  const { headers: none, embedded } = inclusionsOf('#embed "a.bin" limit(3)\n#if __has_embed("b.bin")\n#endif\n');
  expect([...none]).toEqual([]);
  expect([...embedded]).toEqual(['a.bin', 'b.bin']);
});

test('a computed name is seen, and a line about includes that is none is not', () => {
  expect(inclusionsOf('#include CONFIG\n').isComputed).toBe(true);
  expect(inclusionsOf('#if __has_include(CONFIG)\n#endif\n').isComputed).toBe(true);
  expect(inclusionsOf('#ifdef __has_include\n#endif\n// include X\n#included X\n').isComputed).toBe(false);
});
