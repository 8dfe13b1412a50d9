import { holds } from '../evaluate.ts';
import { Bool, Int } from '../sort.ts';
import type { Term } from '../term.ts';
import { defaultValue } from '../value.ts';
import type { Component } from './components.ts';
import { DifferenceForm, type Formula, opposite } from './difference-form.ts';
import { DifferenceGraph } from './difference-graph.ts';
import type { Answer } from './solver.ts';

/** How many times a search may look at an atom or an edge: enough for some hundreds to thousands of cases. */
const STEPS = 2 ** 19;
/** The same for a question that is not worth much time. */
const QUICK_STEPS = 2 ** 15;

/**
 * Decides conjunctions over Int and Bool variables whose atoms relate at most two variables by their difference
 * (`i < n`, `j = i + 2`, `n != 7`, Boolean literals; see {@link DifferenceForm}), by longest paths in a graph. A
 * disequality or a disjunction that the solution at hand does not satisfy is decided by trying its cases.
 *
 * Conjuncts of another form are left out: a contradiction among the others refutes the whole, and a solution of the
 * others counts only where those conjuncts happen to hold in it.
 *
 * @returns `undefined` when no variable is Int or Bool, when it would take too many cases, and when nothing can be said
 * because of the conjuncts left out
 */
export function decideByDifferences(component: Component, quick = false): Answer | undefined {
  const { conjuncts, variables } = component;
  if (!variables.some(v => v.sort === Int || v.sort === Bool)) return undefined;
  const form = new DifferenceForm();
  const formulas: Formula[] = [];
  const others: Term[] = [];
  for (const conjunct of conjuncts) {
    const formula = form.read(conjunct);
    if (formula === undefined) others.push(conjunct);
    else formulas.push(formula);
  }
  if (formulas.length === 0) return undefined;
  const graph = new DifferenceGraph(form.size);
  const outcome = new Search(graph, quick ? QUICK_STEPS : STEPS).run([...form.domains, ...formulas]);
  if (outcome === 'none') return { status: 'unsat' };
  if (outcome === 'too many cases') return undefined;
  const model = form.model(unknown => graph.value(unknown));
  for (const v of variables) if (!model.has(v)) model.set(v, defaultValue(v.sort));
  if (others.some(c => !holds(c, model))) return undefined;
  if (conjuncts.some(c => !holds(c, model))) throw new Error('internal error: the solution of differences is none');
  return { status: 'sat', model };
}

type Outcome = 'found' | 'none' | 'too many cases';

/** A depth-first search through the cases of choices that the graph's solution does not satisfy by itself. */
class Search {
  private readonly choices: (readonly Formula[])[] = [];
  private looked = 0;

  constructor(
    private readonly graph: DifferenceGraph,
    private readonly maxSteps: number,
  ) {}

  /** When the outcome is `found`, the solution is the graph's. */
  run(formulas: readonly Formula[]): Outcome {
    for (const formula of formulas) {
      if (!this.assert(formula)) return 'none';
      if (this.isExhausted) return 'too many cases';
    }
    return this.decide();
  }

  private get isExhausted(): boolean {
    return this.looked + this.graph.steps > this.maxSteps;
  }

  /** @returns whether the differences that were asserted so far still have a solution */
  private assert(formula: Formula): boolean {
    if (formula.kind === 'difference') return this.graph.add(formula);
    if (formula.kind === 'and') return formula.parts.every(part => this.assert(part));
    this.choices.push(formula.parts);
    return true;
  }

  private decide(): Outcome {
    // The latest first: the choices inside a case come after the choice that the case belongs to, and satisfy it.
    const open = this.choices.findLast(parts => !parts.some(part => this.isSatisfied(part)));
    if (open === undefined) return 'found';
    if (this.isExhausted) return 'too many cases';
    for (const part of open) {
      const mark = this.graph.mark();
      const length = this.choices.length;
      if (this.assert(part)) {
        const outcome = this.decide();
        if (outcome !== 'none') return outcome;
      }
      this.graph.returnTo(mark);
      this.choices.length = length;
      if (part.kind === 'difference' && !this.graph.add(opposite(part))) return 'none';
    }
    return 'none';
  }

  private isSatisfied(formula: Formula): boolean {
    this.looked++;
    if (formula.kind === 'difference') return this.graph.satisfies(formula);
    return formula.kind === 'and'
      ? formula.parts.every(part => this.isSatisfied(part))
      : formula.parts.some(part => this.isSatisfied(part));
  }
}
