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
 * Whether the engine forgets under `v` that a class is negated when it unrolls a repeated group (V8 11 does: it negates
 * the class again for each copy).
 */
export const mistakesRepeatedNegation = !matches('^(?:b[^a])+$', 'v', 'bb');

function matches(pattern: string, flags: string, text: string): boolean {
  return new RegExp(pattern, flags).test(text);
}
