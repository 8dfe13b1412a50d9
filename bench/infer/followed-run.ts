import { Anything } from '../../src/abstraction/domains/anything.ts';
import { leafValueKey } from '../../src/abstraction/leaf-value-key.ts';
import { type Leaf, outlineOf, type View } from '../../src/abstraction/outline.ts';
import type { Inferred } from '../../src/engines/seal/infer.ts';
import type { Node } from '../../src/engines/seal/node.ts';
import { heldBy } from '../../src/engines/seal/slot.ts';
import { holds } from '../../src/logic/evaluate.ts';
import type { Session } from '../../src/logic/session.ts';
import type { Sort } from '../../src/logic/sort.ts';
import { substitute } from '../../src/logic/substitute.ts';
import { constant, isConstant, type Term, type Variable } from '../../src/logic/term.ts';
import type { Value } from '../../src/logic/value.ts';
import { Evaluator } from '../../src/program/evaluator.ts';
import { Branching, Fork, runToQuestion } from '../../src/program/forking.ts';
import type { State } from '../../src/program/state.ts';
import type { Transduction } from '../../src/program/transduction.ts';
import type { Unit } from '../../src/program/value.ts';
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
    const decided = new Set<number>();
    for (;;) {
      const places = openPlaces(possible, decided);
      if (places.size === 0) return new Set(possible.map(([first]) => first));
      this.run(word, places, false, (at, having) => {
        possible[at] = having(possible[at]);
      });
      for (const at of places) decided.add(at);
      this.prune(possible, word);
    }
  }

  /** Whether, after every symbol of a word, the automaton may be in a state that stands for that of the program. */
  isFollowed(word: readonly Value[]): boolean {
    let current = this.acceptance.initial;
    let last = 0;
    this.run(word, new Set(word.map((_, i) => i + 1)), true, (at, having) => {
      current = having(this.acceptance.after(current, word, last));
      last = at;
    });
    return current.length > 0;
  }

  /**
   * Runs the program on a word, and gives at some places (after so many symbols) what tells which states of the automaton
   * stand for that of the program.
   */
  private run(
    word: readonly Value[],
    places: ReadonlySet<number>,
    isStrict: boolean,
    look: (at: number, having: (states: readonly number[]) => readonly number[]) => void,
  ): void {
    const evaluator = new Evaluator(this.program.language, new Branching(this.session), this.session.budget);
    const state = this.program.start();
    for (let at = 0; at <= word.length; at++) {
      if (runToQuestion(evaluator, state) instanceof Fork) throw new Error('a run on a word has one way only');
      if (places.has(at)) look(at, states => this.having(states, state, isStrict));
      if (at < word.length)
        state.input = { symbols: [...state.input.symbols, unitOf(word[at], this.program.input)], closed: false };
    }
  }

  /** Those of some states that stand for a state of the program. */
  private having(states: readonly number[], state: State, isStrict: boolean): readonly number[] {
    const { merged } = this.inferred;
    const leaves = state.ending === undefined ? leavesOf(state, this.view) : undefined;
    const passing = (test: (leaves: Leaves, node: Node) => boolean): readonly number[] =>
      states.filter(q => merged[q].length === 0 || (leaves && merged[q].some(node => test(leaves, node))));
    // What tells states apart decides most often, and is looked at quickly.
    const alike = passing(agrees);
    return alike.length === 1 && !isStrict ? alike : passing(isIn);
  }

  /** Leaves out what no run goes through, from the start and from the end. @throws NotFollowed */
  private prune(possible: (readonly number[])[], word: readonly Value[]): void {
    for (let at = 0; at < word.length; at++) {
      const next = new Set(this.acceptance.after(possible[at], word, at));
      possible[at + 1] = possible[at + 1].filter(q => next.has(q));
      if (possible[at + 1].length === 0)
        throw new NotFollowed(`after ${JSON.stringify(word.slice(0, at + 1).map(Number))}`);
    }
    for (let at = word.length; at > 0; at--) {
      const next = possible[at];
      if (possible[at - 1].length > 1)
        possible[at - 1] = possible[at - 1].filter(q =>
          this.acceptance.after([q], word, at - 1).some(to => next.includes(to)),
        );
    }
  }
}

/**
 * Where the program has to be looked at next: of each stretch of places with several possible states, the last and some in
 * between. What is found there mostly decides the rest.
 */
function openPlaces(possible: readonly (readonly number[])[], decided: ReadonlySet<number>): ReadonlySet<number> {
  const places = new Set<number>();
  let stretch: number[] = [];
  const end = (): void => {
    for (const share of [0.25, 0.5, 0.75, 1])
      if (stretch.length > 0) places.add(stretch[Math.ceil(share * stretch.length) - 1]);
    stretch = [];
  };
  for (const [at, states] of possible.entries()) {
    if (states.length > 1 && !decided.has(at)) stretch.push(at);
    else end();
  }
  end();
  return places;
}

/** A symbol as the program gets it. */
function unitOf(value: Value, sort: Sort): Unit {
  return sort.kind === 'tuple' ? constant(value, sort) : Number(value);
}

/** What a state holds, by paths. */
interface Leaves {
  readonly location: string;
  readonly byPath: ReadonlyMap<string, Leaf>;
  /** The functions that it keeps, by their names. */
  readonly functions: ReadonlyMap<string, string>;
}

function leavesOf(state: State, view: View): Leaves {
  const { location, leaves, functions } = outlineOf(state, view);
  return {
    location,
    byPath: new Map(leaves.map(leaf => [leaf.path, leaf])),
    functions: new Map(functions.map(({ path, name }) => [path, name])),
  };
}

/** Whether a state stands where those of a node do, with the same control variables. */
function agrees({ location, byPath, functions }: Leaves, { location: own, control }: Node): boolean {
  if (location !== own) return false;
  for (const [path, value] of control) {
    const here = functions.get(path) ?? byPath.get(path)?.value;
    if (here !== undefined && leafValueKey(here) !== leafValueKey(value)) return false;
  }
  return true;
}

/** Whether a state is one of those that were joined in a node, as far as the node says. */
function isIn(leaves: Leaves, node: Node): boolean {
  if (!agrees(leaves, node)) return false;
  const { environment, divided } = node;
  const values = new Map<Variable, Term>();
  for (const [path, slot] of environment.slots) {
    const leaf = leaves.byPath.get(path);
    if (leaf === undefined || (slot.isElement && slot.known instanceof Anything)) continue;
    const held = heldBy(leaf, slot.sort);
    if (held === undefined || held === 'any') return false;
    // What was never set, such as padding, decides nothing: to read it is a fault.
    if (held === 'unset') continue;
    if (!isConstant(held)) throw new Error('a run on a word has constants only');
    if (slot.known === undefined || slot.known === 'unset' || !slot.known.has(held.op.value)) return false;
    values.set(environment.variableOf(slot), held);
  }
  return [...environment.facts, ...divided].every(fact => {
    const here = substitute(fact, values);
    return here.variables.length > 0 || holds(here, new Map());
  });
}
