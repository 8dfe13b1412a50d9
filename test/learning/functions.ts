/** Functions over text as people write them, for the learner's tests. */

export function escapeBySwitch(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i++) {
    const c = s[i];
    switch (c) {
      case '&':
        out += '&amp;';
        break;
      case '<':
        out += '&lt;';
        break;
      case '>':
        out += '&gt;';
        break;
      default:
        out += c;
    }
  }
  return out;
}

export function escapeByReplacements(s: string): string {
  return s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

export function escapeLater(s: string): string {
  const match = /[&<>]/.exec(s);
  if (!match) return s;
  let escaped = '';
  let html = '';
  let index = 0;
  let lastIndex = 0;
  for (index = match.index; index < s.length; index++) {
    switch (s.charCodeAt(index)) {
      case 38:
        escaped = '&amp;';
        break;
      case 60:
        escaped = '&lt;';
        break;
      case 62:
        escaped = '&gt;';
        break;
      default:
        continue;
    }
    if (lastIndex !== index) html += s.substring(lastIndex, index);
    lastIndex = index + 1;
    html += escaped;
  }
  return lastIndex !== index ? html + s.substring(lastIndex, index) : html;
}

const REFERENCES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export function escapeByTable(s: string): string {
  return s
    .split('')
    .map(c => REFERENCES[c] ?? c)
    .join('');
}

export function unescapeHtml(s: string): string {
  return s.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
}

export function withoutIndent(s: string): string {
  return s.trimStart();
}

export function stripTags(s: string): string {
  let out = '';
  let isInside = false;
  for (const c of s) {
    if (c === '<') isInside = true;
    else if (c === '>') isInside = false;
    else if (!isInside) out += c;
  }
  return out;
}

export function curlyQuotes(s: string): string {
  let isOpen = false;
  let out = '';
  for (let i = 0; i < s.length; i++) {
    if (s[i] === '"') {
      out += isOpen ? '”' : '“';
      isOpen = !isOpen;
    } else out += s[i];
  }
  return isOpen ? `${out}”` : out;
}

export function withoutSpacesOutsideQuotes(s: string): string {
  let quote = '';
  let out = '';
  for (const c of s) {
    if (quote) {
      if (c === quote) quote = '';
      out += c;
    } else if (/["']/.test(c)) {
      quote = c;
      out += c;
    } else if (c !== ' ') out += c;
  }
  return out;
}

export function replaceAb(s: string): string {
  return s.replace(/ab/g, 'X');
}

export function lineEnds(s: string): string {
  return s.replace(/\r\n?/g, '\n');
}

export function quoted(s: string): string {
  return `"${s.replace(/["\\]/g, '\\$&')}"`;
}

export function withoutLast(s: string): string {
  return s.slice(0, -1);
}

export function withoutRepeats(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i++) if (i === 0 || s[i] !== s[i - 1]) out += s[i];
  return out;
}

export function digits(s: string): string {
  if (!/^[0-9]+$/.test(s)) throw new Error('not a number');
  return s;
}

export function upToSemicolon(s: string): string {
  for (let i = 0; i < s.length; i++) if (s[i] === ';') return `${s.slice(0, i)}.`;
  return s;
}

export function asciiOnly(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i++) {
    const c = s.charCodeAt(i);
    out += c < 128 ? s[i] : `\\u${c.toString(16).padStart(4, '0')}`;
  }
  return out;
}

// ---- no deterministic machine ---------------------------------------------------------------------------------------

export function reverse(s: string): string {
  return s.split('').reverse().join('');
}

export function withoutTrailingSpace(s: string): string {
  return s.replace(/ +$/, '');
}

export function numberOrNull(s: string): string {
  return /^-?\d+$/.test(s) ? s : 'null';
}

export function lengthOf(s: string): string {
  return String(s.length);
}

export function lastFirst(s: string): string {
  return s.slice(-1) + s;
}
