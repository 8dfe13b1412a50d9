import type { BasicBlock } from './module.ts';

/** The blocks that one may go to next. */
export function successors({ instructions }: BasicBlock): readonly string[] {
  const action = instructions.at(-1)?.action;
  switch (action?.do) {
    case 'br':
      return [action.to];
    case 'condbr':
      return [action.then, action.otherwise];
    case 'switch':
      return [...action.cases.map(({ to }) => to), action.otherwise];
    case 'indirectbr':
      return action.targets;
    case 'call':
      return [action.normal, action.unwind].filter(label => label !== undefined);
    default:
      return [];
  }
}
