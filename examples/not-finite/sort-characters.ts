// The characters in order, by insertion.

export function sortCharacters(text: string): string {
  const sorted: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    let at = sorted.length;
    while (at > 0 && sorted[at - 1] > unit) at--;
    sorted.splice(at, 0, unit);
  }
  return String.fromCharCode(...sorted);
}
