import { KEPT, type Leaf, type Outline, type View } from '../../abstraction/outline.ts';
import { le, lt } from '../../logic/build.ts';
import { Undecided } from '../../logic/limits.ts';
import { Int, isNumeric, type Sort } from '../../logic/sort.ts';
import { isConstant, type Term } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import type { SourceVariable } from '../../program/ir.ts';
import type { Transduction } from '../../program/transduction.ts';
import { isUnknownName } from '../../program/unknown.ts';
import { Marker, type Value } from '../../program/value.ts';

import { ForgottenPaths } from './forgotten.ts';
import { KnownPlaces } from './known-places.ts';

/** A variable with so many values next to one another for which the program does the same is a counter, and is data. */
const COUNTED = 3;
/** The same for any variable with so many values. */
const FEW = 24;
/** The same where variables are forgotten without much ado. */
const FEWER = 9;
/** The same for a variable that the program compares with one constant after another. */
const MANY = 64;
/** Compared with so many constants, it says which state the program is in. */
const COMPARED = 4;
/** More nodes than this, and a control variable is given up. */
const MOST_NODES = 200;
/** The same where there is no end of them. */
const MOST_ENDLESS = 60;
/** Conditions between variables that are kept of one location. */
const MOST_CONDITIONS = 16;

/**
 * What is known of variables, for comparisons. `intervals`: all are joined, and only places in the program tell states
 * apart. `symbolic`: none is. `mixed`: each as it needs to be. `relational`: and conditions between them are kept.
 */
export type Domains = 'intervals' | 'symbolic' | 'mixed' | 'relational';

/**
 * Which variables tell states apart (control) and which are joined (data); what conditions between data are looked out
 * for. All variables are control at first. One is given up when it takes too many values or depends on the input in too
 * many ways: it is the one that keeps the exploration from coming to an end. It comes back, with more values allowed, when
 * it turns out that the program compares it with many constants.
 *
 * Of data, a condition that the program asks in its next step tells states apart where every step before says whether it
 * holds: `length == 0` after the length was set to 0 or counted up. Then nothing is guessed, and the states before and
 * after the first byte are two.
 */
export class Precision {
  constructor(
    readonly domains: Domains = 'relational',
    /** Where the user says what tells states apart: whether a variable is that. */
    readonly isStated?: (variable: SourceVariable | undefined) => boolean,
    /** Whether the language goes on without what is forgotten. */
    private readonly isForgetful = false,
    /** What the program's text says of its variables. */
    private readonly program: Pick<Transduction, 'counted' | 'steady'> = {},
  ) {}

  /** By names of variables, whether they are only assigned constants. */
  private readonly steady = new Map<string, boolean>();

  private readonly stated = new Map<string, boolean>();

  private readonly data = new Set<string>();
  private readonly counters = new Set<string>();
  private readonly promoted = new Set<string>();
  /** Variables that will tell states apart again in the next exploration. */
  private readonly regained = new Set<string>();
  private readonly sorts = new Map<string, Sort>();
  private readonly named = new Map<string, SourceVariable | undefined>();
  /** By variable and value, what code was run. */
  private readonly values = new Map<string, Map<string, Set<string>>>();
  private readonly constants = new Map<string, Set<string>>();
  private readonly conditions = new Map<string, Set<Term>>();
  /** By the nodes that it divides, conditions on data that tell states apart. */
  private readonly divisions = new Map<string, Set<Term>>();
  /** The objects that the program had before it started and that it changes. */
  readonly changed = new Set<number>();
  /** What says where in the input something is. */
  readonly places = new KnownPlaces(() => {
    this.isOther = true;
  });
  /** What is forgotten, where the language goes on without it. */
  private forgotten = new ForgottenPaths();
  /** The steps with too many ways through them. */
  private readonly crowded = new Set<string>();
  private isCoarse = false;
  /** Why there would be no end of nodes: then more than so many are not followed. */
  endless: string | undefined;
  /** Whether objects with fields that say which state the program is in are forgotten last. */
  sparesStates = true;
  /** Whether the time is short, so that ways through a step are joined wherever they meet. */
  isHurried = false;
  /** Whether more was found out since the exploration began. */
  isChanged = false;
  /** Whether other variables tell states apart than when it began: states that should be one may be several. */
  isOther = false;

  /** What tells states apart now, whatever is found out later. */
  copy(): Precision {
    const copy = new Precision(this.domains, this.isStated, this.isForgetful, this.program);
    for (const path of this.data) copy.data.add(path);
    for (const path of this.counters) copy.counters.add(path);
    for (const path of this.promoted) copy.promoted.add(path);
    for (const object of this.changed) copy.changed.add(object);
    copy.places.take(this.places);
    copy.isCoarse = this.isCoarse;
    copy.endless = this.endless;
    copy.sparesStates = this.sparesStates;
    copy.isHurried = this.isHurried;
    copy.forgotten = this.forgotten.copy();
    for (const step of this.crowded) copy.crowded.add(step);
    for (const [path, variable] of this.named) copy.named.set(path, variable);
    for (const [path, sort] of this.sorts) copy.sorts.set(path, sort);
    for (const [node, conditions] of this.divisions) copy.divisions.set(node, new Set(conditions));
    return copy;
  }

  isData(path: string): boolean {
    return this.data.has(path);
  }

  /** Whether the value of a leaf tells states apart. */
  isControl({ path, isElement, value, variable }: Leaf): boolean {
    if (this.isForgetful && path.endsWith('+')) return true;
    if (isElement === true) return false;
    if (path.endsWith(KEPT)) return true;
    // What is between the fields of a structure: nobody set it, and nobody has a name for it.
    if (value instanceof Marker && variable?.() === undefined && !this.data.has(path)) this.giveUp(path);
    if (this.isData(path)) return false;
    if (this.isStated !== undefined && typeof value !== 'string') return this.isStatedAt(path, variable);
    if (this.domains === 'intervals' && typeof value !== 'string') return false;
    if (!this.isCoarse || this.promoted.has(path) || typeof value !== 'number') return true;
    const known = variable?.();
    if (known?.isFlag === true || known?.isState === true || this.isSteady(known)) return true;
    return this.isForgetful && known !== undefined && this.program.counted?.has(known.name) !== true;
  }

  /** Whether the author, or the user, says that the values of a variable tell states apart. */
  tellsApart(variable: SourceVariable | undefined): boolean {
    if (this.isStated !== undefined) return this.isStated(variable);
    return (
      variable !== undefined &&
      (variable.isFlag === true ||
        variable.isState === true ||
        variable.values !== undefined ||
        this.isSteady(variable))
    );
  }

  /** Whether the text assigns a variable only constants and truth values: it says where the program is. */
  private isSteady(variable: SourceVariable | undefined): boolean {
    if (variable === undefined) return false;
    const { name } = variable;
    let known = this.steady.get(name);
    if (known === undefined) {
      known = this.program.steady?.().has(/([A-Za-z_$][\w$]*)(?:\[\d+\])*$/.exec(name)?.[1] ?? name) === true;
      this.steady.set(name, known);
    }
    return known;
  }

  private isStatedAt(path: string, variable: Leaf['variable']): boolean {
    let known = this.stated.get(path);
    if (known === undefined) {
      known = this.isStated?.(variable?.()) === true;
      this.stated.set(path, known);
      if (known) this.promoted.add(path);
    }
    return known;
  }

  /** What a view of states forgets. */
  get forgets(): NonNullable<View['forgets']> {
    return {
      value: (path, value) => {
        const made = this.forgotten.value(path, value);
        if (made.isNew) this.isOther = true;
        return made.value;
      },
      object: (path, object) => this.forgotten.object(path, object),
    };
  }

  /** Forgets the value of a variable from now on. */
  forget(path: string, value: Value): void {
    if (this.forgotten.forget(path, value)) this.isOther = true;
  }

  /** Forgets more of what states differ in by their structure. Whether that is possible. */
  forgetsMore(): boolean {
    return this.isForgetful && this.forgotten.tighten();
  }

  isForgotten(path: string): boolean {
    return this.forgotten.isValue(path);
  }

  /** Notes the structure of a state; where there are too many, what they differ in is forgotten. */
  structured({ location, key, places, leaves }: Outline): void {
    const telling = new Set(
      leaves.flatMap(({ path, variable }) =>
        this.sparesStates && path.includes('*') && variable?.()?.isState === true
          ? [path.slice(0, path.lastIndexOf('*') + 1)]
          : [],
      ),
    );
    if (this.forgotten.noteStructure(location, key, places, telling)) this.isOther = true;
  }

  /** A new exploration begins. */
  restart(): void {
    this.values.clear();
    this.forgotten.restart();
    for (const path of this.regained) this.data.delete(path);
    this.regained.clear();
    this.places.restart();
    this.isChanged = false;
    this.isOther = false;
  }

  /** The conditions on data that divide states which have all else in common. */
  divisionsOf(node: string): readonly Term[] {
    return [...(this.divisions.get(node) ?? [])];
  }

  /** Lets conditions on data tell states apart, by the nodes that they divide. */
  divide(divisions: ReadonlyMap<string, readonly Term[]>): void {
    for (const [node, conditions] of divisions) this.divisions.set(node, new Set(conditions));
  }

  /** Gives up a condition of which a step does not say whether it holds: it would only be guessed earlier. */
  undivide(node: string, condition: Term): void {
    this.divisions.get(node)?.delete(condition);
    this.isOther = true;
  }

  /** Gives up all of them. Whether there were any. */
  undivideAll(): boolean {
    const isAny = this.divisions.size > 0;
    this.divisions.clear();
    return isAny;
  }

  /** From now on, only variables whose values have names, or are true or false, tell states apart. */
  forgetMost(isHurried = true): void {
    this.isCoarse = true;
    this.isHurried = isHurried;
  }

  /** Whether data are forgotten, and not joined. */
  get forgetsData(): boolean {
    return this.isForgetful && this.isCoarse;
  }

  /** Whether there is little time left, and less is asked about numbers. */
  get isQuick(): boolean {
    return this.isCoarse;
  }

  /** Whether the ways through a step are joined on the way: where they are too many, and where there is no time for more. */
  isCrowded(step: string): boolean {
    return this.isHurried || this.crowded.has(step);
  }

  /** Notes that there are too many ways through a step. */
  crowd(step: string): void {
    this.crowded.add(step);
    this.isOther = true;
  }

  /** Notes that an object is changed: it belongs to every state from now on. */
  changes(object: number): void {
    if (this.changed.has(object)) return;
    this.changed.add(object);
    this.isOther = true;
  }

  /**
   * The sort in which a variable is joined. A number that is known does not say how many bits it has; one that depends on
   * the input does, and then all of them are of that sort.
   */
  sortFor(path: string, sort: Sort | undefined): Sort | undefined {
    if (sort === undefined) return undefined;
    const known = this.sorts.get(path);
    if (known === sort || (known !== undefined && sort === Int)) return known;
    this.sorts.set(path, sort);
    if (known !== undefined) this.isOther = true;
    return sort;
  }

  /** Notes what its author says of a variable: one whose values have names says which state the program is in. */
  declared(path: string, variable: SourceVariable | undefined): void {
    if (this.named.has(path)) return;
    this.named.set(path, variable);
    if (variable?.values !== undefined || variable?.isState === true) this.promoted.add(path);
  }

  variable(path: string): SourceVariable | undefined {
    return this.named.get(path);
  }

  /** @throws Undecided where that is not allowed */
  giveUp(path: string): void {
    if (this.domains === 'symbolic') throw new Undecided('values that are told apart one by one do not converge');
    this.data.add(path);
    this.isOther = true;
    const values = this.values.get(path);
    const isOneMore = (value: string): boolean => values?.has(String(Number(value) + 1)) === true;
    if ([...(values?.keys() ?? [])].filter(isOneMore).length >= COUNTED) this.counters.add(path);
  }

  /** Notes that a variable has this value in some state. It is given up when there are too many. */
  seen(path: string, value: string): void {
    let values = this.values.get(path);
    if (values === undefined) {
      values = new Map();
      this.values.set(path, values);
    }
    if (!values.has(value)) values.set(value, new Set());
    if (values.size > this.mostValuesOf(path)) this.giveUp(path);
  }

  /**
   * Notes what is done in a state in which a variable has this value; one that turns out to be a counter is given up.
   *
   * @param code the same for the same code, and the same changes of the variable
   */
  ran(path: string, value: string, code: string): void {
    const values = this.values.get(path);
    const number = Number(value);
    if (values === undefined || values.size <= COUNTED || !Number.isInteger(number) || this.promoted.has(path)) return;
    values.get(value)?.add(code);
    const isSame = (one: number): boolean => {
      const [own, next] = [values.get(String(one)), values.get(String(one + 1))];
      return own !== undefined && next !== undefined && [...own].some(each => next.has(each));
    };
    const same = [...values.keys()].filter(key => isSame(Number(key))).length;
    if (same > COUNTED) this.giveUp(path);
  }

  /** Whether a variable that was given up had several values next to one another. */
  isCounter(path: string): boolean {
    return this.counters.has(path);
  }

  /** Whether a variable says by itself which state the program is in. */
  isPromoted(path: string): boolean {
    return this.promoted.has(path);
  }

  /** How many values of an input-dependent control variable are told apart. */
  mostValuesOf(path: string): number {
    if (!this.promoted.has(path)) {
      const name = this.named.get(path)?.name;
      return this.isForgetful && (name === undefined || this.program.counted?.has(name) !== false) ? FEWER : FEW;
    }
    return Math.max(MANY, (this.named.get(path)?.values?.size ?? 0) + 1);
  }

  /** Lets no more nodes be followed than anybody would read, for a reason. */
  limit(endless: string): void {
    this.endless = endless;
    this.isOther = true;
  }

  /** How many nodes there may be: as many as the largest enumeration has names, and a few for each. */
  get mostNodes(): number {
    if (this.endless !== undefined) return MOST_ENDLESS;
    return Math.max(MOST_NODES, 2 * Math.max(0, ...[...this.promoted].map(path => this.mostValuesOf(path))));
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
    if (this.domains !== 'relational' || this.isHurried) return [];
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
