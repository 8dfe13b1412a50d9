import { expect, test } from 'vitest';
import { CompileError, compileToIr, completed } from '../../../../src/frontends/c/compiler/index.ts';
import { filesIn, inFolder, PLAIN } from './in-folder.ts';

const unit = (file: string) => ({ file, language: 'c' as const });
const needing = (...functions: string[]) => ({ functions });

/** What is assumed of a file of one text, and the code that it is compiled to. */
async function repaired(text: string, name: string, others: Readonly<Record<string, string>> = {}) {
  const files = { 'project/a.c': text, ...others };
  return inFolder(files, async () => {
    const { options, assumptions } = await completed(unit('a.c'), PLAIN, true, needing(name));
    return { assumptions, ir: (await compileToIr(unit('a.c'), options)).text };
  });
}

test('another function that does not compile loses its body, and everything else stays at its line and column', async () => {
  const text = [
    'static int broken(int x)',
    '{',
    '  return x +; /* } */',
    '}',
    'int f(int c) { return broken(c) +',
    '    c / 3; }',
    '',
  ].join('\n');
  const { assumptions, ir } = await repaired(text, 'f');
  expect(assumptions).toEqual(['broken (a.c:1), which does not compile here, is not followed: it may give anything']);
  expect(ir).toMatch(/^declare .*@broken\(/m);
  expect(ir).toMatch(/!DISubprogram\(name: "f",.* line: 5,/);
  expect(ir).toMatch(/!DILocation\(line: 6, column: 7,/);
});

test('what does not compile in code that the function never comes to is only counted', async () => {
  const { assumptions } = await repaired(
    'int g(void) { return unknown_thing +; }\nint f(int c) { return c + 1; }\n',
    'f',
  );
  expect(assumptions).toEqual([
    expect.stringMatching(/^what does not compile in code that f never comes to .*\(\d places?\)$/),
  ]);
});

test('an error inside the function that is asked for is refused, at its place, and it keeps its body', async () => {
  const text = 'int f(int c) { return c +; }\nint g(void) { return 1 +; }\n';
  await inFolder({ 'project/a.c': text }, async () => {
    const failed = await completed(unit('a.c'), PLAIN, true, needing('f')).catch(error => error);
    expect(failed).toBeInstanceOf(CompileError);
    expect(failed.message).toMatch(/^a\.c:1:26: error: expected expression\n/);
  });
});

test('types, variables and functions that nothing declares are declared, and each is said', async () => {
  const text = [
    'extern handle_t *opened;',
    'int f(int c) {',
    '  count_t n = c;',
    '  struct ring *r = make_ring(c);',
    '  return r->used + n + level + LIMIT;',
    '}',
    '',
  ].join('\n');
  const { assumptions, ir } = await repaired(text, 'f');
  expect(assumptions).toEqual([
    'count_t, which no file that is read declares, is the type int',
    'ring (with used), which no file that is read declares, is a struct with no other members than are named here, of type int',
    'level, which no file that is read declares, is a variable of type int',
    'LIMIT, which no file that is read defines, is 0 (--define LIMIT=… says what it is)',
    'what does not compile in code that f never comes to does not matter (1 place)',
  ]);
  expect(ir).toContain('@level = external');
});

test('a name that is 0 changes no condition of the preprocessor, and a definition that comes later wins', async () => {
  const text = [
    'int early(void) { return SIZE; }',
    '#ifndef SIZE',
    '#define SIZE 40',
    '#endif',
    'int f(void) { return SIZE; }',
    '',
  ].join('\n');
  expect((await repaired(text, 'f')).ir).toMatch(/define [^\n]*@f\(\)[\s\S]*?ret i32 40/);
});

test('case labels and array lengths of unknown names are numbers of their own', async () => {
  const text =
    'char line[WIDTH];\nint f(int c) { switch (c) { case OPEN: return 1; case SHUT: return 2; } return line[0]; }\n';
  const { assumptions } = await repaired(text, 'f');
  expect(assumptions).toEqual([
    expect.stringMatching(
      /^WIDTH \(70001\), OPEN \(70002\) and SHUT \(70003\), which no file that is read defines, are these numbers/,
    ),
  ]);
});

test('a declaration of the code wins against the one of our C library', async () => {
  const text =
    '#include <string.h>\nstatic inline char *stpcpy(char *a, const char *b) { return a + (b != 0); }\nint f(char *s) { return *stpcpy(s, s); }\n';
  const { assumptions, ir } = await repaired(text, 'f');
  expect(assumptions).toEqual(['stpcpy is what the code declares and not what the C library here does']);
  expect(ir).toMatch(/^define internal .*@stpcpy\(/m);
});

test('what is no code, and #error, is left out and said, and what follows it stays', async () => {
  const text = [
    '#ifndef CONFIGURED',
    '#error "run configure"',
    '  Error this_is_not_configured',
    '#endif',
    'int twice(int x) { return x * 2; }',
    'int f(int c) { return twice(c); }',
    '',
  ].join('\n');
  const { assumptions, ir } = await repaired(text, 'f');
  expect(assumptions).toEqual([
    'Error this_is_not_configured (a.c:3), which does not compile here, says nothing',
    '#error at a.c:2 is about another configuration',
  ]);
  expect(ir).toMatch(/^define .*@twice\(/m);
});

test('a word before a declaration, with directives between, and an #include of what no macro says, are left out', async () => {
  const text = [
    'BEGIN_DECLS',
    '',
    '#define LIMIT 3',
    '#pragma pack(push, 1)',
    'typedef struct { int used; } ring_t;',
    '#include BOARD_HEADER(pins.h)',
    'END_DECLS',
    '#define OTHER 4',
    'int f(int c) { ring_t r = {c}; return r.used + LIMIT; }',
    '',
  ].join('\n');
  const { assumptions, ir } = await repaired(text, 'f');
  expect(assumptions).toContain('#include at a.c:6 is about another configuration');
  expect(ir).toMatch(/^define .*@f\(/m);
  expect(ir).toMatch(/%struct\.ring_t = type \{ i32 \}/);
});

test('a body with conditions in it, and a function of old C, are taken out as a whole', async () => {
  const text = [
    'static int broken(a, b)',
    '  int a;',
    '  char *b;',
    '{',
    '#ifdef OTHER',
    '  if (a) {',
    '#else',
    '  if (b) {',
    '#endif',
    '    return a +; }',
    '}',
    'int f(int c) { return broken(c, 0); }',
    '',
  ].join('\n');
  const { assumptions, ir } = await repaired(text, 'f');
  expect(assumptions).toEqual(['broken (a.c:1), which does not compile here, is not followed: it may give anything']);
  expect(ir).toMatch(/!DISubprogram\(name: "f",.* line: 11,/);
});

test('inline functions of headers are repaired, under the names of their files', async () => {
  const others = { 'project/inc/h.h': 'static inline int odd(int x) { return nowhere->x; }\nint g(int);\n' };
  const { assumptions, ir } = await repaired('#include "inc/h.h"\nint f(int c) { return odd(c); }\n', 'f', others);
  expect(assumptions.join('\n')).toContain('odd (inc/h.h:1), which does not compile here, is not followed');
  expect(filesIn(ir)).toContain('a.c');
});

test('a guess that the files contradict is taken back', async () => {
  const text = 'int early(void) { return later; }\nstatic char later = 3;\nint f(void) { return later; }\n';
  const { assumptions, ir } = await repaired(text, 'f');
  expect(assumptions).toEqual(['what does not compile in code that f never comes to does not matter (1 place)']);
  expect(ir).toMatch(/@later = internal global i8 3/);
});

test('a file without errors is compiled exactly as before', async () => {
  const text = 'static int g(int x) { return x - 1; }\nint f(int c) { return g(c); }\n';
  await inFolder({ 'project/a.c': text }, async () => {
    const { options, assumptions } = await completed(unit('a.c'), PLAIN, true, needing('f'));
    expect(assumptions).toEqual([]);
    expect(options.repaired).toBeUndefined();
    expect((await compileToIr(unit('a.c'), options)).text).toBe((await compileToIr(unit('a.c'), PLAIN)).text);
  });
});

test('methods of C++ that do not compile lose their bodies, and the class keeps them', async () => {
  const text = [
    'class Gate {',
    '  int state = 0;',
    ' public:',
    '  Gate() : state(1) { broken(; }',
    '  int step(int c) { return state += c; }',
    '  void print(Stream &s) { s.print(state); }',
    '};',
    'int f(Gate &g, int c) { return g.step(c); }',
    '',
  ].join('\n');
  await inFolder({ 'project/a.cpp': text }, async () => {
    const { assumptions } = await completed({ file: 'a.cpp', language: 'c++' }, PLAIN, true, needing('Gate::step'));
    expect(assumptions.join('\n')).toMatch(/Gate \(a\.cpp:4\)[^\n]*not followed/);
  });
});

test('where a file asks whether it is configured, it is, and its template says what is fixed', async () => {
  const files = {
    'project/Makefile.am': '',
    'project/config.h.in': '#undef HAVE_STRING_H\n#define WIDTH 12\n#define NAME "@NAME@"\n',
    'project/a.c':
      '#ifdef HAVE_CONFIG_H\n#include "config.h"\n#endif\n#ifdef HAVE_STRING_H\n#include <string.h>\n#endif\n' +
      'char line[WIDTH];\nint f(int c) { return memchr(line, c, WIDTH) != NULL; }\n',
  };
  await inFolder(files, async () => {
    const { assumptions, options } = await completed(unit('a.c'), PLAIN, true, needing('f'));
    expect(assumptions).toEqual([
      'HAVE_CONFIG_H is defined, as where a project is configured',
      expect.stringMatching(/^config\.h, which is not there, says what the C library here has/),
    ]);
    expect((await compileToIr(unit('a.c'), options)).text).toMatch(/@line = [^\n]*\[12 x i8\]/);
  });
});
