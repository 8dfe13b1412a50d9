import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Called, call, documentOf } from './call.ts';
import { inFolder } from './command-line.ts';

const CODE = {
  'print.c': `#include <stdio.h>
#include <stdint.h>
void decimal(uint8_t c) { printf("%d\\n", c); }
void hexadecimal(uint8_t c) { printf("%x\\n", c); }
void by_hand(uint8_t c) {
  if (c >= 100) putchar('0' + c / 100);
  if (c >= 10) putchar('0' + c / 10 % 10);
  putchar('0' + c % 10);
  putchar(10);
}
void negative(int8_t c) { char text[8]; sprintf(text, "%+04d", c); fputs(text, stdout); }
int main(void) { for (int i = 9; i < 12; i++) printf("%d %#x;", i, i); fprintf(stderr, "%s", "done"); }
void half(uint8_t c) { printf("%.1f", c * 0.5); }
`,
};

function asked(...args: readonly string[]): Promise<Called> {
  return inFolder(CODE, folder =>
    call(...args.map(arg => (arg.startsWith('print.c') ? join(folder, arg) : arg)), '--json'),
  );
}

describe('what is printed of a symbol', () => {
  it('tells a printer of decimal digits from one of hexadecimal digits, with a witness', async () => {
    const called = await asked('check', 'equivalent', 'print.c#decimal', 'print.c#hexadecimal');
    expect(called.status).toBe(1);
    expect(documentOf(called)).toMatchObject({ verdict: 'fails', witness: { replayed: true } });
  });

  it('is proved to be its digits', async () => {
    const called = await asked('check', 'equivalent', 'print.c#decimal', 'print.c#by_hand');
    expect(called.status).toBe(0);
    expect(documentOf(called)).toMatchObject({ verdict: 'holds', guarantee: { level: 'proved' } });
  });

  it('is learned and proved with its sign and its leading zeros', async () => {
    const called = await asked('learn', 'print.c#negative');
    expect(called.status).toBe(0);
    expect(documentOf(called)).toMatchObject({ verdict: 'holds', guarantee: { level: 'proved' } });
  });

  it('is the output of a program that reads nothing, on the streams that count', async () => {
    expect((await asked('run', 'print.c#main', '--input', '')).stdout).toEqual(['{"output":"9 0x9;10 0xa;11 0xb;"}']);
    const both = await asked('run', 'print.c#main', '--input', '', '--write', 'stderr', '--native');
    expect(both.stdout).toEqual(['{"output":"9 0x9;10 0xa;11 0xb;done"}']);
  });

  it('is refused by name where it is a floating-point number that depends on the input', async () => {
    const called = await asked('learn', 'print.c#half');
    expect(called.status).not.toBe(0);
    expect(called.stderr).toMatch(/print\.c:13:\d+: printf of %\.1f of a number that depends on the input/);
  });
});
