/**
 * Text that people can see: control characters, invisible and direction-changing characters and lone surrogates are
 * written as escapes, so that two different texts never look the same and no text can rearrange what is around it.
 */

const NAMED: ReadonlyMap<number, string> = new Map([
  [0x09, '\\t'],
  [0x0a, '\\n'],
  [0x0d, '\\r'],
]);

/** Scripts that are written from right to left would reorder the notation around them. */
const RIGHT_TO_LEFT: readonly (readonly [number, number])[] = [
  [0x0590, 0x08ff],
  [0xfb1d, 0xfdff],
  [0xfe70, 0xfeff],
  [0x10800, 0x10fff],
  [0x1e800, 0x1efff],
];

/** Whether a code point is shown as itself: letters, digits, punctuation and symbols, and the plain space. */
function isVisible(codePoint: number): boolean {
  if (codePoint < 0x80) return codePoint >= 0x20 && codePoint < 0x7f;
  if (RIGHT_TO_LEFT.some(([low, high]) => codePoint >= low && codePoint <= high)) return false;
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(String.fromCodePoint(codePoint));
}

/** One code unit or code point, escaped where it is not visible or is one of `special`. */
function visibleChar(codePoint: number, special = ''): string {
  const named = NAMED.get(codePoint);
  if (named !== undefined) return named;
  const char = String.fromCodePoint(codePoint);
  if (char === '\\' || special.includes(char)) return `\\${char}`;
  if (isVisible(codePoint)) return char;
  return [...Array(char.length).keys()].map(i => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`).join('');
}

/** A character as a quoted literal: `'a'`, `'\n'`, `'\u2028'`. */
export function quotedChar(code: number): string {
  return `'${visibleChar(code, "'")}'`;
}

/** A text as a JSON string in which everything invisible is escaped. */
export function quotedText(text: string): string {
  return `"${[...text].map(c => visibleChar(c.codePointAt(0) ?? 0, '"')).join('')}"`;
}

/** A sequence of symbols for people: a text as a JSON string, numbers as a list. */
export function symbolsText(symbols: string | readonly number[]): string {
  return typeof symbols === 'string' ? quotedText(symbols) : `[${symbols.join(', ')}]`;
}

/** Free text (a name, a note) with everything invisible escaped; line breaks stay when `lines` is set. */
export function visibleText(text: string, lines = false): string {
  return [...text]
    .map(c => {
      if (lines && c === '\n') return c;
      const code = c.codePointAt(0) ?? 0;
      return c === '\\' || isVisible(code) ? c : visibleChar(code);
    })
    .join('');
}

/** At most `length` characters, ending in `…` when something was cut; the closing bracket or quote is kept. */
export function shortened(text: string, length: number): string {
  const chars = [...text];
  if (chars.length <= length) return text;
  const last = chars[chars.length - 1];
  const closing = (chars[0] === '[' && last === ']') || (chars[0] === '"' && last === '"') ? last : '';
  const kept = chars.slice(0, Math.max(1, length - 1 - closing.length)).join('');
  return `${kept.replace(/\\(u[0-9a-f]{0,3})?$/, '')}…${closing}`;
}

/** How many columns of a fixed-width font a text takes. */
export function columns(text: string): number {
  let count = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    count += code >= 0x1100 && !(code >= 0x1e00 && code < 0x2e80) && !(code >= 0xa640 && code < 0xac00) ? 2 : 1;
  }
  return count;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe as the content or as a quoted attribute of XML and HTML; control characters are escaped visibly. */
export function markup(text: string, lines = false): string {
  return visibleText(text, lines).replace(/[&<>"']/g, c => ENTITIES[c]);
}
