import { Dice } from '../campaign/dice.ts';

/** Single characters that escapers, decoders and patterns treat in their own way, or are tempted to. */
const CHARACTERS: readonly string[] = [
  ...'<>&"\'`/\\%=+-_.!*()[]{}^$|?#;:,@~ ',
  ...'azAZ09fFxXuUnN',
  ...'\0\x01\x07\b\t\n\v\f\r\x1a\x1b\x1f\x7f',
  ...'\x80\x85\x9f\xa0\xad\xbf\xc0\xdf\xe9\xff',
  ...'\u0130\u0131\u017f\u03a3\u03c2\u0345\u1e9e\u212a\u2028\u2029\u200b\u200d\u202e\u3000\ufb03\ufeff\ufffd\ufffe\uffff',
  '\ud800',
  '\udbff',
  '\udc00',
  '\udfff',
  '\u{10000}',
  '\u{1f600}',
  '\u{10ffff}',
];

/** What only makes sense as a whole, and is often met in pieces. */
const PHRASES: readonly string[] = [
  ...['&amp;', '&lt;', '&gt;', '&quot;', '&#39;', '&#x27;', '&#x2F;', '&#96;', '&nbsp;', '&copy', '&#0;', '&#xD800;'],
  ...[
    '&#1114112;',
    '&amp;lt;',
    '&#038;',
    '<!--',
    '-->',
    '--!>',
    '<!-',
    '<script>',
    '</script',
    '<![CDATA[',
    ']]>',
    '<%=',
    '%>',
  ],
  ...['{{', '}}', '${', '%20', '%2', '%E2%82%AC', '%C3', '%ff', '%u2028', '%00', '\\x41', '\\u0041', '\\u{41}', "\\'"],
  ...[
    '\\\\',
    "''",
    '""',
    '\r\n',
    '\n\r',
    'camelCase',
    'XMLHttp',
    'snake_case',
    'kebab-case',
    'a=1&b=2',
    'a[b]=c',
    '://',
  ],
  ...[
    'e\u0301',
    '\u0041\u030a',
    '\ud83d\ude00',
    '\ude00\ud83d',
    'I\u0307',
    "'; --",
    '$&',
    '$1',
    '$$',
    '__proto__',
    '-->',
    '0x',
  ],
];

/**
 * A list of strings to break things with: characters and phrases of the usual traps and of `own`, whole, cut off and
 * repeated in long runs. The same seed gives the same strings.
 */
export function adversarialStrings(seed: number, count: number, own: readonly string[] = []): readonly string[] {
  const dice = new Dice(seed);
  return Array.from({ length: count }, () => adversarialString(dice, own));
}

function adversarialString(dice: Dice, own: readonly string[]): string {
  const few = dice.chance(0.3) ? Array.from({ length: dice.between(1, 4) }, () => piece(dice, own)) : undefined;
  const pieces = dice.chance(0.1) ? dice.between(20, 60) : dice.between(0, 12);
  let text = '';
  for (let i = 0; i < pieces; i++) text += few === undefined ? piece(dice, own) : dice.pick(few);
  return text;
}

function piece(dice: Dice, own: readonly string[]): string {
  const kind = dice.below(20);
  if (kind < 5) return dice.pick(CHARACTERS);
  if (kind < 10 && own.length > 0) return dice.pick(own);
  if (kind < 13) return dice.pick(PHRASES);
  if (kind < 15) return cut(dice, dice.pick(PHRASES));
  if (kind < 18) return String.fromCharCode(dice.between(0x20, 0x7e));
  if (kind < 19) return String.fromCharCode(dice.below(0x10000));
  return dice.pick(own.length > 0 && dice.chance(0.5) ? own : CHARACTERS).repeat(dice.between(2, 40));
}

function cut(dice: Dice, phrase: string): string {
  const at = dice.between(0, phrase.length);
  return dice.chance(0.5) ? phrase.slice(0, at) : phrase.slice(at);
}

/** All strings over the characters, up to a length, the short ones first. */
export function* allStrings(characters: readonly string[], longest: number): Generator<string> {
  let layer = [''];
  yield '';
  for (let length = 1; length <= longest; length++) {
    layer = layer.flatMap(start => characters.map(character => start + character));
    yield* layer;
  }
}

/** The characters that everything is tried on, whatever the function's own are. */
export const COMMON_TRAPS: readonly string[] = [...'<&"\'\\%;# a\n\0\u2028', '\ud83d', '\ude00'];
