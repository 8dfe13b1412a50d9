import { and, eq, or } from '../../logic/build.ts';
import { type Assignment, evaluate } from '../../logic/evaluate.ts';
import { Bool } from '../../logic/sort.ts';
import { FALSE, isVariable, type Term, TRUE, type Variable, variable } from '../../logic/term.ts';
import type { Value } from '../../logic/value.ts';

/**
 * Names for conditions of an unwound program. What is known of a joined way is a disjunction of what was known of its parts,
 * in which there are such disjunctions again; with a name for each, terms stay as large as the program is.
 *
 * A definition mentions only variables of the program and names that were defined before it.
 */
export class Definitions {
  private readonly all = new Map<Variable, Term>();
  private readonly names = new Map<Term, Variable>();

  /** A literal for a conjunction. */
  named(conjuncts: readonly Term[]): Term {
    const [only] = conjuncts;
    if (conjuncts.length === 1 && isLiteral(only)) return only;
    return this.nameOf(and(...conjuncts));
  }

  /** A literal for one of two conjunctions. */
  either(first: readonly Term[], second: readonly Term[]): Term {
    return this.nameOf(or(and(...first), and(...second)));
  }

  private nameOf(term: Term): Term {
    if (term === TRUE || term === FALSE || isLiteral(term)) return term;
    let name = this.names.get(term);
    if (name === undefined) {
      name = variable(`!${this.all.size}`, Bool);
      this.names.set(term, name);
      this.all.set(name, term);
    }
    return name;
  }

  has(name: Variable): boolean {
    return this.all.has(name);
  }

  /** What a name stands for, as an equation; undefined for other variables. */
  equation(name: Variable): Term | undefined {
    const term = this.all.get(name);
    return term && eq(name, term);
  }

  /** Each definition, as an equation. */
  *equations(): Generator<Term> {
    for (const [name, term] of this.all) yield eq(name, term);
  }

  /** The values of all names where the program's own variables have some. */
  complete(assignment: Assignment): Assignment {
    const complete = new Map<Variable, Value>(assignment);
    for (const [name, term] of this.all) complete.set(name, evaluate(term, complete));
    return complete;
  }
}

function isLiteral(term: Term): boolean {
  return isVariable(term) || (term.op.kind === 'not' && isVariable(term.args[0]));
}
