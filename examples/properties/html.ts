// Escaping for HTML and undoing it, right and wrong.
//
//   inverse escapeHtml unescapeHtml, inverse escapeHtml unescapeOnePass: hold
//   inverse escapeHtml unescapeWrongOrder: fails, as on "&lt;": what was written as text comes back as markup
//   avoids escapeHtml ['<>"]: holds; avoids escapeWithoutSingleQuote ['<>"]: fails on "'"
//   equivalent escapeHtml escapeByIndex, equivalent unescapeHtml unescapeOnePass: hold
//   equivalent escapeHtml escapeWrongOrder: fails on "<" and the like
//   idempotent escapeHtml: fails on "&"; idempotent escapeOnce: holds
//   idempotent unescapeHtml: fails, as on "&amp;lt;"

export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

/** Undoes the replacements in the opposite order, the ampersand last. */
export function unescapeHtml(text: string): string {
  return text
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&');
}

/** Undoes the ampersand first, so that what it gives is undone once more. */
export function unescapeWrongOrder(text: string): string {
  return text
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'");
}

/** The repair in one pass. */
export function unescapeOnePass(text: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name]);
}

export function escapeWithoutSingleQuote(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** The ampersand last, and so the ampersands of the other references once more. */
export function escapeWrongOrder(text: string): string {
  return text
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
    .replace(/&/g, '&amp;');
}

/** As `escapeHtml`, written for speed. */
export function escapeByIndex(text: string): string {
  let html = '';
  let lastIndex = 0;
  for (let i = 0; i < text.length; i++) {
    const reference = referenceFor(text.charCodeAt(i));
    if (reference === '') continue;
    html += text.slice(lastIndex, i) + reference;
    lastIndex = i + 1;
  }
  return lastIndex === 0 ? text : html + text.slice(lastIndex);
}

/** Leaves what is a reference already. */
export function escapeOnce(text: string): string {
  return text.replace(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/g, match => referenceFor(match.charCodeAt(0)));
}

function referenceFor(unit: number): string {
  switch (unit) {
    case 34:
      return '&quot;';
    case 38:
      return '&amp;';
    case 39:
      return '&#39;';
    case 60:
      return '&lt;';
    case 62:
      return '&gt;';
    default:
      return '';
  }
}
