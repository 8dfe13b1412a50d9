/** Names of `names` that someone who wrote `name` may have meant, the nearest first; at most three. */
function nearNames(name: string, names: Iterable<string>): readonly string[] {
  const wanted = name.toLowerCase();
  const allowed = Math.max(1, Math.floor(name.length / 3));
  return [...new Set(names)]
    .map(other => ({ other, distance: editDistance(wanted, other.toLowerCase()) }))
    .filter(({ other, distance }) => other !== name && distance <= allowed)
    .sort((a, b) => a.distance - b.distance || (a.other < b.other ? -1 : 1))
    .slice(0, 3)
    .map(({ other }) => other);
}

/** ` (did you mean a or b?)`, or nothing. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const near = nearNames(name, names);
  return near.length === 0 ? '' : ` (did you mean ${near.join(' or ')}?)`;
}

/** Insertions, deletions, changes and swaps of neighbours that lead from one text to the other, in O(|a|·|b|). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      row.push(Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length];
}
