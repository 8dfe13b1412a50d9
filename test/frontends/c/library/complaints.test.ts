import { describe, expect, it } from 'vitest';
import { call } from '../../../cli/call.ts';
import { inFolder } from '../../../cli/command-line.ts';

const FILES = {
  'strict.c': `#define strlcpy(to, from, size) own_copy(to, from, size)
#include <err.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  for (int c; (c = getchar()) != EOF;) {
    if (c == '?') warnx("a %c", c);
    if (c == '!') errx(3, "no");
    putchar(c);
  }
  return 0;
}
`,
};

describe('err.h', () => {
  it('ends a program with its status, and only warns otherwise', () =>
    inFolder(FILES, async folder => {
      const outcome = async (input: string, ...options: readonly string[]): Promise<unknown> => {
        const { stdout, stderr } = await call('run', `${folder}/strict.c#main`, '--input', input, ...options);
        return stdout[0] === undefined ? stderr : JSON.parse(stdout[0]);
      };
      expect(await outcome('a?b')).toEqual({ output: 'a?b' });
      expect(await outcome('a!b')).toMatchObject({ rejected: true });
      expect(await outcome('?', '--write', 'stderr', '--shape', 'stdout: ignored')).toEqual({
        output: 'program: a ?\n',
      });
    }));
});
