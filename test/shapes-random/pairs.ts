import { Dice } from '../campaign/dice.ts';
import { randomFunction } from './functions.ts';
import type { Program } from './program.ts';
import { randomThing } from './things.ts';

type Relation = 'unrelated' | 'same' | 'mutated';

export interface Pair {
  readonly seed: number;
  readonly relation: Relation;
  readonly left: Program;
  readonly right: Program;
  readonly property: string;
}

/** The pair of functions that a seed stands for: they take the same. */
export function randomPair(seed: number): Pair {
  const dice = new Dice(seed);
  const relation = dice.pick<Relation>(['unrelated', 'same', 'same', 'mutated', 'mutated']);
  const make = dice.chance(0.3) ? randomThing : randomFunction;
  const [shape, what, other, how, second] = Array.from({ length: 5 }, () => dice.below(2 ** 31));
  const left = make(shape, what, how);
  const again = make(shape, what, dice.chance(0.5) ? how : second);
  const right =
    relation === 'unrelated'
      ? make(shape, other, second)
      : relation === 'same'
        ? make(shape, what, second)
        : mutated(again, dice);
  return { seed, relation, left, right, property: someProperty(dice, left, right) };
}

/** A further property whose sides fit together. */
function someProperty(dice: Dice, left: Program, right: Program): string {
  const properties = ['subsumes', 'total', 'injective', 'safe'];
  const isOnto = ({ takes, gives }: Program): boolean =>
    takes.kind === gives || (takes.kind === 'one' && takes.of.kind === 'number' && gives === 'number');
  if (isOnto(left)) properties.push('idempotent', 'idempotent');
  if (isOnto(left) && isOnto(right)) properties.push('commutes', 'inverse');
  return dice.pick(properties);
}

type Change = readonly [find: RegExp, replace: (found: string, dice: Dice) => string];

/** Changes of one place that leave a program one that ends. */
const CHANGES: readonly Change[] = [
  [/ < /g, () => ' <= '],
  [/ <= /g, () => ' < '],
  [/ > /g, () => ' >= '],
  [/ >= /g, () => ' > '],
  [/===/g, () => '!=='],
  [/!==/g, () => '==='],
  [/&&/g, () => '||'],
  [/\|\|/g, () => '&&'],
  [/\bnull\b/g, () => 'undefined'],
  [/\bundefined\b/g, () => 'null'],
  [/\btrue\b/g, () => 'false'],
  [/\bfalse\b/g, () => 'true'],
  [/(?<![\w.$'-])\d+(?![\w.'])/g, found => String(Number(found) + 1)],
  [/(?<![\w.$'-])[2-9]\d*(?![\w.'])/g, found => String(Number(found) - 1)],
  [/(?<=return )\[[^\][\n]*\](?=;)/g, found => `${found}.join('')`],
  [/(?<=')[a-z,-](?=')/g, (found, dice) => dice.pick([...'abx,-'].filter(c => c !== found))],
  [/\.trim\(\)/g, () => '.trimStart()'],
  [/toUpperCase/g, () => 'toLowerCase'],
  [/\.slice\(/g, () => '.substring('],
  [/\.every\(/g, () => '.some('],
  [/\bMath\.min\b/g, () => 'Math.max'],
  [/\/g(?=,)/g, () => '/'],
  [/\]\*\$/g, () => ']+$'],
  [/case '\w+':\n return [^\n]*;/g, () => ''],
];

/** The program with one thing changed; the same where there is nothing to change. */
export function mutated(program: Program, dice: Dice): Program {
  const head = program.source.slice(0, program.from);
  const body = program.source.slice(program.from);
  const places = CHANGES.flatMap(([find, replace]) =>
    [...body.matchAll(find)].map(found => ({ at: found.index, found: found[0], replace })),
  ).filter(({ at }) => !isDeclaration(body, at));
  if (places.length === 0) return program;
  const { at, found, replace } = dice.pick(places);
  const source = head + body.slice(0, at) + replace(found, dice) + body.slice(at + found.length);
  return { ...program, source };
}

/** Whether a place is in a line that declares types, or leads a loop. */
function isDeclaration(body: string, at: number): boolean {
  const start = body.lastIndexOf('\n', at) + 1;
  const line = body.slice(start, body.indexOf('\n', at));
  return /^\s*(?:export |function |interface |type |while |let i|private |[#\w]+: |\w+\(\)?.*\{$)/.test(line);
}
