import { expect, test } from 'vitest';
import { intrinsicNamed } from '../../../../src/frontends/c/intrinsics/index.ts';
import { DataLayout } from '../../../../src/frontends/c/llvm/layout.ts';
import type { FloatPredicate } from '../../../../src/frontends/c/llvm/module.ts';
import { castOperator } from '../../../../src/frontends/c/operators/casts.ts';
import { floatComparison } from '../../../../src/frontends/c/operators/floats.ts';
import { evaluate, holds } from '../../../../src/logic/evaluate.ts';
import { Float } from '../../../../src/logic/sort.ts';
import { variable } from '../../../../src/logic/term.ts';
import type { Operator } from '../../../../src/program/operator.ts';
import { SymbolicBoolean, SymbolicNumber, type Value } from '../../../../src/program/value.ts';
import { activityOn, outcomeOf } from '../on-word.ts';

/** What is done with floating-point numbers of the input is, for every number, what is done with the number. */

const [X, Y] = ['x', 'y'].map(name => variable(name, Float(64)));

const NUMBERS = [
  ...[Number.NaN, 0, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0.5, -0.5, 2.5, -2.5],
  ...[127, 127.5, 128, -128.5, -129, 255.5, 256, -1, 2 ** 31 - 0.5, 2 ** 31, -(2 ** 31) - 0.5, -(2 ** 31) - 1, 2 ** 32],
];

/** What an operator gives for terms on numbers, as text that shows the sign of 0. */
function given(operator: Operator, args: readonly Value[], x: number, y: number): string {
  const assignment = new Map([
    [X, x],
    [Y, y],
  ]);
  return outcomeOf(() => {
    const value = operator.apply(activityOn(assignment), args) as Value;
    if (value instanceof SymbolicBoolean) return String(holds(value.term, assignment));
    const number = value instanceof SymbolicNumber ? evaluate(value.term, assignment) : value;
    return Object.is(number, -0) ? '-0' : String(number);
  });
}

function expectSame(operator: Operator, count: number): void {
  const different: unknown[] = [];
  for (const x of NUMBERS)
    for (const y of count === 1 ? [0] : NUMBERS) {
      const expected = given(operator, [x, y].slice(0, count), x, y);
      const terms = [X, Y].slice(0, count).map(term => new SymbolicNumber(term));
      for (const args of count === 1 ? [terms] : [terms, [terms[0], y], [x, terms[1]]]) {
        const found = given(operator, args, x, y);
        if (found !== expected) different.push({ x, y, found, expected });
      }
    }
  expect(different).toEqual([]);
}

test.each<FloatPredicate>([
  'oeq',
  'one',
  'olt',
  'ole',
  'ogt',
  'oge',
  'ord',
  'uno',
  'ueq',
  'une',
  'ult',
  'ule',
  'ugt',
  'uge',
])('fcmp %s', predicate => expectSame(floatComparison(predicate), 2));

test.each([
  ['fptosi', 8],
  ['fptosi', 32],
  ['fptoui', 8],
  ['fptoui', 32],
] as const)('%s to %i bits', (operator, width) => {
  const cast = castOperator(
    operator,
    { kind: 'double', width: 64, bytes: 8 },
    { kind: 'int', width, bytes: width / 8 },
  );
  const unsigned: Operator = {
    name: 'as an unsigned number',
    apply: (activity, args) => {
      const value = cast.apply(activity, args) as Value;
      return value instanceof SymbolicNumber
        ? value
        : Number(operator === 'fptosi' ? BigInt.asIntN(width, BigInt(value as number)) : value);
    },
  };
  expectSame(unsigned, 1);
});

test.each([
  ['fabs', 1],
  ['floor', 1],
  ['ceil', 1],
  ['trunc', 1],
  ['round', 1],
  ['rint', 1],
  ['sqrt', 1],
  ['copysign', 2],
  ['minnum', 2],
  ['maxnum', 2],
] as const)('llvm.%s', (name, count) => {
  const result = { kind: 'float', name: 'double' } as const;
  const operator = intrinsicNamed(`llvm.${name}.f64`)?.({ args: [], result, data: new DataLayout(''), triple: '' });
  if (operator === undefined) throw new Error(`there is no ${name}`);
  expectSame(operator, count);
});
