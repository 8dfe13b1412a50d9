/** A figure that is held against a target. */
export interface Check {
  readonly name: string;
  readonly measured: string;
  readonly target: string;
  readonly pass: boolean;
}

/** What one part of the benchmark found: a table (first row is its head) and the checks made on it. */
interface Report {
  readonly table: readonly (readonly string[])[];
  readonly checks: readonly Check[];
}

/** One part of the benchmark. To add one: write it in `sections/` and name it in `run.ts`. */
export interface Section {
  readonly title: string;
  run(): Report | Promise<Report>;
}

/** Columns padded to the same width: the first to the left, the others to the right. */
export function tableText(table: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of table) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  return table
    .map(row => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  '))
    .map(line => `  ${line.trimEnd()}`)
    .join('\n');
}

export function milliseconds(time: number): string {
  return `${time.toFixed(time < 10 ? 2 : 1)} ms`;
}

export function times(ratio: number): string {
  return `${ratio.toFixed(1)}×`;
}
