import { compiled, type NumericFunction } from '../compile.ts';
import type { Term, Variable } from '../term.ts';
import type { Component } from './components.ts';
import { relationsOf, valueFor } from './domains.ts';
import type { Answer } from './solver.ts';

/** How many pairs that agree on all keys may be tested. */
const PAIR_LIMIT = 2 ** 22;

interface Key {
  readonly first: NumericFunction;
  readonly second: NumericFunction;
}

/**
 * Decides a component of two small variables that equations between a function of one and a function of the other hold
 * together, such as "both characters have the same decimal digits": one variable's values are indexed by the equations'
 * sides, the other's are looked up, and only pairs that agree are tested further. Linear in the two domains, where
 * enumeration would be their product.
 *
 * @returns `undefined` when the component has another shape, or too many pairs agree
 */
export function joinTwo(component: Component): Answer | undefined {
  if (component.variables.length !== 2) return undefined;
  const taken = relationsOf(component);
  if (taken === undefined) return undefined;
  const [x, y] = component.variables;
  const keys: Key[] = [];
  const tests: NumericFunction[] = [];
  for (const relation of taken.relations) {
    const key = keyOf(relation, x, y);
    const test = key === undefined ? compiled(relation, [x, y]) : undefined;
    if (key !== undefined) keys.push(key);
    else if (test !== undefined) tests.push(test);
    else return undefined;
  }
  if (keys.length === 0) return undefined;
  const index = new Map<string, number[]>();
  for (const value of taken.domains.get(y) ?? []) {
    const key = keys.map(k => k.second(value)).join();
    const list = index.get(key);
    if (list === undefined) index.set(key, [value]);
    else list.push(value);
  }
  let pairs = 0;
  for (const a of taken.domains.get(x) ?? [])
    for (const b of index.get(keys.map(k => k.first(a)).join()) ?? []) {
      if (++pairs > PAIR_LIMIT) return undefined;
      if (tests.every(test => test(a, b) === 1))
        return {
          status: 'sat',
          model: new Map([
            [x, valueFor(x, a)],
            [y, valueFor(y, b)],
          ]),
        };
    }
  return { status: 'unsat' };
}

/** An equation whose sides are about one variable each. */
function keyOf(relation: Term, x: Variable, y: Variable): Key | undefined {
  if (relation.op.kind !== 'eq') return undefined;
  const isOver = (term: Term, v: Variable): boolean => term.variables.length === 1 && term.variables[0] === v;
  for (const [a, b] of [relation.args, relation.args.toReversed()]) {
    if (!isOver(a, x) || !isOver(b, y)) continue;
    const [first, second] = [compiled(a, [x]), compiled(b, [y])];
    if (first !== undefined && second !== undefined) return { first, second };
  }
  return undefined;
}
