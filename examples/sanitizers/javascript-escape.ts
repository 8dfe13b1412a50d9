// JavascriptEscape, of Google AutoEscape, written from what it is known to do: for the inside of a string literal in a script
// of a page. Backslash, backspace, tab, line feed, form feed and carriage return have their short escapes. Quotes, what
// means something to HTML, the null (\0 before a digit is another character) and the vertical tab (whose \v not every
// browser knew) are written as \xHH. The line and the paragraph separator end a line of a script: they become \u2028 and
// \u2029, also where a string holds bytes, in which they are the three of their UTF-8.

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '\0': '\\x00',
  '\v': '\\x0b',
  '"': '\\x22',
  '&': '\\x26',
  "'": '\\x27',
  '<': '\\x3c',
  '=': '\\x3d',
  '>': '\\x3e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

export function javascriptEscape(text: string): string {
  const literal: string[] = [];
  let at = 0;
  while (at < text.length) {
    const separator = separatorInBytes(text, at);
    literal.push(separator ?? ESCAPES[text[at]] ?? text[at]);
    at += separator === undefined ? 1 : 3;
  }
  return literal.join('');
}

function separatorInBytes(text: string, at: number): string | undefined {
  if (text.startsWith('\xe2\x80\xa8', at)) return '\\u2028';
  return text.startsWith('\xe2\x80\xa9', at) ? '\\u2029' : undefined;
}
