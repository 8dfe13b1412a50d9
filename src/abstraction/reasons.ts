/*
 * Why there is no abstraction of a program, in words about its code. "Here" is the read of the input at which it stands,
 * whose place comes before. docs/learning.md says what can be done about each.
 */

/** Of programs that give, say, `s + s` without looking at its symbols. */
export const AFTER_REST = 'it writes something after the rest of its input, which it has not read';
export const BACK_TO_PASSED = 'it goes back to symbols of its input that it has read past';
export const COMPARED =
  'it keeps how positions or counters compare, as in `const later = i > start`, while it reads on here';
export const GROWING = 'a number that it keeps while it reads on here grows, and no bound for it could be proved';
export const JOINED_PARTS = 'it keeps several parts of its input, followed by the rest of it, as one text';
export const NO_GROUPS = 'what its variables hold could not be grouped into finitely many states';
export const NO_TEXT = 'it writes values that are neither text nor numbers';
export const NOT_RECENT = 'it writes a value that depends on more than its last symbols, such as a count or a position';
export const ONE_OF_SEVERAL =
  'a variable refers to one of several objects, which the input decides, while it reads on here';
export const ONE_PASS = 'its output is not written in one pass over the input, from the front to the back';
export const TOO_OLD = 'it keeps a value that was calculated from symbols which it read too long before';
export const WRITTEN_LATE = 'it writes what it has kept of symbols that it read long before';

export function beyondBound(bound: number): string {
  return `a number that it keeps here may be beyond ${bound}`;
}

export function tooManySymbols(most: number): string {
  return `it still needs symbols that it read more than ${most} symbols before`;
}

export function tooManyValues(most: number): string {
  return `what its variables hold when it reads on here takes more values than can be told apart (${most})`;
}
