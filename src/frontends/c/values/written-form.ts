/**
 * What a function that writes takes as what is to be written. Arguments are counted from the last one, which is 0: in
 * front there may be an object, or memory for the result.
 */
export type WrittenForm =
  /** One number. Whether it has a sign matters where it is made wider. */
  | { readonly kind: 'number'; readonly at: number; readonly isUnsigned: boolean }
  /** So many bytes in memory. */
  | { readonly kind: 'bytes'; readonly at: number; readonly count: number }
  /** A text in memory, up to its NUL. */
  | { readonly kind: 'text'; readonly at: number }
  /** What it writes is not known, as of one like `printf`: it writes nothing that is seen. */
  | { readonly kind: 'nothing' };
