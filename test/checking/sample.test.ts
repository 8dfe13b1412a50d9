import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Machine } from '../../src/automata/machine/machine.ts';
import { boundaryWords } from '../../src/checking/boundary-words.ts';
import { compareUpTo } from '../../src/checking/bounded.ts';
import { ConcreteRunner, outputOnPath } from '../../src/checking/concrete.ts';
import { differsOnSamples } from '../../src/checking/sample.ts';
import { readBek } from '../../src/frontends/bek/index.ts';
import { transductionOf } from '../../src/frontends/typescript/entry/transduction.ts';
import { readSourceProgram } from '../../src/frontends/typescript/source-program.ts';
import { ite, member, num } from '../../src/logic/build.ts';
import { CharSet } from '../../src/logic/char-set.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../src/logic/solver/index.ts';
import { Char, Tuple } from '../../src/logic/sort.ts';
import { TRUE } from '../../src/logic/term.ts';
import { belongsTo, type Value, valueKey } from '../../src/logic/value.ts';
import type { Transduction } from '../../src/program/transduction.ts';
import { inDirectory } from '../workspace.ts';
import { end, go, machine, RIGHT, text, x, x1 } from './machines.ts';
import { mutantsOf } from './mutants.ts';
import * as programs from './programs.ts';

beforeAll(loadZ3);

const HERE = import.meta.dirname;
const native: Readonly<Record<string, (s: string) => string | number>> = programs;

function textProgram(name: string): Transduction {
  return transductionOf(readSourceProgram(`${join(HERE, 'programs.ts')}#${name}`, inDirectory(HERE)));
}

function codes(text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

function words(machine: Machine, count: number, seed = 1): readonly (readonly Value[])[] {
  return [...boundaryWords(machine, { count, seed })];
}

describe('comparing on samples', () => {
  test.each(Object.entries(RIGHT))('%s does what its machine does on words at its boundaries', (name, machine) => {
    expect(differsOnSamples(textProgram(name), machine, words(machine, 600), Budget.unlimited)).toEqual({
      kind: 'same',
      inputs: 600,
      refused: 0,
    });
  });

  test.each(Object.entries(RIGHT))(
    'concrete runs of %s give what it gives natively, and on its path',
    (name, machine) => {
      const program = textProgram(name);
      const runner = new ConcreteRunner(program, Budget.unlimited);
      for (const word of words(machine, 150)) {
        const text = String.fromCharCode(...word.map(Number));
        let wanted: readonly Value[] | null;
        try {
          wanted = codes(String(native[name](text)));
        } catch {
          wanted = null;
        }
        expect([text, runner.run(word)]).toEqual([text, wanted]);
        expect([text, outputOnPath(program, word, Budget.unlimited)]).toEqual([text, wanted]);
      }
    },
  );

  test.each(['escapeByIndex', 'decode', 'collapse', 'announced', 'kind', 'digits'])(
    'machines that are not quite that of %s are found out by their own boundary words, unless they do the same',
    name => {
      const program = textProgram(name);
      const missed: string[] = [];
      let found = 0;
      for (const { what, machine } of mutantsOf(RIGHT[name])) {
        const tried = boundaryWords(machine, { count: 500, seed: 7 });
        const result = differsOnSamples(program, machine, tried, Budget.unlimited);
        if (result.kind === 'differs') found++;
        else if (compareUpTo(program, machine, new Session(createSolver()), { maxLength: 3 }).kind === 'differs')
          missed.push(what);
      }
      expect(missed).toEqual([]);
      expect(found).toBeGreaterThan(3);
    },
  );

  test('stops when the budget is used up, with the number of words that were compared', () => {
    const budget = new Budget({ nodes: 300 });
    const result = differsOnSamples(textProgram('quoted'), RIGHT.quoted, words(RIGHT.quoted, 5000), budget);
    expect(result.kind).toBe('same');
    expect(result.kind === 'same' && result.inputs).toBeGreaterThan(10);
    expect(result.kind === 'same' && result.inputs).toBeLessThan(300);
  });

  test('leaves out words that need a missing rule, and counts them apart', () => {
    const some = ['', 'ab', 'abc', 'abcd'].map(codes);
    const copy = RIGHT.unquoted;
    expect(differsOnSamples(textProgram('counted'), copy, some, Budget.unlimited)).toEqual({
      kind: 'same',
      inputs: 2,
      refused: 2,
    });
  });

  test('a machine with a second output does not do what the program does, whichever comes first', () => {
    const copy = machine([[go(TRUE, [x], 0)]], [end()]);
    const program = textProgram('unquoted');
    for (const endings of [
      [...end(), ...end(text('!'))],
      [...end(text('!')), ...end()],
    ])
      expect(differsOnSamples(program, machine(copy.transitions, [endings]), [codes('a')], Budget.unlimited)).toEqual({
        kind: 'differs',
        word: codes('a'),
      });
    expect(differsOnSamples(program, copy, [codes('a')], Budget.unlimited)).toMatchObject({ kind: 'same', inputs: 1 });
  });

  test('runs programs that read integers', () => {
    const program = transductionOf(readSourceProgram(`${join(HERE, 'streams.ts')}#clamp`, inDirectory(HERE)), 'int');
    const clamp = (limit: number): Machine =>
      readBek(
        `program C(l) { return iter(n in l) { case (n < ${limit}): yield(n); case (n > 100): yield(100); case (true): skip; }; }`,
        { alphabet: 'int' },
      );
    expect(differsOnSamples(program, clamp(100), words(clamp(100), 300), Budget.unlimited)).toMatchObject({
      kind: 'same',
      inputs: 300,
    });
    const result = differsOnSamples(program, clamp(101), words(clamp(101), 300), Budget.unlimited);
    expect(result).toMatchObject({ kind: 'differs' });
  });
});

describe('words at the boundaries of a machine', () => {
  test('are as many as asked for, each once, the same for the same seed and others for another', () => {
    const made = words(RIGHT.decode, 3000);
    expect(made.length).toBe(3000);
    expect(new Set(made.map(valueKey)).size).toBe(3000);
    expect(words(RIGHT.decode, 3000)).toEqual(made);
    expect(words(RIGHT.decode, 3000, 2)).not.toEqual(made);
    expect(Math.max(...made.map(word => word.length))).toBeGreaterThan(40);
  });

  test('start with the empty word, and with every end of a guard and its neighbours', () => {
    const made = new Set(words(RIGHT.digits, 300).map(word => String.fromCharCode(...word.map(Number))));
    for (const word of ['', '/', '0', '9', ':', '&', '\ud800', '\udfff', '\0']) expect(made).toContain(word);
  });

  test('go through the whole of a long keyword, and use the fragments that they are given', () => {
    const made = words(RIGHT.decode, 600).map(word => String.fromCharCode(...word.map(Number)));
    for (const key of ['&a;', '&l;']) expect(made.some(word => word.includes(key))).toBe(true);
    const given = [...boundaryWords(RIGHT.digits, { count: 400, seed: 1, fragments: [codes('&nbsp;')] })];
    const texts = given.map(word => String.fromCharCode(...word.map(Number)));
    expect(texts).toContain('&nbsp;');
    expect(texts.filter(word => word.includes('nbsp')).length).toBeGreaterThan(20);
  });

  test('are words over the input of the machine, whatever its sort', () => {
    const looking: Machine = {
      ...RIGHT.collapse,
      lookback: 1,
      transitions: [
        RIGHT.collapse.transitions[0],
        [
          {
            guard: member(x1, CharSet.of(' ')),
            outputs: [ite(member(x1, CharSet.of('a')), num(1, Char), x1)],
            updates: [],
            to: 1,
          },
        ],
      ],
    };
    const byte = readBek('program B(l) { return iter(n in l) { case (n > 200): yield(n); }; }', { alphabet: 'byte' });
    const pair = Tuple(Char, Char);
    const pairs: Machine = { ...RIGHT.digits, input: pair, transitions: [[]] };
    for (const machine of [looking, byte, pairs]) {
      const made = words(machine, 200);
      expect(made.length).toBeGreaterThan(100);
      expect(made.flat().every(symbol => belongsTo(symbol, machine.input))).toBe(true);
    }
    expect(words(byte, 50).flat()).toEqual(expect.arrayContaining([200, 201, 255, 0]));
  });
});
