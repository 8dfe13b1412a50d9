import type { CharSet } from '../char-set.ts';
import { compiled } from '../compile.ts';
import { FALSE, type Term } from '../term.ts';
import type { Component } from './components.ts';
import { relationsOf } from './domains.ts';

const LIMIT = 2 ** 17;

/** Whether a relation holds for all, for none or for some of the values of its variables. */
type Extent = 'all' | 'none' | 'some';

/**
 * Leaves out relations that hold whatever their variables are, by trying all the values of each relation on its own.
 * A relation that never holds makes the whole false. What is left is equivalent, and often falls apart into smaller
 * components: code that decodes what it has just encoded is full of conditions that are always true. Remembers what it
 * has tried; each new relation costs at most 2^17 evaluations.
 */
export class Weakener {
  private readonly known = new Map<string, Extent>();

  /** @returns `undefined` when nothing could be left out */
  weaken(component: Component): readonly Term[] | undefined {
    const taken = relationsOf(component);
    if (taken === undefined) return undefined;
    const { domains, relations } = taken;
    const useless = new Set<Term>();
    for (const relation of relations) {
      const extent = this.extent(
        relation,
        relation.variables.map(v => domains.get(v)),
      );
      if (extent === 'none') return [FALSE];
      if (extent === 'all') useless.add(relation);
    }
    return useless.size === 0 ? undefined : component.conjuncts.filter(c => !useless.has(c));
  }

  private extent(relation: Term, domains: readonly (CharSet | undefined)[]): Extent {
    const key = `${relation.id}:${domains.map(d => d?.id).join()}`;
    let extent = this.known.get(key);
    if (extent === undefined) {
      extent = tried(relation, domains);
      this.known.set(key, extent);
    }
    return extent;
  }
}

function tried(relation: Term, domains: readonly (CharSet | undefined)[]): Extent {
  const test = compiled(relation, relation.variables);
  const size = domains.reduce((product, d) => product * (d?.size ?? Number.POSITIVE_INFINITY), 1);
  if (test === undefined || size > LIMIT || size === 0) return 'some';
  let holds = false;
  let fails = false;
  const point: number[] = [];
  const visit = (i: number): void => {
    if (i === domains.length) {
      if (test(...point) === 1) holds = true;
      else fails = true;
      return;
    }
    for (const value of domains[i] ?? []) {
      point[i] = value;
      visit(i + 1);
      if (holds && fails) return;
    }
  };
  visit(0);
  return holds && fails ? 'some' : holds ? 'all' : 'none';
}
