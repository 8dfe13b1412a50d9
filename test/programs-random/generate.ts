import { Dice } from '../campaign/dice.ts';
import { ANY_TABLE, constant } from './anything.ts';
import { BOOLEAN_TABLE } from './booleans.ts';
import { classDeclaration } from './classes.ts';
import { MAP_TABLE, MIXED_TABLE, NUMBERS_TABLE, REGEX_TABLE, SET_TABLE, STRINGS_TABLE } from './collections.ts';
import { functionDeclaration } from './functions.ts';
import { block, compound, layOut } from './layout.ts';
import { inputNumbers, inputStrings, numberLiteral, stringLiteral } from './literals.ts';
import { NUMBER_TABLE } from './numbers.ts';
import { prelude } from './prelude.ts';
import { regexLiteral, someRegex } from './regexes.ts';
import { statement } from './statements.ts';
import { STRING_TABLE } from './strings.ts';
import { type Kind, nameOf } from './types.ts';
import { type Productions, Writer } from './writer.ts';

/** A module whose default export is a function of one argument, and arguments to try it on. */
type RandomProgram =
  | {
      readonly shape: 'string → string' | 'string → boolean';
      readonly source: string;
      readonly inputs: readonly string[];
    }
  | { readonly shape: 'number[] → number[]'; readonly source: string; readonly inputs: readonly (readonly number[])[] };

const PRODUCTIONS: Productions = {
  leaf,
  statement,
  tables: {
    num: NUMBER_TABLE,
    str: STRING_TABLE,
    bool: BOOLEAN_TABLE,
    nums: NUMBERS_TABLE,
    strs: STRINGS_TABLE,
    mixed: MIXED_TABLE,
    any: ANY_TABLE,
    map: MAP_TABLE,
    set: SET_TABLE,
    re: REGEX_TABLE,
  },
};

/** How many statements a statement of the module or the entry may have inside. */
const MOST_INSIDE = 4;

const LITERALS: Readonly<Record<Kind, (w: Writer) => string>> = {
  num: w => numberLiteral(w.dice),
  str: w => stringLiteral(w.dice),
  bool: w => w.dice.pick(['true', 'false']),
  nums: w => w.dice.pick(['[]', '[3, 1, 2]', '[0.5, -1, 7]', '[10, 9, 1, NaN]', '[-5, 2 ** 31]', '[1, 2, 3, 4]']),
  strs: w => w.dice.pick(['[]', `[${stringLiteral(w.dice)}, 'a']`, "['b', 'a', 'B']", "['aa', ' b', 'l ']"]),
  mixed: w => w.dice.pick(['[]', `[${constant(w)}]`, `[1, 'a', null]`]),
  any: constant,
  map: w => `new Map([[${stringLiteral(w.dice)}, 1]])`,
  set: () => "new Set(['a', 'b'])",
  re: w => regexLiteral(someRegex(w.dice)),
};

function leaf(w: Writer, kind: Kind): string {
  const variable = w.dice.chance(0.85) ? w.variable(kind) : undefined;
  return variable?.name ?? (w.dice.chance(0.5) ? ofInput(w, kind) : undefined) ?? LITERALS[kind](w);
}

/** Something small that depends on a variable, where none is of the kind itself. */
function ofInput(w: Writer, kind: Kind): string | undefined {
  const text = w.variable('str')?.name;
  if (text === undefined) return undefined;
  if (kind === 'num') return `${text}.length`;
  if (kind === 'bool') return compound(`${text} ${w.dice.pick(['>', '<=', '!=='])} ${stringLiteral(w.dice)}`);
  if (kind === 'strs' || kind === 'mixed') return `[...${text}]`;
  return kind === 'any' ? `${text}[${w.dice.below(4)}]` : undefined;
}

/**
 * A random program of the ordinary language; the same one for the same seed and size. It ends soon on every input,
 * does the same on every engine that follows the standard, and returns a text of everything it computed.
 * `size` is about the number of statements of the entry. Few programs throw, and then on purpose.
 * The module may keep state: it is to be loaded anew for each input.
 */
export function generateProgram(seed: number, size = 6): RandomProgram {
  const dice = new Dice(seed);
  const w = new Writer(dice, PRODUCTIONS);
  const shape = w.weighted<RandomProgram['shape']>([
    [8, 'string → string'],
    [1, 'string → boolean'],
    [1, 'number[] → number[]'],
  ]);
  const first = moduleLevel(w, dice.between(0, Math.ceil(size / 4)));
  const main = entry(w, shape, dice.between(Math.ceil(size * 0.5), Math.ceil(size * 1.5)));
  const program = [...first, ...w.scope.hoisted, main].join('\n');
  const source = `${layOut([...prelude(program), '', program].join('\n'))}\n`;
  return shape === 'number[] → number[]'
    ? { shape, source, inputs: inputNumbers(dice, 6) }
    : { shape, source, inputs: inputStrings(dice, 8) };
}

/** Functions, classes and state outside the entry. */
function moduleLevel(w: Writer, count: number): readonly string[] {
  return Array.from({ length: count }, () => {
    w.room = MOST_INSIDE;
    if (w.dice.chance(0.3)) {
      const kind = w.dice.pick<Kind>(['num', 'str', 'nums', 'mixed', 're']);
      const name = w.fresh(kind);
      const text = `let ${name} = ${w.bounded(kind, 2)};`;
      w.declare(name, kind, true);
      return [text];
    }
    return (w.dice.chance(0.7) ? functionDeclaration(w) : classDeclaration(w)) ?? [];
  }).flat();
}

function entry(w: Writer, shape: RandomProgram['shape'], size: number): string {
  const arrow = w.dice.chance(0.15);
  const { result } = w.inFunction({ arrow }, () => {
    const kind = shape === 'number[] → number[]' ? 'nums' : 'str';
    w.declare('input', kind, false);
    const lines = w.dice.some<Kind>(['num', 'str', 'any', 'nums', 'strs', 'bool'], 0.5).map(kind => {
      const text = w.bounded(kind, 1);
      return `let ${w.declare(w.fresh(kind), kind, true)} = ${text};`;
    });
    for (let i = 0; i < size; i++) {
      w.room = w.dice.between(1, MOST_INSIDE);
      lines.push(...w.statement());
    }
    return block([...lines, ...ending(w, shape), ...w.scope.hoisted]);
  });
  return arrow
    ? `const main = input => ${result};\n\nexport default main;`
    : `export default function main(input) ${result}`;
}

/** Statements that return everything in reach. */
function ending(w: Writer, shape: RandomProgram['shape']): readonly string[] {
  const names = w
    .visible()
    .filter(v => nameOf(v.type) !== 'fn' && nameOf(v.type) !== 'class')
    .map(v => v.name);
  const digest = `[...notes, ...[${names.join(', ')}].map(value => show(value))].join('; ')`;
  if (shape === 'string → string') return [`return ${digest};`];
  if (shape === 'number[] → number[]') return [`return Array.from(${digest}, char => char.codePointAt(0));`];
  return [
    'let sum = 0;',
    `for (const char of ${digest}) sum = (sum * 31 + char.charCodeAt(0)) | 0;`,
    'return (sum & 1) === 0;',
  ];
}
