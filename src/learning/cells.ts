import { and, not } from '../logic/build.ts';
import type { Assignment } from '../logic/evaluate.ts';
import type { Session } from '../logic/session.ts';
import type { Sort } from '../logic/sort.ts';
import { substitute } from '../logic/substitute.ts';
import { constant, FALSE, type Term, TRUE, type Variable } from '../logic/term.ts';
import { asCharSet } from '../logic/unary.ts';
import { defaultValue, type Value } from '../logic/value.ts';
import { inputVariable } from '../program/input.ts';
import { isTrueOf } from './positions.ts';
import { Prefix } from './prefix.ts';

/**
 * The cells of symbols that a tree of prefixes is made of. Cells only get smaller: when an answer holds for a part of a
 * cell, the node keeps the part that its witness is in, and a new sibling gets the rest.
 */
export class Cells {
  constructor(
    private readonly input: Sort,
    private readonly session: Session,
  ) {}

  /** The first child of a node: any symbol at all. */
  firstChild(parent: Prefix): Prefix {
    const child = new Prefix(parent, TRUE, [...parent.witness, defaultValue(this.input)]);
    parent.children = [child];
    return child;
  }

  /**
   * A word of a given length that satisfies some predicates and, if possible, begins with the given symbols.
   * @returns `undefined` when there is none
   * @throws Undecided
   */
  wordWhere(
    predicates: readonly Term[],
    facts: readonly Term[],
    begin: readonly Value[],
    length: number,
  ): readonly Value[] | undefined {
    const given = new Map<Variable, Term>(
      begin.map((symbol, i) => [inputVariable(i, this.input), constant(symbol, this.input)]),
    );
    const fixed = predicates.map(predicate => substitute(predicate, given));
    const near = fixed.includes(FALSE) ? undefined : this.session.model(...fixed);
    if (near !== undefined) return this.word(near, begin, length);
    const anywhere = begin.length === 0 ? undefined : this.session.model(...facts, ...predicates);
    return anywhere && this.word(anywhere, [], length);
  }

  private word(model: Assignment, begin: readonly Value[], length: number): readonly Value[] {
    return Array.from(
      { length },
      (_, i) => begin[i] ?? model.get(inputVariable(i, this.input)) ?? defaultValue(this.input),
    );
  }

  /** Narrows the nodes down to `prefix` to what an answer for a word of this prefix needs. */
  absorb(prefix: Prefix, steps: readonly Term[]): void {
    prefix.path.forEach((node, i) => {
      if (steps[i] !== TRUE && !this.implied(node, steps[i])) this.split(node, steps[i]);
    });
  }

  private implied(node: Prefix, step: Term): boolean {
    if (node.guard === step) return true;
    const [guard, set] = [asCharSet(node.guard), asCharSet(step)];
    const sameSymbol = guard !== undefined && node.guard.variables.every(v => step.variables.includes(v));
    if (set !== undefined && sameSymbol) return guard.isSubsetOf(set);
    return !this.session.satisfiable(...node.facts, not(step));
  }

  private split(node: Prefix, step: Term): void {
    const { parent } = node;
    if (parent?.children === undefined) return;
    const inside = and(node.guard, step);
    const outside = and(node.guard, not(step));
    const [kept, other] = isTrueOf(step, node.witness) ? [inside, outside] : [outside, inside];
    node.guard = kept;
    node.revision++;
    const witness = this.wordWhere([other], parent.facts, parent.witness, node.depth);
    if (witness !== undefined) parent.children.push(new Prefix(parent, other, witness));
    for (const child of node.children ?? []) this.renew(child);
  }

  /** Finds new witnesses below a node whose cell got smaller, and leaves out what became impossible. */
  private renew(node: Prefix): void {
    const { parent } = node;
    if (parent === undefined) return;
    if (!node.path.every(each => isTrueOf(each.guard, node.witness))) {
      const witness = this.wordWhere([node.guard], parent.facts, parent.witness, node.depth);
      if (witness === undefined) {
        parent.children = parent.children?.filter(child => child !== node);
        return;
      }
      node.witness = witness;
      node.entries.clear();
      node.revision++;
    }
    for (const child of [...(node.children ?? [])]) this.renew(child);
  }
}
