import type { Code, Input } from '../../src/frontends/code.ts';

/** The shares of statements and branches that inputs run, from 0 to 1. */
export interface Covered {
  readonly statements: number;
  readonly branches: number;
}

/** Milliseconds for one input. */
const TIME_FOR_ONE = 2000;

/** Runs inputs on code with marks of what is run. */
export async function coverageOf(code: Code, inputs: readonly Input[]): Promise<Covered> {
  const covered = code.covered?.(TIME_FOR_ONE);
  if (covered === undefined) throw new Error(`${code.text} cannot be measured`);
  try {
    const marks = new Set((await covered.run(inputs)).flatMap(run => run.marks));
    const items = await covered.items();
    const share = (kind: 'statement' | 'branch'): number => {
      const own = items.filter(item => item.kind === kind);
      return own.filter(item => item.marks.some(mark => marks.has(mark))).length / Math.max(1, own.length);
    };
    return { statements: share('statement'), branches: share('branch') };
  } finally {
    await covered.close();
  }
}
