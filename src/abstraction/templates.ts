import type { Ending, Machine, Transition } from '../automata/machine/machine.ts';
import { windowVariable } from '../automata/machine/machine.ts';
import { and, convert, lt, sub } from '../logic/build.ts';
import type { Session } from '../logic/session.ts';
import type { Sort } from '../logic/sort.ts';
import { type Substitution, substitute } from '../logic/substitute.ts';
import { type Term, TRUE, type Variable } from '../logic/term.ts';
import { afterOne, inputVariable } from '../program/input.ts';
import { constantOf, joinedSegments } from '../program/segments.ts';
import type { Ahead } from '../program/state.ts';
import type { Segment } from '../program/value.ts';
import type { AbstractProgram, Stopping } from './abstract-program.ts';
import { equalitiesOf } from './equalities.ts';
import { NOT_RECENT, ONE_PASS } from './reasons.ts';
import { bindSegments, type Coordinates, NotInOnePass, type Split, segmentsKey, splitOff } from './rope.ts';
import { NeedsOlder, NoAbstraction, TooManyTemplates } from './slot-class.ts';
import { pathOfRecent } from './unknown-names.ts';

/** More than this and the outputs are not written in one pass. */
const MAX_TEMPLATES = 32;
const MAX_SEGMENTS = 24;

/**
 * The machine of an abstract program: all pairs of an input and what some run along its ways writes. So it has at least
 * the program's own outputs, and others only where something was forgotten.
 *
 * A program may build its result in several texts and write none of it before the end. What matters of these texts is
 * found backwards: at the end the result is some expression over them (a *template*), before the last step another one
 * and what that step adds behind it, and so on. A state of the machine is a pattern and the template that will turn out to
 * be the result; what is written has always been the value of the template so far. The machine guesses the template: it
 * is nondeterministic where the program decides late, and each choice is exact.
 *
 * Patterns times templates; gives up when the templates are no finite set (a text that grows in front, or is used twice).
 */
export function machineOf(program: AbstractProgram, sorts: Sorts, session: Session): Machine {
  return new Backwards(program, sorts, session).machine();
}

export interface Sorts {
  readonly input: Sort;
  readonly output: Sort;
}

interface Template {
  readonly segments: readonly Segment[];
  readonly node: number;
}

/** Where in the machine something is written, and what. */
interface Written {
  readonly node: number;
  readonly outputs: readonly Term[];
}

class Backwards {
  private readonly states: string[] = ['start'];
  private readonly transitions: Transition[][] = [[]];
  private readonly endings: Ending[][] = [[]];
  private readonly equalities: readonly Substitution[];
  private readonly templates: Map<string, Template>[];
  private readonly waiting: { readonly pattern: number; readonly template: Template }[] = [];
  private readonly ended = new Map<string, number>();
  /** The steps that lead to a pattern, by their source and number. */
  private readonly into: (readonly [number, number])[][];

  constructor(
    private readonly program: AbstractProgram,
    private readonly sorts: Sorts,
    private readonly session: Session,
  ) {
    this.equalities = program.patterns.map(({ state }) => equalitiesOf(state.path));
    this.templates = program.patterns.map(() => new Map());
    this.into = program.patterns.map(() => []);
    program.steps.forEach((steps, from) => {
      steps.forEach((step, i) => {
        this.into[step.to].push([from, i]);
      });
    });
  }

  machine(): Machine {
    const { program, sorts } = this;
    program.patterns.forEach((_, i) => {
      for (const stop of program.atEnd[i]) this.end(i, stop);
      for (const stop of program.early[i]) this.endEarly(i, stop);
    });
    for (let next = this.waiting.pop(); next !== undefined; next = this.waiting.pop()) {
      this.session.budget.spend();
      for (const [from, i] of this.into[next.pattern]) this.step(from, i, next.template);
    }
    for (const { to, binding, coordinates } of program.starts)
      for (const template of this.templates[to].values()) {
        const segments = bindSegments(template.segments, binding, coordinates);
        if (isImpossible(segments, coordinates)) continue;
        const { head, tail } = splitOff(segments, coordinates, 0, () => false);
        if (head.length > 0) throw new Error('what is written before the first symbol is constant');
        this.copyToStart(
          template.node,
          tail.map(term => asSymbol(term, sorts.output)),
        );
      }
    const lookback = Math.max(0, ...program.patterns.map(({ kept }) => kept));
    return {
      input: sorts.input,
      output: sorts.output,
      lookback,
      registers: [],
      states: this.states,
      initial: 0,
      transitions: this.transitions,
      endings: this.endings,
    };
  }

  private end(pattern: number, { guard, coordinates, result }: Stopping): void {
    const written = result && this.writtenBy(pattern, result.segments, coordinates);
    if (!written) return;
    this.endings[written.node].push({ guard: this.window(pattern)(and(...guard)), outputs: written.outputs });
  }

  /** The rest of the input is not looked at: it is copied, or nothing happens with it. */
  private endEarly(pattern: number, { guard, coordinates, result, ahead }: Stopping): void {
    const written = result && this.writtenBy(pattern, result.segments, coordinates);
    if (written) this.goOn(pattern, guard, written, this.rest(result.isOpen, ahead));
  }

  /** Where a program is that has ended: the rest of the input, as much as was guessed, is copied or ignored. */
  private rest(copies: boolean, ahead: Ahead | undefined): number {
    const key = `${copies} ${ahead?.least} ${ahead?.most}`;
    let node = this.ended.get(key);
    if (node === undefined) {
      node = this.node(copies ? 'copies the rest' : 'ignores the rest');
      this.ended.set(key, node);
      if (ahead === undefined || ahead.least === 0) this.endings[node].push({ guard: TRUE, outputs: [] });
      const outputs = copies ? [asSymbol(windowVariable(this.sorts.input, 0), this.sorts.output)] : [];
      if (ahead?.most !== 0)
        this.transitions[node].push({ guard: TRUE, outputs, updates: [], to: this.rest(copies, afterOne(ahead)) });
    }
    return node;
  }

  private step(from: number, index: number, target: Template): void {
    const { guard, coordinates, binding } = this.program.steps[from][index];
    const written = this.writtenBy(from, bindSegments(target.segments, binding, coordinates), coordinates);
    if (written !== undefined) this.goOn(from, guard, written, target.node);
  }

  private goOn(pattern: number, guard: readonly Term[], { node, outputs }: Written, to: number): void {
    this.transitions[node].push({ guard: this.window(pattern)(and(...guard)), outputs, updates: [], to });
  }

  /** The template that a text is before a way from a pattern, and what the way adds; `undefined` when no run has it. */
  private writtenBy(pattern: number, segments: readonly Segment[], coordinates: Coordinates): Written | undefined {
    const simple = this.simplified(pattern, segments);
    if (isImpossible(simple, coordinates)) return undefined;
    const { head, tail } = this.split(pattern, simple, coordinates);
    const written = tail.map(this.window(pattern)).map(term => asSymbol(term, this.sorts.output));
    return { node: this.template(pattern, head).node, outputs: written };
  }

  private split(pattern: number, segments: readonly Segment[], coordinates: Coordinates): Split {
    const { kept, state } = this.program.patterns[pattern];
    const isBefore = (place: Term, than: Term): boolean => this.session.impossible(lt(than, place), state.path, true);
    try {
      return splitOff(segments, coordinates, kept, isBefore);
    } catch (error) {
      if (!(error instanceof NotInOnePass)) throw error;
      throw new TooManyTemplates(ONE_PASS);
    }
  }

  /** With what the pattern knows to be equal written in one way. */
  private simplified(pattern: number, segments: readonly Segment[]): readonly Segment[] {
    const known = this.equalities[pattern];
    if (known.size === 0) return segments;
    return joinedSegments(
      segments.map(segment =>
        segment.kind === 'slice'
          ? { kind: 'slice', from: substitute(segment.from, known), to: substitute(segment.to, known) }
          : segment,
      ),
    );
  }

  private template(pattern: number, segments: readonly Segment[]): Template {
    const known = this.templates[pattern];
    const key = segmentsKey(segments);
    let template = known.get(key);
    if (template === undefined) {
      if (known.size >= MAX_TEMPLATES || segments.length > MAX_SEGMENTS) throw new TooManyTemplates(ONE_PASS);
      template = { segments, node: this.node(String(pattern)) };
      known.set(key, template);
      this.waiting.push({ pattern, template });
    }
    return template;
  }

  private node(label: string): number {
    this.transitions.push([]);
    this.endings.push([]);
    return this.states.push(label) - 1;
  }

  /** The start does what the node does, after it has written something. */
  private copyToStart(node: number, written: readonly Term[]): void {
    for (const transition of this.transitions[node])
      this.transitions[0].push({ ...transition, outputs: [...written, ...transition.outputs] });
    for (const ending of this.endings[node])
      this.endings[0].push({ ...ending, outputs: [...written, ...ending.outputs] });
  }

  /** From the symbols that a pattern knows to the machine's window: the symbol after these is the current one. */
  private window(pattern: number): (term: Term) => Term {
    const { kept, location } = this.program.patterns[pattern];
    const { input } = this.sorts;
    const renamed = new Map<Variable, Term>();
    for (let i = 0; i <= kept; i++) renamed.set(inputVariable(i, input), windowVariable(input, kept - i));
    return term => {
      for (const v of term.variables) {
        const path = pathOfRecent(v);
        if (path !== undefined) throw new NeedsOlder(location, path);
      }
      if (term.variables.some(v => !renamed.has(v))) throw new NoAbstraction(NOT_RECENT);
      return substitute(term, renamed);
    };
  }
}

/** A symbol that was read or is in a text, as one that is written. */
export function asSymbol(term: Term, output: Sort): Term {
  return term.sort === output ? term : convert(term, output);
}

/**
 * Whether segments are certainly of no run. What a run writes is made of slices that it really took: each from a place of
 * the input to one that is not before it, and not beyond what was read.
 */
function isImpossible(segments: readonly Segment[], { base, symbols }: Coordinates): boolean {
  return segments.some(segment => {
    if (segment.kind !== 'slice') return false;
    const [length, start, end] = [sub(segment.to, segment.from), segment.from, sub(segment.to, base)].map(constantOf);
    return (length ?? 0) < 0 || (start ?? 0) < 0 || (end ?? 0) > symbols.length;
  });
}
