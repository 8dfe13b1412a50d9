import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Machine } from '../../src/automata/machine/machine.ts';
import { outputsOf } from '../../src/automata/machine/run.ts';
import { type BoundedResult, compareUpTo } from '../../src/checking/bounded.ts';
import { readBek } from '../../src/frontends/bek/index.ts';
import { transductionOf } from '../../src/frontends/typescript/entry/transduction.ts';
import { readSourceProgram } from '../../src/frontends/typescript/source-program.ts';
import { Budget, Undecided } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../src/logic/solver/index.ts';
import { SortError, TRUE } from '../../src/logic/term.ts';
import type { Value } from '../../src/logic/value.ts';
import type { Transduction } from '../../src/program/transduction.ts';
import { inDirectory } from '../workspace.ts';
import { end, go, is, isNot, machine, RIGHT, text, x } from './machines.ts';
import { mutantsOf } from './mutants.ts';
import * as programs from './programs.ts';

beforeAll(loadZ3);

const HERE = import.meta.dirname;
const native: Readonly<Record<string, (s: string) => string | number>> = programs;

function textProgram(name: string): Transduction {
  return transductionOf(readSourceProgram(`${join(HERE, 'programs.ts')}#${name}`, inDirectory(HERE)));
}

function intProgram(name: string): Transduction {
  return transductionOf(readSourceProgram(`${join(HERE, 'streams.ts')}#${name}`, inDirectory(HERE)), 'int');
}

function wholeList(): Transduction {
  return transductionOf(readSourceProgram(`${join(HERE, 'streams.ts')}#doubled`, inDirectory(HERE)), 'int');
}

const COPY = machine([[go(TRUE, [x], 0)]], [end()]);
const COPY_BEK = 'program Copy(l) { return iter(n in l) { case (true): yield(n); }; }';

function session(limits = {}): Session {
  const budget = new Budget({ timeout: 60_000, ...limits });
  return new Session(createSolver({ budget }), budget);
}

function compare(program: Transduction, made: Machine, maxLength: number, maxPaths?: number): BoundedResult {
  return compareUpTo(program, made, session(), { maxLength, ...(maxPaths === undefined ? {} : { maxPaths }) });
}

function shown(word: readonly Value[]): string {
  return String.fromCharCode(...word.map(Number));
}

/** Whether a machine does on a text what the function really does. */
function isRight(name: string, made: Machine, input: string): boolean {
  const outputs = outputsOf(
    made,
    Array.from({ length: input.length }, (_, i) => input.charCodeAt(i)),
  ).map(shown);
  let wanted: unknown[];
  try {
    wanted = [native[name](input)];
  } catch {
    wanted = [];
  }
  return JSON.stringify(outputs) === JSON.stringify(wanted);
}

const LETTERS = ['a', '&', ' ', '-', '~', 'z', ';', 'l', '"', "'", '!', '7', 'A'];

/** The length of the shortest text over a few letters on which a machine is wrong. */
function wrongLength(name: string, made: Machine, maxLength: number): number | undefined {
  let words = [''];
  for (let length = 0; length <= maxLength; length++) {
    if (words.some(word => !isRight(name, made, word))) return length;
    words = words.flatMap(word => LETTERS.map(letter => word + letter));
  }
  return undefined;
}

describe('comparing a program with a machine up to a length', () => {
  test.each(Object.entries(RIGHT))('finds no difference between %s and its machine', (name, made) => {
    const result = compare(textProgram(name), made, 3);
    expect(result).toEqual({ kind: 'same', length: 3, isEverything: ['kind', 'starting'].includes(name) });
    expect(wrongLength(name, made, 3)).toBeUndefined();
  });

  test.each(Object.entries(RIGHT))(
    'finds a shortest word for every machine that is not quite that of %s, as trying out does',
    (name, made) => {
      const program = textProgram(name);
      const wrong: string[] = [];
      let different = 0;
      for (const mutant of mutantsOf(made)) {
        const found = compare(program, mutant.machine, 3);
        const least = wrongLength(name, mutant.machine, 3);
        if (found.kind === 'same') {
          if (least !== undefined) wrong.push(`${mutant.what}: missed at length ${least}`);
          continue;
        }
        different++;
        if (isRight(name, mutant.machine, shown(found.word)))
          wrong.push(`${mutant.what}: ${JSON.stringify(shown(found.word))} is no difference`);
        if (least !== undefined && found.word.length > least)
          wrong.push(`${mutant.what}: ${JSON.stringify(shown(found.word))} is longer than ${least}`);
      }
      expect(wrong).toEqual([]);
      expect(different).toBeGreaterThan(3);
    },
  );

  test('says that all words agree only when no longer one can differ', () => {
    const [first, second] = RIGHT.kind.transitions;
    const wandering = machine(
      [first, second, [go(TRUE, [], 2), go(TRUE, text('lost'), 3)], [go(TRUE, [], 3)]],
      [...RIGHT.kind.endings, []],
    );
    expect(compare(textProgram('kind'), RIGHT.kind, 1)).toMatchObject({ kind: 'same', isEverything: false });
    expect(compare(textProgram('kind'), RIGHT.kind, 9)).toEqual({ kind: 'same', length: 9, isEverything: true });
    expect(compare(textProgram('kind'), wandering, 9)).toMatchObject({ kind: 'same', isEverything: true });
    const counting = machine(
      [[go(TRUE, [], 1)], [go(TRUE, [], 2)], [go(TRUE, [], 3)], [go(TRUE, text('word'), 3)]],
      [end(text('word')), end(text('word')), end(text('word')), end(text('word'))],
    );
    const word = machine([[go(isNot('-'), [], 1)], [go(TRUE, [], 1)]], [end(text('word')), end(text('word'))]);
    expect(compare(textProgram('kind'), counting, 9)).toMatchObject({ kind: 'differs' });
    expect(compare(textProgram('kind'), word, 9)).toMatchObject({ kind: 'differs', word: [0x2d] });
  });

  test('goes on with the machine where the program has ended: it may change its mind about longer words', () => {
    const [first, rest] = RIGHT.starting.transitions;
    const patient = machine(
      [[...first, go(is('b'), [], 2)], rest, [go(TRUE, [], 3)], [go(TRUE, [], 4)], [go(is('c'), [], 5)], []],
      [...RIGHT.starting.endings, [], [], [], end()],
    );
    const result = compare(textProgram('starting'), patient, 9);
    expect(result.kind === 'differs' && shown(result.word)).toMatch(/^b..c$/s);
    expect(compare(textProgram('starting'), patient, 3)).toEqual({ kind: 'same', length: 3, isEverything: false });
    const splitting = machine(
      [first, [go(is('c'), [], 1), go(isNot('c'), [], 2)], [go(TRUE, [], 2)]],
      [[], end(), end()],
    );
    expect(compare(textProgram('starting'), splitting, 3)).toMatchObject({ kind: 'same', isEverything: false });
    const copying = compare(textProgram('unquoted'), RIGHT.unquoted, 12);
    expect(copying).toEqual({ kind: 'same', length: 12, isEverything: false });
  });

  test('finds a difference that only a long word shows, as a shortest one', () => {
    const result = compare(textProgram('late'), COPY, 6);
    expect(result.kind === 'differs' && shown(result.word)).toMatch(/^.{4}q$/s);
    expect(compare(textProgram('late'), COPY, 4)).toEqual({ kind: 'same', length: 4, isEverything: false });
  });

  test('looks at the whole alphabet: a single code unit out of 65,536 is found', () => {
    const odd = machine([[...RIGHT.digits.transitions[0], go(is('\uffff'), [x], 0)]], [end()]);
    expect(compare(textProgram('digits'), odd, 2)).toEqual({ kind: 'differs', word: [0xffff] });
  });

  test('compares what is calculated from integers, and names a shortest input', () => {
    const deltas = readBek('program D(l) { return iter(n in l)[b := 0;] { case (true): yield(n - b); b := n; }; }', {
      alphabet: 'int',
    });
    expect(compare(intProgram('deltas'), deltas, 4)).toEqual({ kind: 'same', length: 4, isEverything: false });
    const sums = readBek('program D(l) { return iter(n in l)[b := 0;] { case (true): yield(n + b); b := n; }; }', {
      alphabet: 'int',
    });
    const found = compare(intProgram('deltas'), sums, 4);
    expect(found.kind === 'differs' && found.word.length).toBe(2);
    const clamp = (limit: number): Machine =>
      readBek(
        `program C(l) { return iter(n in l) { case (n < ${limit}): yield(n); case (n > 100): yield(100); case (true): skip; }; }`,
        { alphabet: 'int' },
      );
    expect(compare(intProgram('clamp'), clamp(100), 3)).toMatchObject({ kind: 'same', length: 3 });
    expect(compare(intProgram('clamp'), clamp(101), 3)).toEqual({ kind: 'differs', word: [100n] });
  });

  test('sees two outputs for one word as a difference, even if one of them is right', () => {
    const both = machine([[go(TRUE, [x], 0), go(isNot('b'), [], 0)]], [end()]);
    expect(compare(textProgram('unquoted'), both, 3)).toMatchObject({ kind: 'differs' });
  });

  test('stops at a limit of paths or nodes with the lengths that were finished', () => {
    const few = compare(textProgram('escapeByIndex'), RIGHT.escapeByIndex, 9, 100);
    expect(few).toEqual({
      kind: 'same',
      length: 2,
      isEverything: false,
      reason: 'the limit of 100 paths was reached',
    });
    const nodes = session({ nodes: 2000 });
    const limited = compareUpTo(textProgram('escapeByIndex'), RIGHT.escapeByIndex, nodes, { maxLength: 30 });
    expect(limited).toMatchObject({ kind: 'same', reason: 'the limit of 2000 nodes was reached' });
    expect(() => compare(textProgram('escapeByIndex'), RIGHT.escapeByIndex, 9, 0)).toThrow(Undecided);
  });

  test('stops before the length at which a rule is missing, and says which', () => {
    const result = compare(textProgram('counted'), COPY, 5);
    expect(result).toMatchObject({ kind: 'same', length: 2, isEverything: false });
    expect(result.kind === 'same' && result.reason).toMatch(/is not supported/);
  });

  test('still finds a difference on other paths of the length at which a rule is missing', () => {
    const result = compare(textProgram('measured'), COPY, 3);
    expect(result.kind === 'differs' && shown(result.word)).toMatch(/^n.$/s);
    const right = machine(
      [[go(is('n'), [x], 1), go(isNot('n'), [x], 2)], [go(TRUE, [], 1)], [go(TRUE, [x], 2)]],
      [end(), end(), end()],
    );
    const rest = compare(textProgram('measured'), right, 3);
    expect(rest).toMatchObject({ kind: 'same', length: 1 });
    expect(rest.kind === 'same' && rest.reason).toMatch(/not supported/);
  });

  test('compares a function over whole lists on lists of all lengths', () => {
    expect(compare(wholeList(), readBek(COPY_BEK, { alphabet: 'int' }), 3)).toEqual({ kind: 'differs', word: [1n] });
    const twice = 'program Twice(l) { return iter(n in l) { case (true): yield(n + n); }; }';
    expect(compare(wholeList(), readBek(twice, { alphabet: 'int' }), 3)).toMatchObject({ kind: 'same', length: 3 });
  });

  test('refuses a machine over other symbols', () => {
    const integers = readBek('program Copy(l) { return iter(n in l) { case (true): yield(n); }; }', {
      alphabet: 'int',
    });
    expect(() => compare(textProgram('quoted'), integers, 1)).toThrow(SortError);
  });
});
