import type { Dice } from '../../../campaign/dice.ts';
import type { Expressions } from './expressions.ts';
import { type Member, Scope, type StructType } from './scope.ts';
import { BYTE, FIELD_TYPES, INT64, type IntType, TYPES } from './types.ts';

/** A declaration of C, and what it declares. */
export interface Declared<T> {
  readonly text: string;
  readonly made: T;
}

export function structDeclaration(dice: Dice, name: string, known: readonly StructType[]): Declared<StructType> {
  const members: Member[] = [];
  const lines: string[] = [];
  const count = dice.between(1, 6);
  const isFields = dice.chance(0.4);
  for (let i = 0; i < count; i++) {
    const member = memberOf(dice, `m${i}`, known, isFields);
    members.push(member);
    lines.push(memberText(member));
    if (isFields && dice.chance(0.1)) lines.push(dice.pick(['int : 0;', 'unsigned : 3;']));
  }
  const packed = dice.chance(0.12) ? ' __attribute__((packed))' : '';
  return { text: `struct ${name} { ${lines.join(' ')} }${packed};`, made: { name: `struct ${name}`, members } };
}

function memberOf(dice: Dice, name: string, known: readonly StructType[], isFields: boolean): Member {
  const kind = dice.below(10);
  if (isFields && kind < 7) {
    const type = dice.pick(FIELD_TYPES);
    return { kind: 'int', name, type, bits: dice.chance(0.15) ? type.width : dice.between(1, type.width) };
  }
  if (kind < 6) return { kind: 'int', name, type: dice.pick(TYPES) };
  if (kind < 8 || known.length === 0)
    return { kind: 'array', name, type: dice.pick(TYPES), length: dice.pick([1, 2, 3, 4, 5, 8]) };
  return { kind: 'struct', name, of: dice.pick(known) };
}

function memberText(member: Member): string {
  if (member.kind === 'struct') return `${member.of.name} ${member.name};`;
  if (member.kind === 'array') return `${member.type.name} ${member.name}[${member.length}];`;
  return `${member.type.name} ${member.name}${member.bits === undefined ? '' : ` : ${member.bits}`};`;
}

/** A union in which every byte belongs to every member, and none is a truth value: bits of all kinds mean something. */
export function unionDeclaration(dice: Dice, name: string): Declared<StructType> {
  const bytes = dice.pick([2, 4, 8, 16]);
  const plain = TYPES.filter(({ width }) => width >= 8 && width / 8 <= bytes);
  const count = dice.between(2, 4);
  const members = Array.from({ length: count }, (_, i): Member => {
    const type = i === 0 ? BYTE : dice.pick(plain);
    const length = (8 * bytes) / type.width;
    return length === 1 ? { kind: 'int', name: `u${i}`, type } : { kind: 'array', name: `u${i}`, type, length };
  });
  return { text: `union ${name} { ${members.map(memberText).join(' ')} };`, made: { name: `union ${name}`, members } };
}

/** A table of constants. */
export function tableText(dice: Dice, type: IntType, name: string, length: number): string {
  const entries = Array.from({ length }, () => {
    const value = dice.chance(0.3)
      ? dice.below(4)
      : dice.below(type.width > 16 ? 2 ** 31 : 2 ** Math.min(type.width, 15));
    return type.isSigned && dice.chance(0.4)
      ? -Math.min(value, 2 ** Math.min(type.width - 1, 30))
      : Math.min(value, type.isSigned ? 2 ** Math.min(type.width - 1, 31) - 1 : value);
  });
  return `static const ${type.name} ${name}[${length}] = { ${entries.join(', ')} };`;
}

/** Functions of numbers: plain ones, one that calls itself, and ones that are called by a pointer. */
export function functionTexts(dice: Dice, expressions: Expressions, prefix: string, scope: Scope): readonly string[] {
  const texts: string[] = [];
  for (let i = 0; i < 2; i++) {
    const parameters = Array.from({ length: dice.between(1, 3) }, () => dice.pick(TYPES));
    const result = dice.pick(TYPES);
    const name = `${prefix}f${i}`;
    const inside = functionScope(scope, parameters);
    const body = dice.chance(0.5) ? `${expressions.assignment(inside, expressions.place(inside, 1), 2)}; ` : '';
    const list = parameters.map((type, k) => `${type.name} a${k}`).join(', ');
    texts.push(
      `static ${result.name} ${name}(${list}) { uint8_t c = (uint8_t)a0; ${body}return ${expressions.expression(inside, 3).text}; }`,
    );
    scope.functions.push({ name, parameters, result });
  }
  const inside = functionScope(scope, [INT64, INT64]);
  const step = expressions.expression(inside, 2).text;
  texts.push(
    `static int64_t ${prefix}rec(uint8_t n, int64_t a0, int64_t a1) { uint8_t c = n; if (n == 0) return a0 ^ a1; ${prefix}g0 += 1u; return ${prefix}rec(n - 1, ${step}, a0) ${dice.pick(['^', '|', '&'])} a1; }`,
    `static int64_t ${prefix}again(int64_t n, int64_t a0) { return ${prefix}rec(n & 3, a0, n); }`,
  );
  scope.functions.push({ name: `${prefix}again`, parameters: [INT64, INT64], result: INT64 });
  const handlers = Array.from({ length: 4 }, (_, i) => `${prefix}h${i}`);
  for (const name of handlers)
    texts.push(
      `static int64_t ${name}(int64_t a0, int32_t a1) { uint8_t c = (uint8_t)a1; return ${expressions.expression(functionScope(scope, [INT64, INT64]), 2).text}; }`,
    );
  texts.push(
    `static int64_t (*const ${prefix}table[4])(int64_t, int32_t) = { ${handlers.join(', ')} };`,
    `static int64_t ${prefix}jump(uint8_t which, int64_t a0) { return ${prefix}table[which & 3](a0, which); }`,
  );
  scope.functions.push({ name: `${prefix}jump`, parameters: [BYTE, INT64], result: INT64 });
  return texts;
}

/** Inside of a function: its parameters, and the global variables. */
function functionScope(scope: Scope, parameters: readonly IntType[]): Scope {
  const inside = new Scope();
  inside.places.push(...scope.places.filter(({ text }) => /^q\d+_g/.test(text)));
  inside.arrays.push(...scope.arrays.filter(({ text }) => /^q\d+_/.test(text)));
  inside.tables.push(...scope.tables);
  inside.constants.push(...parameters.map((type, i) => ({ text: `a${i}`, type })), { text: 'c', type: BYTE });
  inside.places.push(...parameters.map((type, i) => ({ text: `a${i}`, type })));
  return inside;
}

/** A function that gets a struct by value and gives one back. */
export function structFunctionText(expressions: Expressions, name: string, type: StructType, scope: Scope): string {
  const inside = functionScope(scope, [INT64]);
  inside.addStruct('s', type);
  const changes = Array.from(
    { length: 2 },
    () => `${expressions.assignment(inside, expressions.place(inside, 1), 2)};`,
  );
  return `static ${type.name} ${name}(${type.name} s, int64_t a0) { uint8_t c = (uint8_t)a0; ${changes.join(' ')} return s; }`;
}
