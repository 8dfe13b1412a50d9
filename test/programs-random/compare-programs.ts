import { generateProgram } from './generate.ts';
import { hostOf, type Outcome } from './host.ts';
import { shrinkProgram } from './shrink-program.ts';

type Input = string | readonly number[];

/** Runs the default export of a module, loaded anew, on an input. */
export type Evaluate = (source: string, input: Input) => Outcome;

/** A program on which the evaluator and the host differ. */
interface Disagreement {
  readonly seed: number;
  readonly input: Input;
  readonly source: string;
  readonly host: Outcome;
  readonly evaluated: Outcome;
}

interface Comparison {
  readonly programs: number;
  /** Calls that ended in the same way. */
  readonly agreed: number;
  /** Programs for each reason for which the evaluator declined. */
  readonly unsupported: ReadonlyMap<string, number>;
  /** At most one for each program. */
  readonly disagreements: readonly Disagreement[];
}

interface ComparisonOptions {
  readonly size?: number;
  /** How many programs to try for each disagreement to make it smaller; 0 leaves it as it was generated. */
  readonly shrinkTries?: number;
}

/**
 * Compares an evaluator with the host on the programs of these seeds. Where the evaluator says `unsupported`, or
 * takes too long, nothing is compared: look at `unsupported` to see how much that is.
 */
export function comparePrograms(
  seeds: Iterable<number>,
  evaluate: Evaluate,
  options: ComparisonOptions = {},
): Comparison {
  const unsupported = new Map<string, number>();
  const disagreements: Disagreement[] = [];
  let [programs, agreed] = [0, 0];
  for (const seed of seeds) {
    programs++;
    const { source, inputs } = generateProgram(seed, options.size);
    const host = hostOf(source);
    for (const input of inputs) {
      const [expected, evaluated] = [host(input), outcomeOf(evaluate, source, input)];
      const reason = declined(evaluated);
      if (reason !== undefined) {
        unsupported.set(reason, (unsupported.get(reason) ?? 0) + 1);
        break;
      }
      if (sameOutcome(expected, evaluated)) {
        agreed++;
        continue;
      }
      disagreements.push(
        smaller({ seed, input, source, host: expected, evaluated }, evaluate, options.shrinkTries ?? 2000),
      );
      break;
    }
  }
  return { programs, agreed, unsupported, disagreements };
}

function outcomeOf(evaluate: Evaluate, source: string, input: Input): Outcome {
  try {
    return evaluate(source, input);
  } catch (error) {
    return { kind: 'crashed', reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

function declined(outcome: Outcome): string | undefined {
  if (outcome.kind === 'timeout') return 'takes too long';
  return outcome.kind === 'unsupported' ? outcome.reason : undefined;
}

/** Do two calls end alike? `-0` and `0` differ, `NaN` is itself. */
function sameOutcome(a: Outcome, b: Outcome): boolean {
  if (a.kind === 'thrown' && b.kind === 'thrown') return a.thrown === b.thrown;
  if (a.kind !== 'returned' || b.kind !== 'returned') return false;
  const [left, right] = [a.value, b.value];
  if (typeof left !== 'object' || typeof right !== 'object') return left === right;
  return left.length === right.length && left.every((value, i) => Object.is(value, right[i]));
}

/** A smaller program on which the two differ in the same way: each still returns, throws or crashes as it did. */
function smaller(found: Disagreement, evaluate: Evaluate, tries: number): Disagreement {
  let best = found;
  shrinkProgram(
    found.source,
    source => {
      const host = hostOf(source)(found.input);
      if (host.kind !== found.host.kind) return false;
      const evaluated = outcomeOf(evaluate, source, found.input);
      if (evaluated.kind !== found.evaluated.kind || sameOutcome(host, evaluated)) return false;
      best = { ...found, source, host, evaluated };
      return true;
    },
    tries,
  );
  return best;
}

/** A disagreement as people read it. */
export function disagreementText({ seed, input, source, host, evaluated }: Disagreement): string {
  return [
    `seed ${seed}, input ${JSON.stringify(input)}`,
    source.trimEnd(),
    `host: ${JSON.stringify(host)}`,
    `ours: ${JSON.stringify(evaluated)}`,
  ].join('\n');
}
