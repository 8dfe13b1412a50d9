import { nothing } from '../automata/machine/basic.ts';
import { compose } from '../automata/machine/compose.ts';
import { type Machine, type Transition, windowVariable } from '../automata/machine/machine.ts';
import { shortInputs } from '../automata/machine/short-inputs.ts';
import { union } from '../automata/machine/union.ts';
import { not } from '../logic/build.ts';
import type { Session } from '../logic/session.ts';
import { Char, Int } from '../logic/sort.ts';
import { type Term, TRUE, type Variable } from '../logic/term.ts';
import { explore } from '../program/forking.ts';
import { stagedPrefix } from '../program/staged-path.ts';
import type { State } from '../program/state.ts';
import type { Transduction } from '../program/transduction.ts';
import { isUnknownName } from '../program/unknown.ts';
import { type AbstractProgram, abstractProgram } from './abstract-program.ts';
import { followToEnd } from './follow-to-end.ts';
import { AFTER_REST, NO_GROUPS } from './reasons.ts';
import { rejectedBy } from './rejected.ts';
import { coordinatesOf, ropeOf, splitOff } from './rope.ts';
import { classesFromSamples } from './sampling.ts';
import { samplingWords } from './sampling-words.ts';
import { Classes, lessRecent, NeedsOlder, NoAbstraction, Reclassify, TooManyTemplates } from './slot-class.ts';
import { asSymbol, machineOf } from './templates.ts';
import { pathOfRecent } from './unknown-names.ts';

/** One of the ways that a program takes before it reads. */
interface Branch {
  /** The machines that the input goes through, as one. */
  readonly prefix: Machine;
  /** Before the first question for input, or at the end. */
  readonly start: State;
  readonly reads: boolean;
  /** All that follows, where the inputs are short enough to follow every one to its end. */
  readonly followed: AbstractProgram | undefined;
}

/** How often a guess about what to keep may be changed. */
const MAX_CHANGES = 60;

/**
 * A machine that has at least a program's outputs, and can be made finer.
 *
 * Operations on the whole input before anything is read are machines themselves; what follows is explored pattern by
 * pattern. If the machine has only one output for each input, and accepts none that the program may reject, it is the
 * program's own.
 */
export class OverApproximation {
  /** All pairs of an input and an output that are possible as far as the abstraction knows. */
  readonly machine: Machine;
  /** All inputs that may be rejected as far as the abstraction knows: an acceptor. Absent when there are none. */
  readonly rejected: Machine | undefined;

  private constructor(
    private readonly program: Transduction,
    private readonly branches: readonly Branch[],
    private readonly abstract: readonly (AbstractProgram | undefined)[],
    /** What is kept of the states of each branch. */
    readonly classes: readonly Classes[],
    private readonly session: Session,
  ) {
    let whole: Machine | undefined;
    let rejected: Machine | undefined;
    branches.forEach(({ prefix, start }, i) => {
      const rest = abstract[i];
      const own = rest === undefined ? machineOfEnded(program, start) : machineOf(rest, program, session);
      const composed = compose(prefix, own, session);
      whole = whole === undefined ? composed : union(whole, composed);
      const refusing = rest === undefined ? undefined : rejectedBy(rest, program.input);
      if (refusing === undefined) return;
      const refused = compose(prefix, refusing, session);
      rejected = rejected === undefined ? refused : union(rejected, refused);
    });
    this.machine = whole ?? { ...nothing(program.input), output: program.output };
    this.rejected = rejected;
  }

  /**
   * The first abstraction of a program: what to keep of its states is guessed from samples, and corrected until it is
   * closed.
   *
   * @throws NoAbstraction, Unsupported, LimitReached
   */
  static of(program: Transduction, session: Session): OverApproximation {
    const branches = branchesOf(program, session);
    const classes = branches.map(({ start, reads, followed }) =>
      reads && followed === undefined
        ? classesFromSamples(program, start, samplingWords(program, start, session), session.budget)
        : new Classes(),
    );
    return OverApproximation.closed(program, branches, classes, session);
  }

  /**
   * The abstraction that keeps what it is told to, and nothing else.
   *
   * @throws Reclassify, NoAbstraction when that is not enough
   */
  static exactly(program: Transduction, classes: readonly Classes[], session: Session): OverApproximation {
    const branches = branchesOf(program, session);
    if (branches.length !== classes.length)
      throw new NoAbstraction('the program has not as many branches as this is about');
    const abstract = branches.map(({ start, reads, followed }, i) =>
      reads ? (followed ?? abstractProgram(program, start, classes[i], session)) : undefined,
    );
    return new OverApproximation(program, branches, abstract, classes, session);
  }

  private static closed(
    program: Transduction,
    branches: readonly Branch[],
    classes: readonly Classes[],
    session: Session,
  ): OverApproximation {
    for (;;) {
      const abstract = branches.map(({ start, reads, followed }, i) =>
        reads ? (followed ?? closedProgram(program, start, classes[i], session)) : undefined,
      );
      try {
        return new OverApproximation(program, branches, abstract, classes, session);
      } catch (error) {
        if (error instanceof NeedsOlder) {
          rememberMore(classes, error);
          continue;
        }
        if (!(error instanceof TooManyTemplates)) throw error;
        // Outputs that no run has may be among them, because something was forgotten.
        if (!learnPredicates(abstract, classes)) throw new NoAbstraction(error.message);
      }
    }
  }

  get predicates(): readonly Term[] {
    return this.classes.flatMap(classes => [...classes.entries().values()].flatMap(({ predicates }) => predicates));
  }

  /** How many patterns there are. */
  get size(): number {
    return this.abstract.reduce((sum, program) => sum + (program?.patterns.length ?? 1), 0);
  }

  /**
   * A finer abstraction: what was asked on the way and forgotten is known from now on. `undefined` when there is nothing
   * of that kind.
   */
  refined(): OverApproximation | undefined {
    return learnPredicates(this.abstract, this.classes)
      ? OverApproximation.closed(this.program, this.branches, this.classes, this.session)
      : undefined;
  }
}

/** Has what was asked and forgotten known from now on. Whether there was any such thing. */
function learnPredicates(programs: readonly (AbstractProgram | undefined)[], classes: readonly Classes[]): boolean {
  let isNew = false;
  programs.forEach((program, branch) => {
    program?.patterns.forEach(({ location }, i) => {
      const ways = [...program.steps[i], ...program.atEnd[i], ...program.early[i]];
      for (const term of ways.flatMap(({ forgotten }) => forgotten)) {
        if (!term.variables.every(isOfState)) continue;
        const opposite = not(term);
        const predicate = opposite.id < term.id ? opposite : term;
        if (classes[branch].addPredicate(location, predicate)) isNew = true;
      }
    });
  });
  return isNew;
}

/** Whether an unknown is a value of the state. Others are guesses about what is still to be read. */
function isOfState(v: Variable): boolean {
  return isUnknownName(v.op.name) && (v.sort === Int || pathOfRecent(v) !== undefined);
}

/** Keeps what was calculated from symbols that are further back. */
function rememberMore(classes: readonly Classes[], { location, path, message }: NeedsOlder): void {
  let isNew = false;
  for (const branch of classes) {
    const more = lessRecent(branch.of(location, path));
    if (more === undefined) continue;
    branch.set(location, path, more);
    isNew = true;
  }
  if (!isNew) throw new NoAbstraction(message);
}

/** Changes what is kept until that is enough. */
function closedProgram(program: Transduction, start: State, classes: Classes, session: Session): AbstractProgram {
  for (let changes = 0; changes < MAX_CHANGES; changes++) {
    try {
      return abstractProgram(program, start, classes, session);
    } catch (error) {
      if (!(error instanceof Reclassify)) throw error;
      classes.set(error.location, error.path, error.slot);
    }
  }
  throw new NoAbstraction(NO_GROUPS);
}

function branchesOf(program: Transduction, session: Session): readonly Branch[] {
  const branches: Branch[] = [];
  // Stages and languages are about texts.
  const followsStages = program.input === Char;
  for (const { state, why } of explore(program.language, program.start(), session, { followsStages })) {
    const prefix = stagedPrefix(state, session, program.input);
    if (prefix === undefined) continue;
    const reads = why === 'input';
    const isShort = reads && state.stages.length === 0;
    branches.push({
      prefix,
      start: state,
      reads,
      followed: isShort ? followed(program, state, prefix, session) : undefined,
    });
  }
  return branches;
}

/** All runs of a branch whose inputs are short; `undefined` where they are not, or the runs are too many. */
function followed(program: Transduction, start: State, prefix: Machine, session: Session): AbstractProgram | undefined {
  const inputs = shortInputs(prefix, session.budget);
  return inputs && followToEnd(program, start, inputs, session);
}

/** A program that ends before it reads anything. */
function machineOfEnded(program: Transduction, state: State): Machine {
  const parts = program.parts(state);
  if (parts === null) return { ...nothing(program.input), output: program.output };
  const coordinates = coordinatesOf(state);
  const outputs: Term[] = [];
  let copies = false;
  for (const part of parts) {
    if (copies) throw new NoAbstraction(AFTER_REST);
    if (typeof part !== 'string' && 'symbol' in part) outputs.push(part.symbol);
    else {
      const rope = ropeOf(coordinates, part);
      outputs.push(...splitOff(rope.segments, coordinates, 0, () => false).tail);
      copies = rope.isOpen;
    }
  }
  const x = asSymbol(windowVariable(program.input, 0), program.output);
  const written = outputs.map(term => asSymbol(term, program.output));
  const rest: Transition = { guard: TRUE, outputs: copies ? [x] : [], updates: [], to: 1 };
  return {
    input: program.input,
    output: program.output,
    lookback: 0,
    registers: [],
    states: ['start', 'rest'],
    initial: 0,
    transitions: [[{ ...rest, outputs: [...written, ...rest.outputs] }], [rest]],
    endings: [[{ guard: TRUE, outputs: written }], [{ guard: TRUE, outputs: [] }]],
  };
}
