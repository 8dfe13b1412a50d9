// JavascriptNumber, of Google AutoEscape, written from what it is known to do: a value that may stand in a script as a number
// or a Boolean stays, and any other becomes null, so that it cannot be code. What is made of the characters of decimal
// numbers only (digits + - . e E, also none of them) passes for a number, and so do hexadecimal ones with 0x.

const DECIMAL = '0123456789+-.eE';
const HEXADECIMAL = '0123456789abcdefABCDEF';

export function javascriptNumber(text: string): string {
  if (text === 'true' || text === 'false') return text;
  let isDecimal = true;
  let isHexadecimal = text.length > 2;
  for (let at = 0; at < text.length; at++) {
    isDecimal = isDecimal && DECIMAL.includes(text[at]);
    isHexadecimal = isHexadecimal && allowedAt(at).includes(text[at]);
  }
  return isDecimal || isHexadecimal ? text : 'null';
}

/** The characters that a hexadecimal number may have at a place. */
function allowedAt(at: number): string {
  if (at === 0) return '0';
  return at === 1 ? 'xX' : HEXADECIMAL;
}
