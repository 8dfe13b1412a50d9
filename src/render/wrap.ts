import type { LabelLine } from './diagram.ts';
import { columns, shortened } from './visible.ts';

/** Columns of a line at an arrow, and lines that one text may take. */
const WIDEST = 36;
const MOST_LINES = 2;

/** What stands for the guard of a line that goes on with the actions of the one before. */
export const CONTINUED = '    ';

/** A line of an arrow's label in as many lines as it takes: what is read first, and what is done below it where that is long. */
export function wrappedLine({ guard, action }: LabelLine): readonly LabelLine[] {
  if (action !== undefined && columns(guard) + columns(action) + 3 <= WIDEST) return [{ guard, action }];
  const reads = wrapped(guard).map((text, i) => ({ guard: i === 0 ? text : `  ${text}`, action: undefined }));
  const does = action === undefined ? [] : actionLines(action);
  return [...reads, ...does];
}

/** One action below the other, as many in a line as fit. */
function actionLines(action: string): readonly LabelLine[] {
  const lines: string[] = [];
  for (const each of action.split('; ')) {
    const last = lines.at(-1);
    const joined = last === undefined ? each : `${last}; ${each}`;
    if (last === undefined || columns(joined) > WIDEST) lines.push(each);
    else lines[lines.length - 1] = joined;
  }
  return lines.map((text, i) => ({ guard: i === 0 ? '' : CONTINUED, action: shortened(text, WIDEST + 4) }));
}

/** A text in lines, broken between its words. */
function wrapped(text: string): readonly string[] {
  const lines: string[] = [];
  let rest = text;
  while (columns(rest) > WIDEST && lines.length < MOST_LINES - 1) {
    const fitting = [...rest].slice(0, WIDEST).join('');
    const space = fitting.lastIndexOf(' ');
    const at = space > WIDEST / 3 ? space : fitting.length;
    lines.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return [...lines, shortened(rest, WIDEST)];
}
