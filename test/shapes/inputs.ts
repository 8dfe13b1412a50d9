import { Random } from '../../src/automata/acceptor/random.ts';
import { everything } from '../../src/automata/machine/basic.ts';
import type { Machine } from '../../src/automata/machine/machine.ts';
import { testWords } from '../../src/learning/black-box/test-words.ts';
import { Char } from '../../src/logic/sort.ts';
import type { Declared, Takes } from './corpus.ts';

/** One input as a line of `run --inputs` has it: a text, or a list of symbols. */
export type Line = string | readonly unknown[];

/** What the inputs of a target are made from, besides its declaration. */
export interface Sources {
  /** The saved machine, and the same as it was read; absent where nothing was proved. */
  readonly machine?: { readonly json: unknown; readonly read: Machine };
  /** The text of the program, for the literals in it. */
  readonly code: string;
}

const LITERAL = /(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1/g;
/** Longer pieces of literals are texts for people, and more of them are tables. */
const LONGEST_LITERAL = 16;
const MOST_LITERALS = 200;
/** Drawing what was there before, so often in a row, means that there are hardly any new inputs. */
const PATIENCE = 500;
const LONG_EVERY = 8;

/**
 * At most `count` distinct inputs of the declared type, the same for the same seed: walks through the machine and
 * symbols at the borders of its guards, pieces of the program's literals, and random ones.
 */
export function* inputsFor(takes: Takes, sources: Sources, count: number, seed: number): Generator<Line> {
  if (takes === 'text') yield* texts(sources, count, seed);
  else {
    const random = new Random(seed);
    random.next();
    const numbers = numbersIn(sources);
    const lines =
      'one' in takes
        ? () => [symbol(takes.one, numbers, random)]
        : () => Array.from({ length: lengthOf(random) }, () => symbol(oneOf(takes.events, random), numbers, random));
    const seen = new Set<string>();
    for (let stale = 0; seen.size < count && stale < PATIENCE; stale++) {
      const line = lines();
      const { size } = seen;
      if (seen.add(JSON.stringify(line)).size === size) continue;
      stale = 0;
      yield line;
    }
  }
}

function lengthOf(random: Random): number {
  return random.below(LONG_EVERY) === 0 ? random.below(60) : random.below(12);
}

function oneOf<T>(items: readonly T[], random: Random): T {
  return items[random.below(items.length)];
}

function symbol(declared: Declared, numbers: readonly number[], random: Random): unknown {
  if (declared === 'number') return someNumber(numbers, random);
  if (declared === 'boolean') return random.below(2) === 0;
  if ('oneOf' in declared) return oneOf(declared.oneOf, random);
  return Object.fromEntries(
    Object.entries(declared.record).map(([field, of]) => [field, symbol(of, numbers, random)] as const),
  );
}

function someNumber(numbers: readonly number[], random: Random): number {
  const near = oneOf(numbers, random);
  switch (random.below(6)) {
    case 0:
      return near;
    case 1:
      return near + random.below(7) - 3;
    case 2:
      return near + (random.below(2001) - 1000) / 8;
    case 3:
      return random.below(2 ** 31) - 2 ** 30;
    case 4:
      return (random.below(2 ** 20) - 2 ** 19) / 7;
    default:
      return random.below(41) - 20;
  }
}

/** Numbers that a program or a machine mentions, and some that matter everywhere. */
function numbersIn({ machine, code }: Sources): readonly number[] {
  const found = new Set([0, 1, -1, 0.5, -0.5, 255, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1), 1e21]);
  for (const [text] of code.matchAll(/\d[\d_]*(\.\d+)?/g)) found.add(Number(text.replaceAll('_', '')));
  const visit = (json: unknown): void => {
    if (typeof json === 'number') found.add(json);
    else if (typeof json === 'object' && json !== null) Object.values(json).forEach(visit);
  };
  visit(machine?.json);
  return [...found].filter(Number.isFinite);
}

function* texts({ machine, code }: Sources, count: number, seed: number): Generator<string> {
  const pieces = [...code.matchAll(LITERAL)].flatMap(([, , text]) => [text, ...text.split(/[,\s|]+/)]);
  const literals = [...new Set(pieces)].filter(text => text.length <= LONGEST_LITERAL);
  const extra = literals
    .slice(0, MOST_LITERALS)
    .map(text => Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)));
  const walked = machine?.read.input.kind === 'char' ? machine.read : everything(Char);
  for (const word of testWords(walked, count, seed, extra)) yield String.fromCharCode(...word.map(Number));
}
