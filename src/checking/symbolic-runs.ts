import { type Behaviour, behaviourOf, type Config } from '../automata/machine/behaviour.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { assuming, type Known, knownSets } from '../logic/assume.ts';
import { and, conjuncts, or } from '../logic/build.ts';
import type { CharSet } from '../logic/char-set.ts';
import type { Session } from '../logic/session.ts';
import { FALSE, isConstant, isVariable, type Term, TRUE, type Variable } from '../logic/term.ts';

/** What is known about the symbols of a word: conjuncts, and what they say about single symbols. */
export interface Facts {
  readonly path: readonly Term[];
  readonly sets: Known;
}

export function factsOf(path: readonly Term[]): Facts {
  return { path, sets: knownSets(path) };
}

/** What a condition comes to where the facts hold: the conjuncts that they decide are gone. */
export function under(condition: Term, { sets }: Facts): Term {
  if (isConstant(condition)) return condition;
  const left: Term[] = [];
  let hasChanged = false;
  for (const conjunct of conjuncts(condition)) {
    const now = decided(conjunct, sets);
    if (now === FALSE) return FALSE;
    if (now !== TRUE) left.push(now);
    hasChanged ||= now !== conjunct;
  }
  return hasChanged ? and(...left) : condition;
}

function decided(conjunct: Term, sets: Known): Term {
  if (conjunct.op.kind !== 'in') return assuming(conjunct, sets);
  const set = sets.get(conjunct.args[0]);
  if (set === undefined) return isVariable(conjunct.args[0]) ? conjunct : assuming(conjunct, sets);
  if (set.isSubsetOf(conjunct.op.set)) return TRUE;
  return set.isDisjointFrom(conjunct.op.set) ? FALSE : conjunct;
}

/** One way in which a machine can read a word of symbolic symbols. */
export interface SymbolicRun {
  readonly config: Config;
  /** Where the facts hold, exactly the words for which this holds can be read in this way. */
  readonly condition: Term;
  readonly written: readonly Term[];
}

/** A run to its end. */
export interface EndedRun {
  readonly condition: Term;
  readonly written: readonly Term[];
}

/** All the ways in which a machine can have read the first `position` symbols. */
export interface Runs {
  readonly position: number;
  readonly all: readonly SymbolicRun[];
}

const MAX_KNOWN = 100_000;

/**
 * Runs a machine, nondeterministic or not, on words of which only a path condition is known. Ways that stand in the same
 * state with the same memory and the same output are one; ways that can never end are left out.
 */
export class SymbolicRunner {
  private readonly behaviour: Behaviour;
  private readonly canEnd: ReadonlySet<number>;
  private readonly known = new Map<string, readonly SymbolicRun[]>();

  constructor(
    machine: Machine,
    private readonly session: Session,
  ) {
    this.behaviour = behaviourOf(machine);
    this.canEnd = statesThatCanEnd(machine);
  }

  start(): Runs {
    const config = this.behaviour.start;
    const all = this.canEnd.has(config.node) ? [{ config, condition: TRUE, written: [] }] : [];
    return { position: 0, all };
  }

  /** The runs that are left where more is known than when they were made. */
  narrowed(runs: Runs, facts: Facts): Runs {
    const all: SymbolicRun[] = [];
    for (const run of runs.all) {
      const condition = under(run.condition, facts);
      if (condition === run.condition) all.push(run);
      else if (condition !== FALSE) all.push({ ...run, condition });
    }
    return { position: runs.position, all };
  }

  /** The runs after one more symbol. What the facts rule out is left out, as far as that is easy to see. */
  read(runs: Runs, symbol: Variable, facts: Facts): Runs {
    const found: SymbolicRun[] = [];
    for (const run of runs.all)
      for (const { config, condition, written } of this.ways(run.config, symbol, facts.sets)) {
        this.session.budget.spend();
        const both = and(run.condition, condition);
        if (!this.isPossible(both, condition, facts)) continue;
        found.push({
          config,
          condition: both,
          written: written.length === 0 ? run.written : [...run.written, ...written],
        });
      }
    return { position: runs.position + 1, all: merged(found) };
  }

  /** The steps of a configuration as runs of one symbol. They depend on few of the sets, so few different ones come up. */
  private ways(config: Config, symbol: Variable, sets: Known): readonly SymbolicRun[] {
    const known = new Map<Term, CharSet>();
    const parts = [config.node, symbol.id, idsOf(config.terms)];
    for (const v of [symbol, ...config.terms.flatMap(term => term.variables)]) {
      const set = sets.get(v);
      parts.push(set?.id ?? '');
      if (set !== undefined) known.set(v, set);
    }
    const key = parts.join(';');
    let ways = this.known.get(key);
    if (ways === undefined) {
      const steps = this.behaviour.steps(config, symbol, []).map(({ guard, outputs, next }) => ({
        config: next,
        condition: assuming(guard, known),
        written: outputs,
      }));
      ways = merged(steps.filter(step => step.condition !== FALSE && this.canEnd.has(step.config.node)));
      if (this.known.size >= MAX_KNOWN) this.known.clear();
      this.known.set(key, ways);
    }
    return ways;
  }

  ended({ all }: Runs, facts: Facts): readonly EndedRun[] {
    return all.flatMap(run =>
      this.behaviour.stops(run.config, facts.path).flatMap(stop => {
        const condition = and(run.condition, under(stop.guard, facts));
        return condition === FALSE ? [] : [{ condition, written: [...run.written, ...stop.outputs] }];
      }),
    );
  }

  /** A guard about one symbol that the sets did not decide counts as possible; others are asked about. */
  private isPossible(condition: Term, added: Term, { path }: Facts): boolean {
    if (condition === FALSE) return false;
    return added.variables.length < 2 || !this.session.impossible(condition, path);
  }
}

/** The runs, with one instead of those that differ only in their condition. */
function merged(runs: readonly SymbolicRun[]): readonly SymbolicRun[] {
  if (runs.length < 2) return runs;
  const found = new Map<string, SymbolicRun>();
  for (const run of runs) {
    const key = standOf(run);
    const same = found.get(key);
    found.set(key, same === undefined ? run : { ...run, condition: or(same.condition, run.condition) });
  }
  return [...found.values()];
}

/** Where a run stands, as text that is equal for equal ones. */
function standOf({ config, written }: SymbolicRun): string {
  return `${config.node};${idsOf(config.terms)};${idsOf(written)}`;
}

export function idsOf(terms: readonly Term[]): string {
  return terms.map(term => term.id).join();
}

/** Runs and their conditions, as text that is equal for equal ones. */
export function describeRuns({ all }: Runs): string {
  return all
    .map(run => `${standOf(run)};${run.condition.id}`)
    .sort()
    .join('|');
}

/** The states from which an end is reachable by the machine's graph. */
function statesThatCanEnd({ transitions, endings }: Machine): ReadonlySet<number> {
  const found = new Set<number>();
  endings.forEach((list, state) => {
    if (list.length > 0) found.add(state);
  });
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    transitions.forEach((list, state) => {
      if (list.some(({ to }) => found.has(to))) found.add(state);
    });
  }
  return found;
}
