import type { AST } from '@eslint-community/regexpp';
import type { Mode } from './class-set.ts';
import { RegexError } from './errors.ts';

/**
 * Where some engines differ from ECMA-262. What a regular expression accepts is what the engine that runs this accepts,
 * so each difference is asked for here, once.
 */

/**
 * Whether the engine, when it searches under `u` or `v`, also tries to match between the two halves of a surrogate pair
 * (V8 did so until its change 7882029 of 2026): then `/\B/u` finds a match inside "a😀a".
 */
export const searchesInsidePairs = /\B/u.test('a\u{1f600}a');

/**
 * Whether a search under `u` or `v` for exactly one letter of two code units, which `source` stands for, goes back to the
 * start of the pair when it is told to start inside (V8 does so for all patterns but these).
 */
export function stepsBackFor(letter: number, source: string, flags: string): boolean {
  const regex = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  regex.lastIndex = 1;
  return regex.test(String.fromCodePoint(letter));
}

/**
 * Whether the engine forgets under `v` that a class is negated when it unrolls a repeated group (V8 11 does: it negates
 * the class again for each copy).
 */
const mistakesRepeatedNegation = !matches('^(?:b[^a])+$', 'v', 'bb');

/** Whether that engine copies what is repeated. */
export function isUnrolled({ element, min, max }: AST.Quantifier): boolean {
  return max > 1 && !(min === 0 && max === Number.POSITIVE_INFINITY) && !isClass(element);
}

/**
 * For an element under an unrolled quantifier.
 *
 * @throws RegexError when the engine mistakes the element
 */
export function refuseMistakenNegation(node: AST.Element, mode: Mode, pattern: string): void {
  if (mistakesRepeatedNegation && mode.unicodeSets && isClass(node) && node.negate)
    throw new RegexError(
      'unsupported',
      `this JavaScript engine mistakes a negated class in a repeated group under the v flag; use the u flag, or write ${node.raw} without negation`,
      pattern,
      node.start,
    );
}

function isClass(node: AST.Element): node is AST.CharacterClass | AST.ExpressionCharacterClass {
  return node.type === 'CharacterClass' || node.type === 'ExpressionCharacterClass';
}

function matches(pattern: string, flags: string, text: string): boolean {
  return new RegExp(pattern, flags).test(text);
}
