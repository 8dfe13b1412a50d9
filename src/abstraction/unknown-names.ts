import type { Variable } from '../logic/term.ts';
import { isUnknownName } from '../program/unknown.ts';

/** Before the path of a leaf, in the name of an unknown that is the code of a symbol. */
export const SYMBOL_NAME = 'symbol ';

/** The same for what was calculated from symbols that are not kept any more. */
export const RECENT_NAME = 'older ';

/** Whether a variable is a symbol of the input, or stands for what was calculated from symbols. */
export function isRemembered(v: Variable): boolean {
  return !isUnknownName(v.op.name) || v.op.name.startsWith(`#${RECENT_NAME}`);
}

/** The leaf that an unknown was calculated from symbols for. */
export function pathOfRecent(v: Variable): string | undefined {
  return v.op.name.startsWith(`#${RECENT_NAME}`) ? v.op.name.slice(1 + RECENT_NAME.length) : undefined;
}
