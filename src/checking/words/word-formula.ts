import { and, eq, not, or } from '../../logic/build.ts';
import { type Assignment, evaluate } from '../../logic/evaluate.ts';
import type { Budget } from '../../logic/limits.ts';
import { Undecided } from '../../logic/limits.ts';
import { type IncrementalSolver, incrementalSolver } from '../../logic/solver/index.ts';
import { Bool } from '../../logic/sort.ts';
import { type Term, type Variable, variable } from '../../logic/term.ts';
import type { ChoiceNumbers } from '../unwinding/choice-numbers.ts';
import { type EventLog, isCase } from '../unwinding/event-log.ts';
import type { Outcome, Unwound } from '../unwinding/unwind.ts';

/** The numbers of the events of a run, in their order. */
export type Word = readonly number[];

/** A deterministic automaton over events: what follows each state on each, and whether it accepts. */
export interface WordAutomaton {
  readonly initial: number;
  readonly next: readonly (readonly number[])[];
  readonly accepting: readonly boolean[];
}

/** A run that some assignment to the variables of the unwound program makes, and its word. */
export interface FoundRun {
  readonly word: Word;
  readonly assignment: Assignment;
  /** Which variable of the assignment is which choice of a run. */
  readonly choices: ChoiceNumbers;
}

/**
 * An unwound program as one formula, told to a solver once: whatever is asked about any of its outcomes is asked of this one.
 */
export class UnwoundFormula {
  readonly solver: IncrementalSolver;
  /** What the program's environment chooses. */
  readonly variables: readonly Variable[];

  /** @throws Z3NotLoaded */
  constructor(
    readonly unwound: Unwound,
    readonly budget: Budget,
  ) {
    const { definitions, outcomes } = unwound;
    this.solver = incrementalSolver();
    const all = new Set<Variable>();
    for (const equation of definitions.equations()) {
      this.solver.assert(equation);
      for (const each of equation.variables) all.add(each);
    }
    for (const { condition, log } of outcomes)
      for (const term of [condition, log.count, ...log.slots]) for (const each of term.variables) all.add(each);
    this.variables = [...all].filter(each => !definitions.has(each));
  }

  dispose(): void {
    this.solver.dispose();
  }
}

/**
 * Some outcomes of an unwound program as a formula over their words. Every question is a few assumptions: a word fixes what
 * is in each slot, an automaton reads the slots.
 *
 * Every run that is found was evaluated on the formula as it was made, without the solver.
 */
export class WordFormula {
  private readonly condition: Term;
  private readonly log: EventLog | undefined;
  private readonly events = new Map<number, Term>();

  /** @param letters how many events there are */
  constructor(
    private readonly formula: UnwoundFormula,
    outcomes: readonly Outcome[],
    private readonly letters: number,
  ) {
    this.condition = or(...outcomes.map(({ condition }) => condition));
    this.log = outcomes.reduce<EventLog | undefined>(
      (joined, { condition, log }) => (joined === undefined ? log : log.where(condition, joined)),
      undefined,
    );
  }

  /** How many questions the solver was asked, about whatever outcomes. */
  get checks(): number {
    return this.formula.solver.checks;
  }

  /** A run with this word. @throws LimitReached, Undecided */
  runOf(word: Word): FoundRun | undefined {
    const { log } = this;
    return log === undefined || word.length > log.slots.length
      ? undefined
      : this.ask([...this.begins(log, word), isCase(log.count, word.length)]);
  }

  /** A run whose word begins so. @throws LimitReached, Undecided */
  runThrough(prefix: Word): FoundRun | undefined {
    const { log } = this;
    return log === undefined || prefix.length > log.slots.length ? undefined : this.ask(this.begins(log, prefix));
  }

  /** A run with one of these words. @throws LimitReached, Undecided */
  runOfAny(words: readonly Word[]): FoundRun | undefined {
    const { log } = this;
    if (log === undefined) return undefined;
    return this.ask([
      this.isOneOf(
        log,
        words.filter(({ length }) => length <= log.slots.length),
        0,
      ),
    ]);
  }

  /**
   * A run whose word has at most so many events and is not accepted by an automaton. Costs a term for each slot, state and
   * event.
   *
   * @throws LimitReached, Undecided
   */
  runOutside(automaton: WordAutomaton, longest: number): FoundRun | undefined {
    const { log } = this;
    if (log === undefined) return undefined;
    return this.ask([this.isUpTo(log, longest), not(this.acceptance(automaton, log, longest))]);
  }

  /** The number of events in a longest word. @throws LimitReached, Undecided */
  longestWord(): number | undefined {
    const { log } = this;
    if (log === undefined) return undefined;
    let longest: number | undefined;
    for (;;) {
      const more: readonly Term[] = longest === undefined ? [] : [not(this.isUpTo(log, longest))];
      const run = this.ask(more);
      if (run === undefined) return longest;
      longest = run.word.length;
    }
  }

  /** That the slots from a place on are one of these words from there on, which have begun alike. Linear: as a tree. */
  private isOneOf(log: EventLog, words: readonly Word[], at: number): Term {
    const further = new Map<number, Word[]>();
    let isEnd = false;
    for (const word of words) {
      if (word.length === at) isEnd = true;
      else further.set(word[at], [...(further.get(word[at]) ?? []), word]);
    }
    const branches = [...further].map(([event, all]) =>
      and(this.isEvent(log, at, event), this.isOneOf(log, all, at + 1)),
    );
    return or(...(isEnd ? [isCase(log.count, at)] : []), ...branches);
  }

  private begins(log: EventLog, word: Word): readonly Term[] {
    return word.map((event, at) => this.isEvent(log, at, event));
  }

  /** That a slot holds an event. */
  private isEvent({ slots }: EventLog, at: number, event: number): Term {
    const key = at * 256 + event;
    let found = this.events.get(key);
    if (found === undefined) {
      found = isCase(slots[at], event);
      this.events.set(key, found);
    }
    return found;
  }

  private isUpTo({ count, slots }: EventLog, longest: number): Term {
    return or(...Array.from({ length: Math.min(longest, slots.length) + 1 }, (_, n) => isCase(count, n)));
  }

  /** That an automaton accepts what is in the slots: one variable for each state that it may be in before each slot. */
  private acceptance({ initial, next, accepting }: WordAutomaton, log: EventLog, longest: number): Term {
    const { count, slots } = log;
    const number = this.formula.solver.checks;
    let states: ReadonlyMap<number, Term> = new Map([[initial, and()]]);
    const ends: Term[] = [];
    for (let at = 0; ; at++) {
      const isEnd = isCase(count, at);
      const accepts = [...states].filter(([state]) => accepting[state]).map(([, term]) => term);
      ends.push(and(isEnd, or(...accepts)));
      if (at === Math.min(longest, slots.length)) break;
      const ways = new Map<number, Term[]>();
      for (const [state, term] of states)
        for (let event = 0; event < this.letters; event++) {
          const isEvent = this.isEvent(log, at, event);
          const to = next[state][event];
          const all = ways.get(to) ?? [];
          all.push(and(term, isEvent));
          ways.set(to, all);
        }
      states = new Map(
        [...ways].map(([state, all]) => {
          const name = variable(`automaton ${number} is in ${state} before ${at + 1}`, Bool);
          this.formula.solver.assert(eq(name, or(...all)));
          return [state, name];
        }),
      );
    }
    return or(...ends);
  }

  private ask(assumptions: readonly Term[]): FoundRun | undefined {
    const { log } = this;
    const { solver, variables, budget, unwound } = this.formula;
    const answer = solver.check([this.condition, ...assumptions], variables, budget);
    if (answer.status === 'unknown') throw new Undecided(answer.reason);
    if (answer.status === 'unsat' || log === undefined) return undefined;
    const assignment = unwound.definitions.complete(answer.model);
    if (evaluate(this.condition, assignment) !== true) throw new Error('a model of the solver is none');
    const count = Number(evaluate(log.count, assignment));
    return {
      word: log.slots.slice(0, count).map(slot => Number(evaluate(slot, assignment))),
      assignment,
      choices: unwound.choices,
    };
  }
}
