import type { Term, Variable } from '../term.ts';

/** Conjuncts that share variables with each other, directly or through others, and with no other component. */
export interface Component {
  readonly conjuncts: readonly Term[];
  /** By ascending id. */
  readonly variables: readonly Variable[];
}

/** Splits a conjunction into independent parts, in the order of their first conjuncts. Nearly linear. */
export function components(conjuncts: readonly Term[]): readonly Component[] {
  const parent = new Map<Variable, Variable>();
  const find = (v: Variable): Variable => {
    let root = v;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    parent.set(v, root);
    return root;
  };
  for (const { variables } of conjuncts) for (const v of variables) parent.set(find(v), find(variables[0]));
  const groups = new Map<Variable, Term[]>();
  for (const conjunct of conjuncts) {
    const root = find(conjunct.variables[0]);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [conjunct]);
    else group.push(conjunct);
  }
  return [...groups.values()].map(oneComponent);
}

/** The conjuncts as one component, connected or not. */
export function oneComponent(conjuncts: readonly Term[]): Component {
  const variables = new Set(conjuncts.flatMap(c => c.variables));
  return { conjuncts, variables: [...variables].sort((a, b) => a.id - b.id) };
}
