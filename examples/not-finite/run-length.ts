// Run-length encoding: a character and how often it comes.

export function runLength(text: string): string {
  let encoded = '';
  let i = 0;
  while (i < text.length) {
    let end = i + 1;
    while (end < text.length && text[end] === text[i]) end++;
    encoded += text[i] + String(end - i);
    i = end;
  }
  return encoded;
}
