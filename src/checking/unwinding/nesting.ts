import type { FunctionBody } from '../../program/ir.ts';
import { successorsOf } from '../../program/liveness.ts';

/**
 * A body's weak topological order (Bourdoncle 1993): a block comes before those that it leads to, but for edges back to the
 * head of a loop that it is in. The blocks of a loop, with those of the loops in it, come one after the other.
 */
export interface Nesting {
  /** The place of each block in the order; -1 where nothing leads to it. */
  readonly rank: readonly number[];
  /** The heads of the loops that each block is in, the outermost first; a head is in its own loop. */
  readonly heads: readonly (readonly number[])[];
  /** Whether several blocks lead to a block. */
  readonly isMeeting: readonly boolean[];
}

const nestings = new WeakMap<FunctionBody, Nesting>();

/** Once for each body: as many passes over its edges as loops are nested. */
export function nestingOf(body: FunctionBody): Nesting {
  let found = nestings.get(body);
  if (found === undefined) {
    found = made(body);
    nestings.set(body, found);
  }
  return found;
}

function made({ blocks }: FunctionBody): Nesting {
  const next = blocks.map(({ end, onThrow }) => [
    ...new Set([...successorsOf(end), ...(onThrow === undefined ? [] : [onThrow.block])]),
  ]);
  const before = blocks.map(() => 0);
  for (const targets of next) for (const to of targets) before[to]++;
  const rank = blocks.map(() => -1);
  const heads = blocks.map((): readonly number[] => []);
  let last = 0;
  const order = (roots: readonly number[], within: ReadonlySet<number>, outer: readonly number[]): void => {
    for (const component of components(roots, within, next)) {
      const [head] = component;
      const isLoop = component.length > 1 || next[head].includes(head);
      const own = isLoop ? [...outer, head] : outer;
      heads[head] = own;
      rank[head] = last++;
      if (component.length === 1) continue;
      const inner = new Set(component);
      inner.delete(head);
      order([...next[head].filter(to => inner.has(to)), ...inner], inner, own);
    }
  };
  order([0], new Set(blocks.keys()), []);
  return { rank, heads, isMeeting: before.map(count => count > 1) };
}

/**
 * The strongly connected components of what the roots lead to within some blocks, each before those that it leads to, and
 * in each the block first that was come to first (Tarjan 1972, without recursion). Linear.
 */
function components(
  roots: readonly number[],
  within: ReadonlySet<number>,
  next: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const number = new Map<number, number>();
  const low = new Map<number, number>();
  const stack: number[] = [];
  const onStack = new Set<number>();
  const found: (readonly number[])[] = [];
  const open = (block: number): void => {
    number.set(block, number.size);
    low.set(block, number.size - 1);
    stack.push(block);
    onStack.add(block);
  };
  const lower = (block: number, to: number): void => {
    low.set(block, Math.min(low.get(block) ?? to, to));
  };
  for (const root of roots) {
    if (number.has(root)) continue;
    open(root);
    const walk = [{ block: root, at: 0 }];
    for (let top = walk.at(-1); top !== undefined; top = walk.at(-1)) {
      const { block } = top;
      const to = next[block][top.at++];
      if (to === undefined) {
        walk.pop();
        const parent = walk.at(-1)?.block;
        if (parent !== undefined) lower(parent, low.get(block) ?? 0);
        if (low.get(block) !== number.get(block)) continue;
        const component = stack.splice(stack.lastIndexOf(block));
        for (const each of component) onStack.delete(each);
        found.push(component);
      } else if (within.has(to)) {
        if (!number.has(to)) {
          open(to);
          walk.push({ block: to, at: 0 });
        } else if (onStack.has(to)) lower(block, number.get(to) ?? 0);
      }
    }
  }
  return found.reverse();
}
