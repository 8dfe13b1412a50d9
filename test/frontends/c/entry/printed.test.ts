import { describe, expect, test } from 'vitest';
import type { CodeOptions, Input } from '../../../../src/frontends/code.ts';
import { partOfTheDay } from '../../../setup/seed.ts';
import { bothWays, withCode } from './both-ways.ts';

const HEADERS = `#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
`;

/** Whole programs on the empty input, and what the C library of GNU prints for them. */
const PROGRAMS: readonly (readonly [string, string, string])[] = [
  [
    'whole numbers, with all flags and sizes',
    `int main(void) {
      printf("[%d|%i|%5d|%-5d|%05d|%+d|% d|%.3d|%8.3d|%-8.3d|%.0d]\\n", 0, -1, 42, 42, 42, 42, 42, 7, -7, 7, 0);
      printf("[%u|%o|%#o|%x|%#X|%#06x|%X]\\n", UINT_MAX, 8u, 8u, 255u, 255u, 255u, 0u);
      printf("[%hhd|%hhu|%hd|%ld|%lld|%llu|%zu|%jd|%td]\\n", 300, 300, 70000, LONG_MIN, LLONG_MAX, ULLONG_MAX, sizeof(int), (intmax_t)-5, (ptrdiff_t)9);
      printf("[%*d|%-*d|%.*d|%*d]\\n", 4, 1, 4, 2, 3, 3, -4, 5);
      printf("[%c|%3c|%-3c|%%|%s|%5s|%-5s|%.2s|%s]\\n", 'a', 'b', 'c', "text", "ab", "ab", "abcdef", "");
    }`,
    '[0|-1|   42|42   |00042|+42| 42|007|    -007|007     |]\n[4294967295|10|010|ff|0XFF|0x00ff|0]\n[44|44|4464|-9223372036854775808|9223372036854775807|18446744073709551615|4|-5|9]\n[   1|2   |003|5   ]\n[a|  b|c  |%|text|   ab|ab   |ab|]\n',
  ],
  [
    'floating-point numbers',
    `int main(void) {
      double numbers[] = {0.0, -0.0, 1.5, 2.5, 1e-7, 123456789.0, 1.0 / 3};
      for (int i = 0; i < 7; i++) printf("%f %.0f %e %g %+.2g\\n", numbers[i], numbers[i], numbers[i], numbers[i], numbers[i]);
      printf("%a %A %.1a %8.3f|%-8.2e|%#g %08.2f\\n", 1.0, 0.1, 1.96875, 3.14159, 31415.9, 2.0, -1.5);
      return 0;
    }`,
    '0.000000 0 0.000000e+00 0 +0\n-0.000000 -0 -0.000000e+00 -0 -0\n1.500000 2 1.500000e+00 1.5 +1.5\n2.500000 2 2.500000e+00 2.5 +2.5\n0.000000 0 1.000000e-07 1e-07 +1e-07\n123456789.000000 123456789 1.234568e+08 1.23457e+08 +1.2e+08\n0.333333 0 3.333333e-01 0.333333 +0.33\n0x1p+0 0X1.999999999999AP-4 0x2.0p+0    3.142|3.14e+04|2.00000 -0001.50\n',
  ],
  [
    'all ways to print, in order, and how many chars they printed',
    `static int said(const char *format, ...) { va_list list; va_start(list, format); int n = vprintf(format, list); va_end(list); return n; }
    int (*through)(FILE *, const char *, ...) = fprintf;
    int main(void) {
      char made[8];
      int n = snprintf(made, sizeof made, "%s!", "longer than it");
      printf("%s %d\\n", made, n);
      puts("puts"); putchar('p'); putc('u', stdout); fputc('t', stdout); fputs("s\\n", stdout);
      fwrite("fwritten", 1, 3, stdout); write(1, "raw\\n", 4); dprintf(1, "%d\\n", 12);
      fprintf(stderr, "nobody sees %d\\n", 1); perror("nor this");
      n = said("%d-%s", 1, "two"); n += through(stdout, "%5d", 3); printf("=%d\\n", n + sprintf(made, "%d", 10));
    }`,
    'longer  15\nputs\nputs\nfwrraw\n12\n1-two    3=12\n',
  ],
  [
    'the command line, and no return at the end',
    `int main(int argc, char **argv) { printf("%d %s %d", argc, argv[0], argv[argc] == NULL); argv[0][0] = 'b'; puts(argv[0]); }`,
    '1 a 1b\n',
  ],
  [
    'what is printed when a program ends',
    `static void bye(void) { puts("bye"); } static void early(void) { puts("early"); }
    int main(void) { atexit(bye); atexit(early); puts("main"); exit(0); }`,
    'main\nearly\nbye\n',
  ],
];

const CXX_PROGRAMS: readonly (readonly [string, string, string])[] = [
  [
    'as constructors and destructors do around it',
    `#include <cstdio>
      struct Noisy { int n; Noisy(int i) : n(i) { printf("+%d", n); } ~Noisy() { printf("-%d", n); } };
      static Noisy one(1), two(2);
      int main() { Noisy three(3); printf("=%d", one.n + two.n); }`,
    '+1+2+3=3-3-2-1',
  ],
  [
    'by std::cout, with manipulators',
    `#include <cstdint>
      #include <iomanip>
      #include <iostream>
      int main() {
        std::cout << "x = " << -42 << ' ' << (uint8_t)65 << std::endl << std::hex << 255 << ' ' << std::showbase << 255u;
        std::cout << std::dec << std::setw(6) << std::setfill('*') << 42 << std::left << std::setw(4) << 'c' << true;
        std::cout << std::boolalpha << true << 1.5 << ' ' << 123456789012LL << std::hex << (short)-1 << '\\n';
        std::cerr << "not seen";
      }`,
    'x = -42 A\nff 0xff****42c***1true1.5 1234567890120xffff\n',
  ],
  [
    'strings and vectors of the library, too',
    `#include <iostream>
      #include <string>
      #include <vector>
      int main() { std::vector<std::string> all = {"a", "longer than what fits into the object"}; for (const auto &s : all) std::cout << s << s.size() << '\\n'; }`,
    'a1\nlonger than what fits into the object37\n',
  ],
];

describe('a program that reads nothing prints', () => {
  test.each(PROGRAMS)('%s', async (_, source, expected) => {
    expect(await bothWays(HEADERS + source, 'a.c#main', [''])).toEqual([expected]);
  });

  // Slow: the C++ library is compiled and read.
  test.each(partOfTheDay(CXX_PROGRAMS, 3))('in C++ %s', async (_, source, expected) => {
    expect(await bothWays(source, 'a.cpp#main', [''])).toEqual([expected]);
  });

  test('and is rejected when it returns another status than 0', async () => {
    expect(await bothWays(`${HEADERS}int main(void) { puts("x"); return 3; }`, 'a.c#main', [''])).toEqual(['rejected']);
  });

  test('with the arguments of the user as words', async () => {
    const source = `${HEADERS}int main(int argc, char *argv[]) { for (int i = 1; i < argc; i++) printf("<%s>", argv[i]); return 0; }`;
    expect(await bothWays(source, 'a.c#main', [''], { args: ['a b', '"'] })).toEqual(['<a b><">']);
  });

  test('in spite of macros that have the names of ours', async () => {
    const source = `#define line 1\n#define abort "x"\n#define count (\n${HEADERS.replace('#include <stdlib.h>\n', '')}int main(void) { printf("%d", line); return 0; }`;
    expect(await bothWays(source, 'a.c#main', [''])).toEqual(['1']);
  });
});

describe('what is seen of a function that prints', () => {
  const FUNCTIONS = `${HEADERS}
    void told(uint8_t c) { printf("%u,", c); }
    int both(uint8_t c) { printf("%x", c); return c / 2; }
    int put(uint8_t c) { putchar(c); return c / 2; }
    int logged(const char *in, char *out) { fprintf(stderr, "%s", in); printf("?"); strcpy(out, in); return (int)strlen(in); }
    int main(void) { int c; while ((c = getchar()) != EOF) { if (c == '!') fprintf(stderr, "E%d", c); else printf("%02x", c); } return 0; }
  `;
  const number = (text: string): readonly number[] => Array.from(text, letter => letter.charCodeAt(0));

  test.each<[string, string, CodeOptions, Input, unknown, RegExp | undefined]>([
    ['the text, where it returns nothing', 'told', {}, [7, 100], number('7,100,'), undefined],
    ['the text, and then the result', 'both', {}, [255], [...number('ff'), 127], undefined],
    ['the symbols, and not the result', 'put', {}, [65], [65], /what it returns$/],
    ['the result, where a text cannot be told from it', 'logged', {}, 'ab', 'ab', /on stdout .*; .* on stderr/],
    ['stdout of a program', 'main', {}, 'a!', '61', /on stderr \(--write stderr/],
    ['both streams, as the user says', 'main', { write: 'stderr' }, 'a!', '61E33', undefined],
    ['one stream, as the user says', 'main', { shape: 'stdout: ignored; stderr: output' }, 'a!', 'E33', /on stdout/],
  ])('%s', async (_, name, options, input, expected, unseen) => {
    expect(await bothWays(FUNCTIONS, `a.c#${name}`, [input], options)).toEqual([expected]);
    const said = await withCode(FUNCTIONS, `a.c#${name}`, options, async code => code.describe()['not seen']);
    if (unseen === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(unseen);
  });

  test('is nothing else than the user can say of a stream', async () => {
    await expect(bothWays(FUNCTIONS, 'a.c#main', [''], { shape: 'stderr: twice' })).rejects.toThrow(
      '--shape "stderr: twice": write stderr: output or stderr: ignored',
    );
  });
});
