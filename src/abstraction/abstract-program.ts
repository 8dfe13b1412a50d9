import { not } from '../logic/build.ts';
import type { Session } from '../logic/session.ts';
import { substitute } from '../logic/substitute.ts';
import type { Term } from '../logic/term.ts';
import { explore } from '../program/forking.ts';
import { endInput, mayEnd, mayGoOn } from '../program/input.ts';
import { placeOfState } from '../program/place-of-state.ts';
import { joinedSegments } from '../program/segments.ts';
import type { SourceRange } from '../program/source.ts';
import type { Ahead, State } from '../program/state.ts';
import { Forgotten } from '../program/text.ts';
import type { Transduction } from '../program/transduction.ts';
import { isUnknownName } from '../program/unknown.ts';
import type { Segment } from '../program/value.ts';
import { splitByCases } from './case-split.ts';
import { initialiseClasses } from './initial-classes.ts';
import { type Instance, instanceOf, type Pattern } from './pattern.ts';
import { AFTER_REST, GROWING, tooManyValues } from './reasons.ts';
import { type Binding, type Coordinates, coordinatesOf, ropeOf } from './rope.ts';
import { type Classes, EXPLICIT, NoAbstraction, Reclassify } from './slot-class.ts';

/** What a run that has ended gives: segments of text, and perhaps all that is still to be read after them. */
export interface Result {
  readonly segments: readonly Segment[];
  readonly isOpen: boolean;
}

/** One way from a pattern on, for all states that it stands for. */
export interface Way {
  /** What it takes, over the symbols that the pattern knows and the one that is read. */
  readonly guard: readonly Term[];
  /** What it takes besides, over unknowns: the abstraction forgets it. */
  readonly forgotten: readonly Term[];
  /** How the state at the end of the way counts. */
  readonly coordinates: Coordinates;
}

/** A way over one symbol to the next question for input. */
export interface Step extends Way {
  readonly to: number;
  /** The unknowns of the pattern that it leads to. */
  readonly binding: Binding;
}

/** A way to the end of the program: with the input's end, or before it was read to its end. `null`: it rejects. */
export interface Stopping extends Way {
  readonly result: Result | null;
  /** What was guessed about how the input goes on: nothing, or how many symbols there are. */
  readonly ahead: Ahead | undefined;
}

/** What patterns there are, and all ways between them. */
export interface AbstractProgram {
  readonly patterns: readonly Pattern[];
  readonly steps: readonly (readonly Step[])[];
  /** At the end of the input. */
  readonly atEnd: readonly (readonly Stopping[])[];
  /** On one more symbol, without asking whether there are others. */
  readonly early: readonly (readonly Stopping[])[];
  readonly starts: readonly Start[];
}

/** Where the program stands before it reads anything. */
export interface Start {
  readonly to: number;
  readonly binding: Binding;
  readonly coordinates: Coordinates;
}

const MAX_PATTERNS = 600;

/**
 * Everything that a program does from a state before its first question for input, as far as the classes keep it: the
 * smallest set of patterns that has the first state's and, with each pattern, those of all states one step further. A
 * step is everything between two questions, explored without loss. Every run of the program goes along these ways.
 *
 * @throws Reclassify when something must be kept otherwise; NoAbstraction, Unsupported, LimitReached
 */
export function abstractProgram(
  program: Transduction,
  start: State,
  classes: Classes,
  session: Session,
): AbstractProgram {
  return new Exploration(program, classes, session).run(start);
}

class Exploration {
  private readonly patterns: Pattern[] = [];
  private readonly numbers = new Map<string, number>();

  constructor(
    private readonly program: Transduction,
    private readonly classes: Classes,
    private readonly session: Session,
  ) {}

  run(start: State): AbstractProgram {
    const { patterns } = this;
    initialiseClasses(start, this.classes);
    const starts = this.at(start, () => this.instances(start.fork())).map(({ to, binding }) => ({
      to,
      binding,
      coordinates: coordinatesOf(start),
    }));
    const [steps, atEnd, early]: [Step[][], Stopping[][], Stopping[][]] = [[], [], []];
    for (let i = 0; i < patterns.length; i++) {
      this.session.budget.spend();
      if (patterns.length > MAX_PATTERNS) throw this.tooManyPatterns();
      steps[i] = [];
      early[i] = [];
      atEnd[i] = this.throughEnd(patterns[i]);
      for (const stop of this.throughSymbol(patterns[i])) {
        if (stop.ended) early[i].push(stop.ended);
        else for (const step of stop.steps) steps[i].push(step);
      }
    }
    return { patterns, steps, atEnd, early, starts };
  }

  private throughEnd(pattern: Pattern): Stopping[] {
    const state = pattern.state.fork();
    if (!mayEnd(state)) return [];
    endInput(state);
    return [...this.explored(pattern, state)].map(({ state: ended }) => stopping(this.program, pattern, ended));
  }

  private *throughSymbol(pattern: Pattern): Generator<{ readonly ended?: Stopping; readonly steps: readonly Step[] }> {
    const state = pattern.state.fork();
    if (!mayGoOn(state)) return;
    this.program.addSymbol(state);
    for (const stop of this.explored(pattern, state)) {
      if (stop.why === 'ended') yield { ended: stopping(this.program, pattern, stop.state), steps: [] };
      else {
        initialiseClasses(stop.state, this.classes);
        const coordinates = coordinatesOf(stop.state);
        const instances = this.at(stop.state, () =>
          splitByCases(stop.state, this.classes).flatMap(state => this.instances(state)),
        );
        const steps = instances.map(({ to, binding, path }) => ({
          ...wayOf(pattern, path),
          coordinates,
          to,
          binding,
        }));
        yield { steps };
      }
    }
  }

  /** What is made of a state; where nothing can be, the reason says where in the source the state stands. */
  private at<T>(state: State, make: () => T): T {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof NoAbstraction) || error.at !== undefined) throw error;
      throw new NoAbstraction(error.reason, this.placeOf(state));
    }
  }

  private placeOf(state: State): SourceRange | undefined {
    return placeOfState(state, this.program.language.home);
  }

  /** Names the read at which the most patterns are. */
  private tooManyPatterns(): NoAbstraction {
    const counts = new Map<string, number>();
    for (const { location } of this.patterns) counts.set(location, (counts.get(location) ?? 0) + 1);
    const [most] = [...this.patterns].sort((a, b) => (counts.get(b.location) ?? 0) - (counts.get(a.location) ?? 0));
    return new NoAbstraction(tooManyValues(MAX_PATTERNS), this.placeOf(most.state));
  }

  /** All ways on; where a text that was forgotten is looked at, it has to be kept. */
  private *explored(pattern: Pattern, state: State) {
    try {
      yield* explore(this.program.language, state, this.session, { guessesLengths: true });
    } catch (error) {
      if (!(error instanceof Forgotten)) throw error;
      const [path] = error.names;
      if (path === undefined) throw error;
      throw new Reclassify(pattern.location, path, EXPLICIT);
    }
  }

  /** The patterns that a state belongs to: several, where predicates are true of some of the states and not of others. */
  private instances(
    state: State,
  ): readonly { readonly to: number; readonly binding: Binding; readonly path: readonly Term[] }[] {
    const { program, classes } = this;
    const instance = instanceOf(state, classes, program);
    this.requireFacts(state, instance);
    let cases: readonly { readonly literals: readonly Term[]; readonly path: readonly Term[] }[] = [
      { literals: [], path: state.path },
    ];
    for (const predicate of classes.predicates(instance.pattern.location)) {
      // About something that the pattern has not: a name that is free would be something else at each step.
      if (!predicate.variables.every(v => instance.binding.terms.has(v))) continue;
      const condition = substitute(predicate, instance.binding.terms);
      cases = cases.flatMap(({ literals, path }) => {
        if (this.isImpossible(condition, path)) return [{ literals: [...literals, not(predicate)], path }];
        if (this.isImpossible(not(condition), path)) return [{ literals: [...literals, predicate], path }];
        return [
          { literals: [...literals, predicate], path: [...path, condition] },
          { literals: [...literals, not(predicate)], path: [...path, not(condition)] },
        ];
      });
    }
    return cases.map(({ literals, path }) => ({
      to: this.number(instance, literals),
      binding: instance.binding,
      path,
    }));
  }

  private isImpossible(condition: Term, path: readonly Term[]): boolean {
    return this.session.impossible(condition, path, true);
  }

  /** What a pattern assumes of its unknowns holds of the state; where it is not certain, less must be assumed. */
  private requireFacts(state: State, { pattern, binding }: Instance): void {
    for (const claim of pattern.claims)
      if (!this.isImpossible(not(substitute(claim, binding.terms)), state.path))
        this.weaken(
          pattern,
          claim.variables.map(v => v.op.name.slice(1)),
        );
  }

  private weaken({ location }: Pattern, paths: readonly string[]): void {
    for (const path of paths) {
      const slot = this.classes.of(location, path);
      if (slot.kind !== 'unknown') continue;
      if (slot.high >= MAX_HIGH) break;
      throw new Reclassify(location, path, { ...slot, low: Math.min(slot.low, 0), high: slot.high + 1 });
    }
    throw new NoAbstraction(GROWING);
  }

  private number({ pattern }: Instance, literals: readonly Term[]): number {
    const key = `${pattern.key}\n${literals.map(({ id }) => id).join()}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      const state = pattern.state.fork();
      state.path.push(...literals);
      number = this.patterns.push({ ...pattern, key, state }) - 1;
      this.numbers.set(key, number);
    }
    return number;
  }
}

const MAX_HIGH = 8;

/** The end of a run, as seen from a pattern that it passed. */
export function stopping(program: Transduction, pattern: Pattern, state: State): Stopping {
  const coordinates = coordinatesOf(state);
  const way = { ...wayOf(pattern, state.path), coordinates };
  const parts = program.parts(state);
  const ahead = state.input.closed ? { least: 0, most: 0 } : state.input.ahead;
  if (parts === null) return { ...way, result: null, ahead };
  const segments: Segment[] = [];
  let isOpen = false;
  for (const part of parts) {
    if (isOpen) throw new NoAbstraction(AFTER_REST);
    if (typeof part !== 'string' && 'symbol' in part) segments.push({ kind: 'units', units: [part.symbol] });
    else {
      const rope = ropeOf(coordinates, part);
      segments.push(...rope.segments);
      isOpen = rope.isOpen && !state.input.closed;
    }
  }
  return { ...way, result: { segments: joinedSegments(segments), isOpen }, ahead };
}

/** What a path takes from a pattern on. */
export function wayOf(pattern: Pattern, path: readonly Term[]): Pick<Way, 'guard' | 'forgotten'> {
  const found = path.slice(pattern.state.path.length);
  const isAboutUnknowns = (term: Term): boolean => term.variables.some(v => isUnknownName(v.op.name));
  return { guard: found.filter(term => !isAboutUnknowns(term)), forgotten: found.filter(isAboutUnknowns) };
}
