import { Dice } from '../../../campaign/dice.ts';
import { functionTexts, structDeclaration, structFunctionText, tableText, unionDeclaration } from './declarations.ts';
import { Expressions } from './expressions.ts';
import { Scope, type StructType } from './scope.ts';
import { Statements } from './statements.ts';
import { BYTE, INT, TYPES } from './types.ts';

/** A random program: a function that gets one symbol after another, keeps what it likes, and writes numbers. */
export interface RandomProgram {
  readonly seed: number;
  /** Before every name that it has in the file. */
  readonly prefix: string;
  readonly declarations: readonly string[];
  /** Of the function, in order; each may be left out. */
  readonly statements: readonly string[];
}

export interface GenerateOptions {
  /** How many statements. */
  readonly size?: number;
  /** How often a guard against undefined behaviour is left out; never unless it is given. */
  readonly risk?: number;
}

const SIZE = 8;

/** The program of a seed; `number` makes its names different from those of others in the same file. */
export function generateProgram(
  seed: number,
  number: number,
  { size = SIZE, risk = 0 }: GenerateOptions = {},
): RandomProgram {
  const dice = new Dice(seed);
  const prefix = `q${number}_`;
  const expressions = new Expressions(dice, risk);
  const statements = new Statements(expressions, prefix);
  const scope = new Scope();
  const declarations: string[] = [];
  declareVariables(dice, prefix, scope, declarations);
  const structs = declareStructs(dice, prefix, scope, declarations);
  scope.constants.push({ text: 'c', type: BYTE }, { text: 'count', type: INT });
  const outside = scope.inner();
  outside.constants.length = 0;
  declarations.push(...functionTexts(dice, expressions, prefix, outside));
  scope.functions.push(...outside.functions);
  structs.forEach((type, i) => {
    if (dice.chance(0.3)) return;
    const name = `${prefix}sf${i}`;
    declarations.push(structFunctionText(expressions, name, type, scope));
    scope.structFunctions.push({ name, type });
  });
  scope.addStruct('(*p)', structs[structs.length - 1]);
  declarations.push(`#define STATE_${number} ${structs[structs.length - 1].name}`);
  const locals = Array.from({ length: dice.between(1, 4) }, () => statements.local(scope));
  const written = Array.from({ length: size }, () => statements.statement(scope, 2));
  const shown = dice
    .shuffled(scope.places)
    .slice(0, 4)
    .map(({ text }) => `emit((int64_t)${text});`);
  return { seed, prefix, declarations, statements: [...locals, ...written, ...shown] };
}

function declareVariables(dice: Dice, prefix: string, scope: Scope, declarations: string[]): void {
  const count = dice.between(1, 4);
  for (let i = 0; i < count; i++) {
    const type = dice.pick(TYPES);
    declarations.push(`static ${type.name} ${prefix}g${i} = ${dice.below(100)};`);
    scope.places.push({ text: `${prefix}g${i}`, type });
  }
  const element = dice.pick(TYPES);
  const length = dice.pick([2, 3, 4, 7, 8]);
  declarations.push(`static ${element.name} ${prefix}a[${length}] = { 1, ${dice.below(100)} };`);
  scope.arrays.push({ text: `${prefix}a`, type: element, length });
  declarations.push(`static ${dice.pick(TYPES).name} ${prefix}m[3][4];`);
  declarations.push(`static double ${prefix}d = 1.5; static float ${prefix}e = 0.25f;`);
  const entry = dice.pick(TYPES);
  const entries = dice.pick([4, 10, 16, 256]);
  declarations.push(tableText(dice, entry, `${prefix}t`, entries));
  scope.tables.push({ text: `${prefix}t`, type: entry, length: entries });
  declarations.push(
    `enum ${prefix}e { ${prefix}A, ${prefix}B = ${dice.between(2, 9)}, ${prefix}C = ${-dice.below(5)} };`,
  );
  declarations.push(`static enum ${prefix}e ${prefix}n = ${prefix}B;`);
}

function declareStructs(dice: Dice, prefix: string, scope: Scope, declarations: string[]): readonly StructType[] {
  const types: StructType[] = [];
  const count = dice.between(1, 3);
  if (dice.chance(0.5)) {
    const { text, made } = unionDeclaration(dice, `${prefix}u`);
    declarations.push(text);
    types.push(made);
  }
  for (let i = 0; i < count; i++) {
    const { text, made } = structDeclaration(dice, `${prefix}s${i}`, types);
    declarations.push(text);
    types.push(made);
  }
  types.forEach((type, i) => {
    declarations.push(`static ${type.name} ${prefix}gs${i};`);
    scope.addStruct(`${prefix}gs${i}`, type);
    if (dice.chance(0.4)) {
      declarations.push(`static ${type.name} ${prefix}ga${i}[2];`);
      scope.addStruct(`${prefix}ga${i}[c & 1]`, type);
    }
  });
  return types;
}

const HEAD = `#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
void put(uint8_t byte);
static void emit(int64_t value) {
  uint64_t bits = (uint64_t)value;
  for (int i = 0; i < 8; i++) put((uint8_t)(bits >> (8 * i)));
}
struct nothing { int unused; };
static int64_t fixed = 77;
static int sign(int x) { return (x > 0) - (x < 0); }
static int32_t div_s32(int32_t a, int32_t b) { return b == 0 || b == -1 ? ~a : a / b; }
static int32_t rem_s32(int32_t a, int32_t b) { return b == 0 || b == -1 ? ~a : a % b; }
static int64_t div_s64(int64_t a, int64_t b) { return b == 0 || b == -1 ? ~a : a / b; }
static int64_t rem_s64(int64_t a, int64_t b) { return b == 0 || b == -1 ? ~a : a % b; }
static uint32_t div_u32(uint32_t a, uint32_t b) { return b == 0 ? ~a : a / b; }
static uint32_t rem_u32(uint32_t a, uint32_t b) { return b == 0 ? ~a : a % b; }
static uint64_t div_u64(uint64_t a, uint64_t b) { return b == 0 ? ~a : a / b; }
static uint64_t rem_u64(uint64_t a, uint64_t b) { return b == 0 ? ~a : a % b; }
static int over_s32(int32_t a, int32_t b) { int32_t r; int o = __builtin_add_overflow(a, b, &r); return o ? (int)(r & 255) : r; }
static int over_u8(uint8_t a, uint8_t b) { uint8_t r; return __builtin_sub_overflow(a, b, &r) ? -(int)r : r; }
static int64_t over_s64(int64_t a, int64_t b) { int64_t r; return __builtin_mul_overflow(a, b, &r) ? r ^ 1 : r; }
static int64_t over_u32(uint32_t a, uint32_t b) { uint32_t r; if (__builtin_mul_overflow(a, b, &r)) return -1; return r; }
static int64_t high_s64(int64_t a, int64_t b) { return (int64_t)(((__int128)a * b) >> 64); }
static uint64_t high_u64(uint64_t a, uint64_t b) { return (uint64_t)(((unsigned __int128)a * b) >> 64); }
static int64_t mixed(const char *kinds, ...) {
  va_list list;
  uint64_t sum = 0;
  va_start(list, kinds);
  for (; *kinds != 0; kinds++) {
    sum = sum * 31;
    switch (*kinds) {
    case 'i': sum += (uint64_t)va_arg(list, int); break;
    case 'u': sum += va_arg(list, unsigned); break;
    case 'l': sum += (uint64_t)va_arg(list, int64_t); break;
    case 'd': sum += (uint64_t)(va_arg(list, double) * 2); break;
    default: sum += (uint64_t)*va_arg(list, int64_t *); break;
    }
  }
  va_end(list);
  return (int64_t)sum;
}
`;

/**
 * A file with many programs. The first symbol that its function `step` gets says which of them the others are for.
 */
export function fileOf(programs: readonly RandomProgram[]): string {
  const bodies = programs.map(({ prefix, declarations, statements }, i) =>
    [
      ...declarations,
      `static void ${prefix}step(STATE_${i} *p, uint8_t c, int count) {`,
      ...statements.map(statement => `  ${statement}`),
      '}',
      '',
    ].join('\n'),
  );
  const states = programs.map(({ prefix }, i) => `  STATE_${i} ${prefix}state;`);
  const cases = programs.map(
    ({ prefix }, i) => `    case ${i}: ${prefix}step(&p->${prefix}state, c, p->count); break;`,
  );
  return [
    HEAD,
    ...bodies,
    'struct ctx {',
    '  int chosen, count;',
    ...states,
    '};',
    'void step(struct ctx *p, uint8_t c) {',
    '  if (p->count++ == 0) { p->chosen = c; return; }',
    '  switch (p->chosen) {',
    ...cases,
    '  }',
    '}',
    '',
  ].join('\n');
}
