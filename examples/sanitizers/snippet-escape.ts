// SnippetEscape, of Google AutoEscape, written from what it is known to do: HtmlEscape for snippets of pages, in which
// references and a few tags pass. '&' stays. <br> and <wbr> stay; <b>, <i> and <em> stay where they are not open
// already, and their ends where they are. Every other '<' is escaped, and what is left open is closed at the end.

const EMPTY = ['<br>', '<wbr>'];

export function snippetEscape(text: string): string {
  const isOpen = { b: false, i: false, em: false };
  let html = '';
  let at = 0;
  while (at < text.length) {
    let tag = EMPTY.find(one => text.startsWith(one, at));
    for (const name of ['b', 'i', 'em'] as const) {
      const wanted = isOpen[name] ? `</${name}>` : `<${name}>`;
      if (tag !== undefined || !text.startsWith(wanted, at)) continue;
      isOpen[name] = !isOpen[name];
      tag = wanted;
    }
    html += tag ?? escaped(text[at]);
    at += tag === undefined ? 1 : tag.length;
  }
  return `${html}${isOpen.b ? '</b>' : ''}${isOpen.i ? '</i>' : ''}${isOpen.em ? '</em>' : ''}`;
}

function escaped(character: string): string {
  switch (character) {
    case '<':
      return '&lt;';
    case '>':
      return '&gt;';
    case '"':
      return '&quot;';
    case "'":
      return '&#39;';
    default:
      return '\t\n\v\f\r'.includes(character) ? ' ' : character;
  }
}
