import type { Machine } from '../../src/automata/machine/machine.ts';
import { type Subject, subjectOf } from '../../src/automata/machine/subject.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import type { SolverStack } from '../../src/logic/solver/solver-stack.ts';
import { wordsUpTo } from './alphabet.ts';
import { naive, type Relation, type Word } from './brute-force.ts';
import type { Case } from './random-case.ts';
import { ask, type Outcome } from './verdict.ts';

/** How often each kind of question got each answer. */
export class Tally {
  readonly counts = new Map<string, Map<string, number>>();

  count(category: string, answer: string): void {
    const row = this.counts.get(category) ?? new Map<string, number>();
    row.set(answer, (row.get(answer) ?? 0) + 1);
    this.counts.set(category, row);
  }

  add(other: readonly (readonly [string, readonly (readonly [string, number])[]])[]): void {
    for (const [category, row] of other)
      for (const [answer, n] of row) for (let i = 0; i < n; i++) this.count(category, answer);
  }

  rows(): readonly (readonly [string, readonly (readonly [string, number])[]])[] {
    return [...this.counts].map(([category, row]) => [category, [...row]]);
  }
}

/** Without memory everything terminates; nothing may come near this. */
const AMPLE = { nodes: 100_000, timeout: 60_000 };
/** With memory a state space may be large. */
const SOME = { nodes: 1_000, timeout: 600 };
/** For searches that nothing but a limit may end. */
const LITTLE = { nodes: 150, timeout: 400 };

/** What the checks of one case share: its words, the enumerated relations, and how questions are asked and counted. */
export class Bench {
  readonly words: readonly Word[];
  /** For questions about chains, whose enumeration costs more. */
  readonly shortWords: readonly Word[];
  private readonly relations = new WeakMap<Machine, Relation>();
  private readonly subjects = new WeakMap<Machine, Subject>();

  constructor(
    readonly given: Case,
    private readonly tally: Tally,
    private readonly solver: SolverStack,
  ) {
    const { symbols, length } = given.input;
    this.words = wordsUpTo(symbols, length);
    this.shortWords = wordsUpTo(symbols, length - 1);
  }

  session(little = false): Session {
    return new Session(this.solver, new Budget(little ? LITTLE : this.memoryless ? AMPLE : SOME));
  }

  relation(machine: Machine): Relation {
    let known = this.relations.get(machine);
    if (known === undefined) {
      known = naive(machine);
      this.relations.set(machine, known);
    }
    return known;
  }

  subject(machine: Machine): Subject {
    let known = this.subjects.get(machine);
    if (known === undefined) {
      known = subjectOf(machine, this.session());
      this.subjects.set(machine, known);
    }
    return known;
  }

  /** Asks with a new session and counts the answer. */
  ask(what: string, question: (session: Session) => ReturnType<Parameters<typeof ask>[0]>): Outcome {
    const outcome = ask(() => question(this.session(/lazy|lazily/.test(what))));
    this.count(what, outcome);
    return outcome;
  }

  count(what: string, outcome: Outcome): void {
    const memory = this.memoryless ? 'memoryless' : 'with memory';
    this.tally.count(`${what}, ${memory}`, outcome.kind);
    if (outcome.kind === 'fails' && !outcome.isShortest) this.tally.count(`${what}, ${memory}`, 'not shortest');
    if (outcome.kind === 'unknown')
      this.tally.count(`unknown: ${outcome.reason.replace(/from \S+ to \S+/, '')}`, memory);
  }

  /** Neither of the two machines looks back or has registers, and the symbols are few. */
  get memoryless(): boolean {
    const { left, right, input } = this.given;
    return [left, right].every(m => m.lookback === 0 && m.registers.length === 0) && input.name !== 'numbers';
  }
}
