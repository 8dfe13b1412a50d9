/** The fields of an answer that there is something to say in: neither undefined nor an empty list. */
export function present<T extends object>(fields: T): { readonly [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined && !isEmptyList(value));
  return Object.fromEntries(said) as { readonly [Name in keyof T]?: Exclude<T[Name], undefined> };
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
