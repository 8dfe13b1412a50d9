// Each character once, where it comes first: finitely many states, but 2 to the power of 65,536 of them.

export function uniqueCharacters(text: string): string {
  const seen = new Set<string>();
  let unique = '';
  for (let i = 0; i < text.length; i++) {
    if (seen.has(text[i])) continue;
    seen.add(text[i]);
    unique += text[i];
  }
  return unique;
}
