import { leafValueKey } from '../../abstraction/leaf-value-key.ts';
import type { Leaf } from '../../abstraction/outline.ts';
import type { Node } from './node.ts';

/** What becomes of a variable: how far it is counted, or what it is set to. */
export function stepsOf(value: Leaf['value'], targets: ReadonlySet<Node>, path: string): string {
  const steps = new Set<string>();
  for (const { control } of targets) {
    const next = control.get(path);
    if (next === undefined) continue;
    const step = Number(leafValueKey(next)) - Number(leafValueKey(value));
    steps.add(Math.abs(step) <= 1 ? `by ${step}` : `to ${leafValueKey(next)}`);
  }
  return [...steps].sort().join();
}
