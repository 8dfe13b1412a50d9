import type { AST } from '@eslint-community/regexpp';
import { RegexError } from './errors.ts';
import { hostSet } from './host-sets.ts';
import type { LetterSet } from './letter-set.ts';

const VARIATION_SELECTOR_16 = 0xfe0f;
const KEYCAP = 0x20e3;

/**
 * For the properties of strings whose members have a fixed shape by definition (UTS #51, ED-14 to ED-20): every string
 * of that shape. The host then says which of them have the property.
 */
const CANDIDATES: ReadonlyMap<string, () => Iterable<readonly number[]>> = new Map([
  ['Basic_Emoji', basicEmoji],
  ['Emoji_Keycap_Sequence', keycaps],
  ['RGI_Modifier_Sequence', () => pairs(hostSet('\\p{Emoji_Modifier_Base}'), hostSet('\\p{Emoji_Modifier}'))],
  ['RGI_Flag_Sequence', () => pairs(hostSet('\\p{Regional_Indicator}'), hostSet('\\p{Regional_Indicator}'))],
]);

const cache = new Map<string, readonly (readonly number[])[]>();

/**
 * The strings with a property of strings (`v` flag), as code points.
 *
 * @throws RegexError for a property whose strings have no fixed shape, so that they cannot be listed by asking
 */
export function propertyStrings(
  node: AST.StringsUnicodePropertyCharacterSet,
  pattern: string,
): readonly (readonly number[])[] {
  const known = cache.get(node.key);
  if (known !== undefined) return known;
  const candidates = CANDIDATES.get(node.key);
  if (candidates === undefined)
    throw new RegexError(
      'unsupported',
      `the strings with the property ${node.key} cannot be listed; write them out with \\q{…}, or use ${[...CANDIDATES.keys()].join(', ')}`,
      pattern,
      node.start,
    );
  const whole = new RegExp(`^\\p{${node.key}}$`, 'v');
  const strings = [...candidates()].filter(string => whole.test(String.fromCodePoint(...string)));
  cache.set(node.key, strings);
  return strings;
}

function* basicEmoji(): Generator<readonly number[]> {
  for (const emoji of members(hostSet('\\p{Emoji}'))) {
    yield [emoji];
    yield [emoji, VARIATION_SELECTOR_16];
  }
}

function* keycaps(): Generator<readonly number[]> {
  for (const key of members(hostSet('[0-9#*]'))) yield [key, VARIATION_SELECTOR_16, KEYCAP];
}

function* pairs(first: LetterSet, second: LetterSet): Generator<readonly number[]> {
  for (const a of members(first)) for (const b of members(second)) yield [a, b];
}

function* members(set: LetterSet): Generator<number> {
  for (let i = 0; i < set.length; i += 2) for (let c = set[i]; c <= set[i + 1]; c++) yield c;
}
