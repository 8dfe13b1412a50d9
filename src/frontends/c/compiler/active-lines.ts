/**
 * The lines of each file of which something is left in preprocessed text, by line markers (`# 12 "a.c"`), under the names
 * that stand in these. Linear in the text.
 */
export function activeLines(preprocessed: string): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  let lines = new Set<number>();
  let at = 0;
  for (const line of preprocessed.split('\n')) {
    const [, number, name] = /^# (\d+) "((?:[^"\\]|\\.)*)"/.exec(line) ?? [];
    if (number === undefined) {
      if (/\S/.test(line)) lines.add(at);
      at++;
      continue;
    }
    const file = name.replace(/\\(.)/g, '$1');
    lines = found.get(file) ?? new Set();
    found.set(file, lines);
    at = Number(number);
  }
  return found;
}
