import { SourceError } from '../program/source.ts';

/** A message that says itself where in the code it is about. */
const NAMES_A_LINE = /:\d+:\d+: /;

/** A complaint about a function. One that names no line, such as one about its parameters, gets the function's. */
export function atPlace(error: unknown, place: string): unknown {
  if (error instanceof SourceError && !NAMES_A_LINE.test(error.message)) error.message = `${place}: ${error.message}`;
  return error;
}
