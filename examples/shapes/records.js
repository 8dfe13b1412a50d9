/** Functions that give records and lists of records: headers, tokens, options. */

/**
 * @typedef {{ name: string, value: string }} Header
 */

/**
 * @param {string} line
 * @returns {Header | null}
 */
export function parseHeader(line) {
  const colon = line.indexOf(':');
  if (colon < 1) return null;
  return { name: line.slice(0, colon).toLowerCase(), value: line.slice(colon + 1).trim() };
}

/**
 * @typedef {object} Token
 * @property {'number' | 'name' | 'operator'} type
 * @property {string} text
 */

/**
 * @param {string} source
 * @returns {Token[]}
 */
export function tokenize(source) {
  /** @type {Token[]} */
  const tokens = [];
  let i = 0;
  while (i < source.length) {
    const start = i;
    const c = source[i];
    if (c === ' ') {
      i++;
    } else if (/[0-9]/.test(c)) {
      while (i < source.length && /[0-9]/.test(source[i])) i++;
      tokens.push({ type: 'number', text: source.slice(start, i) });
    } else if (/[a-z]/i.test(c)) {
      while (i < source.length && /\w/.test(source[i])) i++;
      tokens.push({ type: 'name', text: source.slice(start, i) });
    } else {
      i++;
      tokens.push({ type: 'operator', text: c });
    }
  }
  return tokens;
}

/**
 * `-x`, `--name`, `--name=value` or a plain word.
 * @param {string} word
 * @returns {{ kind: 'short' | 'long' | 'word', name: string, value?: string }}
 */
export function parseOption(word) {
  if (word.startsWith('--')) {
    const [name, value] = word.slice(2).split('=', 2);
    return value === undefined ? { kind: 'long', name } : { kind: 'long', name, value };
  }
  if (word.length > 1 && word[0] === '-') return { kind: 'short', name: word.slice(1) };
  return { kind: 'word', name: word };
}

/**
 * @param {string} style
 * @returns {{ bold: boolean, italic: boolean }}
 */
export function parseStyle(style) {
  const bold = style.includes('b');
  const italic = style.includes('i');
  return { bold, italic };
}

/**
 * The parts of a query, in order.
 * @param {string} query
 * @returns {{ key: string, value: string }[]}
 */
export function parseQuery(query) {
  if (query === '') return [];
  return query.split('&').map(part => {
    const at = part.indexOf('=');
    return at < 0 ? { key: part, value: '' } : { key: part.slice(0, at), value: part.slice(at + 1) };
  });
}

/**
 * `3:7` is a place in a text.
 * @param {string} text
 * @returns {{ line: number, column: number } | undefined}
 */
export function parsePlace(text) {
  const match = /^(\d):(\d)$/.exec(text);
  if (!match) return undefined;
  return { line: Number(match[1]), column: Number(match[2]) };
}

/**
 * @param {string} markup
 * @returns {({ text: string } | { tag: string })[]}
 */
export function tagsAndText(markup) {
  const parts = [];
  for (const [, tag, text] of markup.matchAll(/<([a-z]+)>|([^<]+)/g)) {
    parts.push(tag === undefined ? { text } : { tag });
  }
  return parts;
}

/**
 * The first word of a command, and whether it is quiet.
 * @param {string} line
 * @returns {{ command: string, quiet: boolean }}
 */
export function parseCommand(line) {
  const quiet = line.startsWith('@');
  const rest = quiet ? line.slice(1) : line;
  const space = rest.indexOf(' ');
  return { command: space < 0 ? rest : rest.slice(0, space), quiet };
}
