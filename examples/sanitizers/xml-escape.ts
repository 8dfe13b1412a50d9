// XMLEscape, of Google AutoEscape, written from what it is known to do: & " ' < > become character references and white space
// stays. The name &nbsp; is one of HTML's, which XML does not know: it becomes the number of the same character.

const REFERENCES: Readonly<Record<string, string>> = {
  '&nbsp;': '&#160;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
};

export function xmlEscape(text: string): string {
  let xml = '';
  for (let at = 0, length: number; at < text.length; at += length) {
    length = text.startsWith('&nbsp;', at) ? 6 : 1;
    const read = text.slice(at, at + length);
    xml += REFERENCES[read] ?? read;
  }
  return xml;
}
