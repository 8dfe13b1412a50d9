import { type Leaf, type Outline, outlineOf, type View, withLeaves } from '../../abstraction/outline.ts';
import { eq, not } from '../../logic/build.ts';
import { evaluate } from '../../logic/evaluate.ts';
import type { Session } from '../../logic/session.ts';
import { constant, type Term } from '../../logic/term.ts';
import { type Value as Constant, defaultValue } from '../../logic/value.ts';
import type { State } from '../../program/state.ts';
import { type SymbolicBoolean, type SymbolicNumber, Text } from '../../program/value.ts';
import { isManyValued } from './costly.ts';
import { NotClosed } from './not-closed.ts';
import type { Precision } from './precision.ts';
import { concreteValue, isSymbolic } from './slot.ts';

/** Texts of more symbols than this do not tell states apart, nor do symbols with more values. */
const LONGEST_CONTROL = 12;
const MOST_LETTERS = 6;

/**
 * Takes states apart by the values of the variables that tell states apart. Asks the solver for each value of each variable
 * that depends on the input.
 */
export class ControlSplit {
  constructor(
    private readonly precision: Precision,
    private readonly session: Session,
    private readonly view: View,
    /** Whether nothing may be given up. */
    private readonly isCheck: boolean,
  ) {}

  /** A state as several in which the control variables are constant; one with too many values is given up. */
  *byControl(state: State): Generator<{ readonly state: State; readonly outline: Outline }> {
    for (const id of state.heap.touched())
      if (state.heap.isFromBase(id) && !this.precision.changed.has(id) && state.heap.isChanged(id))
        this.precision.changes(id);
    const outline = outlineOf(state, this.view);
    const text = this.view.forgets !== undefined ? outline.leaves.find(each => this.isShortText(each)) : undefined;
    if (text !== undefined) {
      yield* this.byText(state, text);
      return;
    }
    const leaf = outline.leaves.find(each => isSymbolic(each) && this.precision.isControl(each));
    if (leaf === undefined) {
      yield { state, outline };
      return;
    }
    const term = (leaf.value as SymbolicNumber | SymbolicBoolean).term;
    const values = this.valuesOf(term, state.path, this.precision.mostValuesOf(leaf.path));
    if (values === undefined) {
      if (this.isCheck) throw new NotClosed();
      this.precision.giveUp(leaf.path);
      yield* this.byControl(state);
      return;
    }
    for (const value of values) {
      const made = withLeaves(state, this.view, each =>
        each.path === leaf.path ? concreteValue(value, term.sort) : each.value,
      );
      made.path.push(eq(term, constant(value, term.sort)));
      yield* this.byControl(made);
    }
  }

  /** Whether a text that depends on the input tells states apart: one of few symbols. */
  private isShortText(leaf: Leaf): boolean {
    const { value } = leaf;
    if (!(value instanceof Text) || value.rest !== undefined || value.before.length > 0) return false;
    return value.units.length <= LONGEST_CONTROL && this.precision.isControl(leaf);
  }

  /** A state as several in which a short text is constant, or one in which it is forgotten. */
  private *byText(
    state: State,
    { path, value }: Leaf,
  ): Generator<{ readonly state: State; readonly outline: Outline }> {
    const units = value instanceof Text ? value.units : [];
    const at = units.findIndex(unit => typeof unit !== 'number');
    const unit = units[at];
    if (unit === undefined || typeof unit === 'number') {
      const known = String.fromCharCode(...units.map(each => (typeof each === 'number' ? each : 0)));
      yield* this.byControl(withLeaves(state, this.view, each => (each.path === path ? known : each.value)));
      return;
    }
    const values = this.valuesOf(unit, state.path, MOST_LETTERS);
    if (values === undefined) {
      if (this.isCheck) throw new NotClosed();
      this.precision.giveUp(path);
      yield* this.byControl(state);
      return;
    }
    for (const letter of values) {
      const known = units.map((each, i) => (i === at ? Number(letter) : each));
      const made = withLeaves(state, this.view, each => (each.path === path ? new Text(known) : each.value));
      made.path.push(eq(unit, constant(letter, unit.sort)));
      yield* this.byControl(made);
    }
  }

  /** All values of a term where a path goes; `undefined` where there are more than a few, or nobody knows. */
  private valuesOf(term: Term, path: readonly Term[], most: number): readonly Constant[] | undefined {
    if (isManyValued(term, path, most)) return undefined;
    const values: Constant[] = [];
    const others = [...path];
    for (;;) {
      const answer = this.session.ask(others);
      if (answer.status === 'unsat') return values;
      if (answer.status === 'unknown' || values.length === most) return undefined;
      const model = new Map(term.variables.map(v => [v, answer.model.get(v) ?? defaultValue(v.sort)]));
      const value = evaluate(term, model);
      values.push(value);
      others.push(not(eq(term, constant(value, term.sort))));
    }
  }
}
