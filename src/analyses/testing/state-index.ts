import { leafValueKey } from '../../abstraction/leaf-value-key.ts';
import { type Leaf, locationOf, type Outline, outlineOf, type View } from '../../abstraction/outline.ts';
import { NoAbstraction } from '../../abstraction/slot-class.ts';
import type { Inferred } from '../../engines/seal/infer.ts';
import type { Node } from '../../engines/seal/node.ts';
import { heldBy } from '../../engines/seal/slot.ts';
import { substitute } from '../../logic/substitute.ts';
import { FALSE, type Term, TRUE, type Variable } from '../../logic/term.ts';
import type { State } from '../../program/state.ts';
import { isUnknownName } from '../../program/unknown.ts';
import { SymbolicBoolean, SymbolicNumber } from '../../program/value.ts';

interface Indexed {
  readonly node: Node;
  /** The state of the automaton that the node belongs to. */
  readonly number: number;
  readonly structure: string | undefined;
  /** The variables that tell its states from others, and the keys of their values. */
  readonly control: readonly (readonly [string, string])[];
}

/** An object that loading the program made, in the path of a leaf. */
const BASE_OBJECT = /^b(\d+)\./;

/**
 * Tells which state of an inferred automaton a concrete state of the program, standing before a read, belongs to. Linear
 * in the size of the program's state.
 */
export class StateIndex {
  private readonly byLocation = new Map<string, Indexed[]>();
  private readonly view: View;
  /** The variables that tell the states of some node from others. */
  private readonly telling = new Set<string>();
  /** States that stand still do not change. */
  private readonly outlines = new WeakMap<State, Outline>();

  constructor({ merged }: Pick<Inferred, 'merged'>) {
    const paths = merged.flat().flatMap(({ control, environment }) => [...control.keys(), ...environment.slots.keys()]);
    const always = new Set(paths.flatMap(path => BASE_OBJECT.exec(path)?.[1] ?? []).map(Number));
    this.view = { isForgotten: () => false, scalars: true, always };
    merged.forEach((nodes, number) => {
      for (const node of nodes) {
        const there = this.byLocation.get(node.location) ?? [];
        const control = [...node.control].map(([path, value]) => [path, leafValueKey(value)] as const);
        for (const [path] of control) this.telling.add(path);
        there.push({ node, number, structure: this.outline(node.shape)?.key, control });
        this.byLocation.set(node.location, there);
      }
    });
  }

  /** `undefined` where the automaton has no such state: it was not followed to there. */
  locate(state: State): number | undefined {
    return this.find(state)?.number;
  }

  /**
   * What decides which state of the automaton a symbolic state belongs to, of which `concrete` is one case: the terms of
   * its variables that tell states apart, and the conditions on its data that do.
   */
  decisions(symbolic: State, concrete: State): readonly Term[] {
    const node = this.find(concrete)?.node;
    const leaves = this.outline(symbolic)?.leaves ?? [];
    const values = leaves.flatMap(({ path, value }) =>
      node?.control.has(path) && (value instanceof SymbolicNumber || value instanceof SymbolicBoolean)
        ? [value.term]
        : [],
    );
    const divided = (node?.divided ?? []).map(condition => conditionIn(leaves, condition));
    return [...values, ...divided.filter(({ variables }) => variables.length > 0)];
  }

  /**
   * The values of the numbers in a state, those of arrays left out, by powers of two, and its truth values: states that
   * differ in these are likely to go on differently.
   */
  signature(state: State): readonly number[] {
    const leaves = this.outline(state)?.leaves ?? [];
    return leaves
      .filter(({ isElement }) => isElement !== true)
      .map(({ value }) => (isPlain(value) ? magnitude(Number(value)) : 0));
  }

  private find(state: State): Indexed | undefined {
    const there = this.byLocation.get(locationOf(state));
    const outline = there === undefined ? undefined : this.outline(state);
    if (there === undefined || outline === undefined) return undefined;
    const values = new Map<string, string>();
    for (const { path, value } of outline.leaves) if (this.telling.has(path)) values.set(path, leafValueKey(value));
    for (const { path, name } of outline.functions) values.set(path, leafValueKey(name));
    const fitting = there.filter(
      ({ control, node: { divided } }) =>
        control.every(([path, key]) => values.get(path) === key) &&
        divided.every(condition => conditionIn(outline.leaves, condition) !== FALSE),
    );
    return fitting.find(({ structure }) => structure === outline.key) ?? fitting[0];
  }

  private outline(state: State): Outline | undefined {
    const known = this.outlines.get(state);
    if (known !== undefined) return known;
    try {
      const made = outlineOf(state, this.view);
      this.outlines.set(state, made);
      return made;
    } catch (error) {
      if (error instanceof NoAbstraction) return undefined;
      throw error;
    }
  }
}

/** A condition on the data of a node, of what the leaves of a state hold; of leaves without a value it says nothing. */
function conditionIn(leaves: readonly Leaf[], condition: Term): Term {
  const terms = new Map<Variable, Term>();
  for (const v of condition.variables) {
    const leaf = isUnknownName(v.op.name) ? leaves.find(({ path }) => path === v.op.name.slice(1)) : undefined;
    const held = leaf && heldBy(leaf, v.sort);
    if (held === undefined || typeof held === 'string') return TRUE;
    terms.set(v, held);
  }
  return substitute(condition, terms);
}

function isPlain(value: Leaf['value']): value is number | bigint | boolean {
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';
}

function magnitude(value: number): number {
  return Math.sign(value) * Math.ceil(Math.log2(Math.abs(value) + 1));
}
