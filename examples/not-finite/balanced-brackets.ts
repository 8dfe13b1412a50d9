// Whether brackets are balanced: a depth without bound, and one word at the end.

export function balancedBrackets(text: string): string {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth < 0) return 'no';
  }
  return depth === 0 ? 'yes' : 'no';
}
