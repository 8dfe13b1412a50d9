// JavascriptNumber, of Google AutoEscape (`javascript_number`): the input itself if it may stand as a number or a
// Boolean literal, otherwise 'null', so that it cannot be code. The check is loose, as the original's: 'true' or
// 'false'; '0x' with hexadecimal digits; or any sequence of digits and + - . e E. Nothing stays nothing. What it does
// was taken from the public C++ source of that system; the code is written here.

export function javascriptNumber(text: string): string {
  if (text === 'true' || text === 'false') return text;
  const isHexadecimal = text.length > 2 && (text.startsWith('0x') || text.startsWith('0X'));
  const belongs = isHexadecimal ? isHexDigit : isNumberCharacter;
  let end = isHexadecimal ? 2 : 0;
  while (end < text.length && belongs(text.charCodeAt(end))) end++;
  return end === text.length ? text : 'null';
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function isHexDigit(unit: number): boolean {
  const lower = unit | 0x20;
  return isDigit(unit) || (lower >= 0x61 && lower <= 0x66 && unit < 0x80);
}

function isNumberCharacter(unit: number): boolean {
  switch (unit) {
    case 0x2b:
    case 0x2d:
    case 0x2e:
    case 0x45:
    case 0x65:
      return true;
    default:
      return isDigit(unit);
  }
}
