import type { Language } from '../../../program/language.ts';
import { callForgetfully } from './calls.ts';
import { applyForgetfully } from './operators.ts';

/**
 * A language that goes on where something is not known or cannot be calculated: with any value in its place, so that what a
 * run does is among what it does here. For automata that contain what code does, and for nothing that has to be exact.
 */
export function forgetful(language: Language, forgottenThrows = false): Language {
  return {
    ...language,
    forgets: true,
    forgottenThrows,
    apply: applyForgetfully,
    call: (activity, callee, receiver, args, newTarget) =>
      callForgetfully(language, activity, callee, receiver, args, newTarget),
  };
}
