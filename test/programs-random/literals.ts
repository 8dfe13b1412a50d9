import type { Dice } from '../campaign/dice.ts';
import { compound } from './layout.ts';

const NUMBERS = [
  '0',
  '1',
  '2',
  '3',
  '5',
  '7',
  '10',
  '31',
  '32',
  '100',
  '255',
  '0.5',
  '1.5',
  '.1',
  '1e3',
  '0xff',
  '0b101',
  '0o17',
  '1_000',
];
const STRANGE_NUMBERS = [
  'NaN',
  'Infinity',
  '2147483647',
  '2147483648',
  '4294967295',
  '9007199254740991',
  '1e21',
  '1e-7',
  '5e-324',
  '1.7976931348623157e308',
  '123456789.125',
];

/** A number as written; now and then at the edge of what numbers can be. */
export function numberLiteral(dice: Dice): string {
  const text = dice.pick(dice.chance(0.2) ? STRANGE_NUMBERS : NUMBERS);
  return dice.chance(0.25) ? compound(`-${text}`) : text;
}

const PIECES = [
  '',
  'a',
  'b',
  'ab',
  'A',
  'xyz',
  ' ',
  '-',
  '_',
  '0',
  '7',
  '12',
  '1e3',
  '0x1F',
  ',',
  ';',
  '<',
  '>',
  '&',
  '&amp;',
  '"',
  "'",
  '\\',
  '/',
  '%',
  '%41',
  '$&',
  '$1',
  '\n',
  '\t',
  '\u2028',
  '\0',
  'é',
  'ß',
  'İ',
  '😀',
  '\ud83d',
  '\ude00',
  'null',
  'length',
];

/** The text of a string, mostly short. */
export function someText(dice: Dice): string {
  return Array.from({ length: dice.pick([1, 1, 1, 2, 2, 3]) }, () => dice.pick(PIECES)).join('');
}

/** A string as written in single or double quotes, with one of several escapes for what is not printable. */
export function quoted(dice: Dice, text: string): string {
  const quote = dice.chance(0.15) ? '"' : "'";
  const body = Array.from(text, char => {
    if (char === quote || char === '\\') return `\\${char}`;
    if (char === '\n') return '\\n';
    if (char === '\t') return '\\t';
    if (/^[ -~]$/.test(char) || (/^[éß]$/.test(char) && dice.chance(0.5))) return char;
    return escaped(dice, char);
  });
  return `${quote}${body.join('')}${quote}`;
}

function escaped(dice: Dice, char: string): string {
  const code = char.codePointAt(0) ?? 0;
  if (code < 256 && dice.chance(0.5)) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (dice.chance(0.3)) return `\\u{${code.toString(16)}}`;
  return Array.from({ length: char.length }, (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`).join(
    '',
  );
}

export function stringLiteral(dice: Dice): string {
  return quoted(dice, someText(dice));
}

/** Text for between backquotes. */
export function templateText(dice: Dice): string {
  const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '\\': '\\\\', $: '\\$' };
  return Array.from(someText(dice), char => escapes[char] ?? (/^[ -~]$/.test(char) ? char : escaped(dice, char))).join(
    '',
  );
}

const INPUT_ALPHABETS = [
  'ab',
  'abcAB01 ',
  '<>&"\'',
  'a,b;c d',
  '%41\\/$',
  '\n\r\t\u2028\0 a',
  'éßİıſK',
  '\ud83d\ude00a',
  '0123456789.-+eE',
];

/** Strings on which to run a program: the empty one, short ones, and some over strange alphabets. */
export function inputStrings(dice: Dice, count: number): readonly string[] {
  const random = Array.from({ length: count - 3 }, () => {
    if (dice.chance(0.3))
      return Array.from({ length: dice.between(1, 4) }, () => someText(dice))
        .join('')
        .slice(0, 12);
    const alphabet = dice.pick(INPUT_ALPHABETS);
    return Array.from({ length: dice.between(1, 10) }, () => alphabet[dice.below(alphabet.length)]).join('');
  });
  return ['', 'Hello, World 42', ' \taab <b>&amp;bBa, ', ...random];
}

export function inputNumbers(dice: Dice, count: number): readonly (readonly number[])[] {
  const values = [0, 1, 2, 3, 10, 65, 97, 255, 256, -1, 0.5, 0x10ffff, 2 ** 31, Number.NaN, -0];
  return [
    [],
    ...Array.from({ length: count - 1 }, () => Array.from({ length: dice.between(1, 8) }, () => dice.pick(values))),
  ];
}
