// CssUrlEscape, of Google AutoEscape (what its URL check uses inside style sheets): percent-encodes line ends,
// quotes, backslash and ( ) < > *, so that a URL cannot leave its url(…). What it does was taken from the public C++
// source of that system; the code is written here.

export function cssUrlEscape(url: string): string {
  let escaped = '';
  let copied = 0;
  let i = 0;
  while (i < url.length) {
    const unit = url.charCodeAt(i);
    if (mustEscape(unit)) {
      escaped += url.slice(copied, i) + percent(unit);
      copied = i + 1;
    }
    i += 1;
  }
  return copied === 0 ? url : escaped + url.slice(copied);
}

function mustEscape(unit: number): boolean {
  switch (unit) {
    case 0x0a:
    case 0x0d:
    case 0x22:
    case 0x27:
    case 0x28:
    case 0x29:
    case 0x2a:
    case 0x3c:
    case 0x3e:
    case 0x5c:
      return true;
  }
  return false;
}

function percent(unit: number): string {
  return `%${hexDigit(unit >> 4)}${hexDigit(unit & 15)}`;
}

function hexDigit(nibble: number): string {
  return String.fromCharCode(nibble < 10 ? 48 + nibble : 55 + nibble);
}
