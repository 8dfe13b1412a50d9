/** The texts of a well-formed piece of XML, decoded; a small strict reader that knows elements, attributes and text. */
export interface XmlSummary {
  readonly tags: readonly string[];
  readonly texts: readonly string[];
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** @throws Error naming the place where the text is not well-formed */
export function readXml(text: string): XmlSummary {
  const open: string[] = [];
  const tags: string[] = [];
  const texts: string[] = [];
  const attributes: { name: string; value: string }[] = [];
  const token = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (match === null) throw new Error(`not well-formed at ${at}: ${text.slice(at, at + 60)}`);
    const [, closing, tag, inside, selfClosing, content] = match;
    if (content !== undefined) {
      if (open.at(-1) !== 'style' && content.trim() !== '') texts.push(decoded(content));
    } else if (closing === '/') {
      const expected = open.pop();
      if (expected !== tag) throw new Error(`</${tag}> closes <${expected}> at ${at}`);
    } else {
      tags.push(tag);
      for (const [, name, value] of inside.matchAll(/([\w:-]+)="([^"]*)"/g))
        attributes.push({ name, value: decoded(value) });
      if (selfClosing !== '/') open.push(tag);
    }
  }
  if (open.length > 0) throw new Error(`never closed: ${open.join(' ')}`);
  return { tags, texts, attributes };
}

function decoded(text: string): string {
  const control = [...text].find(c => c < ' ' && c !== '\n');
  if (control !== undefined) throw new Error(`a raw control character ${control.charCodeAt(0)}`);
  return text.replace(/&([^;\s]*;)?/g, (whole, name = '') => {
    const char = ENTITIES[name.slice(0, -1)];
    if (char === undefined) throw new Error(`unknown entity ${whole}`);
    return char;
  });
}
