// HtmlEscape, of Google AutoEscape, written from what it is known to do: & " ' < > become character references and white
// space becomes the space, so that a value is harmless as text and inside quotes.

const REFERENCES = new Map([
  ['&', '&amp;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);

export function htmlEscape(text: string): string {
  let html = '';
  for (const character of text) html += REFERENCES.get(character) ?? withoutLayout(character);
  return html;
}

/** Tabs, line feeds, form feeds and carriage returns are spaces. */
function withoutLayout(character: string): string {
  return character >= '\t' && character <= '\r' ? ' ' : character;
}
