import { expect, it } from 'vitest';
import { call } from '../../cli/call.ts';
import { inFolder } from '../../cli/command-line.ts';

const FILES = {
  'words.c': `#include <stdio.h>
int main(void) {
  int c, n = 0, in_word = 0;
  double total = 0;
  while ((c = getchar()) != EOF) {
    if (c == ' ') { if (in_word) printf("word %d\\n", n); in_word = 0; }
    else { in_word = 1; n++; total += c; }
  }
  printf("%d letters, %.2f on average\\n", n, total / n);
  return 0;
}
`,
  'long.c': `#include <stdio.h>
int step(char c) {
  static int n;
  static _Bool is_long;
  n += c == 'a' && n < 1000;
  if (c == '!') is_long = printf("%d", n) > 2;
  return is_long;
}
`,
};

async function inferred(target: string): Promise<string> {
  return inFolder(FILES, async folder => {
    const { stdout, stderr } = await call('infer', `${folder}/${target}`, '--timeout', '30');
    return [...stdout, stderr].join('\n');
  });
}

it('does not tell apart how numbers are printed, and names no function of the library', async () => {
  const text = await inferred('words.c#main');
  expect(text).toMatch(/2 states, 4 transitions\n {2}everything that the code accepts/);
  expect(text).toMatch(/ \/ printf\("word %d\\n", n\) → in_word = 0/);
  expect(text).not.toMatch(/fgetc|getchar/);
});

it('takes it that any number of characters was printed', async () => {
  const text = await inferred('long.c#step');
  expect(text).toMatch(/2 states/);
  expect(text).toMatch(/!step\.is_long \(start, accepts\)\n(?:.*\n)*?.*'!'.* → step\.is_long\n/);
  expect(text).toMatch(/\n {2}step\.is_long \(accepts\)\n(?:.*\n)*?.*'!'.* → !step\.is_long\n/);
});
