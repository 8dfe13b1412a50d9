// Small functions to put in a chain.
//
//   idempotent normalizeNewlines, collapseSpaces, stripControls: hold
//   commute stripControls trimEnd: fails, as on " \u0001"; commute collapseSpaces html.ts#escapeHtml: holds

export function normalizeNewlines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

export function collapseSpaces(text: string): string {
  const kept: string[] = [];
  let inSpace = false;
  for (const character of text.split('')) {
    if (character !== ' ') kept.push(character);
    else if (!inSpace) kept.push(' ');
    inSpace = character === ' ';
  }
  return kept.join('');
}

export function stripControls(text: string): string {
  let kept = '';
  for (let i = 0; i < text.length; i++) if (text[i] >= ' ' || text[i] === '\n') kept += text[i];
  return kept;
}

export function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === ' ') end--;
  return text.substring(0, end);
}
