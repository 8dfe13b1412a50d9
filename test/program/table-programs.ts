/** Programs that read and write at places, or under names, that depend on their input. */

export function counts(s: string): string {
  const table = [0, 0, 0];
  for (let k = 0; k < s.length; k++) {
    const place = s.charCodeAt(k) - 97;
    if (place >= 0 && place < table.length) table[place]++;
  }
  return table.join();
}

export function writesOnce(s: string): string {
  const table = ['x', 'y', 'z', 'w'];
  table[s.length % 4] = 'first';
  table[s.charCodeAt(0) & 3] = 'second';
  return table.join();
}

export function names(s: string): string {
  const seen: Record<string, number> = { a: 1, ab: 2 };
  seen[s] = (seen[s] ?? 0) + 1;
  return `${seen.a} ${seen.ab} ${seen[s]} ${s in seen}`;
}
