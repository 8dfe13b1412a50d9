/** Why a regular expression was refused. */
export type RegexErrorKind = 'syntax' | 'back-reference' | 'unsupported';

/**
 * A regular expression that has no acceptor here: it cannot be parsed, its language is not regular, or it needs
 * something this front end does not have. The message names the place and what to do.
 */
export class RegexError extends Error {
  override name = 'RegexError';
  constructor(
    readonly kind: RegexErrorKind,
    /** What is wrong, and what to do about it, without the place. */
    readonly reason: string,
    /** The text that `offset` counts in: the pattern, the flags, or the whole literal. */
    readonly source: string,
    /** Code units from the start of `source`, from 0. */
    readonly offset: number,
  ) {
    super(`column ${offset + 1} of ${JSON.stringify(source)}: ${reason}`);
  }
}
