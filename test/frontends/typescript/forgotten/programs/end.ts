// What is at the end of a text, which is found out by reading it.

export function endsWithPair(text: string): string {
  return text.charAt(0) === '<' ? String(text.endsWith('ab')) : 'other';
}

export function withoutLast(text: string): string {
  return text.slice(0, -1);
}

export function lastTwo(text: string): string {
  return text.slice(-2);
}

export function last(text: string): string {
  return text.at(-1) ?? 'none';
}

export function lastByIndex(text: string): string {
  return text[text.length - 1] ?? 'none';
}

export function lastByCharAt(text: string): string {
  return `[${text.charAt(text.length - 1)}]`;
}
