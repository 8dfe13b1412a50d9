// The input twice: the second copy has to remember all of the first.

export function duplicate(text: string): string {
  return text + text;
}
