import type { CharSet } from '../../logic/char-set.ts';
import { Budget } from '../../logic/limits.ts';
import type { Acceptor } from './acceptor.ts';
import { minimise } from './minimise.ts';
import { chars, choice, NO_SYMBOL, NOTHING, type RegExpTree, sequence, star } from './reg-exp-tree.ts';

/**
 * The source of a JavaScript regular expression, anchored as `^…$` and for use without flags, that matches exactly the
 * language: state elimination on the minimal machine, always the state that adds the least text next (the order of
 * Delgado & Morais, "Approximation to the smallest regular expression for a given regular language", CIAA 2004), with
 * simplification. The text can be exponential in the states; one unit of budget a kilobyte and step.
 */
export function toRegExp(a: Acceptor<CharSet>, budget: Budget = Budget.unlimited): string {
  const machine = minimise(a, budget);
  const labels = new LabelledGraph(machine);
  for (let state = labels.cheapest(); state !== undefined; state = labels.cheapest()) {
    budget.spend();
    labels.eliminate(state, budget);
  }
  const result = labels.result;
  return `^${result.kind === 'choice' ? `(?:${result.text})` : result.text}$`;
}

const START = -1;
const END = -2;

/** States joined by expressions, plus a start without moves into it and an end without moves out of it. */
class LabelledGraph {
  private readonly out = new Map<number, Map<number, RegExpTree>>();
  private readonly into = new Map<number, Set<number>>();

  constructor(machine: Acceptor<CharSet>) {
    for (const state of [START, END, ...machine.moves.keys()]) {
      this.out.set(state, new Map());
      this.into.set(state, new Set());
    }
    this.add(START, machine.initial, NO_SYMBOL);
    machine.moves.forEach((row, from) => {
      for (const { guard, to } of row) this.add(from, to, chars(guard));
      if (machine.final[from]) this.add(from, END, NO_SYMBOL);
    });
  }

  get result(): RegExpTree {
    return this.label(START, END);
  }

  /** The state whose elimination copies the least text; `undefined` when only start and end are left. */
  cheapest(): number | undefined {
    let best: number | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const state of this.out.keys()) {
      if (state < 0) continue;
      const weight = this.weight(state);
      if (weight >= least) continue;
      least = weight;
      best = state;
    }
    return best;
  }

  eliminate(state: number, budget: Budget): void {
    const loop = star(this.label(state, state));
    const { sources, targets } = this.neighbours(state);
    for (const from of sources) {
      const before = sequence(this.label(from, state), loop);
      for (const to of targets) {
        const added = this.add(from, to, sequence(before, this.label(state, to)));
        budget.spend(added.text.length >> 10);
      }
      this.out.get(from)?.delete(state);
    }
    for (const to of targets) this.into.get(to)?.delete(state);
    this.out.delete(state);
    this.into.delete(state);
  }

  private weight(state: number): number {
    const { sources, targets } = this.neighbours(state);
    let weight = this.label(state, state).text.length * (sources.length * targets.length - 1);
    for (const from of sources) weight += this.label(from, state).text.length * (targets.length - 1);
    for (const to of targets) weight += this.label(state, to).text.length * (sources.length - 1);
    return weight;
  }

  private neighbours(state: number): { sources: number[]; targets: number[] } {
    return {
      sources: [...(this.into.get(state) ?? [])].filter(from => from !== state),
      targets: [...(this.out.get(state)?.keys() ?? [])].filter(to => to !== state),
    };
  }

  private label(from: number, to: number): RegExpTree {
    return this.out.get(from)?.get(to) ?? NOTHING;
  }

  private add(from: number, to: number, tree: RegExpTree): RegExpTree {
    const label = choice(this.label(from, to), tree);
    this.out.get(from)?.set(to, label);
    this.into.get(to)?.add(from);
    return label;
  }
}
