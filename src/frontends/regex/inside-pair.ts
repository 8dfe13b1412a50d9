import type { Condition, Node } from './program.ts';

/**
 * Whether a path leads from node `from` to node `to` between the two halves of a surrogate pair, where no letter can be
 * read in either direction, no line begins or ends, and both neighbours are no word characters.
 */
export function matchesInsidePair(
  nodes: readonly Node[],
  behinds: readonly number[],
  from: number,
  to: number,
): boolean {
  const holds = (condition: Condition): boolean => {
    switch (condition.kind) {
      case 'start':
      case 'end':
        return false;
      case 'word':
        return condition.negate;
      case 'ahead':
        return condition.negate !== accepts(condition.start);
      case 'behind':
        return condition.negate !== accepts(behinds[condition.index]);
    }
  };
  const reaches = (start: number, isGoal: (id: number) => boolean): boolean => {
    const seen = new Set([start]);
    for (const id of seen) {
      if (isGoal(id)) return true;
      const node = nodes[id];
      if (node.kind === 'split') for (const next of node.next) seen.add(next);
      else if (node.kind === 'assert' && holds(node.condition)) seen.add(node.next);
    }
    return false;
  };
  const accepts = (start: number) => reaches(start, id => nodes[id].kind === 'accept');
  return reaches(from, id => id === to);
}
