import type { Condition, Program } from './program.ts';

/**
 * What a node of a program can still ask about the text before it. States that differ only in what nobody will ask are
 * one state.
 */
export interface Relevance {
  /** Bit 0: whether nothing was read yet; bit i + 1: whether the last letter is in the i-th previous set. Asked before
   * the next letter is read. */
  readonly previous: readonly number[];
  /** The look-behinds asked before the next letter is read, as a bit set. */
  readonly behindNow: readonly bigint[];
  /** The look-behinds asked now or later, and those inside them, as a bit set. */
  readonly behindEver: readonly bigint[];
}

/** Linear in the program for each round of a fixpoint; loops need a second and third round. */
export function relevanceOf({ nodes, behinds }: Program): Relevance {
  const previous = new Array<number>(nodes.length).fill(0);
  const behindNow = new Array<bigint>(nodes.length).fill(0n);
  const behindEver = new Array<bigint>(nodes.length).fill(0n);
  let changed = nodes.some(node => node.kind === 'assert');

  const add = (node: number, bits: number, now: bigint, ever: bigint) => {
    if ((bits & ~previous[node]) === 0 && (now & ~behindNow[node]) === 0n && (ever & ~behindEver[node]) === 0n) return;
    previous[node] |= bits;
    behindNow[node] |= now;
    behindEver[node] |= ever;
    changed = true;
  };
  const ask = (node: number, condition: Condition) => {
    switch (condition.kind) {
      case 'start':
        return add(node, 1 | (condition.previous === undefined ? 0 : 2 << condition.previous), 0n, 0n);
      case 'word':
        return add(node, 2 << condition.previous, 0n, 0n);
      case 'ahead':
        return add(node, previous[condition.start], behindNow[condition.start], behindEver[condition.start]);
      case 'behind': {
        const bit = 1n << BigInt(condition.index);
        return add(node, 0, bit, bit | behindEver[behinds[condition.index]]);
      }
    }
  };
  while (changed) {
    changed = false;
    nodes.forEach((node, id) => {
      if (node.kind === 'consume') add(id, 0, 0n, behindEver[node.next]);
      else if (node.kind === 'split')
        for (const next of node.next) add(id, previous[next], behindNow[next], behindEver[next]);
      else if (node.kind === 'assert') {
        add(id, previous[node.next], behindNow[node.next], behindEver[node.next]);
        ask(id, node.condition);
      }
    });
  }
  return { previous, behindNow, behindEver };
}
