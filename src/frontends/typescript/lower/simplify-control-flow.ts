import type { Block, BlockIndex, Terminator } from '../../../program/ir.ts';
import { successorsOf } from '../../../program/liveness.ts';
import type { DraftBlock } from './builder.ts';

/**
 * The blocks that can be reached from block 0, renumbered in the order of the drafts: jumps go past empty blocks, and a
 * block that is only jumped to from one place is joined to it where both have the same handler.
 */
export function simplifyControlFlow(drafts: readonly DraftBlock[]): readonly Block[] {
  const past = (block: BlockIndex): BlockIndex => {
    const seen = new Set<BlockIndex>();
    let target = block;
    while (!seen.has(target)) {
      seen.add(target);
      const { instructions, end } = drafts[target];
      if (instructions.length > 0 || end?.do !== 'jump') break;
      target = end.to;
    }
    return target;
  };
  for (const draft of drafts) if (draft.end !== undefined) draft.end = redirect(draft.end, past);
  join(drafts);
  const reached = reach(drafts);
  const numbers = new Map([...reached].sort((a, b) => a - b).map((block, index) => [block, index]));
  const number = (block: BlockIndex): BlockIndex => numbers.get(block) ?? 0;
  return [...numbers.keys()].map(index => {
    const { instructions, end, onThrow } = drafts[index];
    if (end === undefined) throw new Error('a block that can be reached has no end');
    const block: Block = { instructions, end: redirect(end, number) };
    return onThrow === undefined ? block : { ...block, onThrow: { ...onThrow, block: number(onThrow.block) } };
  });
}

function redirect(end: Terminator, to: (block: BlockIndex) => BlockIndex): Terminator {
  switch (end.do) {
    case 'jump':
      return { ...end, to: to(end.to) };
    case 'branch': {
      const then = to(end.then);
      return { ...end, then, otherwise: to(end.otherwise) };
    }
    case 'switch':
      return {
        ...end,
        cases: new Map([...end.cases].map(([value, block]) => [value, to(block)])),
        otherwise: to(end.otherwise),
      };
    default:
      return end;
  }
}

function reach(drafts: readonly DraftBlock[]): Set<BlockIndex> {
  const reached = new Set<BlockIndex>([0]);
  const pending: BlockIndex[] = [0];
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    const { end, onThrow } = drafts[block];
    const next = end === undefined ? [] : successorsOf(end);
    for (const target of onThrow === undefined ? next : [...next, onThrow.block]) {
      if (reached.has(target)) continue;
      reached.add(target);
      pending.push(target);
    }
  }
  return reached;
}

function join(drafts: readonly DraftBlock[]): void {
  const reached = reach(drafts);
  const entries = new Map<BlockIndex, number>([[0, 2]]);
  const enter = (block: BlockIndex, times: number) => entries.set(block, (entries.get(block) ?? 0) + times);
  for (const index of reached) {
    const { end } = drafts[index];
    for (const target of end === undefined ? [] : successorsOf(end)) enter(target, 1);
    const handler = drafts[index].onThrow;
    if (handler !== undefined) enter(handler.block, 2);
  }
  for (const index of reached) {
    const draft = drafts[index];
    while (draft.end?.do === 'jump') {
      const target = drafts[draft.end.to];
      if (entries.get(draft.end.to) !== 1 || target === draft || target.onThrow !== draft.onThrow) break;
      for (const instruction of target.instructions) draft.instructions.push(instruction);
      draft.end = target.end;
    }
  }
}
