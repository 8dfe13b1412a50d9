/** Numbers from 0 up to below a limit, the same for the same seed. */
function chance(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return limit => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const CLASSES = ['isdigit', 'isalpha', 'isspace', 'isxdigit', 'isalnum', 'ispunct'];

/** About so many lines of C such as parsers have: states, character classes, numbers, buffers and tables. */
export function parserCode(lines: number, seed: number): string {
  const next = chance(seed);
  const text = [
    '#include <ctype.h>',
    '#include <stdint.h>',
    '#include <string.h>',
    '',
    'struct parser {',
    '  int state;',
    '  uint32_t value;',
    '  size_t length;',
    '  char buffer[64];',
    '};',
    '',
  ];
  let count = 0;
  while (text.length < lines - 40) text.push(...[token, number, table][next(3)](count++, next));
  text.push('int parse(struct parser *p, const char *text) {', '  int result = 0;', '  for (; *text; text++) {');
  for (let i = 0; i < Math.min(count, 30); i++) text.push(`    result += step${i}(p, (unsigned char)*text);`);
  return [...text, '  }', '  return result;', '}', ''].join('\n');
}

type Next = (limit: number) => number;

function token(name: number, next: Next): readonly string[] {
  const states = 2 + next(5);
  const body = [`static int step${name}(struct parser *p, int c) {`, '  switch (p->state) {'];
  for (let state = 0; state < states; state++) {
    body.push(
      `    case ${state}:`,
      `      if (${CLASSES[next(CLASSES.length)]}(c)) {`,
      '        if (p->length < sizeof p->buffer - 1) p->buffer[p->length++] = (char)c;',
      `        p->state = ${next(states)};`,
      `      } else if (c == '${'.,:;=+-/'[next(8)]}') {`,
      '        memset(p->buffer, 0, sizeof p->buffer);',
      `        p->length = 0;`,
      `        return ${1 + next(9)};`,
      '      }',
      '      break;',
    );
  }
  return [...body, '    default:', '      p->state = 0;', '  }', '  return 0;', '}', ''];
}

function number(name: number, next: Next): readonly string[] {
  const base = [2, 8, 10, 16][next(4)];
  return [
    `static int step${name}(struct parser *p, int c) {`,
    `  uint32_t digit = isdigit(c) ? (uint32_t)(c - '0') : (uint32_t)(tolower(c) - 'a' + 10);`,
    `  if (!isalnum(c) || digit >= ${base}) {`,
    '    int has_value = p->value != 0;',
    '    p->value = 0;',
    '    return has_value ? -1 : 0;',
    '  }',
    `  if (p->value > (UINT32_MAX - digit) / ${base}) return -2;`,
    `  p->value = p->value * ${base} + digit;`,
    '  return (int)(p->value & 0xff);',
    '}',
    '',
  ];
}

function table(name: number, next: Next): readonly string[] {
  const rows = Array.from({ length: 8 }, () => `  ${Array.from({ length: 8 }, () => next(256)).join(', ')},`);
  return [
    `static const uint8_t table${name}[64] = {`,
    ...rows,
    '};',
    '',
    `static int step${name}(struct parser *p, int c) {`,
    `  p->value = (p->value >> 8) ^ table${name}[(p->value ^ (uint32_t)c) & 63];`,
    `  for (int i = 0; i < ${1 + next(8)}; i++) p->value = p->value & 1 ? (p->value >> 1) ^ 0x${next(2 ** 31).toString(16)}u : p->value >> 1;`,
    '  return (int)(p->value & 0x7f);',
    '}',
    '',
  ];
}
