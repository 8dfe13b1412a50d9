import { RegexError } from './errors.ts';

/** A regular expression's source and flags, as `new RegExp` takes them. */
export interface RegExpSource {
  readonly pattern: string;
  readonly flags: string;
}

/**
 * Splits `/pattern/flags`; any text that does not begin with a slash is a pattern without flags. Neither part is
 * checked further.
 *
 * @throws RegexError when the text begins with a slash but is no literal: it would be a guess which was meant
 */
export function parseRegExpLiteral(text: string): RegExpSource {
  if (!text.startsWith('/')) return { pattern: text, flags: '' };
  const close = closingSlash(text);
  if (close === undefined)
    throw new RegexError(
      'syntax',
      'the regular expression literal has no closing slash; add one, or write \\/ for a pattern that begins with a slash',
      text,
      text.length,
    );
  if (close === 1)
    throw new RegexError('syntax', 'the pattern is empty; write /(?:)/ for the empty pattern', text, close);
  const flags = text.slice(close + 1);
  const wrong = flags.search(/[^a-z]/i);
  if (wrong >= 0)
    throw new RegexError(
      'syntax',
      'only flags may follow the closing slash; escape a slash inside the pattern as \\/',
      text,
      close + 1 + wrong,
    );
  return { pattern: text.slice(1, close), flags };
}

/** The first slash after the opening one that is neither escaped nor in a class. */
function closingSlash(text: string): number | undefined {
  let inClass = false;
  for (let i = 1; i < text.length; i++) {
    const char = text[i];
    if (char === '\\') i++;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return i;
  }
  return undefined;
}
