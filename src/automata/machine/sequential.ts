import { assuming, knownSets } from '../../logic/assume.ts';
import { and, eq, not, num } from '../../logic/build.ts';
import type { CharSet } from '../../logic/char-set.ts';
import { Undecided } from '../../logic/limits.ts';
import { setsOf } from '../../logic/predicates.ts';
import { Session } from '../../logic/session.ts';
import { universeSize } from '../../logic/sort.ts';
import { substitute } from '../../logic/substitute.ts';
import { FALSE, isConstant, isVariable, type Term, TRUE, type Variable, variable } from '../../logic/term.ts';
import { nothing } from './basic.ts';
import { behaviourOf } from './behaviour.ts';
import { guardCells } from './cells.ts';
import { domainDifference } from './domain-difference.ts';
import { type Ending, type Machine, type Transition, windowDistance, windowVariable } from './machine.ts';
import { pastFacts } from './past-symbols.ts';
import { simplerGuards } from './simpler-guards.ts';
import { trimMachine } from './trim.ts';
import { type Twins, twins } from './twins.ts';
import { shifted, usedLookback } from './window.ts';

export interface SequentialOptions {
  /** The longest window that symbols which are written later may be read from; 16 if absent. */
  readonly maxLookback?: number;
  /** More states than this are not worth it; 64 and four times those of the machine if absent. */
  readonly maxStates?: number;
}

/** Runs are given up that are ahead of the others by more symbols. */
const MAX_DELAY = 64;

/** The most values of a symbol, written after it has left the window, that get a state each. */
const FEW_SYMBOLS = 8;

/** How many configurations are looked at to see that what must not happen cannot. */
const REFUTATION = 5000;

/**
 * The deterministic machine of a single-valued one, if the runs on a common input never get far apart: subsets of states
 * with what each has yet to write (the construction of Choffrut, on symbolic guards and outputs). A step is cut into the
 * cells of all the guards of a subset, which may be about the whole window; what is written later is read from the
 * window, or is one of few symbols and known by the state.
 *
 * At first, outputs are compared as functions on a cell. Only if that leads nowhere are cells also cut by where outputs
 * agree, which is complete for finite alphabets but makes more cells.
 *
 * The result has the same transduction, exactly; it has no more lookback than it needs. Without registers only.
 *
 * @returns `undefined` when some input has two outputs, when the delay grows beyond what the window and the states can
 * hold (always so when no sequential machine exists), or when there would be too many states
 * @throws LimitReached by the session's budget, which is spent once a state and a cell
 */
export function sequential(machine: Machine, session: Session, options: SequentialOptions = {}): Machine | undefined {
  if (machine.registers.length > 0) return undefined;
  const given = trimMachine(machine);
  const loops = usedLookback(given) === 0 && setsOf(given.input) !== undefined ? twins(given, session) : undefined;
  if (loops?.drift) return undefined;
  for (const cutting of [false, true])
    try {
      const made = new Determiniser(given, session, options, loops, cutting).build();
      return simplerGuards(
        { ...made, lookback: usedLookback(made), states: made.states.map((_, q) => String(q)) },
        session,
      );
    } catch (problem) {
      if (!(problem instanceof GivenUp)) throw problem;
      if (problem.isFinal) return undefined;
    }
  return undefined;
}

class GivenUp {
  /** Final when some input has two outputs, so that no other way can succeed. */
  constructor(readonly isFinal: boolean) {}
}

/** A state in which a run of the given machine can be, and what it has written that the others have not. */
interface Member {
  readonly state: number;
  /** Over the window after the last symbol, which is `x1`. */
  readonly rest: readonly Term[];
}

interface Subset {
  readonly members: readonly Member[];
  /** What is known of the earlier symbols. */
  readonly facts: readonly Term[];
  /** How it was reached first. */
  readonly before: { readonly subset: Subset; readonly condition: Term } | undefined;
  readonly length: number;
}

/** A step of one of the runs of a subset. */
interface Move {
  readonly rest: readonly Term[];
  readonly step: Transition;
}

class Determiniser {
  private readonly subsets: Subset[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly symbol: Variable;
  private readonly factsAt: (state: number, terms: readonly Term[]) => readonly Term[];
  private readonly termsOf: (state: number) => readonly Term[];
  private readonly maxLookback: number;
  private readonly maxStates: number;
  /** Steps and ends that must turn out to be impossible. */
  private readonly refusals: { readonly at: number; readonly condition: Term; readonly isEnd: boolean }[] = [];

  constructor(
    private readonly machine: Machine,
    private readonly session: Session,
    { maxLookback = 16, maxStates = 64 + 4 * machine.states.length }: SequentialOptions,
    private readonly loops: Twins | undefined,
    /** Whether cells are cut by where outputs agree. */
    private readonly cutting: boolean,
  ) {
    this.symbol = windowVariable(machine.input, 0);
    this.factsAt = pastFacts({ ...machine, lookback: Math.max(1, machine.lookback) });
    this.maxLookback = maxLookback;
    this.maxStates = maxStates;
    const terms = machine.states.map((_, q) =>
      [...machine.transitions[q], ...machine.endings[q]].flatMap(part => [part.guard, ...part.outputs]),
    );
    this.termsOf = machine.lookback === 0 ? () => [] : state => terms[state];
  }

  build(): Machine {
    const { machine, subsets } = this;
    this.number([{ state: machine.initial, rest: [] }], undefined);
    const transitions: (readonly Transition[])[] = [];
    const endings: (readonly Ending[])[] = [];
    for (let q = 0; q < subsets.length; q++) {
      transitions.push(this.steps(q));
      endings.push(this.ends(q));
      if (subsets.length > this.maxStates) throw new GivenUp(false);
    }
    const draft = { ...machine, states: subsets.map(String), initial: 0, transitions, endings };
    const made = { ...draft, lookback: usedLookback(draft) };
    if (!this.areRefusalsImpossible(made)) throw new GivenUp(false);
    return trimMachine(made);
  }

  private number(members: readonly Member[], before: Subset['before']): number {
    const key = members.map(({ state, rest }) => `${state}:${rest.map(t => t.id).join()}`).join(';');
    let known = this.numbers.get(key);
    if (known === undefined) {
      this.session.budget.spend();
      const length = before === undefined ? 0 : before.subset.length + 1;
      const mentioned = members.flatMap(({ state, rest }) => [...rest, ...this.termsOf(state)]);
      const facts = [...new Set(members.flatMap(m => this.factsAt(m.state, mentioned)))];
      known = this.subsets.push({ members, facts, before, length }) - 1;
      this.numbers.set(key, known);
    }
    return known;
  }

  private steps(q: number): readonly Transition[] {
    const { members, facts } = this.subsets[q];
    const moves = members.flatMap(({ state, rest }) => this.machine.transitions[state].map(step => ({ rest, step })));
    return guardCells(
      moves.map(m => m.step.guard),
      this.symbol,
      facts,
      this.session,
    ).flatMap(({ condition, holding }) =>
      this.follow(
        q,
        condition,
        holding.map(i => moves[i]),
      ),
    );
  }

  /** Where the runs get to that take these moves, where the condition holds. */
  private follow(q: number, condition: Term, moves: readonly Move[]): readonly Transition[] {
    if (condition === FALSE) return [];
    this.session.budget.spend();
    const { facts } = this.subsets[q];
    const known = knownSets([...facts, condition]);
    const simplify = simplifier(known);
    const words = new Map<number, readonly Term[]>();
    for (const { rest, step } of moves) {
      const word = [...rest, ...step.outputs].map(simplify);
      const other = words.get(step.to);
      if (other === undefined) words.set(step.to, word);
      else {
        const same = sameWords(word, other);
        const differing = and(condition, not(same));
        if (this.session.impossible(differing, facts, true)) continue;
        this.refuse(q, differing, false, true);
        return this.follow(q, and(condition, same), moves);
      }
    }
    const outputs: Term[] = [];
    for (const heads of columns([...words.values()])) {
      const [first, ...others] = heads;
      const same = and(...others.map(t => eq(first, t)));
      const agreeing = and(condition, same);
      if (same !== TRUE && this.session.impossible(agreeing, facts, true)) break;
      const differing = and(condition, not(same));
      if (same !== TRUE && !this.session.impossible(differing, facts, true)) {
        if (!this.cutting) break;
        return [...this.follow(q, agreeing, moves), ...this.follow(q, differing, moves)];
      }
      outputs.push(heads.find(isConstant) ?? first);
    }
    const rests = [...words].map(([state, word]) => ({ state, rest: word.slice(outputs.length) }));
    const areParted = rests.length > 1 && this.areParted(rests, condition, facts);
    if (areParted || rests.some(({ rest }) => rest.length > MAX_DELAY)) {
      this.refuse(q, condition, false, areParted);
      return [];
    }
    const old = rests.flatMap(({ rest }) => rest.flatMap(t => t.variables)).find(v => this.isTooOld(v));
    if (old !== undefined) return this.byValues(q, condition, moves, old, known.get(old) ?? setsOf(old.sort)?.top);
    const after = rests
      .map(({ state, rest }) => ({ state, rest: rest.map(t => shifted(t, 1)) }))
      .sort((a, b) => a.state - b.state);
    return [{ guard: condition, outputs, updates: [], to: this.number(after, { subset: this.subsets[q], condition }) }];
  }

  /** Whether two runs have certainly written different things and can come back to where they are, writing more. */
  private areParted(members: readonly Member[], condition: Term, facts: readonly Term[]): boolean {
    return members.some((a, i) =>
      members.slice(i + 1).some(b => {
        if (!this.loops?.writeAgain(a.state, b.state)) return false;
        return columns([a.rest, b.rest]).some(([ours, theirs]) =>
          this.session.impossible(and(condition, eq(ours, theirs)), facts, true),
        );
      }),
    );
  }

  private isTooOld(v: Variable): boolean {
    return (windowDistance(v) ?? 0) >= this.maxLookback;
  }

  /** Follows the moves for each of the few values that a symbol can have had which the window will not hold any more. */
  private byValues(
    q: number,
    condition: Term,
    moves: readonly Move[],
    old: Variable,
    values: CharSet | undefined,
  ): readonly Transition[] {
    if (values === undefined || values.size > FEW_SYMBOLS) {
      this.refuse(q, condition, false, false);
      return [];
    }
    return [...values].flatMap(value => this.follow(q, and(condition, eq(old, num(value, old.sort))), moves));
  }

  private ends(q: number): readonly Ending[] {
    const { members, facts } = this.subsets[q];
    const ends = members.flatMap(({ state, rest }) =>
      this.machine.endings[state].map(({ guard, outputs }) => ({ guard, outputs: [...rest, ...outputs] })),
    );
    return guardCells(
      ends.map(e => e.guard),
      this.symbol,
      facts,
      this.session,
    ).map(({ condition, holding }) => {
      const simplify = simplifier(knownSets([...facts, condition]));
      const [outputs, ...others] = holding.map(i => ends[i].outputs.map(simplify));
      for (const other of others) {
        const differing = and(condition, not(sameWords(outputs, other)));
        if (!this.session.impossible(differing, facts, true)) this.refuse(q, differing, true, true);
      }
      return { guard: condition, outputs };
    });
  }

  /**
   * Notes that there is no right step, or end, from a subset where a condition holds; `isWrong` if that is because there
   * are two outputs.
   *
   * @throws GivenUp when the first way to the subset shows that it can happen
   */
  private refuse(at: number, condition: Term, isEnd: boolean, isWrong: boolean): void {
    const conditions: Term[] = [];
    let [subset, last] = [this.subsets[at], condition];
    for (; subset.before !== undefined; { subset, condition: last } = subset.before)
      conditions.push(placed(last, subset.length));
    conditions.push(placed(last, 0));
    if (this.session.ask(conditions).status !== 'unsat') throw new GivenUp(isWrong);
    this.refusals.push({ at, condition, isEnd });
  }

  /** Whether no input leads to a refusal: the machine in which just these are accepted accepts nothing. */
  private areRefusalsImpossible(made: Machine): boolean {
    if (this.refusals.length === 0) return true;
    const trap = made.states.length;
    const refused = (q: number, isEnd: boolean): readonly Term[] =>
      this.refusals.filter(r => r.at === q && r.isEnd === isEnd).map(r => r.condition);
    const step = (guard: Term): Transition => ({ guard, outputs: [], updates: [], to: trap });
    const trapping: Machine = {
      ...made,
      output: undefined,
      states: [...made.states, 'trap'],
      transitions: [
        ...made.transitions.map((list, q) => [
          ...list.map(t => ({ ...t, outputs: [] })),
          ...refused(q, false).map(step),
        ]),
        [],
      ],
      endings: [
        ...made.endings.map((_, q) => refused(q, true).map(guard => ({ guard, outputs: [] }))),
        [{ guard: TRUE, outputs: [] }],
      ],
    };
    const { budget, solver } = this.session;
    const attempt = new Session(solver, budget.part({ nodes: REFUTATION, share: 1 / 4 }));
    const none = behaviourOf(nothing(made.input));
    try {
      const trimmed = trimMachine({ ...trapping, lookback: usedLookback(trapping) });
      return domainDifference(behaviourOf(trimmed), none, attempt) === undefined;
    } catch (problem) {
      if (problem instanceof Undecided) return false;
      throw problem;
    }
  }
}

/** Simplifies terms by what their variables are known to be. */
function simplifier(known: ReadonlyMap<Term, CharSet>): (term: Term) => Term {
  const constants = new Map<Variable, Term>();
  for (const [subject, set] of known)
    if (isVariable(subject) && set.size === 1) constants.set(subject, num(set.min ?? 0, subject.sort));
  return term => {
    if (term.variables.length === 0) return term;
    for (const v of term.variables) if (universeSize(v.sort) === 1) constants.set(v, num(0, v.sort));
    return assuming(substitute(term, constants), known);
  };
}

/** When two words are the same. */
function sameWords(a: readonly Term[], b: readonly Term[]): Term {
  return a.length === b.length ? and(...a.map((t, i) => eq(t, b[i]))) : FALSE;
}

/** The first terms of all the words, the second ones, and so on, to the end of the shortest word. */
function columns(words: readonly (readonly Term[])[]): readonly (readonly Term[])[] {
  const height = Math.min(...words.map(w => w.length));
  return Array.from({ length: height }, (_, i) => words.map(w => w[i]));
}

/** A condition on the window of the step at a position of the input, as one on the input's symbols. */
function placed(condition: Term, at: number): Term {
  return substitute(
    condition,
    new Map(condition.variables.map(v => [v, variable(`s${at - (windowDistance(v) ?? 0)}`, v.sort)])),
  );
}
