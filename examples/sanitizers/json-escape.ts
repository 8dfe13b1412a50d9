// JsonEscape, of Google AutoEscape (`json_escape`): for the inside of a JSON string that may stand in a page. Quote,
// backslash, slash and \b \f \n \r \t get a backslash, & < > become \u00HH, and the line separators, which JSON
// allows and JavaScript did not, become \u2028 and \u2029: as one code unit, or as the three bytes e2 80 a8 and e2 80
// a9 of UTF-8, as the original meets them. Written from what the modifier is said to do, and not compared with its
// source.

const HEX = '0123456789abcdef';

export function jsonEscape(text: string): string {
  const out: string[] = [];
  /** How much of e2 80 was read and not yet written. */
  let held = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (held === 2 && (unit === 0xa8 || unit === 0xa9)) {
      out.push(unicodeEscape(0x2000 + (unit - 0x80)));
      held = 0;
      continue;
    }
    if (held === 1 && unit === 0x80) {
      held = 2;
      continue;
    }
    release(out, held);
    held = 0;
    if (unit === 0xe2) held = 1;
    else out.push(escapeUnit(unit, text[i]));
  }
  release(out, held);
  return out.join('');
}

function release(out: string[], held: number): void {
  if (held >= 1) out.push('\xe2');
  if (held >= 2) out.push('\x80');
}

function escapeUnit(unit: number, character: string): string {
  switch (character) {
    case '"':
    case '\\':
    case '/':
      return `\\${character}`;
    case '\b':
      return '\\b';
    case '\f':
      return '\\f';
    case '\n':
      return '\\n';
    case '\r':
      return '\\r';
    case '\t':
      return '\\t';
    case '&':
    case '<':
    case '>':
    case '\u2028':
    case '\u2029':
      return unicodeEscape(unit);
    default:
      return character;
  }
}

function unicodeEscape(unit: number): string {
  let digits = '';
  for (let shift = 12; shift >= 0; shift -= 4) digits += HEX.charAt((unit >> shift) & 15);
  return `\\u${digits}`;
}
