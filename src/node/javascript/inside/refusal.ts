/** What foreign code gets when it calls something that could reach out of the sandbox. */
export class NotAvailable extends Error {
  override name = 'NotAvailable';
  readonly #isRefusal = true;

  constructor(what: string) {
    super(`${what} is not available here`);
  }

  /** Whether it was thrown here: other errors may have the name. */
  static is(error: unknown): boolean {
    return typeof error === 'object' && error !== null && #isRefusal in error;
  }
}

/** A function, and a class to derive from, that throws when it is called. */
export function refusing(what: string): object {
  const refused = function refused(): never {
    throw new NotAvailable(what);
  };
  Object.defineProperty(refused, 'name', { value: what.slice(what.lastIndexOf('.') + 1) });
  return refused;
}
