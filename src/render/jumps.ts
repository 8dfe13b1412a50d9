/**
 * Which arrows a crowded picture writes as a line in the state they leave (`'<' → start`) instead of drawing them.
 *
 * Machines that look for something go back to a few states from everywhere, and those arrows hide all others. When a
 * picture has many arrows for its states, those into states that very many reach are written, except the one by which
 * a breadth-first walk first gets there and loops. O(states + arrows).
 */
export function crowdingEdges(
  states: number,
  initial: number,
  edges: readonly { readonly from: number; readonly to: number }[],
): ReadonlySet<number> {
  if (states < 12 || edges.length < 2.2 * states) return new Set();
  const enough = Math.max(6, states / 8);
  const reaching = new Array<number>(states).fill(0);
  for (const { to } of edges) reaching[to]++;
  const across = edgesOffTree(states, initial, edges);
  return new Set([...across].filter(i => reaching[edges[i].to] >= enough && edges[i].from !== edges[i].to));
}

/** All arrows but those by which a breadth-first walk from the initial state first gets to a state. */
export function edgesOffTree(
  states: number,
  initial: number,
  edges: readonly { readonly from: number; readonly to: number }[],
): ReadonlySet<number> {
  const leaving: number[][] = Array.from({ length: states }, () => []);
  edges.forEach(({ from }, i) => {
    leaving[from].push(i);
  });
  const off = new Set(edges.keys());
  const seen = new Set([initial]);
  const queue = [initial];
  for (let head = 0; head < queue.length; head++)
    for (const i of leaving[queue[head]])
      if (!seen.has(edges[i].to)) {
        seen.add(edges[i].to);
        off.delete(i);
        queue.push(edges[i].to);
      }
  return off;
}
