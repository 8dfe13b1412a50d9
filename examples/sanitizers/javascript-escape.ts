// JavascriptEscape, of Google AutoEscape (`javascript_escape`): for the inside of a string literal. Backslash and the
// controls with an escape of their own get a backslash; quotes, & < > = , the null and the vertical tab become \xHH;
// the line and paragraph separators become \u2028 and \u2029. The original reads bytes and so meets the separators as
// the three bytes of UTF-8, e2 80 a8 and e2 80 a9: a string that holds bytes has them so, and here both forms are
// escaped. What it does was taken from the public C++ source of that system; the code is written here.

export function javascriptEscape(text: string): string {
  let escaped = '';
  let start = 0;
  let pos = 0;
  while (pos < text.length) {
    const width = separatorWidth(text, pos);
    const replacement = width > 0 ? separatorEscape(text.charCodeAt(pos + width - 1)) : escapeOf(text.charCodeAt(pos));
    if (replacement === null) {
      pos++;
      continue;
    }
    if (start < pos) escaped += text.substring(start, pos);
    escaped += replacement;
    pos += width > 0 ? width : 1;
    start = pos;
  }
  if (start < pos) escaped += text.substring(start, pos);
  return escaped;
}

/** How many code units a separator takes that begins here: one, three as UTF-8, or none when there is no separator. */
function separatorWidth(text: string, pos: number): number {
  const unit = text.charCodeAt(pos);
  if (unit === 0x2028 || unit === 0x2029) return 1;
  if (unit !== 0xe2 || pos + 2 >= text.length) return 0;
  if (text.charCodeAt(pos + 1) !== 0x80) return 0;
  const last = text.charCodeAt(pos + 2);
  return last === 0xa8 || last === 0xa9 ? 3 : 0;
}

function separatorEscape(lastUnit: number): string {
  return (lastUnit & 1) === 0 ? '\\u2028' : '\\u2029';
}

function escapeOf(unit: number): string | null {
  switch (unit) {
    case 0x00:
    case 0x0b:
    case 0x22:
    case 0x26:
    case 0x27:
    case 0x3c:
    case 0x3d:
    case 0x3e:
      return `\\x${unit < 16 ? '0' : ''}${unit.toString(16)}`;
    case 0x08:
      return '\\b';
    case 0x09:
      return '\\t';
    case 0x0a:
      return '\\n';
    case 0x0c:
      return '\\f';
    case 0x0d:
      return '\\r';
    case 0x5c:
      return '\\\\';
    default:
      return null;
  }
}
