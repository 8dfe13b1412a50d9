/** The labels from the root of a search tree to `node`, in order; the root is the node whose parent is -1. */
export function tracedBack<P>(parent: readonly number[], via: readonly P[], node: number): P[] {
  const labels: P[] = [];
  for (let at = node; parent[at] >= 0; at = parent[at]) labels.push(via[at]);
  return labels.reverse();
}
