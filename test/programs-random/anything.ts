import { compound, receiver } from './layout.ts';
import { numberLiteral, stringLiteral } from './literals.ts';
import { regexLiteral, someRegex } from './regexes.ts';
import { around, common, lambda, withVariable } from './shared.ts';
import type { Kind } from './types.ts';
import type { Table, Writer } from './writer.ts';

const KINDS: readonly Kind[] = ['num', 'num', 'str', 'str', 'bool', 'nums', 'strs', 'mixed'];
const MIXED_OPERATORS = [
  '+',
  '+',
  '-',
  '*',
  '/',
  '%',
  '**',
  '&',
  '|',
  '^',
  '<<',
  '>>',
  '>>>',
  '<',
  '>',
  '==',
  '!=',
  '??',
  '||',
  '&&',
];
const PROPERTIES = ['length', 'a', 'x', 'size', 'name', 'constructor?.length'];

/** Values of unknown kind. Operators on them convert, which never throws; members are read with `?.`. */
export const ANY_TABLE: Table = [
  ...common('any'),
  [6, (w, d) => w.expr(w.dice.pick(KINDS), d - 1)],
  [3, w => constant(w)],
  [5, (w, d) => compound(`${operand(w, d)} ${w.dice.pick(MIXED_OPERATORS)} ${operand(w, d)}`)],
  [2, (w, d) => compound(`${w.dice.pick(['-', '+', '~', '!', 'typeof ', 'void '])}${operand(w, d)}`)],
  [2, (w, d) => `${receiver(w.expr('any', d - 1))}?.${w.dice.pick(PROPERTIES)}`],
  [2, (w, d) => `${receiver(w.expr('any', d - 1))}?.[${w.expr(w.dice.pick<Kind>(['num', 'str']), d - 1)}]`],
  [1, (w, d) => `${receiver(w.expr('any', d - 1))}?.slice?.(${w.expr('num', d - 1)})`],
  [1, (w, d) => `${receiver(w.expr('any', d - 1))}?.toString()`],
  [3, (w, d) => `${w.expr(w.dice.pick<Kind>(['nums', 'strs', 'mixed']), d - 1)}[${w.expr('num', d - 1)}]`],
  [1, (w, d) => `${w.expr('mixed', d - 1)}.${w.dice.pick(['pop', 'shift', 'at'])}()`],
  [1, (w, d) => around(`${w.expr('mixed', d - 1)}.find(`, lambda(w, ['any', 'num'], 'bool', d), ')')],
  [2, (w, d) => objectLiteral(w, d)],
  [1, withVariable('map', (w, m, d) => `${m}.get(${w.expr('str', d - 1)})`)],
  [1, w => w.variable('rec')?.name],
  [1, w => w.variable('inst')?.name],
  [1, (w, d) => `${regexLiteral(someRegex(w.dice))}.exec(${w.expr('str', d - 1)})`],
  [1, (w, d) => `({ ...${receiver(w.expr('str', d - 1))}.match(/(?<word>[a-z]+)(?<number>\\d+)?/)?.groups })`],
  [1, w => (w.frame.hasArguments ? `arguments[${w.dice.below(3)}]` : undefined)],
  [1, w => (w.frame.yields === undefined ? undefined : `(yield ${w.leaf(w.frame.yields)})`)],
  [1, (w, d) => `JSON.parse(JSON.stringify([${w.expr(w.dice.pick(KINDS), d - 1)}]))`],
];

function operand(w: Writer, d: number): string {
  return w.dice.chance(0.5) ? w.expr('any', d - 1) : w.expr(w.dice.pick(KINDS), d - 1);
}

/** A value as written, of any kind of scalar. */
export function constant(w: Writer): string {
  return w.weighted<() => string>([
    [2, () => 'undefined'],
    [2, () => 'null'],
    [1, () => w.dice.pick(['true', 'false'])],
    [2, () => numberLiteral(w.dice)],
    [2, () => stringLiteral(w.dice)],
    [1, () => w.dice.pick(['[]', '({})', '[0]', "['1']", '[[]]', compound('void 0')])],
  ])();
}

/** An object with every kind of member. */
function objectLiteral(w: Writer, d: number): string | undefined {
  const members = Array.from({ length: w.dice.between(0, 3) }, () =>
    w.weighted<() => string | undefined>([
      [3, () => `${w.dice.pick(['a', 'b', 'x', "'c d'", '1', '0.5'])}: ${w.expr('any', d - 1)}`],
      [1, () => w.variable(w.dice.pick<Kind>(['num', 'str', 'any']), v => !v.name.startsWith('this.'))?.name],
      [1, () => `[clip(${w.expr('str', d - 1)}) + '_']: ${w.expr('any', d - 1)}`],
      [1, () => `...${w.expr(w.dice.pick<Kind>(['any', 'nums', 'str']), d - 1)}`],
      [1, () => method(w, 'get x()', 'any', d)],
      [1, () => method(w, `valueOf()`, 'num', d)],
      [1, () => method(w, `toString()`, 'str', d)],
      [1, () => method(w, `[Symbol.toPrimitive](hint)`, 'num', d)],
    ])(),
  ).filter(member => member !== undefined);
  return members.length === 0 ? '({})' : `({ ${members.join(', ')} })`;
}

function method(w: Writer, head: string, result: Kind, d: number): string | undefined {
  return w.callback({ arrow: false }, () => `${head} { return ${w.expr(result, Math.min(1, d - 1))}; }`, 3);
}

/** Something that throws, always or for some values; what is thrown is decided by the language, not the host. */
export function risky(w: Writer): string {
  const any = () => receiver(w.expr('any', 1));
  const text = w.weighted<() => string>([
    [4, () => `${any()}.${w.dice.pick(['length', 'a', 'a.b', 'slice(1)', 'toFixed(1)', 'x.y.z'])}`],
    [2, () => `${any()}(${w.leaf('num')})`],
    [1, () => `new ${w.dice.pick(['undefined', "('x')", '(() => 1)', '({})'])}()`],
    [2, () => `'a' in ${any()}`],
    [1, () => `${any()} instanceof ${any()}`],
    [2, () => `[...${any()}]`],
    [1, () => `(({ a }) => a)(${any()})`],
    [1, () => `(([first]) => first)(${any()})`],
    [1, () => `${stringLiteral(w.dice)}.repeat(${w.dice.pick(['-1', 'Infinity'])})`],
    [1, () => `new Array(${w.dice.pick(['-1', '1.5', '2 ** 32'])})`],
    [1, () => `(${w.leaf('num')}).toString(${w.dice.pick(['1', '37', '10'])})`],
    [1, () => `(${w.leaf('num')}).toFixed(${w.dice.pick(['101', '-1', '2'])})`],
    [1, () => `String.fromCodePoint(${w.expr('num', 1)})`],
    [1, () => `decodeURIComponent(${w.dice.chance(0.5) ? "'%'" : w.expr('str', 1)})`],
    [1, () => `encodeURIComponent(${w.expr('str', 1)})`],
    [1, () => `new RegExp(${w.dice.pick(["'['", "'(?'", "'a**'", "'x', 'gg'"])})`],
    [1, () => `JSON.parse(${w.expr('str', 1)})`],
    [1, () => `${w.leaf('str')}.replaceAll(/a/, '')`],
    [1, () => `[].reduce((a, b) => a + b)`],
    [1, () => `missing${w.dice.below(9)}`],
    [1, () => `(() => { const fixed = 1; fixed = ${w.leaf('num')}; return fixed; })()`],
    [1, () => `(() => { const early = late; let late = 1; return early; })()`],
    [1, () => `(() => { const o = Object.freeze({ a: 1 }); o.${w.dice.pick(['a', 'b'])} = 2; return o; })()`],
    [1, () => `(() => { const o = { get a() { return 1; } }; o.a = 2; return o; })()`],
    [1, () => `(class { constructor() { this.a = 1; } })()`],
    [1, () => `new (class extends Array { constructor() { this.a = 1; } })()`],
    [1, () => `({ toString: () => ({}), valueOf: () => ({}) }) + ${w.leaf('str')}`],
    [1, () => `Symbol.iterator + ''`],
    [1, () => `null[${w.leaf('str')}]`],
    [1, () => `Object.defineProperty({}, 'a', { value: 1 }).a++`],
  ])();
  return compound(text);
}
