import type { TestCase, TestFile, TestFileOptions } from '../../test-file.ts';
import type { CProgram } from '../c-program.ts';
import { isFloatKind } from '../values/symbol-kind.ts';
import type { WrittenForm } from '../values/written-form.ts';
import { nativeSymbols, symbolBits, symbolsOf } from './input-symbols.ts';

/**
 * A program in C or C++ that runs the function on inputs and compares what it writes, for any compiler: it includes the
 * user's file. Each test runs in a process of its own, which the program starts itself, because code may keep state.
 */
export function testDriver(
  program: CProgram,
  tests: readonly TestCase[],
  { codeFile, call }: TestFileOptions,
): TestFile {
  const { unit, shape, sources } = program;
  if (unit.driver === undefined) return { problem: `${program.text} has no driver` };
  if (shape.kind === 'stream' && program.inputs.length === 0)
    return { problem: 'programs that read from standard input are not driven from C: run them as they are' };
  if (shape.kind === 'buffer' && isFloatKind(shape.input))
    return { problem: 'functions of arrays of floating-point numbers are not driven from C' };
  if (program.inputs.some(({ each }) => each === 'round'))
    return { problem: "rounds of a loop are not driven from C: say --shape 'readers: each call'" };
  if (shape.record?.some(({ kind }) => isFloatKind(kind)) === true)
    return { problem: 'records with floating-point numbers are not driven from C' };
  const stubs = stubsOf(program);
  if ('problem' in stubs) return stubs;
  const cases = tests.map(({ input }) => symbolsOf(shape, input));
  if (cases.some(each => each === undefined)) return { problem: 'an input is none that the code can be given' };
  const [, , ...driver] = unit.driver.split('\n');
  const text = [
    `/* Written by ${call.replaceAll('*/', '* /')}. Compile it with any compiler, for example`,
    ` *   ${unit.language === 'c' ? 'cc' : 'c++'} -g -fsanitize=address,undefined -fno-sanitize-recover=all driver.${unit.language === 'c' ? 'c' : 'cpp'} -o driver && ./driver`,
    ...(sources.length === 0
      ? []
      : [` * together with ${sources.map(({ file }) => file.replace(/^.*\//, '')).join(' ')}`]),
    ' * and run it: it says which tests fail, and ends with their number. */',
    '#include <stdio.h>',
    '#include <stdlib.h>',
    `#define CODOMATA_SIZE ${sizeOf(symbolBits(shape))} /* bytes of a symbol in an array */`,
    RUNTIME,
    ...(program.info.qualified === 'main' ? ['#define main codomata_user_main'] : []),
    `#include ${JSON.stringify(codeFile)}`,
    ...driver,
    ...stubs.lines,
    ...tests.flatMap(({ expected }, i) => {
      const symbols = nativeSymbols(shape, cases[i] ?? []);
      return [
        `static const codomata_symbol codomata_input_${i}[] = { ${[...symbols.map(number), '0'].join(', ')} };`,
        `static const codomata_symbol codomata_output_${i}[] = { ${[...outputOf(expected), '0'].join(', ')} };`,
      ];
    }),
    'static const struct codomata_test codomata_tests[] = {',
    ...tests.map(({ title, expected }, i) => {
      const kind =
        'output' in expected ? (stubs.isSeen ? 'GIVES' : 'ENDS') : 'rejected' in expected ? 'REJECTS' : 'ENDS';
      return `    { ${JSON.stringify(title)}, codomata_input_${i}, ${cases[i]?.length ?? 0}, codomata_output_${i}, ${outputOf(expected).length}, CODOMATA_${kind} },`;
    }),
    '};',
    MAIN,
  ];
  return { text: `${text.join('\n')}\n` };
}

function sizeOf(bits: number): number {
  return bits <= 8 ? 1 : bits <= 16 ? 2 : bits <= 32 ? 4 : 8;
}

function outputOf(expected: TestCase['expected']): readonly string[] {
  if (!('output' in expected)) return [];
  const { output } = expected;
  if (typeof output === 'string') return Array.from(output, unit => number(unit.charCodeAt(0)));
  return Array.isArray(output) ? output.map(item => number(item as number | bigint)) : [];
}

function number(value: number | bigint): string {
  if (typeof value === 'number' && !Number.isInteger(value)) return `${value}`;
  const signed = BigInt.asIntN(64, BigInt(value));
  return signed === -(1n << 63n) ? '(-9223372036854775807LL - 1)' : `${signed}LL`;
}

interface Stubs {
  readonly lines: readonly string[];
  /** Whether all that the function writes comes to the driver. */
  readonly isSeen: boolean;
}

/** Definitions of the user's functions that read and write and are only declared, by their declarations in the source. */
function stubsOf({ source, streams, options, inputs }: CProgram): Stubs | { readonly problem: string } {
  const lines: string[] = [];
  let isSeen = true;
  for (const [i, input] of inputs.entries()) {
    const found = declarationOf(input.name, source);
    if (found === undefined) return { problem: `the declaration of ${input.name} is not in the file itself` };
    if (found.isDefined)
      return { problem: `${input.name} is defined in the file itself, so a driver cannot stand in for it` };
    const value = input.isMark === true ? `codomata_source_${i}();` : `return (${found.result})codomata_bits_${i}(0);`;
    lines.push(`${found.result} ${found.name}(${found.parameters.map(({ text }) => text).join(', ') || 'void'})`);
    lines.push(`{ ${found.result === 'void' ? `codomata_bits_${i}(0);` : value} }`);
  }
  const forms = [...streams.writes.values()];
  for (const [i, name] of (options.write ?? []).entries()) {
    const found = declarationOf(name, source);
    if (found === undefined || found.isDefined) {
      isSeen = false;
      continue;
    }
    const form: WrittenForm | undefined = forms[i] ?? forms[0];
    const written = form === undefined ? undefined : writing(form, found);
    if (written === undefined) return { problem: `what ${name} writes cannot be told from its declaration` };
    lines.push(`${found.result} ${found.name}(${found.parameters.map(({ text }) => text).join(', ')})`);
    lines.push(`{ ${written} ${found.result === 'void' ? '' : 'return 1;'} }`);
  }
  return { lines, isSeen };
}

interface Declared {
  readonly result: string;
  readonly name: string;
  readonly parameters: readonly { readonly text: string; readonly name: string }[];
  readonly isDefined: boolean;
}

/** A function as the source declares it: `extern void put(uint8_t byte);` */
function declarationOf(name: string, source: string): Declared | undefined {
  const plain = source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ');
  const own = name.replace(/^.*::/, '');
  const pattern = new RegExp(
    `^[ \\t]*((?:[A-Za-z_][\\w:]*[\\s*&]+)+)${own}\\s*\\(([^(){};]*)\\)\\s*(?:noexcept\\s*)?([;{])`,
    'm',
  );
  const [, before, list, end] = pattern.exec(plain) ?? [];
  if (before === undefined || list === undefined) return undefined;
  const result = before
    .replace(/\b(?:extern|static|inline|"C")\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const isEmpty = list.trim() === '' || list.trim() === 'void';
  const parameters = isEmpty ? [] : list.split(',').map((text, i) => parameterOf(text.trim(), i));
  return { result, name: own, parameters, isDefined: end === '{' };
}

/** With a name, where it has none. */
function parameterOf(text: string, i: number): Declared['parameters'][number] {
  const words = text.match(/[A-Za-z_]\w*/g) ?? [];
  const types = words.filter(word => TYPE_WORDS.has(word) || /_t$/.test(word));
  const last = words[words.length - 1];
  const isNamed =
    words.length > 1 &&
    !TYPE_WORDS.has(last) &&
    !(types.length === 0 && words.length === 2 && words[0] === 'struct') &&
    types.at(-1) !== last;
  return isNamed ? { text, name: last } : { text: `${text} codomata_p${i}`, name: `codomata_p${i}` };
}

const TYPE_WORDS = new Set([
  'const',
  'volatile',
  'unsigned',
  'signed',
  'char',
  'short',
  'int',
  'long',
  'float',
  'double',
  'bool',
  'void',
]);

function writing(form: WrittenForm, { parameters }: Declared): string | undefined {
  if (form.kind === 'nothing') return '';
  const at = (place: number): string | undefined => parameters.at(-1 - place)?.name;
  const value = at(form.at);
  if (value === undefined) return undefined;
  if (form.kind === 'number') return `codomata_write((long long)${value});`;
  if (form.kind === 'text') return `codomata_write_text((const char *)${value});`;
  const count = at(form.count);
  return count === undefined ? undefined : `codomata_write_all(${value}, (unsigned long long)${count});`;
}

/** What the driver of a function calls. A run ends by the end of its process. */
const RUNTIME = `
#ifdef __cplusplus
extern "C" {
#endif
typedef long long codomata_symbol;
enum codomata_kind { CODOMATA_GIVES, CODOMATA_REJECTS, CODOMATA_ENDS };
struct codomata_test {
    const char *title;
    const codomata_symbol *input;
    unsigned long length;
    const codomata_symbol *output;
    unsigned long written;
    enum codomata_kind kind;
};
static const struct codomata_test *codomata_now;
static unsigned long codomata_position, codomata_count;
static int codomata_differs;
static void codomata_done(int is_accepted)
{
    const int is_meant = codomata_now->kind == CODOMATA_ENDS || is_accepted == (codomata_now->kind == CODOMATA_GIVES);
    if (!is_meant)
        fprintf(stderr, "%s: the input is %s\\n", codomata_now->title, is_accepted ? "accepted" : "not accepted");
    if (codomata_now->kind == CODOMATA_GIVES && codomata_count < codomata_now->written) {
        fprintf(stderr, "%s: only %lu of %lu symbols were written\\n", codomata_now->title, codomata_count, codomata_now->written);
        codomata_differs = 1;
    }
    exit(is_meant && !codomata_differs ? 0 : 1);
}
int codomata_more(void) { return codomata_position < codomata_now->length; }
long long codomata_read(void)
{
    if (!codomata_more())
        codomata_done(1);
    return codomata_now->input[codomata_position++];
}
double codomata_read_double(void) { return (double)codomata_read(); }
long long codomata_record(int count)
{
    if (codomata_position + (unsigned long)count > codomata_now->length)
        codomata_done(1);
    codomata_position += (unsigned long)count;
    return (long long)codomata_position - count;
}
long long codomata_part(long long record, int field) { return codomata_now->input[record + field]; }
double codomata_part_double(long long record, int field) { return (double)codomata_part(record, field); }
void codomata_write(long long symbol)
{
    const unsigned long at = codomata_count++;
    if (codomata_now->kind != CODOMATA_GIVES || codomata_differs)
        return;
    if (at < codomata_now->written && codomata_now->output[at] == symbol)
        return;
    fprintf(stderr, "%s: symbol %lu that is written is %lld\\n", codomata_now->title, at, symbol);
    codomata_differs = 1;
}
void codomata_write_double(double symbol) { codomata_write((long long)symbol); }
void codomata_write_text(const char *text)
{
    while (*text != 0)
        codomata_write((unsigned char)*text++);
}
void codomata_write_all(const void *from, unsigned long long count)
{
    const unsigned char *bytes = (const unsigned char *)from;
    while (count-- > 0)
        codomata_write(*bytes++);
}
/* The whole input in memory of just its size, and of a text with its NUL, so that a sanitizer sees what is next to it. */
static void *codomata_whole(int is_text)
{
    static unsigned char *whole;
    const unsigned long size = (codomata_now->length + (is_text ? 1 : 0)) * CODOMATA_SIZE;
    if (whole != 0)
        return whole;
    whole = (unsigned char *)malloc(size > 0 ? size : 1);
    for (unsigned long i = 0; i < size; i++) {
        const unsigned long at = i / CODOMATA_SIZE;
        const unsigned long long symbol = at < codomata_now->length ? (unsigned long long)codomata_now->input[at] : 0;
        whole[i] = (unsigned char)(symbol >> 8 * (i % CODOMATA_SIZE));
    }
    return whole;
}
const void *codomata_input(void) { return codomata_whole(0); }
const char *codomata_text(void) { return (const char *)codomata_whole(1); }
void *codomata_changed(void) { return codomata_whole(0); }
char *codomata_changed_text(void) { return (char *)codomata_whole(1); }
unsigned long long codomata_length(void) { return codomata_now->length; }
void *codomata_output(void) { return calloc(1, 1 << 20); }
char *codomata_text_output(void) { return (char *)calloc(1, 1 << 20); }
void codomata_accept(int is_accepted) { codomata_done(is_accepted); }
void codomata_refuse(const char *what) { fprintf(stderr, "%s\\n", what); exit(2); }
void codomata_require_set(const void *at, unsigned long long size, const char *what) { (void)at; (void)size; (void)what; }
#ifdef __cplusplus
}
#endif
`;

const MAIN = `
#undef main
int main(int argc, char **argv)
{
    const int count = (int)(sizeof codomata_tests / sizeof codomata_tests[0]);
    int failed = 0;
    if (argc > 1) {
        codomata_now = &codomata_tests[atoi(argv[1])];
        codomata_drive();
        codomata_done(1);
    }
    for (int i = 0; i < count; i++) {
        char command[4096];
        snprintf(command, sizeof command, "\\"%s\\" %d", argv[0], i);
        if (system(command) == 0)
            continue;
        printf("failed: %s\\n", codomata_tests[i].title);
        failed++;
    }
    printf("%d of %d tests failed\\n", failed, count);
    return failed > 0 ? 1 : 0;
}`;
