// CssUrlEscape, of Google AutoEscape, written from what it is known to do: a URL for url(…) in a style sheet. Percent
// encoding takes away what could end the brackets, a string, a comment or the element: line ends, both quotes,
// ( ) * < > and the backslash.

const ENDS_SOMETHING = '\n\r"\'()*<>\\';

export function cssUrlEscape(url: string): string {
  let escaped = '';
  for (const character of url) escaped += ENDS_SOMETHING.includes(character) ? percentEncoded(character) : character;
  return escaped;
}

function percentEncoded(character: string): string {
  const digits = character.charCodeAt(0).toString(16).toUpperCase();
  return `%${digits.padStart(2, '0')}`;
}
