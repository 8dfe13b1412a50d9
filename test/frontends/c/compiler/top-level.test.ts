import { expect, test } from 'vitest';
import { maskedText } from '../../../../src/frontends/c/compiler/masked-text.ts';
import { type TopLevelItem, topLevelItems } from '../../../../src/frontends/c/compiler/top-level.ts';

/** All lines but those left out. */
function masked(text: string, ...inactive: number[]) {
  const lines = text.split('\n').map((_, i) => i + 1);
  return maskedText(text, new Set(lines.filter(line => !inactive.includes(line))));
}

function names(items: readonly TopLevelItem[]): unknown {
  return items.map(({ called, body, parts }) =>
    parts === undefined ? `${called[0] ?? '-'}${body === undefined ? '' : '{}'}` : names(parts),
  );
}

test('comments, literals, directives and what conditions leave out become blanks at the same places', () => {
  const text = 'int a; /* { */ char *s = "}{";\n#define X {\n#if 0\n}\n#endif\nchar c = \'{\';\n';
  const { masked: result } = masked(text, 4);
  expect(result).toHaveLength(text.length);
  expect(result.replace(/[^{}]/g, '')).toBe('');
  expect(result.indexOf('char c')).toBe(text.indexOf('char c'));
});

test('functions, prototypes, data and types are told apart', () => {
  const text =
    'struct s { int x; };\nint t[] = { 1, 2 };\nint p(int);\nint f(int a) { if (a) { } return 0; }\n' +
    'int k(a, b) int a; char *b; { return 1; }\nenum { A, B };\nstatic struct s *g(void) { return 0; }\n';
  expect(names(topLevelItems(masked(text), false))).toEqual(['-', '-', 'p', 'f{}', 'k{}', '-', 'g{}']);
});

test('namespaces, blocks of extern "C" and classes have parts', () => {
  const text =
    'namespace n {\nclass C {\npublic:\n  C() : a{1}, b(2) { x(); }\n  int m() const { return 1; }\n  int a, b;\n};\n}\n' +
    'extern "C" {\nint h(int);\n}\nint C::out() { return 0; }\n';
  expect(names(topLevelItems(masked(text), true))).toEqual([[['C{}', 'm{}', '-']], ['h'], 'out{}']);
});

test('brackets that are never closed reach no further than the next end of a declaration', () => {
  expect(names(topLevelItems(masked('int a = (1;\nint f(void) { return 1; }\n'), false))).toEqual(['-', 'f{}']);
});
