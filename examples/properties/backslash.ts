// Backslashes before quotes, and away again.
//
//   inverse quote unquote: holds; inverse quoteForgetful unquote: fails, as on "\\\\"
//   injective quote, injective quoteForgetful: hold; injective unquote: fails, as on "a" and "\\a"

export function quote(text: string): string {
  return text.replace(/["\\]/g, '\\$&');
}

/** Does not think of backslashes in the text. */
export function quoteForgetful(text: string): string {
  return text.replace(/"/g, '\\"');
}

export function unquote(text: string): string {
  let plain = '';
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\' && i + 1 < text.length) i++;
    plain += text[i];
  }
  return plain;
}
