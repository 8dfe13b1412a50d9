import type { Plain } from '../../code.ts';

/** Data as a program has it. */
export function literal(value: Plain): string {
  if (value === undefined) return 'undefined';
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (value === null || typeof value !== 'object') return escapedText(JSON.stringify(value));
  if (ArrayBuffer.isView(value))
    return `${value.constructor.name}.from([${Array.from(value as ArrayLike<number>).join(', ')}])`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${literal(item)}`)
    .join(', ')} }`;
}

/** Characters that a line of a program cannot have, or that nobody sees, as escapes. */
function escapedText(text: string): string {
  return text.replace(/[\u007f-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
