import { and } from '../build.ts';
import { type Assignment, holds } from '../evaluate.ts';
import { type Sort, sortName } from '../sort.ts';
import { substitute } from '../substitute.ts';
import { type Term, type Variable, variable } from '../term.ts';
import type { Value } from '../value.ts';
import type { Component } from './components.ts';
import type { Answer } from './solver.ts';

const MAX_ENTRIES = 20_000;
const RECENT_MODELS = 8;
const RECENT_REFUTATIONS = 32;

/** A component with its variables renamed by the order in which they occur. */
interface Renamed {
  readonly key: Term;
  /** Original and standing-in variables. */
  readonly names: ReadonlyMap<Variable, Variable>;
}

/**
 * Remembers answers of components up to the names of variables, tries the latest models on new components, and knows
 * that a component with all the conjuncts of a refuted one is refuted. Holds a bounded number of answers; the oldest
 * go first.
 */
export class AnswerCache {
  private readonly exact = new Map<Term, Answer>();
  private readonly renamed = new Map<Term, Answer>();
  private readonly models: Assignment[] = [];
  private readonly refutations: ReadonlySet<Term>[] = [];

  /** The answer that was given to exactly this component before. */
  recall(component: Component): Answer | undefined {
    return this.exact.get(conjunction(component));
  }

  /** Remembers an answer for {@link recall} alone, which is much cheaper than {@link remember}. */
  keep(component: Component, answer: Answer): void {
    if (answer.status !== 'unknown') put(this.exact, conjunction(component), answer);
  }

  find(component: Component): Answer | undefined {
    return (
      this.recall(component) ??
      this.fromRefutation(component) ??
      this.fromModels(component) ??
      this.fromRenamed(component)
    );
  }

  /** `unknown` is kept only where more time would not help. */
  remember(component: Component, answer: Answer): void {
    if (answer.status === 'unknown' && answer.isFinal !== true) return;
    const { key, names } = rename(component);
    if (answer.status === 'unknown') {
      put(this.renamed, key, answer);
      return;
    }
    const translated: Answer =
      answer.status === 'unsat' ? answer : { status: 'sat', model: mapKeys(answer.model, v => names.get(v)) };
    this.keep(component, answer);
    put(this.renamed, key, translated);
    if (answer.status === 'unsat') keepLatest(this.refutations, new Set(component.conjuncts), RECENT_REFUTATIONS);
    else keepLatest(this.models, answer.model, RECENT_MODELS);
  }

  private fromRenamed(component: Component): Answer | undefined {
    const { key, names } = rename(component);
    const found = this.renamed.get(key);
    if (found === undefined || found.status !== 'sat') return found;
    const back = new Map([...names].map(([original, standIn]) => [standIn, original]));
    return { status: 'sat', model: mapKeys(found.model, v => back.get(v)) };
  }

  private fromRefutation({ conjuncts }: Component): Answer | undefined {
    const present = new Set(conjuncts);
    for (const refuted of this.refutations)
      if (refuted.size <= present.size && [...refuted].every(c => present.has(c))) return { status: 'unsat' };
    return undefined;
  }

  private fromModels({ conjuncts, variables }: Component): Answer | undefined {
    for (const model of this.models) {
      if (!variables.every(v => model.has(v))) continue;
      if (conjuncts.every(c => holds(c, model)))
        return { status: 'sat', model: mapKeys(model, v => (variables.includes(v) ? v : undefined)) };
    }
    return undefined;
  }
}

function conjunction({ conjuncts }: Component): Term {
  return and(...conjuncts);
}

/** Renaming keeps the meaning, so equal keys have equal answers; not every pair of variants gets equal keys. */
function rename({ conjuncts }: Component): Renamed {
  const names = new Map<Variable, Variable>();
  const seen = new Set<Term>();
  const visit = (t: Term): void => {
    if (seen.has(t) || t.variables.every(v => names.has(v))) return;
    seen.add(t);
    for (const arg of t.args) visit(arg);
    if (t.args.length === 0) for (const v of t.variables) names.set(v, standIn(names.size, v.sort));
  };
  conjuncts.forEach(visit);
  return { key: and(...conjuncts.map(c => substitute(c, names))), names };
}

function standIn(index: number, sort: Sort): Variable {
  return variable(`\u0001${index} ${sortName(sort)}`, sort);
}

function mapKeys(model: Assignment, change: (v: Variable) => Variable | undefined): Assignment {
  const changed = new Map<Variable, Value>();
  for (const [v, value] of model) {
    const key = change(v);
    if (key !== undefined) changed.set(key, value);
  }
  return changed;
}

function put<K, V>(map: Map<K, V>, key: K, value: V): void {
  if (map.size >= MAX_ENTRIES) {
    const oldest = map.keys().next();
    if (!oldest.done) map.delete(oldest.value);
  }
  map.set(key, value);
}

function keepLatest<T>(list: T[], latest: T, length: number): void {
  list.unshift(latest);
  if (list.length > length) list.pop();
}
