// Indents by the depth of the braces: what is written at a line end grows with the depth.

export function indent(text: string): string {
  let depth = 0;
  let indented = '';
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    indented += character;
    if (character === '{') depth++;
    else if (character === '}' && depth > 0) depth--;
    else if (character === '\n') indented += '  '.repeat(depth);
  }
  return indented;
}
