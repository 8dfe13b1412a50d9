// A counter in the output: every line gets its number.

export function numberLines(text: string): string {
  let line = 1;
  let numbered = '1 ';
  for (let i = 0; i < text.length; i++) {
    numbered += text[i];
    if (text[i] === '\n') {
      line++;
      numbered += `${line} `;
    }
  }
  return numbered;
}
