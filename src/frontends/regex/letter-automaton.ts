import type { Budget } from '../../logic/limits.ts';
import { type LetterSet, minterms, union } from './letter-set.ts';
import * as ob from './obligations.ts';
import { type Past, Positions } from './positions.ts';
import type { Program } from './program.ts';

/** A nondeterministic automaton over letters; state 0 is the initial one, and at most one move joins two states. */
export interface LetterAutomaton {
  readonly moves: readonly (readonly { readonly set: LetterSet; readonly to: number }[])[];
  readonly final: readonly boolean[];
  readonly maxLetter: number;
}

/** A way of matching has come to `node`, after `past`, and needs that `cube` holds for the rest of the text. */
interface State {
  readonly node: number;
  readonly past: Past;
  readonly cube: ob.Cube;
}

/**
 * The automaton of a program. Without assertions it has at most one state more than the program has consume nodes. With
 * them the ways of matching stay nondeterministic: only look-behinds (by subsets of their nodes) and obligations (by sets
 * of them) can multiply the states, at worst exponentially in the size of the look-arounds.
 */
export function letterAutomaton(program: Program, budget: Budget): LetterAutomaton {
  return new Construction(program, budget).run();
}

class Construction {
  private readonly positions: Positions;
  private readonly states: State[] = [];
  private readonly numbers = new Map<string | number, number>();

  constructor(
    private readonly program: Program,
    private readonly budget: Budget,
  ) {
    this.positions = new Positions(program, budget);
  }

  run(): LetterAutomaton {
    const { program, states } = this;
    this.state(program.start, this.positions.initial(), ob.emptyCube);
    const moves: { set: LetterSet; to: number }[][] = [];
    const final: boolean[] = [];
    for (let q = 0; q < states.length; q++) {
      const row = new Map<number, LetterSet>();
      final.push(this.expand(states[q], row));
      moves.push([...row].map(([to, set]) => ({ set, to })));
    }
    return { moves, final, maxLetter: program.maxLetter };
  }

  private state(node: number, past: Past, cube: ob.Cube): number {
    const kept = this.positions.forget(past, node, cube);
    const key = kept.id === 0 && cube.length === 0 ? node : `${node} ${kept.id} ${cube.join()}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      this.budget.spend();
      number = this.states.push({ node, past: kept, cube }) - 1;
      this.numbers.set(key, number);
    }
    return number;
  }

  /** Collects the moves of a state in `row`. @returns whether the text may end here */
  private expand({ node, past, cube }: State, row: Map<number, LetterSet>): boolean {
    let final = false;
    for (const [id, condition] of this.positions.closureOf(node, past)) {
      for (const needed of condition) {
        const both = ob.join(cube, needed);
        if (both === undefined) continue;
        const end = this.program.nodes[id];
        if (end.kind === 'accept') final ||= ob.keptAtEnd(both);
        else if (end.kind === 'consume') this.read(end.set, end.next, past, both, row);
      }
    }
    return final;
  }

  private read(set: LetterSet, next: number, past: Past, cube: ob.Cube, row: Map<number, LetterSet>): void {
    for (const part of minterms(set, this.positions.distinctions(past, cube, next))) {
      this.budget.spend();
      const after = this.positions.step(past, part[0]);
      const obligation = cube.length === 0 ? ob.always : this.positions.afterLetter([cube], part[0], after);
      for (const needed of obligation) {
        const to = this.state(next, after, needed);
        const old = row.get(to);
        row.set(to, old === undefined ? part : union(old, part));
      }
    }
  }
}
