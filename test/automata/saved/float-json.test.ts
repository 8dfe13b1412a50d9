import { describe, expect, test } from 'vitest';
import { type Machine, registerVariable, windowVariable } from '../../../src/automata/machine/machine.ts';
import { outputsOf } from '../../../src/automata/machine/run.ts';
import { readMachine } from '../../../src/automata/saved/read.ts';
import { readSort } from '../../../src/automata/saved/sort-json.ts';
import { readValue, writeValue } from '../../../src/automata/saved/value-json.ts';
import { writeMachine } from '../../../src/automata/saved/write.ts';
import { and, eq, floatFunction, ite, le, lookup, not, or, tuple } from '../../../src/logic/build.ts';
import { floatOperation } from '../../../src/logic/float-operations.ts';
import { BitVec, Bool, Float, Int, type Sort, sortName, Tuple } from '../../../src/logic/sort.ts';
import { constant, type Term, TRUE, type Variable } from '../../../src/logic/term.ts';
import { defaultValue } from '../../../src/logic/value.ts';
import { FUNCTIONS, nameOf, specialFloats, WIDTHS } from '../../logic/float-samples.ts';
import { roundTrip } from './same-machine.ts';

const NAN = Number.NaN;

/** A machine of one state with the term as an output, as a register's next value and, where it fits, as a guard. */
function around(term: Term, registers: Machine['registers'], input: Sort): Machine {
  const cell = { name: 'result', sort: term.sort, initial: defaultValue(term.sort) };
  return {
    input,
    output: term.sort,
    lookback: 0,
    registers: [...registers, cell],
    states: ['only'],
    initial: 0,
    transitions: [
      [
        {
          guard: term.sort === Bool ? term : TRUE,
          outputs: [term],
          updates: [...registers.map(registerVariable), term],
          to: 0,
        },
      ],
    ],
    endings: [[{ guard: TRUE, outputs: [registerVariable(cell)] }]],
  };
}

describe.each(WIDTHS)('floating-point numbers of %i bits', width => {
  const sort = Float(width);
  const x = windowVariable(sort, 0);
  const c = (value: number): Term => constant(value, sort);

  test('come back bit by bit, also those that JSON has no numbers for', () => {
    for (const value of specialFloats(width)) {
      const written: unknown = JSON.parse(JSON.stringify(writeValue(value, sort)));
      expect(readValue(written, sort, 'here')).toBe(value);
    }
    expect([NAN, -0, Number.NEGATIVE_INFINITY].map(value => writeValue(value, sort))).toEqual([
      'NaN',
      '-0',
      '-Infinity',
    ]);
  });

  test('that are not of the precision are refused, and so is other text', () => {
    if (width === 32) expect(() => readValue(0.1, sort, 'here')).toThrow(/here/);
    for (const json of ['1.5', 'nan', '', true, null, { char: 'a' }, [1]])
      expect(() => readValue(json, sort, 'here'), JSON.stringify(json)).toThrow(/here/);
  });

  test('have a sort that is read back', () => {
    for (const each of [sort, Tuple(sort, Bool), Tuple(BitVec(8), Tuple(sort, Int))])
      expect(readSort(sortName(each), 'here')).toBe(each);
    for (const text of ['Float', 'Float 16', 'Float 128', 'Float32', 'Float 642'])
      expect(() => readSort(text, 'here')).toThrow();
  });

  const y: Variable = registerVariable({ name: 'y', sort });
  const registers = [{ name: 'y', sort, initial: -0 }];
  const terms: Readonly<Record<string, Term>> = {
    'a constant that is NaN': c(NAN),
    'a constant that is -0': c(-0),
    'a constant that is infinite': c(Number.NEGATIVE_INFINITY),
    'a fraction': c(0.375),
    'an upper bound': le(x, c(10)),
    'a lower bound that is -0': le(c(-0), x),
    'a test for NaN': eq(x, c(NAN)),
    'a range': and(le(c(-2.5), x), le(x, c(3))),
    'all but a range': not(and(le(c(-2.5), x), le(x, c(3)))),
    'ranges of two numbers': or(and(le(x, c(1)), le(y, c(-0))), eq(y, c(NAN))),
    'a comparison of two numbers': and(le(x, y), not(eq(x, y))),
    'a choice between constants': ite(le(x, y), c(-0), c(NAN)),
    'a choice between a number and a constant': ite(le(x, y), x, c(Number.POSITIVE_INFINITY)),
    'a comparison of choices between constants': le(ite(le(x, y), c(1.5), c(NAN)), ite(eq(x, y), c(-0), c(2.5))),
    'a function of a choice': floatFunction({ name: 'plus', by: -0.5 }, sort, ite(le(x, y), x, c(-0))),
    'a table of numbers': lookup(
      [1.5, NAN, -0],
      Number.NEGATIVE_INFINITY,
      sort,
      floatFunction({ name: 'whole' }, Int, x),
    ),
    'a tuple': tuple(x, c(-0), floatFunction({ name: 'floor' }, sort, y)),
    'a constant tuple': tuple(c(NAN), c(-0)),
    'a function of a function': floatFunction(
      { name: 'floor' },
      sort,
      floatFunction({ name: 'times', by: -0.5 }, sort, x),
    ),
    'a sum of two numbers': floatOperation('sum', x, y),
    'a quotient by zero': floatOperation('quotient', x, c(-0)),
    'a remainder': floatOperation('remainder', floatOperation('product', x, y), c(3)),
    'a difference that is compared': floatOperation('below', floatOperation('difference', x, y), c(1)),
    'how C compares two numbers': and(floatOperation('at most', x, y), not(floatOperation('same', x, y))),
    'a comparison of two functions': le(
      floatFunction({ name: 'floor' }, sort, x),
      floatFunction({ name: 'from', by: -0 }, sort, y),
    ),
  };

  test.each(Object.entries(terms))('%s comes back as the same term', (_, term) => {
    roundTrip(around(term, registers, sort));
  });

  test('are symbols, registers and outputs of machines, which do the same when they are read back', () => {
    const machine: Machine = {
      ...around(ite(le(x, y), y, floatFunction({ name: 'times', by: -1 }, sort, x)), registers, sort),
    };
    const back = roundTrip(machine);
    for (const value of specialFloats(width))
      expect(outputsOf(back, [value, 1])).toStrictEqual(outputsOf(machine, [value, 1]));
  });
});

describe('functions of one number', () => {
  test.each(FUNCTIONS.map(each => [nameOf(each), each] as const))('%s come back the same', (_, { of, from, to }) => {
    roundTrip(around(floatFunction(of, to, windowVariable(from, 0)), [], from));
  });

  test('that do not exist are refused', () => {
    const sort = Float(64);
    const machine = around(floatFunction({ name: 'plus', by: 1 }, sort, windowVariable(sort, 0)), [], sort);
    const text = JSON.stringify(writeMachine(machine));
    for (const wrong of ['"minus",1', '"plus"', '"floor",1', '"plus","one"', '"times",0', '"plus","NaN"'])
      expect(() => readMachine(JSON.parse(text.replaceAll('"plus",1', wrong))), wrong).toThrow();
    expect(text).toContain('"plus",1');
  });
});
