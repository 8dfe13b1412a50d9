import { compound, receiver } from './layout.ts';
import { quoted, someText, stringLiteral, templateText } from './literals.ts';
import { fold } from './numbers.ts';
import { global, type RegexSource, regexLiteral, someRegex } from './regexes.ts';
import { around, common, lambda, needle, position } from './shared.ts';
import type { Kind } from './types.ts';
import type { Table, Writer } from './writer.ts';

const SHOWABLE: readonly Kind[] = ['num', 'num', 'str', 'bool', 'any', 'nums', 'strs', 'mixed'];

export const STRING_TABLE: Table = [
  ...common('str'),
  [3, w => stringLiteral(w.dice)],
  [5, (w, d) => compound(`${w.expr('str', d - 1)} + ${w.expr(w.dice.pick(SHOWABLE), d - 1)}`)],
  [3, (w, d) => compound(`${w.expr(w.dice.pick(SHOWABLE), d - 1)} + ${w.expr('str', d - 1)}`)],
  [5, (w, d) => template(w, d)],
  [10, (w, d) => sliced(w, d)],
  [4, (w, d) => `${receiver(w.expr('str', d - 1))}.${w.dice.pick(PLAIN_METHODS)}()`],
  [9, (w, d) => replaced(w, d)],
  [4, (w, d) => matched(w, d)],
  [5, (w, d) => joined(w, d)],
  [4, (w, d) => rendered(w, d)],
  [2, (w, d) => compound(`${w.expr('str', d - 1)} ${w.dice.pick(['||', '&&'])} ${w.expr('str', d - 1)}`)],
  [2, (w, d) => compound(`typeof ${w.expr(w.dice.pick(SHOWABLE), d - 1)}`)],
  [1, (w, d) => tagged(w, d)],
  [1, (w, d) => `String.raw\`${w.dice.pick(['a\\n', '\\u0041', '\\x'])}\${${w.expr('num', d - 1)}}\``],
  [1, (w, d) => appended(w, d)],
  [1, (w, d) => uri(w, d)],
];

const PLAIN_METHODS = [
  'trim',
  'trimStart',
  'trimEnd',
  'toLowerCase',
  'toUpperCase',
  'toString',
  'valueOf',
  'normalize',
];

function template(w: Writer, d: number): string {
  const parts = Array.from(
    { length: w.dice.between(1, 3) },
    () => `${templateText(w.dice)}\${${w.expr(w.dice.pick(SHOWABLE), d - 1)}}`,
  );
  return `\`${parts.join('')}${w.dice.chance(0.4) ? templateText(w.dice) : ''}\``;
}

/** Parts of strings, and what is put around them. */
function sliced(w: Writer, d: number): string {
  const text = receiver(w.expr('str', d - 1));
  const number = () => position(w, d - 1);
  return w.weighted<() => string>([
    [3, () => `${text}.slice(${number()}${w.dice.chance(0.6) ? `, ${number()}` : ''})`],
    [2, () => `${text}.substring(${number()}${w.dice.chance(0.6) ? `, ${number()}` : ''})`],
    [1, () => `${text}.substr(${number()}${w.dice.chance(0.6) ? `, ${number()}` : ''})`],
    [2, () => `${text}.charAt(${number()})`],
    [1, () => compound(`${text}.at(${number()}) ?? ${w.leaf('str')}`)],
    [2, () => compound(`${text}[${number()}] ?? ${w.leaf('str')}`)],
    [
      1,
      () =>
        `${text}.${w.dice.pick(['padStart', 'padEnd'])}(${w.dice.between(0, 9)}${w.dice.chance(0.6) ? `, ${stringLiteral(w.dice)}` : ''})`,
    ],
    [1, () => `${text}.repeat(${w.dice.below(4)})`],
    [1, () => `${text}.concat(${w.expr('str', d - 1)}, ${w.expr('any', d - 1)})`],
    [
      1,
      () =>
        `String.${w.dice.pick(['fromCharCode', 'fromCodePoint'])}(${w.expr('num', d - 1)} & ${w.dice.pick(['127', '255', '0xffff'])})`,
    ],
    [1, () => `String.fromCharCode(${w.expr('num', d - 1)}, ${w.expr('num', d - 1)})`],
  ])();
}

function replacement(w: Writer, regex: RegexSource | undefined): string {
  const pieces = ['', 'x', '[$&]', '$&$&', '$$', '-', '$0', '$10', '$', '&lt;', ' ', '<$>'];
  const more =
    regex === undefined
      ? []
      : [...(regex.groups > 0 ? ['$1', '<$1>', '$2$1', '$01'] : []), ...regex.names.map(name => `{$<${name}>}`)];
  return quoted(w.dice, w.dice.chance(0.15) ? someText(w.dice) : w.dice.pick([...pieces, ...more]));
}

function replaced(w: Writer, d: number): string | undefined {
  if (w.dice.chance(0.06))
    return `clip(${w.leaf('str')}).replace(${regexLiteral(someRegex(w.dice))}, ${w.dice.pick(['"$`"', '"$\'"', '"[$`|$\']"'])})`;
  const text = receiver(w.expr('str', w.dice.chance(0.7) ? 0 : d - 1));
  if (w.dice.chance(0.25)) {
    const method = w.dice.pick(['replace', 'replaceAll']);
    return `${text}.${method}(${needle(w, d - 2)}, ${replacement(w, undefined)})`;
  }
  const some = someRegex(w.dice);
  const all = w.dice.chance(0.2);
  const regex = all || w.dice.chance(0.3) ? global(some) : some;
  const by = w.dice.chance(0.5) ? replacement(w, regex) : replacer(w, regex, d);
  return by && `${text}.${all ? 'replaceAll' : 'replace'}(${regexLiteral(regex)}, ${by})`;
}

/** A function of the match, its groups, the offset, the whole string and the named groups. */
function replacer(w: Writer, regex: RegexSource, d: number): string | undefined {
  return w.callback({ arrow: true }, () => {
    const match = w.declare(w.fresh('str'), 'str', false);
    const names = [match];
    if (w.dice.chance(0.1)) {
      const rest = w.fresh('mixed');
      const joined = regex.names.length === 0 && w.dice.chance(0.5);
      return compound(`(${match}, ...${rest}) => ${joined ? `${rest}.join('/')` : `JSON.stringify(${rest})`}`);
    }
    if (w.dice.chance(0.6)) {
      for (let i = 0; i < regex.groups; i++) names.push(w.declare(w.fresh('any'), 'any', false));
      if (w.dice.chance(0.6)) names.push(w.declare(w.fresh('num'), 'num', false));
    }
    const body = w.expr('str', Math.min(2, d - 1));
    const head = names.length === 1 ? match : `(${names.join(', ')})`;
    return compound(`${head} => ${w.dice.chance(0.4) ? compound(`${match} + ${body}`) : body}`);
  });
}

function matched(w: Writer, d: number): string | undefined {
  const text = receiver(w.expr('str', d - 1));
  const regex = someRegex(w.dice);
  const literal = regexLiteral(regex);
  return w.weighted<() => string | undefined>([
    [2, () => `(${text}.match(${literal}) ?? ['none'])[0]`],
    [2, () => compound(`${literal}.exec(${text})?.[${w.dice.between(0, regex.groups)}] ?? ${w.leaf('str')}`)],
    [1, () => `String(${text}.match(${regexLiteral(global(regex))}))`],
    [2, () => `[...${text}.matchAll(${regexLiteral(global(regex))})].map(m => m[0] + m.index).join()`],
    [1, () => `String(${literal}.exec(${text}))`],
    [
      1,
      () =>
        regex.names.length === 0
          ? undefined
          : compound(
              `${text}.match(${regexLiteral({ ...regex, flags: regex.flags.replace('g', '') })})?.groups.${regex.names[0]} ?? 'no group'`,
            ),
    ],
    [1, () => `${literal}.${w.dice.pick(['source', 'flags'])}`],
  ])();
}

function joined(w: Writer, d: number): string | undefined {
  const separator = w.dice.chance(0.3) ? '' : stringLiteral(w.dice);
  return w.weighted<() => string | undefined>([
    [4, () => `${receiver(w.expr(w.dice.pick<Kind>(['strs', 'strs', 'nums', 'mixed']), d - 1))}.join(${separator})`],
    [1, () => `[...${w.expr('str', d - 1)}].reverse().join('')`],
    [2, () => around(`${w.expr('strs', d - 1)}.reduce(`, fold(w, 'str', 'str', d), `, ${w.leaf('str')})`)],
    [
      1,
      () =>
        around(
          `Array.from(${w.leaf('str')}, `,
          lambda(w, ['str', 'num'], 'str', Math.min(2, d)),
          `).join(${separator})`,
        ),
    ],
    [1, () => compound(`${w.expr('strs', d - 1)}.at(${w.leaf('num')}) ?? ${w.leaf('str')}`)],
    [1, () => compound(`${w.expr('strs', d - 1)}.pop() ?? ${w.leaf('str')}`)],
  ])();
}

function rendered(w: Writer, d: number): string {
  const number = receiver(w.expr('num', d - 1));
  return w.weighted<() => string>([
    [3, () => `String(${w.expr(w.dice.pick(SHOWABLE), d - 1)})`],
    [
      2,
      () =>
        `(${w.expr('num', d - 1)} ${w.dice.pick(['| 0', '>>> 0'])}).toString(${w.dice.pick(['2', '8', '16', '36'])})`,
    ],
    [1, () => `${number}.toString()`],
    [1, () => `${number}.toFixed(${w.dice.below(4)})`],
    [1, () => `${number}.${w.dice.pick(['toPrecision', 'toExponential'])}(${w.dice.between(1, 5)})`],
    [
      3,
      () => `String(JSON.stringify(${w.expr(w.dice.pick(SHOWABLE), d - 1)}${w.dice.chance(0.15) ? ', null, 1' : ''}))`,
    ],
    [1, () => `${w.expr('bool', d - 1)}.toString()`],
  ])();
}

function tagged(w: Writer, d: number): string {
  const tag = "((parts, ...values) => parts.raw.join('|') + parts.length + values.length + values[0])";
  return `${tag}\`${templateText(w.dice)}\${${w.expr('num', d - 1)}}${templateText(w.dice)}\${${w.leaf('any')}}\``;
}

function appended(w: Writer, d: number): string | undefined {
  const target = w.assignable('str');
  if (target === undefined) return undefined;
  if (w.dice.chance(0.5))
    return compound(`${target.name} ${w.dice.pick(['||=', '&&=', '??='])} ${w.bounded('str', d - 1, 'again')}`);
  return `(${target.name} = clip(${target.name} + ${w.expr('str', d - 1)}))`;
}

function uri(w: Writer, d: number): string {
  const text = `${receiver(w.expr('str', d - 1))}.replace(/[\\ud800-\\udfff]/g, '')`;
  return w.dice.pick([
    `encodeURIComponent(${text})`,
    `encodeURI(${text})`,
    `decodeURIComponent(encodeURIComponent(${text}))`,
  ]);
}
