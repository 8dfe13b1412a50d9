// UrlQueryEscape, of Google AutoEscape (`url_query_escape`): letters, digits and . , _ : * / ~ ! ( ) - stay, the
// space becomes '+', and any other byte becomes %HH. That is about bytes; a code unit above 0xff, which is none,
// becomes %uHHHH, as the function `escape` of JavaScript writes it. Written from what the modifier is said to do, and
// not compared with its source.

const SAFE = new Set('.,_:*/~!()-');

export function urlQueryEscape(text: string): string {
  let escaped = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x20) escaped += '+';
    else if (isAlphanumeric(unit) || SAFE.has(text[i])) escaped += text[i];
    else if (unit < 0x100) escaped += `%${hex(unit, 2)}`;
    else escaped += `%u${hex(unit, 4)}`;
  }
  return escaped;
}

function isAlphanumeric(unit: number): boolean {
  if (unit >= 0x30 && unit <= 0x39) return true;
  if (unit >= 0x41 && unit <= 0x5a) return true;
  return unit >= 0x61 && unit <= 0x7a;
}

/** The last `count` hexadecimal digits. */
function hex(value: number, count: number): string {
  const digits: string[] = [];
  let rest = value;
  while (digits.length < count) {
    const digit = rest & 0xf;
    digits.unshift(String.fromCharCode(digit > 9 ? digit - 10 + 0x41 : digit + 0x30));
    rest >>= 4;
  }
  return digits.join('');
}
