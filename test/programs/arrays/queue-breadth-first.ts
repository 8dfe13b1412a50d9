// A queue with push and shift: the shortest way through a little graph.
// shape: string -> string
// "" => ""
// "ab" => "ab"
// "af" => "abdf"
// "fa" => "none"
// "ax" => "none"

const EDGES: Record<string, string> = { a: 'bc', b: 'd', c: 'de', d: 'f', e: 'f', f: '' };

export default function way(text: string): string {
  const [from = '', to = ''] = text;
  const queue: string[] = [from];
  const seen = new Set<string>([from]);
  while (queue.length > 0) {
    const path = queue.shift() as string;
    const last = path.at(-1) ?? '';
    if (last === to) return path;
    for (const next of EDGES[last] ?? '') {
      if (!seen.has(next)) {
        seen.add(next);
        queue.push(path + next);
      }
    }
  }
  return 'none';
}
