/** Functions over text in the styles in which people write them. */

export function byCallback(s: string): string {
  return s.replace(/[&<]/g, c => (c === '&' ? '&amp;' : '&lt;'));
}

export function byReplacements(s: string): string {
  return s.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

export function bySplitting(s: string): string {
  return s
    .split('')
    .map(c => (c === ' ' ? '+' : c))
    .join('');
}

const NAMES = new Map([
  ['&', 'amp'],
  ['<', 'lt'],
]);

export function byMap(s: string): string {
  let out = '';
  for (const c of s) out += NAMES.has(c) ? `&${NAMES.get(c)};` : c;
  return out;
}

export function byCodes(s: string): string {
  let out = '';
  let i = 0;
  while (i < s.length) {
    const code = s.charCodeAt(i++);
    if (code >= 97 && code <= 122) out += String.fromCharCode(code - 32);
    else out += String.fromCharCode(code);
  }
  return out;
}

export function byList(s: string): string {
  const parts: string[] = [];
  for (let i = 0; i < s.length; i++) {
    if (s[i] === '\n') parts.push('\\n');
    else parts.push(s.charAt(i));
  }
  return parts.join('');
}

function hex(code: number): string {
  return code.toString(16).padStart(2, '0');
}

export function byHelper(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i++) {
    const code = s.charCodeAt(i);
    out += code < 32 ? `%${hex(code)}` : s[i];
  }
  return out;
}

export function byIndex(s: string): string {
  let out = '';
  let last = 0;
  for (let i = 0; i < s.length; i++) {
    if (s[i] !== '"') continue;
    out += `${s.substring(last, i)}\\"`;
    last = i + 1;
  }
  return out + s.substring(last);
}

export function byFlag(s: string): string {
  let out = '';
  let isEscaped = false;
  for (let i = 0; i < s.length; i++) {
    if (isEscaped) {
      out += s[i];
      isEscaped = false;
    } else if (s[i] === '\\') isEscaped = true;
    else out += s[i];
  }
  return out;
}

class Writer {
  private text = '';
  write(c: string): this {
    this.text += c === '_' ? '-' : c;
    return this;
  }
  end(): string {
    return this.text;
  }
}

export function byObject(s: string): string {
  const writer = new Writer();
  for (let i = 0; i < s.length; i++) writer.write(s[i]);
  return writer.end();
}

export function bySearching(s: string): string {
  return s.replace(/ab/g, 'c');
}

export function byFastPath(s: string): string {
  if (!/[<>]/.test(s)) return s;
  return s.replace(/[<>]/g, '');
}

export function byRemainder(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i++) out += i % 2 === 0 ? s[i].toUpperCase() : s[i];
  return out;
}

export function inQuotes(s: string): string {
  return `'${s.replace(/'/g, "''")}'`;
}

export function onlyDigits(s: string): string {
  for (let i = 0; i < s.length; i++) if (s[i] < '0' || s[i] > '9') throw new RangeError('no digit');
  return s;
}

export function firstLine(s: string): string {
  const end = s.indexOf('\n');
  return end < 0 ? s : s.slice(0, end);
}

export function trimmed(s: string): string {
  return s.trimStart();
}

// ---- decided late: no deterministic machine -----------------------------------------------------------------------------

export function numberOrNull(s: string): string {
  return /^\d+$/.test(s) ? s : 'null';
}

export function withoutSpacesAtEnd(s: string): string {
  return s.replace(/ +$/, '');
}

export function markedAtEnd(s: string): string {
  let ok = true;
  for (let i = 0; i < s.length; i++) if (s[i] === '!') ok = false;
  return (ok ? '+' : '-') + s;
}
