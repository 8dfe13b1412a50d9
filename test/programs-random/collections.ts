import { compound, receiver } from './layout.ts';
import { global, regexLiteral, someRegex } from './regexes.ts';
import { around, callTo, common, lambda, needle, position, withVariable } from './shared.ts';
import type { Kind } from './types.ts';
import type { Table, Writer } from './writer.ts';

type ArrayKind = 'nums' | 'strs' | 'mixed';
const ELEMENT: Readonly<Record<ArrayKind, Kind>> = { nums: 'num', strs: 'str', mixed: 'any' };

/** What every kind of array is made with. */
function arrays(kind: ArrayKind): Table {
  const element = ELEMENT[kind];
  return [
    ...common(kind),
    [5, (w, d) => literal(w, kind, d)],
    [4, (w, d) => part(w, kind, d)],
    [4, (w, d) => changed(w, kind, d)],
    [3, (w, d) => around(`${receiver(w.expr(kind, d - 1))}.filter(`, lambda(w, [element, 'num'], 'bool', d), ')')],
    [4, (w, d) => mapped(w, kind, d)],
    [2, (w, d) => around(`Array.from({ length: ${w.dice.below(5)} }, `, indexed(w, kind, d), ')')],
    [1, (w, d) => `new Array(${w.dice.below(4)}).fill(${w.expr(element, d - 1)})`],
    [1, (w, d) => `Array.of(${w.expr(element, d - 1)}, ${w.expr(element, d - 1)})`],
    [2, (w, d) => generated(w, element, d)],
    [1, (w, d) => iterated(w, element, d)],
    [1, (w, d) => `(([, ...rest]) => rest)(${w.expr(kind, d - 1)})`],
    [1, (w, d) => `((...all) => all)(${w.expr(element, d - 1)}, ...${w.expr(kind, d - 1)})`],
  ];
}

export const NUMBERS_TABLE: Table = [
  ...arrays('nums'),
  [
    2,
    (w, d) => `[...${w.expr('str', d - 1)}].map(c => c.${w.dice.pick(['charCodeAt(0)', 'codePointAt(0)', 'length'])})`,
  ],
  [1, withVariable('map', (_w, m) => `[...${m}.values()]`)],
  [
    1,
    (w, d) =>
      `${w.expr(w.dice.pick<Kind>(['strs', 'mixed']), d - 1)}.map(${w.dice.pick(['Number', 'parseInt', 'x => +x', '(_, i) => i'])})`,
  ],
  [1, (w, d) => `[...${w.expr('strs', d - 1)}.keys()]`],
  [
    2,
    (w, d) =>
      `${w.expr('nums', d - 1)}.filter(x => x === x).sort((a, b) => ${w.dice.pick(['a - b', 'b - a', '(a & 3) - (b & 3)'])})`,
  ],
];

export const STRINGS_TABLE: Table = [
  ...arrays('strs'),
  [
    4,
    (w, d) =>
      `${receiver(w.expr('str', d - 1))}.split(${w.dice.pick([needle(w, 0), "''", regexLiteral(someRegexWithoutGroups(w)), "','"])}${w.dice.chance(0.15) ? `, ${w.dice.below(5)}` : ''})`,
  ],
  [2, (w, d) => `[...${w.expr('str', d - 1)}]`],
  [1, (w, d) => `Array.from(${w.expr('str', d - 1)})`],
  [2, (w, d) => compound(`${receiver(w.expr('str', d - 1))}.match(${regexLiteral(global(someRegex(w.dice)))}) ?? []`)],
  [1, withVariable('map', (_w, m) => `[...${m}.keys()]`)],
  [1, withVariable('set', (_w, set) => `[...${set}]`)],
  [
    1,
    w => {
      const record = w.variable('rec');
      return record && `Object.keys(${record.name})`;
    },
  ],
  [
    1,
    (w, d) =>
      `${w.expr('strs', d - 1)}.sort((a, b) => ${w.dice.pick(['a.length - b.length', '(a < b ? -1 : a > b ? 1 : 0)'])})`,
  ],
  [
    1,
    (w, d) =>
      `[...${w.expr('str', d - 1)}.matchAll(${regexLiteral(global(someRegex(w.dice)))})].map(([whole]) => whole)`,
  ],
  [1, (w, d) => `${w.expr('nums', d - 1)}.map(String)`],
];

export const MIXED_TABLE: Table = [
  ...arrays('mixed'),
  [
    2,
    w => {
      const record = w.variable('rec');
      return record && `Object.${w.dice.pick(['values', 'entries'])}(${record.name})`;
    },
  ],
  [1, withVariable('map', (w, m) => `[...${m}${w.dice.pick(['', '.entries()'])}]`)],
  [1, (w, d) => `[...${w.expr(w.dice.pick<Kind>(['strs', 'nums']), d - 1)}.entries()]`],
  [
    2,
    (w, d) =>
      `[${w.expr('nums', d - 1)}, [${w.expr('any', d - 1)}], ${w.expr('any', d - 1)}].flat(${w.dice.pick(['', '1', '2', 'Infinity'])})`,
  ],
  [1, (w, d) => `[${w.expr('any', d - 1)}, , ${w.expr('any', d - 1)}]`],
  [2, (w, d) => `${receiver(w.expr('str', d - 1))}.split(${regexLiteral(someRegex(w.dice))})`],
  [1, (w, d) => `[...(${receiver(w.expr('str', d - 1))}.match(${regexLiteral(someRegex(w.dice))}) ?? [])]`],
  [
    1,
    w =>
      w.frame.hasArguments
        ? w.dice.pick(['[...arguments]', 'Array.from(arguments)', 'Array.prototype.slice.call(arguments, 1)'])
        : undefined,
  ],
];

export const MAP_TABLE: Table = [
  [4, w => w.variable('map')?.name],
  [
    3,
    (w, d) =>
      `new Map([${Array.from({ length: w.dice.below(3) }, () => `[${w.bounded('str', d - 1)}, ${w.expr('num', d - 1)}]`).join(', ')}])`,
  ],
  [1, (w, d) => `new Map([...${w.expr('str', d - 1)}].map((c, i) => [c, i]))`],
  [1, withVariable('map', (_w, m) => `new Map(${m})`)],
];

export const SET_TABLE: Table = [
  [4, w => w.variable('set')?.name],
  [2, (w, d) => `new Set(${w.expr('strs', d - 1)})`],
  [2, (w, d) => `new Set(${w.expr('str', d - 1)})`],
];

export const REGEX_TABLE: Table = [
  [1, w => regexLiteral(someRegex(w.dice))],
  [1, w => regexObject(w)],
];

/** A regular expression made at run time. */
function regexObject(w: Writer): string {
  const { source, flags } = someRegex(w.dice);
  const text = `'${source.replace(/[\\']/g, '\\$&')}'`;
  return flags === '' ? `new RegExp(${text})` : `new RegExp(${text}, '${flags}')`;
}

function someRegexWithoutGroups(w: Writer): ReturnType<typeof someRegex> {
  const regex = someRegex(w.dice);
  return regex.groups === 0 ? regex : { source: '[,;\\s]', flags: '', groups: 0, names: [] };
}

function literal(w: Writer, kind: ArrayKind, d: number): string {
  const items = Array.from({ length: w.dice.below(4) }, () =>
    w.dice.chance(0.15) ? `...${w.expr(kind, d - 1)}` : w.expr(ELEMENT[kind], d - 1),
  );
  return `[${items.join(', ')}]`;
}

function part(w: Writer, kind: ArrayKind, d: number): string {
  const array = receiver(w.expr(kind, d - 1));
  const number = () => position(w, d - 1);
  return w.weighted<() => string>([
    [3, () => `${array}.slice(${number()}${w.dice.chance(0.5) ? `, ${number()}` : ''})`],
    [
      2,
      () => `${array}.concat(${w.expr(kind, d - 1)}${w.dice.chance(0.3) ? `, ${w.expr(ELEMENT[kind], d - 1)}` : ''})`,
    ],
    [1, () => `[...${array}, ${w.expr(ELEMENT[kind], d - 1)}]`],
    [1, () => `${array}.flat()`],
  ])();
}

/**
 * Methods that change an array in place and give an array; also their copying forms. What is sorted has no
 * conversions of its own: how often a sort would run them is up to the engine. No array comes to contain itself.
 */
function changed(w: Writer, kind: ArrayKind, d: number): string {
  const array = receiver(w.expr(kind, d - 1));
  const number = () => position(w, d - 1);
  const sortable = kind === 'mixed' ? `${array}.filter(x => typeof x !== 'object')` : array;
  return w.weighted<() => string>([
    [2, () => `${array}.reverse()`],
    [3, () => `${sortable}.${w.dice.pick(['sort', 'sort', 'toSorted'])}()`],
    [1, () => `${array}.toReversed()`],
    [1, () => `${array}.splice(${number()}, ${number()})`],
    [1, () => `${array}.toSpliced(${number()}, 1, ${w.expr(ELEMENT[kind], d - 1)})`],
    [1, () => `${array}.fill(${w.expr(kind === 'mixed' ? 'num' : ELEMENT[kind], d - 1)}, ${number()})`],
    [1, () => `${array}.copyWithin(${number()}, ${number()})`],
  ])();
}

function mapped(w: Writer, kind: ArrayKind, d: number): string | undefined {
  const from = w.dice.pick<ArrayKind>(['nums', 'strs', 'mixed', kind]);
  const array = receiver(w.expr(from, d - 1));
  if (w.dice.chance(0.2)) {
    const body = lambda(w, [ELEMENT[from], 'num'], kind, Math.min(2, d));
    return around(`${array}.flatMap(`, body, ')');
  }
  return around(`${array}.map(`, lambda(w, [ELEMENT[from], 'num'], ELEMENT[kind], d), ')');
}

function indexed(w: Writer, kind: ArrayKind, d: number): string | undefined {
  return w.callback(
    { arrow: true },
    () => {
      const index = w.declare(w.fresh('num'), 'num', true);
      return compound(`(_, ${index}) => ${w.expr(ELEMENT[kind], d - 1)}`);
    },
    4,
  );
}

function generated(w: Writer, element: Kind, d: number): string | undefined {
  const found = w.variable(
    'fn',
    v => typeof v.type === 'object' && v.type.kind === 'fn' && v.type.form === 'generator' && v.type.result === element,
  );
  if (found === undefined || typeof found.type === 'string' || found.type.kind !== 'fn') return undefined;
  if (!w.affords(found.type.cost) || (found.type.mayThrow && w.frame.guarded === 0)) return undefined;
  const call = callTo(w, found.name, found.type, d);
  return w.dice.pick([`[...${call}]`, `Array.from(${call})`]);
}

function iterated(w: Writer, element: Kind, d: number): string | undefined {
  const found = w.variable(
    'inst',
    v => typeof v.type === 'object' && v.type.kind === 'inst' && v.type.shape.iterates === element,
  );
  if (found === undefined || !w.affords(20)) return undefined;
  return w.dice.pick([
    `[...${found.name}]`,
    `Array.from(${found.name})`,
    `[${w.expr(element, d - 1)}, ...${found.name}]`,
  ]);
}
