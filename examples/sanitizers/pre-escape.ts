// PreEscape, of Google AutoEscape, written from what it is known to do: as HtmlEscape, but white space is preserved, for what
// stands in <pre>.

export function preEscape(text: string): string {
  return text.split('').map(escaped).join('');
}

function escaped(character: string): string {
  if (character === '&') return '&amp;';
  if (character === '<') return '&lt;';
  if (character === '>') return '&gt;';
  if (character === '"') return '&quot;';
  return character === "'" ? '&#39;' : character;
}
