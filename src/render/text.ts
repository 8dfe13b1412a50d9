import { isAcceptor, type Machine } from '../automata/machine/machine.ts';
import { type TransitionRow, transitionRows } from './report-text.ts';
import { shortened } from './visible.ts';

/** Rows that are printed at most, and characters of a cell. */
const MOST_ROWS = 40;
const WIDEST = 48;

/** A machine for a terminal: a line for each transition and each way to end. */
export function machineToText(machine: Machine): string {
  const rows: TransitionRow[] = [];
  let more = 0;
  for (const row of transitionRows(machine))
    if (rows.length < MOST_ROWS) rows.push(row);
    else more++;
  const writes = !isAcceptor(machine);
  const cells = rows.map(({ from, reads, writes: written, updates, to }, i) => [
    rows[i - 1]?.from === from ? '' : shortened(from, WIDEST),
    shortened(reads, WIDEST),
    writes ? `/ ${shortened(written, WIDEST)}` : '',
    to === undefined ? '' : `→ ${shortened(to, WIDEST)}`,
    updates === '' ? '' : `{${shortened(updates, WIDEST)}}`,
  ]);
  const widths = [0, 1, 2, 3].map(column => Math.max(...cells.map(row => [...row[column]].length)));
  const lines = cells.map(row =>
    row
      .map((cell, column) => (column < widths.length ? padded(cell, widths[column]) : cell))
      .filter((_, column) => column !== 2 || writes)
      .join('  ')
      .trimEnd(),
  );
  if (more > 0) lines.push(`… and ${more} more`);
  return lines.join('\n');
}

function padded(cell: string, width: number): string {
  return cell + ' '.repeat(width - [...cell].length);
}
