import { writeMachine } from '../../src/automata/saved/write.ts';
import { Undecided } from '../../src/logic/limits.ts';
import { SolverStack } from '../../src/logic/solver/solver-stack.ts';
import { Bench, Tally } from './bench.ts';
import { CHECKS } from './checks.ts';
import { type Case, randomCase } from './random-case.ts';
import { showMachine } from './show.ts';
import { shrunk } from './shrink.ts';
import { Disagrees } from './verdict.ts';

/** A check that failed, with the smallest case that still fails it. */
export interface Failure {
  readonly seed: number;
  readonly check: string;
  readonly message: string;
  readonly text: string;
}

export interface Report {
  readonly pairs: number;
  readonly tally: Tally;
  readonly failures: readonly Failure[];
}

export interface CampaignOptions {
  readonly seed: number;
  readonly pairs: number;
  /** Only these checks; all of them unless given. */
  readonly only?: readonly string[];
  /** Called after each pair. */
  readonly progress?: (done: number) => void;
}

/** Runs every check on the cases of `pairs` seeds that follow one another. */
export function campaign({ seed, pairs, only, progress }: CampaignOptions): Report {
  const tally = new Tally();
  const failures: Failure[] = [];
  const names = Object.keys(CHECKS).filter(name => only === undefined || only.includes(name));
  for (let i = 0; i < pairs; i++) {
    const given = randomCase(seed + i);
    tally.count('family', given.family);
    tally.count('pairing', given.pairing);
    tally.count('alphabet', given.input.name);
    const bench = new Bench(given, tally, new SolverStack({ z3: { effort: 300_000 } }));
    for (const check of names) {
      const error = failureOf(bench, check);
      if (error instanceof Undecided) tally.count('gave up', check);
      else if (error !== undefined) failures.push(explained(given, check, error));
    }
    progress?.(i + 1);
  }
  return { pairs, tally, failures };
}

function failureOf(bench: Bench, check: string): Error | undefined {
  try {
    CHECKS[check](bench);
    return undefined;
  } catch (error) {
    if (error instanceof Undecided && bench.memoryless) return new Disagrees(`${check}: gave up: ${error.message}`);
    return error instanceof Error ? error : new Error(String(error));
  }
}

function explained(given: Case, check: string, error: Error): Failure {
  const failureIn = (candidate: Case): Error | undefined =>
    failureOf(new Bench(candidate, new Tally(), new SolverStack({ z3: { effort: 300_000 } })), check);
  const what = error.message.split(':')[0];
  const least = shrunk(given, candidate => failureIn(candidate)?.message.split(':')[0] === what);
  const message = failureIn(least)?.message ?? error.message;
  const machines = (['left', 'right', 'next', 'inputs', 'outputs'] as const).flatMap(name => {
    const machine = least[name];
    return machine === undefined ? [] : [`${name}: ${showMachine(machine)}`, JSON.stringify(writeMachine(machine))];
  });
  const text = [`seed ${given.seed}, check ${check}: ${message}`, ...machines].join('\n');
  return { seed: given.seed, check, message, text };
}

/** The tally as lines for a person. */
export function summary({ pairs, tally, failures }: Report): string {
  const lines = [`${pairs} pairs, ${failures.length} failures`];
  for (const [category, row] of [...tally.rows()].sort(([a], [b]) => (a < b ? -1 : 1)))
    lines.push(
      `  ${category}: ${[...row]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([k, n]) => `${k} ${n}`)
        .join(', ')}`,
    );
  return lines.join('\n');
}
