/** A node of a syntax tree, seen as data: every property may be a node, a list of nodes, or something else. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && 'type' in value && 'start' in value && typeof value.type === 'string'
  );
}

/** The nodes right below a node, in the order of its properties. */
export function childrenOf(node: object): readonly Node[] {
  return Object.entries(node).flatMap(([name, value]) => {
    if (name === 'loc' || name === 'extra' || name.endsWith('Comments')) return [];
    return (Array.isArray(value) ? value : [value]).filter(isNode);
  });
}

/** A node and all below it, outer ones first. */
export function* nodesOf(node: object): Generator<Node> {
  if (isNode(node)) yield node;
  for (const child of childrenOf(node)) yield* nodesOf(child);
}
