import { Dice } from '../campaign/dice.ts';
import type { Field, One, Takes } from './shape.ts';

/** One input as a line of `run` has it: a text, or a list of symbols. */
export type Line = string | readonly unknown[];

/** Drawing what was there before, so often in a row, means that there are hardly any new inputs. */
const PATIENCE = 300;
/** The largest whole number in lists of them. */
const LARGEST = 2 ** 24;

/**
 * At most `count` distinct inputs of a type, the same for the same seed: short ones over what the sources mention and
 * what is next to that, random ones, and some long ones.
 */
export function inputsFor(takes: Takes, sources: readonly string[], count: number, seed: number): readonly Line[] {
  const dice = new Dice(seed);
  const text = sources.join('\n');
  const make = makerOf(takes, text, dice);
  const lines = new Map<string, Line>();
  for (const line of short(takes, text, dice)) if (lines.size < count / 2) lines.set(JSON.stringify(line), line);
  for (let stale = 0; lines.size < count && stale < PATIENCE; stale++) {
    const line = make();
    const key = JSON.stringify(line);
    if (lines.has(key)) continue;
    lines.set(key, line);
    stale = 0;
  }
  return [...lines.values()];
}

function makerOf(takes: Takes, text: string, dice: Dice): () => Line {
  const numbers = numbersIn(text);
  switch (takes.kind) {
    case 'text': {
      const symbols = charactersIn(text);
      const pieces = literalsIn(text);
      const few = () => dice.shuffled(symbols).slice(0, dice.between(2, 5));
      return () => {
        const alphabet = dice.chance(0.6) ? few() : symbols;
        const piece = () => (pieces.length > 0 && dice.chance(0.15) ? dice.pick(pieces) : dice.pick(alphabet));
        return Array.from({ length: lengthOf(dice) }, piece).join('');
      };
    }
    case 'numbers': {
      const whole = wholes(numbers);
      return () =>
        Array.from({ length: lengthOf(dice) }, () =>
          dice.chance(0.8) ? dice.pick(whole) : dice.between(-LARGEST, LARGEST),
        );
    }
    case 'bytes': {
      const bytes = wholes(numbers).filter(n => n >= 0 && n < 256);
      return () =>
        Array.from({ length: lengthOf(dice) }, () => (dice.chance(0.6) ? dice.pick(bytes) : dice.below(256)));
    }
    case 'one':
      return () => [symbol(takes.of, numbers, dice)];
    case 'events':
      return () => Array.from({ length: lengthOf(dice) }, () => symbol(takes.of, numbers, dice));
  }
}

/** All short inputs over the symbols that tell most. */
function* short(takes: Takes, text: string, dice: Dice): Generator<Line> {
  switch (takes.kind) {
    case 'text': {
      const symbols = charactersIn(text);
      yield* words(symbols.slice(0, 30), 1, line => line.join(''));
      yield* words(symbols.slice(0, 16), 2, line => line.join(''));
      yield* words(symbols.slice(0, 6), 4, line => line.join(''));
      return;
    }
    case 'numbers':
    case 'bytes': {
      const isByte = (n: number): boolean => takes.kind === 'numbers' || (n >= 0 && n < 256);
      const symbols = wholes(numbersIn(text)).filter(isByte);
      yield* words(symbols.slice(0, 30), 1, line => line);
      yield* words(symbols.slice(0, 7), 3, line => line);
      return;
    }
    case 'one':
      for (const number of numbersIn(text)) if (takes.of.kind === 'number') yield [lineOf(number)];
      return;
    case 'events': {
      const keys = new Map<string, unknown>();
      for (let i = 0; i < 200 && keys.size < 6; i++) {
        const one = symbol(takes.of, numbersIn(text), dice);
        keys.set(JSON.stringify(one), one);
      }
      yield* words([...keys.values()], keys.size > 4 ? 3 : 4, line => line);
    }
  }
}

function* words<T, L>(symbols: readonly T[], length: number, line: (word: readonly T[]) => L): Generator<L> {
  let last: readonly (readonly T[])[] = [[]];
  yield line([]);
  for (let i = 0; i < length; i++) {
    last = last.flatMap(word => symbols.map(symbol => [...word, symbol]));
    yield* last.map(line);
  }
}

function lengthOf(dice: Dice): number {
  return dice.below(10) === 0 ? dice.between(10, 60) : dice.below(9);
}

function symbol(shape: One, numbers: readonly number[], dice: Dice): unknown {
  switch (shape.kind) {
    case 'number':
      return lineOf(someNumber(numbers, dice));
    case 'boolean':
      return dice.chance(0.5);
    case 'choice':
      return dice.pick(shape.names);
    case 'record':
      return record(shape.fields, numbers, dice);
    case 'tagged': {
      const { name, fields } = dice.pick(shape.alternatives);
      return { [shape.tag]: name, ...record(fields, numbers, dice) };
    }
  }
}

function record(fields: readonly Field[], numbers: readonly number[], dice: Dice): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ name, of }) => [name, symbol(of, numbers, dice)]));
}

/** A number in JSON, which has no word for some. */
function lineOf(number: number): unknown {
  return Number.isFinite(number) && !Object.is(number, -0) ? number : Object.is(number, -0) ? '-0' : String(number);
}

function someNumber(numbers: readonly number[], dice: Dice): number {
  const near = dice.pick(numbers);
  switch (dice.below(7)) {
    case 0:
    case 1:
      return near;
    case 2:
      return near + dice.between(-3, 3);
    case 3:
      return near + dice.between(-1000, 1000) / 8;
    case 4:
      return near * (1 + dice.pick([1, -1, 2]) * Number.EPSILON);
    case 5:
      return dice.between(-(2 ** 30), 2 ** 30) * 2 ** dice.between(-40, 40);
    default:
      return dice.between(-20, 20);
  }
}

/** Numbers that matter everywhere, and those that a program mentions with their neighbours. */
function numbersIn(text: string): readonly number[] {
  const found = new Set([0, -0, 1, -1, 0.5, -0.5, NaN, Infinity, -Infinity, 255, 256, 2 ** 31, 2 ** 32, 2 ** 53, 1e21]);
  for (const [digits] of text.matchAll(/\d+(?:\.\d+)?/g)) {
    const number = Number(digits);
    for (const near of [number, number - 1, number + 1, -number, number + 0.5, number - 0.5]) found.add(near);
  }
  return [...found];
}

function wholes(numbers: readonly number[]): readonly number[] {
  const whole = numbers.filter(n => Number.isInteger(n) && Math.abs(n) <= LARGEST).map(n => n + 0);
  return [...new Set(whole)];
}

const LITERAL = /'((?:[^'\\\n]|\\.)+)'|\/((?:[^/\\\n]|\\.)+)\/[a-z]*/g;

function literalsIn(text: string): readonly string[] {
  const found = [...text.matchAll(LITERAL)].flatMap(([, quoted]) => (quoted === undefined ? [] : [unescaped(quoted)]));
  return [...new Set(found)].filter(literal => literal.length > 1 && literal.length < 12);
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, c: string) => ({ n: '\n', t: '\t' })[c] ?? c);
}

/** The characters of literals and regular expressions, their neighbours, and some that matter everywhere. */
function charactersIn(text: string): readonly string[] {
  const own = new Map<string, number>();
  for (const [, quoted, regex] of text.matchAll(LITERAL))
    for (const c of unescaped(quoted ?? regex)) own.set(c, (own.get(c) ?? 0) + 1);
  const telling = [...own].sort((a, b) => b[1] - a[1]).map(([c]) => c);
  const near = telling
    .slice(0, 12)
    .flatMap(c => [c.charCodeAt(0) - 1, c.charCodeAt(0) + 1].map(code => String.fromCharCode(code & 0xffff)));
  const always = ['a', '0', ' ', 'Z', '\n', 'é', '\ud83d', '\udca9', 'ß', 'İ', '_', '-'];
  return [...new Set([...telling.slice(0, 5), 'a', '0', ...telling, ...always, ...near])];
}
