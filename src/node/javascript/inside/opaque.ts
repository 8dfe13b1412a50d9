/** A result that is not data. */
export class Opaque extends Error {
  readonly #isOpaque = true;

  /** Asks nothing of what was thrown, which may be foreign. */
  static is(error: unknown): error is Opaque {
    return typeof error === 'object' && error !== null && #isOpaque in error;
  }
}
