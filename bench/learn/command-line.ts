import { parseArgs } from 'node:util';

export interface TableOptions {
  /** Seconds for each function. */
  readonly timeout: number;
  /** Only what has this in its name. */
  readonly only: string;
  /** Random inputs for each function, where functions are tested. */
  readonly random: number;
}

/** Reads `[--timeout 60] [--only name] [--random 3000]`. */
export function tableOptions(): TableOptions {
  const { values } = parseArgs({
    options: {
      timeout: { type: 'string', default: '60' },
      only: { type: 'string', default: '' },
      random: { type: 'string', default: '3000' },
    },
  });
  return { timeout: Number(values.timeout), only: values.only.toLowerCase(), random: Number(values.random) };
}
