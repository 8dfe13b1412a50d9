/** A value as JSON has it: undefined, and numbers that JSON does not have, are texts. */
export function printed(value: unknown): unknown {
  if (value === undefined) return 'undefined';
  if (value === null) return null;
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value !== 'object') return value;
  if (Symbol.iterator in value) return Array.from(value as Iterable<unknown>, printed);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, printed(item)]));
}
