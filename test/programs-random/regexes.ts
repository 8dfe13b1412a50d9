import type { Dice } from '../campaign/dice.ts';

/** A regular expression as a program may write it. */
export interface RegexSource {
  readonly source: string;
  readonly flags: string;
  readonly groups: number;
  /** Names of groups. */
  readonly names: readonly string[];
}

/** Styles of patterns that people write; none takes more than quadratic time. */
const PATTERNS: readonly (readonly [source: string, flags: string])[] = [
  ['[&<>"\']', 'g'],
  ['&(amp|lt|gt|quot);', 'g'],
  ['[^\\w\\s]', 'g'],
  ['\\d+', 'g'],
  ['\\s+', 'g'],
  ['^\\s+|\\s+$', 'g'],
  ['([A-Z])', 'g'],
  ['\\B([A-Z])', 'g'],
  ['(\\w)(\\d)?', 'g'],
  ['(a)|(b)', 'g'],
  ['(?<first>[a-z])(?<second>\\w)?', 'g'],
  ['(?<digits>\\d+)', ''],
  ['%([0-9a-f]{2})', 'gi'],
  ['[\\u0000-\\u001f\\u007f]', 'g'],
  ['\\r\\n?|\\n|\\u2028', 'g'],
  ['[\\ud800-\\udbff][\\udc00-\\udfff]', 'g'],
  ['.', 'gu'],
  ['.', 'gs'],
  ['^.', 'gm'],
  ['.$', 'm'],
  ['(?:)', 'g'],
  ['(.)\\1', 'g'],
  ['a(?=b)', 'g'],
  ['a(?!b)', 'gi'],
  ['(?<=a)b', 'g'],
  ['(?<!a)b', 'g'],
  ['\\ba', 'gi'],
  ['a*?b', ''],
  ['[,;]\\s*', ''],
  ['([^,]*),?', 'g'],
  ['\\w', 'y'],
  ['[a-c]+', 'gy'],
  ['\\u{1f600}', 'u'],
  ['\\p{L}', 'gu'],
  ['[.*+?^{}$()|[\\]\\\\]', 'g'],
  ['^-?\\d+(?:\\.\\d+)?$', ''],
  ['(x)?(y)?', ''],
  ['[^]', 'g'],
  ['\\/|\\\\', 'g'],
  ['ſ|k', 'giu'],
];

/** A regular expression: one that people write, or a small random one. */
export function someRegex(dice: Dice): RegexSource {
  const [source, flags] = dice.chance(0.65) ? dice.pick(PATTERNS) : [randomPattern(dice), randomFlags(dice)];
  const names = Array.from(source.matchAll(/\(\?<(\w+)>/g), match => match[1]);
  const groups = (source.replace(/\\.|\[[^\]]*\]/g, '').match(/\((?!\?)|\(\?<\w/g) ?? []).length;
  return { source, flags, groups, names };
}

/** The same expression with the flag `g`. */
export function global(regex: RegexSource): RegexSource {
  return regex.flags.includes('g') ? regex : { ...regex, flags: `g${regex.flags}` };
}

export function regexLiteral(regex: RegexSource): string {
  return `/${regex.source}/${regex.flags}`;
}

function randomFlags(dice: Dice): string {
  return dice.some([...'gims'], 0.3).join('') + (dice.chance(0.1) ? 'u' : '') + (dice.chance(0.08) ? 'y' : '');
}

function randomPattern(dice: Dice): string {
  const branches = Array.from({ length: dice.chance(0.25) ? 2 : 1 }, () => sequence(dice, true));
  return branches.join('|');
}

/** Repetitions are never nested, so that no pattern takes exponential time. */
function sequence(dice: Dice, mayGroup: boolean): string {
  return Array.from({ length: dice.between(1, 3) }, () => {
    if (dice.chance(0.06)) return dice.pick(['^', '$', '\\b', '\\B']);
    const isGroup = mayGroup && dice.chance(0.25);
    const atom = isGroup ? group(dice) : character(dice);
    const repeats = dice.chance(0.3) && !isGroup;
    return atom + (repeats ? dice.pick(['*', '+', '?', '{2}', '{1,2}', '{2,}']) + dice.pick(['', '', '?']) : '');
  }).join('');
}

function group(dice: Dice): string {
  const inside = dice.chance(0.3) ? `${character(dice)}|${character(dice)}` : sequence(dice, false);
  return `${dice.pick(['(', '(', '(?:', '(?=', '(?!'])}${inside})`;
}

function character(dice: Dice): string {
  return dice.pick([
    'a',
    'b',
    'c',
    'A',
    '0',
    '1',
    ' ',
    '<',
    '&',
    '.',
    '\\w',
    '\\d',
    '\\s',
    '\\W',
    '[ab]',
    '[^a]',
    '[a-f0-9]',
    '[^\\s,]',
    '\\n',
  ]);
}
