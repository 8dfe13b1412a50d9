// The second half first.

export function swapHalves(text: string): string {
  const middle = text.length >> 1;
  return text.substring(middle) + text.substring(0, middle);
}
