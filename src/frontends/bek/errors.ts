/** A place in a Bek file; both count from 1, the column in code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A Bek file that cannot be read. The message starts with `file:line:column` and says what to do. */
export class BekError extends Error {
  override name = 'BekError';
  constructor(
    readonly file: string,
    readonly at: Position,
    /** What is wrong, without the place. */
    readonly reason: string,
  ) {
    super(`${file}:${at.line}:${at.column}: ${reason}`);
  }
}
