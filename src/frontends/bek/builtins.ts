import { CharSet } from '../../logic/char-set.ts';
import { classOf } from './char-class.ts';

/** How many arguments the built-in functions that are no predicates take. */
const OPERATIONS: ReadonlyMap<string, number> = new Map([
  ['ite', 3],
  ['Bits', 3],
]);

/** The built-in predicates on one symbol. Words, digits and white space are those of JavaScript's `\w`, `\d`, `\s`. */
const PREDICATES: ReadonlyMap<string, () => CharSet> = new Map([
  ['IsHighSurrogate', () => CharSet.range(0xd800, 0xdbff)],
  ['IsLowSurrogate', () => CharSet.range(0xdc00, 0xdfff)],
  ['IsWordChar', () => classOf('word')],
  ['IsDigit', () => classOf('digit')],
  ['IsWhitespace', () => classOf('space')],
]);

export const BUILTIN_NAMES: readonly string[] = [...OPERATIONS.keys(), ...PREDICATES.keys()];

/** `undefined` when there is no such built-in. */
export function builtinArity(name: string): number | undefined {
  return PREDICATES.has(name) ? 1 : OPERATIONS.get(name);
}

/** The symbols for which a built-in predicate holds; `undefined` when `name` is no such predicate. */
export function builtinPredicate(name: string): CharSet | undefined {
  return PREDICATES.get(name)?.();
}
