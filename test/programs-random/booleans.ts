import { compound, receiver } from './layout.ts';
import { regexLiteral, someRegex } from './regexes.ts';
import { around, common, lambda, needle, withVariable } from './shared.ts';
import type { Kind } from './types.ts';
import type { Table, Writer } from './writer.ts';

const RELATIONS = ['<', '>', '<=', '>=', '===', '!=='];
const LOOSE = ['==', '!=', '<', '>=', '===', '!=='];
const TYPE_NAMES = ["'string'", "'number'", "'object'", "'undefined'", "'function'", "'boolean'"];

export const BOOLEAN_TABLE: Table = [
  ...common('bool'),
  [6, (w, d) => compound(`${w.expr('num', d - 1)} ${w.dice.pick(RELATIONS)} ${w.expr('num', d - 1)}`)],
  [4, (w, d) => compound(`${w.expr('str', d - 1)} ${w.dice.pick(RELATIONS)} ${w.expr('str', d - 1)}`)],
  [4, (w, d) => compound(`${mixed(w, d)} ${w.dice.pick(LOOSE)} ${mixed(w, d)}`)],
  [4, (w, d) => compound(`${w.expr('bool', d - 1)} ${w.dice.pick(['&&', '||'])} ${w.expr('bool', d - 1)}`)],
  [3, (w, d) => compound(`!${w.expr(w.dice.pick<Kind>(['bool', 'any', 'str', 'num']), d - 1)}`)],
  [1, (w, d) => `Boolean(${w.expr('any', d - 1)})`],
  [2, (w, d) => compound(`typeof ${w.expr('any', d - 1)} === ${w.dice.pick(TYPE_NAMES)}`)],
  [6, (w, d) => ofString(w, d)],
  [4, (w, d) => ofArray(w, d)],
  [3, (w, d) => membership(w, d)],
  [
    2,
    (w, d) =>
      `${w.dice.pick(['Number.isNaN', 'Number.isInteger', 'Number.isSafeInteger', 'isNaN', 'isFinite', 'Array.isArray'])}(${w.expr('any', d - 1)})`,
  ],
  [1, (w, d) => `Object.is(${w.expr('any', d - 1)}, ${w.expr('any', d - 1)})`],
  [1, (w, d) => compound(`${w.expr('num', d - 1)} in ${w.expr(w.dice.pick<Kind>(['nums', 'strs', 'mixed']), d - 1)}`)],
  [1, (w, d) => compound(`${w.expr('any', d - 1)} instanceof ${w.dice.pick(['Array', 'Object', 'Map', 'Error'])}`)],
  [
    1,
    withVariable(
      're',
      (w, re, d) =>
        `${re}.${w.dice.chance(0.8) ? `test(${w.expr('str', d - 1)})` : w.dice.pick(['global', 'sticky', 'ignoreCase'])}`,
    ),
  ],
  [1, w => deleted(w)],
];

function mixed(w: Writer, d: number): string {
  return w.expr(w.dice.pick<Kind>(['any', 'any', 'num', 'str', 'bool', 'nums', 'mixed']), d - 1);
}

function ofString(w: Writer, d: number): string {
  const text = receiver(w.expr('str', d - 1));
  return w.weighted<() => string>([
    [
      4,
      () =>
        `${text}.${w.dice.pick(['includes', 'startsWith', 'endsWith'])}(${needle(w, d - 1)}${w.dice.chance(0.2) ? `, ${w.leaf('num')}` : ''})`,
    ],
    [4, () => `${regexLiteral(someRegex(w.dice))}.test(${w.expr('str', d - 1)})`],
    [1, () => compound(`${text}.match(${regexLiteral(someRegex(w.dice))}) ${w.dice.pick(['===', '!=='])} null`)],
    [1, () => compound(`${text} !== ''`)],
  ])();
}

function ofArray(w: Writer, d: number): string | undefined {
  const kind = w.dice.pick<Kind>(['nums', 'strs', 'mixed']);
  const element: Kind = kind === 'nums' ? 'num' : kind === 'strs' ? 'str' : 'any';
  const array = receiver(w.expr(kind, d - 1));
  if (w.dice.chance(0.4)) return `${array}.includes(${w.expr(element, d - 1)})`;
  return around(`${array}.${w.dice.pick(['some', 'every'])}(`, lambda(w, [element, 'num'], 'bool', d), ')');
}

function membership(w: Writer, d: number): string | undefined {
  const record = w.variable('rec');
  const key = w.dice.chance(0.5) ? `'${w.dice.pick(['a', 'b', 'x', 'toString', 'length'])}'` : w.expr('str', d - 1);
  if (record !== undefined && w.dice.chance(0.6))
    return w.dice.pick([
      compound(`${key} in ${record.name}`),
      `Object.hasOwn(${record.name}, ${key})`,
      `${record.name}.hasOwnProperty(${key})`,
    ]);
  const [instance, cls] = [w.variable('inst'), w.variable('class')];
  if (cls !== undefined && w.dice.chance(0.5))
    return compound(`${instance?.name ?? w.leaf('any')} instanceof ${cls.name}`);
  const collection = w.variable(w.dice.pick<Kind>(['map', 'set']));
  return collection && `${collection.name}.has(${w.expr('str', d - 1)})`;
}

/** Properties that objects get later may go again; those they were made with may not. */
function deleted(w: Writer): string | undefined {
  const record = w.variable('rec');
  return (
    record && compound(`delete ${record.name}${w.dice.pick(['.extra', `[\`x_\${${w.leaf('num')}}\`]`, '?.missing'])}`)
  );
}
