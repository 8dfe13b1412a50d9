// Only the length, as a decimal number.

export function count(text: string): string {
  let total = 0;
  for (let i = 0; i < text.length; i++) total++;
  return `${total}`;
}
