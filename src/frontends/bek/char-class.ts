import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { CharSet } from '../../logic/char-set.ts';
import type { StringLiteral } from './ast.ts';
import { BekError } from './errors.ts';

/** An element of a pattern that takes exactly one symbol. */
type SymbolElement = AST.Character | AST.CharacterSet | AST.CharacterClass;

/**
 * A string as a JavaScript regular expression without flags: its letters are code units.
 *
 * @throws BekError when it is none
 */
export function parsePattern(literal: StringLiteral, file: string): AST.Pattern {
  const { pattern } = literal;
  if (/(?<!\\)(?:\\\\)*\\[pP]\{/.test(pattern))
    throw new BekError(file, literal.at, `Unicode properties are not supported; list the characters: ${pattern}`);
  try {
    return new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: false, unicodeSets: false });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const what = error.message.replace(/^Invalid regular expression: .*\/: /s, '');
    throw new BekError(file, literal.at, `${JSON.stringify(pattern)} is not a regular expression: ${what}`);
  }
}

/**
 * What `c in "…"` tests for: a character class, or a single character or escape such as `\d`.
 *
 * @throws BekError when the string is anything else
 */
export function parseClass(literal: StringLiteral, file: string): CharSet {
  const { alternatives } = parsePattern(literal, file);
  const [element] = alternatives[0].elements;
  if (alternatives.length !== 1 || alternatives[0].elements.length !== 1 || !isSymbolElement(element))
    throw new BekError(
      file,
      literal.at,
      `expected one character class such as "[0-9a-f]" after in, found ${JSON.stringify(literal.pattern)}`,
    );
  return symbolsOf(element);
}

export function isSymbolElement(element: AST.Element): element is SymbolElement {
  return element.type === 'Character' || element.type === 'CharacterSet' || element.type === 'CharacterClass';
}

/** The code units that an element takes. */
export function symbolsOf(element: SymbolElement): CharSet {
  if (element.type === 'Character') return CharSet.of(element.value);
  if (element.type === 'CharacterSet') return setOf(element);
  const ranges: (readonly [number, number])[] = [];
  let set = CharSet.empty;
  for (const item of element.elements) {
    if (item.type === 'Character') ranges.push([item.value, item.value]);
    else if (item.type === 'CharacterClassRange') ranges.push([item.min.value, item.max.value]);
    else if (item.type === 'CharacterSet') set = set.union(setOf(item));
    else throw new Error(`${item.type} cannot occur without the v flag`);
  }
  set = set.union(CharSet.fromRanges(ranges));
  return element.negate ? set.complement() : set;
}

function setOf(set: AST.CharacterSet): CharSet {
  if (set.kind === 'any') return CharSet.of('\n', '\r', '\u2028', '\u2029').complement();
  if (set.kind === 'property') throw new Error('properties cannot occur without the u flag');
  return set.negate ? classOf(set.kind).complement() : classOf(set.kind);
}

let whiteSpace: CharSet | undefined;

/** JavaScript's `\d`, `\w` or `\s`. White space is asked of the host, once. */
export function classOf(kind: 'digit' | 'word' | 'space'): CharSet {
  const digits = CharSet.range('0', '9');
  if (kind === 'digit') return digits;
  if (kind === 'word')
    return digits.union(CharSet.range('A', 'Z')).union(CharSet.range('a', 'z')).union(CharSet.of('_'));
  whiteSpace ??= CharSet.where(c => /\s/.test(String.fromCharCode(c)));
  return whiteSpace;
}
