import { compound, receiver } from './layout.ts';
import { global, regexLiteral, someRegex } from './regexes.ts';
import { common, lambda, needle, position, using, withVariable } from './shared.ts';
import type { Kind } from './types.ts';
import type { Table, Writer } from './writer.ts';

const MATH_ONE = ['abs', 'floor', 'ceil', 'round', 'trunc', 'sign', 'sqrt', 'cbrt', 'fround', 'clz32', 'log2'];
const ARITHMETIC = ['+', '+', '-', '-', '*', '*', '/', '%', '%', '**'];
const BITWISE = ['&', '|', '^', '<<', '>>', '>>>'];
const COMPOUND_ASSIGNMENT = [
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '**=',
  '&=',
  '|=',
  '^=',
  '<<=',
  '>>=',
  '>>>=',
  '||=',
  '&&=',
  '??=',
];
const SCALARS: readonly Kind[] = ['num', 'str', 'bool', 'any'];

export const NUMBER_TABLE: Table = [
  ...common('num'),
  [10, (w, d) => compound(`${w.expr('num', d - 1)} ${w.dice.pick(ARITHMETIC)} ${w.expr('num', d - 1)}`)],
  [5, (w, d) => compound(`${w.expr('num', d - 1)} ${w.dice.pick(BITWISE)} ${w.expr('num', d - 1)}`)],
  [2, (w, d) => compound(`${w.dice.pick(['-', '+', '~'])}${w.expr('num', d - 1)}`)],
  [2, (w, d) => compound(`+${w.expr(w.dice.pick(SCALARS), d - 1)}`)],
  [
    1,
    (w, d) =>
      compound(`${w.expr('any', d - 1)} ${w.dice.pick(['-', '*', '/', '%', '&', '|', '>>>'])} ${w.expr('any', d - 1)}`),
  ],
  [2, (w, d) => changed(w, d)],
  [4, (w, d) => `${receiver(w.expr(w.dice.pick<Kind>(['str', 'str', 'nums', 'strs', 'mixed']), d - 1))}.length`],
  [1, (w, d) => `${w.expr(w.dice.pick<Kind>(['map', 'set']), d - 1)}.size`],
  [6, (w, d) => ofString(w, d)],
  [4, (w, d) => ofMath(w, d)],
  [4, (w, d) => converted(w, d)],
  [5, (w, d) => ofArray(w, d)],
  [1, withVariable('map', (w, m, d) => compound(`${m}.get(${w.expr('str', d - 1)}) ?? ${w.expr('num', d - 1)}`))],
  [1, w => (w.frame.hasArguments ? 'arguments.length' : undefined)],
  [1, withVariable('re', (_w, re) => `${re}.lastIndex`)],
];

function changed(w: Writer, d: number): string | undefined {
  const target = w.assignable('num');
  if (target === undefined) return undefined;
  const { name } = target;
  if (w.dice.chance(0.5)) return compound(w.dice.pick([`${name}++`, `${name}--`, `++${name}`, `--${name}`]));
  return compound(`${name} ${w.dice.pick(COMPOUND_ASSIGNMENT)} ${w.expr('num', d - 1)}`);
}

function ofString(w: Writer, d: number): string {
  const text = receiver(w.expr('str', d - 1));
  return w.weighted<() => string>([
    [4, () => `${text}.charCodeAt(${position(w, d - 1)})`],
    [2, () => compound(`${text}.codePointAt(${position(w, d - 1)}) ?? ${w.leaf('num')}`)],
    [2, () => `${text}.indexOf(${needle(w, d - 1)}${w.dice.chance(0.3) ? `, ${position(w, 1)}` : ''})`],
    [1, () => `${text}.lastIndexOf(${needle(w, d - 1)})`],
    [1, () => `${text}.search(${regexLiteral(someRegex(w.dice))})`],
    [1, () => `${text}.split(${w.dice.chance(0.5) ? needle(w, 1) : regexLiteral(someRegex(w.dice))}).length`],
    [1, () => compound(`${text}.match(${regexLiteral(global(someRegex(w.dice)))})?.length ?? 0`)],
    [1, () => compound(`${regexLiteral(someRegex(w.dice))}.exec(${text})?.index ?? ${w.leaf('num')}`)],
  ])();
}

function ofMath(w: Writer, d: number): string {
  return w.weighted<() => string>([
    [3, () => `Math.${w.dice.pick(MATH_ONE)}(${w.expr('num', d - 1)})`],
    [
      2,
      () =>
        `Math.${w.dice.pick(['min', 'max', 'imul', 'hypot', 'pow'])}(${w.expr('num', d - 1)}, ${w.expr('num', d - 1)})`,
    ],
    [2, () => `Math.${w.dice.pick(['min', 'max'])}(...${w.expr('nums', d - 1)})`],
    [1, () => w.dice.pick(['Math.PI', 'Number.MAX_SAFE_INTEGER', 'Number.EPSILON', 'Number.MIN_VALUE'])],
  ])();
}

function converted(w: Writer, d: number): string {
  return w.weighted<() => string>([
    [3, () => `parseInt(${w.expr('str', d - 1)}, ${w.dice.pick(['10', '16', '2', '36', '0'])})`],
    [1, () => `parseInt(${w.expr(w.dice.pick(SCALARS), d - 1)})`],
    [2, () => `Number(${w.expr(w.dice.pick<Kind>(['str', 'str', 'bool', 'any', 'nums']), d - 1)})`],
    [1, () => `parseFloat(${w.expr('str', d - 1)})`],
    [1, () => `Number.parseInt(${w.expr('str', d - 1)}, 10)`],
    [1, () => `Number(${receiver(w.expr('num', d - 1))}.toFixed(${w.dice.below(4)}))`],
  ])();
}

function ofArray(w: Writer, d: number): string | undefined {
  const kind = w.dice.pick<Kind>(['nums', 'nums', 'strs', 'mixed']);
  const element: Kind = kind === 'nums' ? 'num' : kind === 'strs' ? 'str' : 'any';
  const array = receiver(w.expr(kind, d - 1));
  const choice = w.dice.below(8);
  if (choice === 0) return compound(`${w.expr('nums', d - 1)}[${position(w, d - 1)}] ?? ${w.leaf('num')}`);
  if (choice === 1) return compound(`${w.expr('nums', d - 1)}.at(${position(w, d - 1)}) ?? ${w.leaf('num')}`);
  if (choice === 2) return `${array}.${w.dice.pick(['indexOf', 'lastIndexOf'])}(${w.expr(element, d - 1)})`;
  if (choice === 3) {
    const test = lambda(w, [element, 'num'], 'bool', d);
    return test && `${array}.${w.dice.pick(['findIndex', 'findLastIndex'])}(${test})`;
  }
  if (choice === 4) {
    const test = lambda(w, ['num', 'num'], 'bool', d);
    return (
      test && compound(`${w.expr('nums', d - 1)}.${w.dice.pick(['find', 'findLast'])}(${test}) ?? ${w.leaf('num')}`)
    );
  }
  if (choice === 5) {
    const test = lambda(w, [element], 'bool', d);
    return test && `${array}.filter(${test}).length`;
  }
  const body = fold(w, element, 'num', d);
  return body && `${array}.${w.dice.pick(['reduce', 'reduce', 'reduceRight'])}(${body}, ${w.leaf('num')})`;
}

/** A function of an accumulator and an element. */
export function fold(w: Writer, element: Kind, result: Kind, d: number): string | undefined {
  return w.callback({ arrow: true }, () => {
    const [sum, item] = [w.fresh(result), w.fresh(element)];
    w.declare(sum, result, false);
    w.declare(item, element, false);
    const step = using(w, item, element, result, d - 1);
    const body = result === 'str' ? `clip(${sum} + ${step})` : compound(`${sum} * ${w.dice.between(2, 9)} + ${step}`);
    return compound(`(${sum}, ${item}) => ${w.dice.chance(0.7) ? body : w.bounded(result, d - 1, 'again')}`);
  });
}
