import { type Term, TRUE } from '../logic/term.ts';
import type { Value } from '../logic/value.ts';
import type { Experiment } from './experiment.ts';
import type { Observation } from './observation.ts';

/**
 * A symbolic prefix: a node of a tree in which every edge is a guard over the newest symbol and those before it. The
 * children of a node are disjoint and complete where the guards down to the node hold.
 */
export class Prefix {
  /** None until the node is a state and its steps are looked for. */
  children: Prefix[] | undefined;
  /** What was seen when it went on; `undefined` where it cannot go on in that way. */
  readonly entries = new Map<Experiment, Observation | undefined>();
  /** Changes whenever the guard or the witness does. */
  revision = 0;

  constructor(
    readonly parent: Prefix | undefined,
    /** Over the input's symbols up to this one's. */
    public guard: Term,
    /** A word that satisfies all guards down to here, and as long as the node is deep. */
    public witness: readonly Value[],
  ) {}

  static root(): Prefix {
    return new Prefix(undefined, TRUE, []);
  }

  get depth(): number {
    return this.witness.length;
  }

  /** From the first symbol's node to this one. */
  get path(): readonly Prefix[] {
    const path: Prefix[] = [];
    for (let at: Prefix = this; at.parent !== undefined; at = at.parent) path.push(at);
    return path.reverse();
  }

  /** The guards down to here. */
  get facts(): readonly Term[] {
    return this.path.map(node => node.guard).filter(guard => guard !== TRUE);
  }
}
