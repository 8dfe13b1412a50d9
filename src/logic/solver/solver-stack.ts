import { CharSet } from '../char-set.ts';
import { type Assignment, evaluate, holds } from '../evaluate.ts';
import { Budget } from '../limits.ts';
import { Int } from '../sort.ts';
import { substitute } from '../substitute.ts';
import { constant, FALSE, isVariable, type Term, type Variable } from '../term.ts';
import { defaultValue, type Value } from '../value.ts';
import { AnswerCache } from './answer-cache.ts';
import { type Component, components, oneComponent } from './components.ts';
import { decideByDifferences } from './differences.ts';
import { enumerate } from './enumerate.ts';
import { expandTuples } from './expand-tuples.ts';
import { inRanksAlone, searchFloats } from './float-search.ts';
import { joinTwo } from './join.ts';
import { casesOf, tryNarrow } from './narrow.ts';
import { numberDomain, pickValue, wholeDomain } from './number-domain.ts';
import { prettify } from './prettify.ts';
import { hasNumberDomain, reduce } from './reduce.ts';
import type { Answer, Solver, SolverCounters } from './solver.ts';
import { Weakener } from './weaken.ts';
import { loadedZ3, type Z3Settings } from './z3.ts';

/** Which layers take part; all do unless switched off, which is for tests and measurements. */
export interface SolverLayers {
  /** Substitution of variables that the conjunction determines. */
  readonly eliminate?: boolean;
  /** Sets of values of single variables. */
  readonly sets?: boolean;
  /** Independent parts are solved one by one. */
  readonly slice?: boolean;
  readonly cache?: boolean;
  /** Graphs of differences of whole numbers. */
  readonly differences?: boolean;
  readonly enumerate?: boolean;
  readonly z3?: boolean;
}

export interface SolverOptions {
  /** For all questions; without it, each keeps to the budget of the operation that asks. */
  readonly budget?: Budget;
  readonly layers?: SolverLayers;
  readonly z3?: Z3Settings;
}

/** The layers in the order in which they are asked; a query counts for the last one that it needed. */
const LAYERS = ['folded', 'sets', 'cached', 'differences', 'enumerated', 'z3'] as const;
type Layer = (typeof LAYERS)[number];

/**
 * Decides conjunctions with the cheapest means that can: folding and substitution, sets of values of one variable,
 * independent parts, remembered answers, differences of whole numbers, enumeration of small domains, and Z3 last. Every model is evaluated on the
 * original predicates before it is returned.
 *
 * Deterministic: the same questions in the same order get the same answers, unless a time limit is reached.
 */
export class SolverStack implements Solver {
  private readonly budget: Budget | undefined;
  private readonly layers: Required<SolverLayers>;
  private readonly z3: Z3Settings;
  private readonly cache = new AnswerCache();
  private readonly weakener = new Weakener();
  private readonly tally = {
    queries: 0,
    folded: 0,
    sets: 0,
    cached: 0,
    differences: 0,
    enumerated: 0,
    z3: 0,
    unknown: 0,
  };

  constructor({ budget, layers = {}, z3 = {} }: SolverOptions = {}) {
    this.budget = budget;
    this.z3 = z3;
    this.layers = {
      eliminate: true,
      sets: true,
      slice: true,
      cache: true,
      differences: true,
      enumerate: true,
      z3: true,
      ...layers,
    };
  }

  get counters(): SolverCounters {
    return { ...this.tally };
  }

  /**
   * @throws Z3NotLoaded when only Z3 could answer and it was not loaded yet (see `withZ3`)
   */
  check(conjuncts: readonly Term[], quick = false, budget = Budget.unlimited): Answer {
    const query = new Query(conjuncts, quick, this.budget ?? budget);
    const answer = this.decide(query);
    this.tally.queries++;
    this.tally[answer.status === 'unknown' ? 'unknown' : query.deepest]++;
    if (answer.status !== 'sat') return answer;
    const model = query.complete(answer.model);
    for (const conjunct of conjuncts)
      if (!holds(conjunct, model)) throw new Error('internal error: the solver found a model that is none');
    return { status: 'sat', model };
  }

  private decide(query: Query): Answer {
    const { eliminate, sets, slice } = this.layers;
    const { conjuncts, definitions, usedDomains } = reduce(query.expanded, { eliminate, domains: sets });
    query.definitions = definitions;
    if (usedDomains) query.needed('sets');
    if (conjuncts[0] === FALSE) return { status: 'unsat' };
    if (conjuncts.length === 0) return { status: 'sat', model: new Map() };
    return this.decideParts(slice ? components(conjuncts) : [oneComponent(conjuncts)], query);
  }

  /** Independent components, one by one; their models join. */
  private decideParts(parts: readonly Component[], query: Query): Answer {
    const model = new Map<Variable, Value>();
    let unknown: Answer | undefined;
    for (const component of parts) {
      const answer = this.decideComponent(component, query);
      if (answer.status === 'unsat') return answer;
      if (answer.status === 'unknown') unknown ??= answer;
      else for (const [v, value] of answer.model) model.set(v, value);
    }
    return unknown ?? { status: 'sat', model };
  }

  private decideComponent(component: Component, query: Query): Answer {
    if (this.layers.sets) {
      const answer = decideBySets(component);
      if (answer !== undefined) return query.answeredBy('sets', answer);
    }
    if (hasIntegers(component)) {
      const answer = this.recalledOrByDifferences(component, query);
      if (answer !== undefined) return answer;
    }
    if (this.layers.cache) {
      const answer = this.cache.find(component);
      if (answer !== undefined) return query.answeredBy('cached', answer);
    }
    const answer = this.search(component, query);
    if (this.layers.cache) this.cache.remember(component, answer);
    return answer;
  }

  /** Looking for a component under other names costs more than its differences do, so that comes later. */
  private recalledOrByDifferences(component: Component, query: Query): Answer | undefined {
    const known = this.layers.cache ? this.cache.recall(component) : undefined;
    if (known !== undefined) return query.answeredBy('cached', known);
    const answer = this.byDifferences(component, query);
    if (answer !== undefined && this.layers.cache) this.cache.keep(component, answer);
    return answer;
  }

  private byDifferences(component: Component, query: Query): Answer | undefined {
    const answer = this.layers.differences ? decideByDifferences(component, query.isQuick) : undefined;
    return answer && query.answeredBy('differences', readable(component, answer));
  }

  /** Intervals of floating-point numbers; what is not calculated with them is left to Z3 where they do not tell soon. */
  private byIntervals(component: Component, query: Query, isCalculated: boolean): Answer | undefined {
    if (!isCalculated && !this.layers.enumerate) return undefined;
    const answer = searchFloats(component, query.budget, query.isQuick || !isCalculated);
    if (answer === undefined || (answer.status === 'unknown' && !isCalculated)) return undefined;
    return query.answeredBy('enumerated', answer);
  }

  /** The question once for each value of a word that has few: nobody else knows as soon as one of these is not known. */
  private byCases({ conjuncts, variables }: Component, query: Query): Answer | undefined {
    const cases = casesOf({ conjuncts, variables });
    if (cases === undefined) return undefined;
    query.needed('enumerated');
    for (const value of cases.values) {
      const given = new Map([[cases.of, constant(value, cases.of.sort)]]);
      const one = new Query(
        conjuncts.map(conjunct => substitute(conjunct, given)),
        query.isQuick,
        query.budget,
      );
      const answer = this.decide(one);
      query.needed(one.deepest);
      if (answer.status === 'unknown') return answer;
      if (answer.status === 'unsat') continue;
      const model = new Map(one.complete(answer.model)).set(cases.of, value);
      for (const v of variables) if (!model.has(v)) model.set(v, defaultValue(v.sort));
      return { status: 'sat', model };
    }
    return { status: 'unsat' };
  }

  private search(component: Component, query: Query): Answer {
    if (this.layers.enumerate) {
      const answer = joinTwo(component) ?? enumerate(component, query.budget, query.isQuick);
      if (answer !== undefined) return query.answeredBy('enumerated', answer);
      const weaker = this.layers.slice ? this.weakener.weaken(component) : undefined;
      if (weaker !== undefined) {
        query.needed('enumerated');
        return weaker[0] === FALSE ? { status: 'unsat' } : this.decideParts(components(weaker), query);
      }
    }
    const narrow = this.layers.enumerate ? tryNarrow(component) : undefined;
    if (narrow !== undefined) return query.answeredBy('enumerated', readable(component, narrow));
    const byDifferences = hasIntegers(component) ? undefined : this.byDifferences(component, query);
    if (byDifferences !== undefined) return byDifferences;
    const byCases = this.layers.enumerate ? this.byCases(component, query) : undefined;
    if (byCases !== undefined) return byCases;
    const isCalculated = hasFloatFunction(component.conjuncts);
    const byIntervals = this.byIntervals(component, query, isCalculated);
    if (byIntervals !== undefined) return byIntervals;
    if (isCalculated) return { status: 'unknown', reason: 'it takes arithmetic on numbers of several kinds' };
    if (query.isQuick) return { status: 'unknown', reason: 'the question was not worth more time' };
    if (!this.layers.z3) return { status: 'unknown', reason: 'the question needs Z3, which was switched off' };
    return query.answeredBy('z3', readable(component, loadedZ3().check(component, query.budget, this.z3)));
  }
}

/** One question on its way through the layers. */
class Query {
  readonly expanded: readonly Term[];
  definitions: readonly (readonly [Variable, Term])[] = [];
  private readonly replaced: ReadonlyMap<Variable, Term>;
  private depth = 0;

  constructor(
    private readonly conjuncts: readonly Term[],
    readonly isQuick: boolean,
    readonly budget: Budget,
  ) {
    const { conjuncts: expanded, replaced } = expandTuples(conjuncts);
    this.expanded = expanded.map(inRanksAlone);
    this.replaced = replaced;
  }

  get deepest(): Layer {
    return LAYERS[this.depth];
  }

  needed(layer: Layer): void {
    this.depth = Math.max(this.depth, LAYERS.indexOf(layer));
  }

  answeredBy(layer: Layer, answer: Answer): Answer {
    this.needed(layer);
    return answer;
  }

  /** Values for all variables of the question, from values for those that were left after the reduction. */
  complete(found: Assignment): Assignment {
    const values = new Map(found);
    const valueFor = (term: Term): Value => {
      for (const v of term.variables) if (!values.has(v)) values.set(v, defaultValue(v.sort));
      return evaluate(term, values);
    };
    for (const [v, term] of this.definitions.toReversed()) values.set(v, valueFor(term));
    const model = new Map<Variable, Value>();
    for (const { variables } of this.conjuncts)
      for (const v of variables) if (!model.has(v)) model.set(v, valueFor(this.replaced.get(v) ?? v));
    return model;
  }
}

/** Whether floating-point numbers are calculated with: functions of one that are compared with constants are gone. */
function hasFloatFunction(conjuncts: readonly Term[]): boolean {
  const seen = new Set<Term>();
  const isIn = (term: Term): boolean => {
    if (seen.has(term)) return false;
    seen.add(term);
    return term.op.kind === 'float' || term.op.kind === 'floats' || term.args.some(isIn);
  };
  return conjuncts.some(isIn);
}

/** What enumeration cannot do, and differences are asked about first. */
function hasIntegers({ variables }: Component): boolean {
  return variables.some(v => v.sort === Int);
}

function readable(component: Component, answer: Answer): Answer {
  return answer.status === 'sat' ? { status: 'sat', model: prettify(component, answer.model) } : answer;
}

/** The answer for a component with one variable whose predicates are all sets of its values. */
function decideBySets({ conjuncts, variables }: Component): Answer | undefined {
  if (variables.length !== 1) return undefined;
  const [subject] = variables;
  if (hasNumberDomain(subject.sort)) {
    let domain = wholeDomain(subject.sort);
    for (const conjunct of conjuncts) {
      const part = numberDomain(conjunct, subject);
      if (part === undefined) return undefined;
      domain = domain.intersect(part);
    }
    return satisfiedBy(subject, pickValue(domain, subject.sort));
  }
  let set = CharSet.all;
  for (const { op, args } of conjuncts) {
    if (op.kind !== 'in' || !isVariable(args[0])) return undefined;
    set = set.intersect(op.set);
  }
  return satisfiedBy(subject, set.pick());
}

function satisfiedBy(subject: Variable, value: Value | undefined): Answer {
  return value === undefined ? { status: 'unsat' } : { status: 'sat', model: new Map([[subject, value]]) };
}
