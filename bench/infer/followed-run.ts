import { leafValueKey } from '../../src/abstraction/leaf-value-key.ts';
import { type Leaf, outlineOf, type View } from '../../src/abstraction/outline.ts';
import type { Inferred } from '../../src/engines/seal/infer.ts';
import type { Node } from '../../src/engines/seal/node.ts';
import { heldBy } from '../../src/engines/seal/slot.ts';
import { holds } from '../../src/logic/evaluate.ts';
import type { Session } from '../../src/logic/session.ts';
import { substitute } from '../../src/logic/substitute.ts';
import { isConstant, type Term, type Variable } from '../../src/logic/term.ts';
import type { Value } from '../../src/logic/value.ts';
import { Evaluator } from '../../src/program/evaluator.ts';
import { Branching, Fork, runToQuestion } from '../../src/program/forking.ts';
import type { State } from '../../src/program/state.ts';
import type { Transduction } from '../../src/program/transduction.ts';
import { Acceptance } from './acceptance.ts';

/** No state that the automaton may be in stands for the one that the program is in: it is not sound. */
export class NotFollowed extends Error {
  override name = 'NotFollowed';
}

/**
 * The states of an inferred automaton that a word goes through, `undefined` where it rejects the word.
 *
 * The automaton may be nondeterministic. "Processing a word" then means the run that the code itself takes: the program is
 * run beside the automaton, and of the states that a symbol leads to, those are kept that stand for the state of the
 * program; where there are several, the first counts. Where the automaton has only one run anyway, the program is not run.
 */
export class FollowedRuns {
  private readonly acceptance: Acceptance;
  private readonly view: View;

  constructor(
    private readonly inferred: Inferred,
    private readonly program: Transduction,
    private readonly session: Session,
  ) {
    this.acceptance = new Acceptance(inferred.machine);
    const paths = inferred.merged.flat().flatMap(node => [...node.control.keys(), ...node.environment.slots.keys()]);
    const always = new Set(paths.flatMap(path => /^b(\d+)\./.exec(path)?.[1] ?? []).map(Number));
    this.view = { isForgotten: () => false, scalars: true, always };
  }

  /** @throws NotFollowed */
  states(word: readonly Value[]): ReadonlySet<number> | undefined {
    const possible: (readonly number[])[] = [this.acceptance.initial];
    for (let at = 0; at < word.length; at++) possible.push(this.acceptance.after(possible[at], word, at));
    if (!this.acceptance.isAccepting(possible[word.length])) return undefined;
    if (possible.every(states => states.length === 1)) return new Set(possible.flat());
    return this.followed(word, false);
  }

  /** Whether, after every symbol of a word, the automaton may be in a state that stands for that of the program. */
  isFollowed(word: readonly Value[]): boolean {
    try {
      this.followed(word, true);
      return true;
    } catch (error) {
      if (error instanceof NotFollowed) return false;
      throw error;
    }
  }

  /** @throws NotFollowed */
  private followed(word: readonly Value[], isStrict: boolean): ReadonlySet<number> {
    const { machine, merged } = this.inferred;
    const evaluator = new Evaluator(this.program.language, new Branching(this.session), this.session.budget);
    const state = this.program.start();
    const seen = new Set([machine.initial]);
    let current: readonly number[] = [machine.initial];
    for (let at = 0; at < word.length; at++) {
      if (runToQuestion(evaluator, state) instanceof Fork) throw new Error('a run on a word has one way only');
      state.input = { symbols: [...state.input.symbols, Number(word[at])], closed: false };
      current = this.acceptance.after(current, word, at);
      if (current.length > 1 || isStrict) {
        if (runToQuestion(evaluator, state) instanceof Fork) throw new Error('a run on a word has one way only');
        const leaves = state.ending === undefined ? leavesOf(state, this.view) : undefined;
        current = current.filter(q => merged[q].length === 0 || (leaves && merged[q].some(node => isIn(leaves, node))));
      }
      if (current.length === 0) throw new NotFollowed(`after ${JSON.stringify(word.slice(0, at + 1).map(Number))}`);
      seen.add(current[0]);
    }
    return seen;
  }
}

/** What a state holds, by paths. */
interface Leaves {
  readonly location: string;
  readonly byPath: ReadonlyMap<string, Leaf>;
}

function leavesOf(state: State, view: View): Leaves {
  const { location, leaves } = outlineOf(state, view);
  return { location, byPath: new Map(leaves.map(leaf => [leaf.path, leaf])) };
}

/** Whether a state is one of those that were joined in a node, as far as the node says. */
function isIn({ location, byPath }: Leaves, { location: own, control, environment, divided }: Node): boolean {
  if (location !== own) return false;
  for (const [path, value] of control) {
    const leaf = byPath.get(path);
    if (leaf !== undefined && leafValueKey(leaf.value) !== leafValueKey(value)) return false;
  }
  const values = new Map<Variable, Term>();
  for (const [path, slot] of environment.slots) {
    const leaf = byPath.get(path);
    if (leaf === undefined) continue;
    const held = heldBy(leaf, slot.sort);
    if (held === undefined || held === 'any') return false;
    if (held === 'unset') {
      if (slot.known !== 'unset' && slot.known?.contains(environment.variableOf(slot)).variables.length !== 0)
        return false;
      continue;
    }
    if (!isConstant(held)) throw new Error('a run on a word has constants only');
    if (slot.known === undefined || slot.known === 'unset' || !slot.known.has(held.op.value)) return false;
    values.set(environment.variableOf(slot), held);
  }
  return [...environment.facts, ...divided].every(fact => {
    const here = substitute(fact, values);
    return here.variables.length > 0 || holds(here, new Map());
  });
}
