import { describe, expect, it } from 'vitest';
import { call } from './call.ts';
import { inFolder } from './command-line.ts';

/** Files that clang does not take as they are. */

const FILES = {
  'half.c': `#include <nowhere/gate.h>
static int other(int x) { return x +; }
static int weigh(int x) { return other(x; }
int gate(unsigned char c) {
  static int is_open;
  if (c == '(') is_open = 1;
  else if (c == ')') is_open = 0;
  else if (is_open && c == 'w') return weigh(c);
  return is_open;
}
`,
  'found.c': `struct node { int key; struct node *next; };
extern struct node *nodes;
struct node *lookup(const char *name);
struct node *first(const char *text) {
  while (*text == ' ') text++;
  return *text == '#' ? 0 : lookup(text);
}
`,
  'wrong.c': 'int gate(unsigned char c) {\n  return c +;\n}\n',
};

async function inferred(target: string) {
  return inFolder(FILES, async folder => {
    const { stdout, stderr } = await call('infer', `${folder}/${target}`, '--timeout', '30');
    return [...stdout, stderr].join('\n');
  });
}

describe('infer of files that do not compile', () => {
  it('follows the function that is asked for, and says which others it does not follow', async () => {
    const text = await inferred('half.c#gate');
    expect(text).toMatch(
      /assumes that other \(\S*half\.c:2\) and weigh \(\S*half\.c:3\), which do not compile here, are not followed/,
    );
    expect(text).toMatch(/'\(' \/ 1 → gate\.is_open = 1/);
  });

  it('says the place of an error in the function itself first', async () => {
    expect(await inferred('wrong.c#gate')).toMatch(/^\S*codomata: \S*wrong\.c:2:13: error: expected expression/m);
  });

  it('goes on where a pointer is returned that is no output, and says that it is not looked at', async () => {
    const text = await inferred('found.c#first');
    expect(text).toMatch(/assumes that the pointer that it returns is not looked at/);
    expect(text).toMatch(/lookup/);
  });
});
