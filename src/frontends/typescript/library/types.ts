/** The types of values that the library is written with. */

/** An object seen as its properties. */
export interface Bag {
  [key: PropertyKey]: unknown;
}

export type Callable = (...args: unknown[]) => unknown;

/** A property key after `ToPropertyKey`. */
export type Key = string | symbol;

/** A property's attributes; those that are missing are not own properties of the record. */
export interface Descriptor {
  value?: unknown;
  writable?: boolean;
  get?: unknown;
  set?: unknown;
  enumerable?: boolean;
  configurable?: boolean;
}
