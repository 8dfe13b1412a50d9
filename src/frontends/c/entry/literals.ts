/** A value of the user's as C writes it: structs by the names of their fields, or in order. */
export function literalInC(value: unknown): string {
  if (value === null) return '0';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string') return textInC(value);
  if (Array.isArray(value)) return `{${value.map(literalInC).join(', ')}}`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, field]) => `.${name} = ${literalInC(field)}`)
      .join(', ')}}`;
  return String(value);
}

/** Whether a value is one of several parts. */
export function isCompound(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** A text as a literal of its bytes in UTF-8, whatever is in it. */
export function textInC(text: string): string {
  const bytes = [...new TextEncoder().encode(text)].map(byte =>
    byte < 0x20 || byte > 0x7e || '"\\?'.includes(String.fromCharCode(byte))
      ? `\\${byte.toString(8).padStart(3, '0')}`
      : String.fromCharCode(byte),
  );
  return `"${bytes.join('')}"`;
}
