import { leafValueKey } from '../../abstraction/leaf-value-key.ts';
import type { Node } from './node.ts';
import type { Precision } from './precision.ts';

/** As few nodes as this are enough. */
const ENOUGH = 40;

/**
 * Variables to give up when there are too many nodes: one after the other those without which the fewest nodes are left,
 * until there are few enough. All elements of an array count as one variable. Those that say which state the program is in
 * are last. Quadratic in the variables, times the nodes.
 */
export function dispensable(nodes: readonly Node[], precision: Precision): readonly string[] {
  const groups = groupsOf(nodes, precision);
  const given = new Set<string>();
  const left = (group: readonly string[]): number =>
    new Set(
      nodes.map(({ location, control }) =>
        [location, ...[...control].filter(([path]) => !given.has(path) && !group.includes(path)).map(textOf)].join(
          '\n',
        ),
      ),
    ).size;
  for (const isLast of [false, true]) {
    const candidates = new Set(
      [...groups.values()].filter(group => group.some(path => precision.isPromoted(path)) === isLast),
    );
    for (let count = left([]); count > ENOUGH && candidates.size > 0; ) {
      const [best] = [...candidates].map(group => ({ group, count: left(group) })).sort((a, b) => a.count - b.count);
      if (best.count >= count) break;
      for (const path of best.group) given.add(path);
      candidates.delete(best.group);
      count = best.count;
    }
    if (given.size > 0) break;
  }
  return [...given];
}

/** The variables that have several values, those of one array together. */
function groupsOf(nodes: readonly Node[], precision: Precision): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, Set<string>>();
  for (const { control } of nodes)
    for (const [path, value] of control) values.set(path, (values.get(path) ?? new Set()).add(leafValueKey(value)));
  const groups = new Map<string, string[]>();
  for (const [path, { size }] of values) {
    if (size < 2) continue;
    const name = precision.variable(path)?.name ?? '';
    const key = /\[\d+\]/.test(name) ? name.replace(/\[\d+\]/g, '[]') : path;
    groups.set(key, [...(groups.get(key) ?? []), path]);
  }
  return groups;
}

function textOf([path, value]: readonly [string, Parameters<typeof leafValueKey>[0]]): string {
  return `${path}=${leafValueKey(value)}`;
}
