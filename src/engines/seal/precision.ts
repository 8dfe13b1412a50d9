import { le, lt } from '../../logic/build.ts';
import { Int, isNumeric } from '../../logic/sort.ts';
import { isConstant, type Term } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import type { SourceVariable } from '../../program/ir.ts';
import { isUnknownName } from '../../program/unknown.ts';

/** A variable that was counted up or down so often is data, and its values are no states of their own. */
const COUNTED = 5;
/** The same for any variable with so many values. */
const FEW = 16;
/** The same for a variable that the program compares with one constant after another. */
const MANY = 64;
/** Compared with so many constants, it says which state the program is in. */
const COMPARED = 4;
/** Conditions between variables that are kept of one location. */
const MOST_CONDITIONS = 16;

/** What tells states apart has changed: the exploration has to begin again. */
export class GivenUp extends Error {
  override name = 'GivenUp';
}

/**
 * Which variables tell states apart (control) and which are joined (data); what conditions between data are looked out
 * for. All variables are control at first. One is given up when it takes too many values or depends on the input in too
 * many ways: it is the one that keeps the exploration from coming to an end. It comes back, with more values allowed, when
 * it turns out that the program compares it with many constants.
 */
export class Precision {
  private readonly data = new Set<string>();
  private readonly promoted = new Set<string>();
  /** Variables that will tell states apart again in the next exploration. */
  private readonly regained = new Set<string>();
  private readonly named = new Map<string, SourceVariable | undefined>();
  private readonly values = new Map<string, Set<string>>();
  /** By variable, how many of its values were the one before plus or minus 1. */
  private readonly counted = new Map<string, number>();
  private readonly constants = new Map<string, Set<string>>();
  private readonly conditions = new Map<string, Set<Term>>();
  /** The objects that the program had before it started and that it changes. */
  readonly changed = new Set<number>();
  /** Whether it was changed since the exploration began. */
  isChanged = false;

  /** What tells states apart now, whatever is found out later. */
  copy(): Precision {
    const copy = new Precision();
    for (const path of this.data) copy.data.add(path);
    for (const path of this.promoted) copy.promoted.add(path);
    for (const object of this.changed) copy.changed.add(object);
    for (const [path, variable] of this.named) copy.named.set(path, variable);
    return copy;
  }

  isData(path: string): boolean {
    return this.data.has(path);
  }

  /** A new exploration begins. */
  restart(): void {
    this.values.clear();
    this.counted.clear();
    for (const path of this.regained) this.data.delete(path);
    this.regained.clear();
    this.isChanged = false;
  }

  /** Notes that an object is changed: it belongs to every state from now on. @throws GivenUp where that is new */
  changes(object: number): void {
    if (this.changed.has(object)) return;
    this.changed.add(object);
    throw new GivenUp();
  }

  /** Notes what its author says of a variable: one whose values have names says which state the program is in. */
  declared(path: string, variable: SourceVariable | undefined): void {
    if (this.named.has(path)) return;
    this.named.set(path, variable);
    if (variable?.values !== undefined) this.promoted.add(path);
  }

  variable(path: string): SourceVariable | undefined {
    return this.named.get(path);
  }

  forget(path: string): void {
    this.data.add(path);
  }

  /** @throws GivenUp */
  giveUp(path: string): never {
    this.forget(path);
    throw new GivenUp();
  }

  /**
   * Notes that a variable has this value in some state, and which one it had before.
   *
   * @throws GivenUp when there are too many
   */
  seen(path: string, value: string, before: string | undefined): void {
    let values = this.values.get(path);
    if (values === undefined) {
      values = new Set();
      this.values.set(path, values);
    }
    if (!values.has(value) && Math.abs(Number(value) - Number(before)) === 1)
      this.counted.set(path, (this.counted.get(path) ?? 0) + 1);
    values.add(value);
    if ((this.counted.get(path) ?? 0) > COUNTED && !this.promoted.has(path)) this.giveUp(path);
    if (values.size <= this.mostValuesOf(path)) return;
    this.giveUp(path);
  }

  /** The variable that takes the most values. */
  get mostValues(): string | undefined {
    const found = [...this.values].filter(([path, { size }]) => size > 1 && !this.data.has(path));
    return found.sort(([, a], [, b]) => b.size - a.size)[0]?.[0];
  }

  /** How many values of an input-dependent control variable are told apart. */
  mostValuesOf(path: string): number {
    return this.promoted.has(path) ? MANY : FEW;
  }

  /** Notes a condition that was asked of a state at a location. */
  asked(location: string, condition: Term): void {
    const unknowns = condition.variables.filter(v => isUnknownName(v.op.name));
    if (unknowns.length === 1 && condition.variables.length === 1)
      this.compared(unknowns[0].op.name.slice(1), condition);
    if (unknowns.length > 1 && unknowns.length === condition.variables.length) this.related(location, condition);
  }

  private compared(path: string, condition: Term): void {
    let constants = this.constants.get(path);
    if (constants === undefined) {
      constants = new Set();
      this.constants.set(path, constants);
    }
    const constant = equalTo(condition);
    if (constant !== undefined) constants.add(constant);
    if (constants.size < COMPARED || this.promoted.has(path)) return;
    this.promoted.add(path);
    if (!this.data.has(path)) return;
    this.regained.add(path);
    this.isChanged = true;
  }

  private related(location: string, condition: Term): void {
    let known = this.conditions.get(location);
    if (known === undefined) {
      known = new Set();
      this.conditions.set(location, known);
    }
    for (const candidate of candidatesFrom(condition)) {
      if (known.has(candidate) || known.size >= MOST_CONDITIONS) continue;
      known.add(candidate);
      this.isChanged = true;
    }
  }

  /** Conditions that may hold of all states at a location. */
  candidates(location: string): readonly Term[] {
    return [...(this.conditions.get(location) ?? [])];
  }
}

/** The only value that makes a condition on one variable true, or false. */
function equalTo(condition: Term): string | undefined {
  const atom = condition.op.kind === 'not' ? condition.args[0] : condition;
  if (atom.op.kind === 'eq') return atom.args.find(isConstant)?.op.value.toString();
  const set = asCharSet(atom);
  if (set === undefined) return undefined;
  const one = [set, set.complement()].find(({ size }) => size === 1);
  return one?.bounds[0].toString();
}

/**
 * What may always hold between variables that were compared with one another: an order, in either direction, strict or
 * not. Comparisons with constants are what the domains of single values are for.
 */
function candidatesFrom(condition: Term): readonly Term[] {
  const atom = condition.op.kind === 'not' ? condition.args[0] : condition;
  if (atom.op.kind !== 'le' && atom.op.kind !== 'eq') return [];
  const [left, right] = atom.args;
  if (!isNumeric(left.sort)) return [];
  // Of whole numbers, the difference is compared with 0.
  const isRelation = left.sort === Int || (left.variables.length > 0 && right.variables.length > 0);
  return isRelation ? [le(left, right), le(right, left), lt(left, right), lt(right, left)] : [];
}
