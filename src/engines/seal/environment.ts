import { Anything } from '../../abstraction/domains/anything.ts';
import type { Known } from '../../abstraction/domains/domain.ts';
import { FewValues } from '../../abstraction/domains/few-values.ts';
import { Interval } from '../../abstraction/domains/interval.ts';
import { Thresholds } from '../../abstraction/domains/thresholds.ts';
import { WrappedInterval } from '../../abstraction/domains/wrapped-interval.ts';
import { READ } from '../../abstraction/pattern.ts';
import { and, ge, le, not, num, sub } from '../../logic/build.ts';
import { type Assignment, evaluate } from '../../logic/evaluate.ts';
import type { Session } from '../../logic/session.ts';
import type { Answer } from '../../logic/solver/solver.ts';
import { Int, type Sort, widthOf } from '../../logic/sort.ts';
import { substitute } from '../../logic/substitute.ts';
import { constant, FALSE, isConstant, type Term, TRUE, type Variable } from '../../logic/term.ts';
import { defaultValue, type Value } from '../../logic/value.ts';
import { related } from '../../program/forking.ts';
import { rangeOf } from '../../program/range.ts';
import { LARGEST_UNKNOWN, unknown } from '../../program/unknown.ts';
import { isCostly } from './costly.ts';
import type { HeldValues } from './node.ts';
import { LENGTH } from './places.ts';

/** What is known of one leaf of the states that were joined. */
export interface Slot {
  readonly path: string;
  readonly sort: Sort;
  /** Elements of arrays are constants or anything. */
  readonly isElement: boolean;
  /** Whether it is known to be counted on and on. */
  readonly isCounter: boolean;
  /** `unset`: it was never set in any of them. */
  known: Known | 'unset' | undefined;
  /** In how many states it had values that were not known before. */
  growths: number;
}

/** More rounds with the solver than this for one state, and what still grows is anything. */
const MOST_ROUNDS = 40;
/** Terms with more parts than this are not asked about: a checksum is any number until it is compared. */
const LARGEST_TERM = 120;

/**
 * What is known of all states that were joined into one: of each leaf a set of values, and conditions between them.
 *
 * States come in one by one (`absorb`). Each time the solver is asked for values of the new state that are not covered
 * yet; what it finds is added, until it proves that there are none: the least element of the domains that covers the
 * state, without a transfer function for each operator (Reps, Sagiv, Yorsh, "Symbolic implementation of the best
 * transformer", VMCAI 2004). Conditions start as candidates and are dropped by the first values that break them. So what
 * is known of the joined states was proved of each of them. Where the solver does not know, everything that depends on
 * the input becomes anything.
 *
 * Cost: for each leaf that depends on the input, one query where it is covered; otherwise as many as the chains in the
 * domains are long, at most `MOST_ROUNDS`.
 */
export class Environment {
  readonly slots = new Map<string, Slot>();
  private conditions: Term[];
  /** Whole numbers that are counted up or down. */
  private readonly counted = new Set<string>();
  /** What slots were before the state that was taken in last; `undefined` for those that were not there. */
  private readonly changes = new Map<Slot, Pick<Slot, 'known' | 'growths'> | undefined>();

  constructor(candidates: readonly Term[]) {
    this.conditions = [...candidates];
  }

  /** That hold of all states that were joined. */
  get facts(): readonly Term[] {
    return this.conditions;
  }

  variableOf({ path, sort }: Pick<Slot, 'path' | 'sort'>): Variable {
    return unknown(path, sort);
  }

  /** That a term has one of the values of a slot. */
  predicate({ known, sort }: Slot, of: Term): Term {
    const own = known === 'unset' || known === undefined ? TRUE : known.contains(of);
    if (sort !== Int) return own;
    // `rangeOf` takes this for granted of every unknown.
    return and(own, within(of, LARGEST_UNKNOWN));
  }

  /**
   * Makes room for a state, or leaves everything as it was.
   *
   * @param held what its leaves hold, by their paths
   * @param way what is known on the way there: `path` in all, of which `own` was known of the joined states where it began,
   * with `from`, what was known of them
   * @returns whether there was no room for it
   * @throws Unbounded, LimitReached
   */
  absorb(held: HeldValues, way: Way, session: Session, thresholds: Thresholds): boolean {
    const conditions = this.conditions;
    this.changes.clear();
    try {
      return this.takeIn(held, way, session, thresholds);
    } catch (error) {
      this.undo(conditions);
      throw error;
    }
  }

  /** Whether there is room for a state. */
  hasRoomFor(held: HeldValues, way: Way, session: Session, thresholds: Thresholds): boolean {
    const conditions = this.conditions;
    const isGrown = this.absorb(held, way, session, thresholds);
    this.undo(conditions);
    return !isGrown;
  }

  private undo(conditions: Term[]): void {
    this.conditions = conditions;
    for (const [slot, before] of this.changes) {
      if (before === undefined) this.slots.delete(slot.path);
      else Object.assign(slot, before);
    }
    this.changes.clear();
  }

  /** Notes what a slot was before it is changed. */
  private change(slot: Slot): void {
    if (!this.changes.has(slot)) this.changes.set(slot, { known: slot.known, growths: slot.growths });
  }

  private takeIn(held: HeldValues, way: Way, session: Session, thresholds: Thresholds): boolean {
    const unchanged = unchangedOn(way);
    const asked: { readonly slot: Slot; readonly term: Term }[] = [];
    const terms = new Map<Variable, Term>(
      way.read && [
        [READ, way.read],
        [LENGTH, LENGTH],
      ],
    );
    let grown = false;
    const set = (slot: Slot, known: Known | 'unset'): void => {
      if (slot.known === known) return;
      this.change(slot);
      slot.known = known;
      slot.growths++;
      grown = true;
    };
    for (const [at, { sort, isElement, isCounter, value }] of held) {
      let slot = this.slots.get(at);
      if (slot === undefined) {
        slot = { path: at, sort, isElement, isCounter, known: undefined, growths: 0 };
        this.slots.set(at, slot);
        this.changes.set(slot, undefined);
      }
      if (value === 'unset') {
        if (slot.known !== 'unset') set(slot, slot.known === undefined ? 'unset' : anything(slot));
      } else if (value === 'any' || slot.known === 'unset') set(slot, anything(slot));
      else if (isConstant(value)) {
        terms.set(this.variableOf(slot), value);
        if (this.counted.has(at) && !isWithin(value.op.value as bigint, LARGEST_START)) throw new Unbounded(at);
        set(slot, withConstant(slot, value.op.value, way, thresholds));
      } else if (slot.isElement || isLarge(value) || (!unchanged.has(value) && isUnbounded(slot, value, way)))
        set(slot, anything(slot));
      else if (unchanged.has(value)) {
        terms.set(this.variableOf(slot), value);
        const before = unchanged.get(value);
        if (before === undefined) throw new Error('nothing is known of what is unchanged');
        if (way.isHurried && slot.sort !== Int && slot.known !== undefined) {
          if (!slot.known.includes(before)) set(slot, slot.growths < DELAY ? slot.known.join(before) : anything(slot));
        } else if (slot.sort === Int && before instanceof Anything) asked.push({ slot, term: value });
        else if (slot.known === undefined) set(slot, before);
        else if (!slot.known.includes(before) || this.counted.has(at)) asked.push({ slot, term: value });
      } else {
        terms.set(this.variableOf(slot), value);
        if (!(slot.known instanceof Anything) || slot.sort === Int) asked.push({ slot, term: value });
      }
    }
    if (grown) this.smash();
    for (const { slot, term } of asked) if (this.fit(slot, term, way, session, thresholds)) grown = true;
    return this.dropFacts(terms, way.path, session) || grown;
  }

  /** Forgets all elements of an array of which one is forgotten: they are one cell from then on. */
  private smash(): void {
    const elements = [...this.slots.values()].filter(({ isElement }) => isElement);
    const forgotten = new Set(elements.filter(({ known }) => known instanceof Anything).map(arrayOf));
    for (const slot of elements)
      if (forgotten.has(arrayOf(slot))) {
        this.change(slot);
        slot.known = anything(slot);
      }
  }

  /** Adds to a slot what the solver finds not to be covered of a term until it finds nothing. Whether it has grown. */
  private fit(slot: Slot, term: Term, way: Way, session: Session, thresholds: Thresholds): boolean {
    const before = slot.known;
    this.change(slot);
    if (before === 'unset') throw new Error('what was never set has no values');
    const facts = related(term, way.path);
    const range = rangeAsKnown(term);
    if (range !== undefined) {
      if (before?.includes(range) === true) return false;
      // Nothing is known of what it is made of: it may be all that its form allows.
      if (facts.length === 0) slot.known = joined(before, range);
    }
    for (let round = 0; ; round++) {
      session.budget.spend();
      const known = slot.known as Known | undefined;
      const uncovered = known === undefined ? TRUE : not(this.predicate(slot, term));
      const answer: Answer = uncovered === FALSE ? { status: 'unsat' } : session.ask([...facts, uncovered]);
      if (answer.status === 'unsat') {
        if (slot.known !== before) slot.growths++;
        return slot.known !== before;
      }
      const value = answer.status === 'sat' ? valueIn(term, answer.model) : undefined;
      let next: Known;
      if (value !== undefined && round < MOST_ROUNDS) next = withValue(slot, value, widening(slot, thresholds, round));
      else next = range === undefined ? anything(slot) : joined(known, range);
      if (slot.sort === Int && !isSmall(next) && range !== undefined) next = joined(known, range);
      if (slot.sort === Int && !isSmall(next)) {
        const isSmallTerm = session.ask([...facts, not(within(term, LARGEST_START))]).status === 'unsat';
        if (isSmallTerm) next = joined(known, SMALL);
        else if (this.isCounted(slot, term, way, facts, session)) next = anything(slot);
        else throw new Unbounded(slot.path);
      }
      slot.known = next;
      if (value === undefined || next instanceof Anything) {
        if (next !== before) slot.growths++;
        return next !== before;
      }
    }
  }

  /**
   * Whether a whole number of JavaScript stays within what is taken for granted of an unknown: it starts small, and is
   * counted up or down by little with each symbol. No input has more than 2^29 symbols, so nothing that is counted from
   * 2^31 on by four at most gets beyond 2^32, whichever of the counted numbers it is set to.
   */
  private isCounted(slot: Slot, term: Term, way: Way, facts: readonly Term[], session: Session): boolean {
    if (term.op.kind === 'ite') {
      const [condition, one, other] = term.args;
      return (
        this.isCounted(slot, one, way, [...facts, condition], session) &&
        this.isCounted(slot, other, way, [...facts, not(condition)], session)
      );
    }
    const { from, step } = way;
    const isSure = (that: Term): boolean => session.ask([...facts, not(that)]).status === 'unsat';
    if (isSure(within(term, LARGEST_START))) return true;
    const isFromCounted = [...(from?.slots.values() ?? [])].some(each => {
      if (each.sort !== Int || !term.variables.includes(this.variableOf(each))) return false;
      const variable = this.variableOf(each);
      return (
        isSure(within(sub(term, variable), step)) &&
        (from?.counted.has(each.path) === true || isSure(within(variable, LARGEST_START)))
      );
    });
    if (!isFromCounted) return false;
    const known = slot.known as Known | undefined;
    const isFine = this.counted.has(slot.path) || known === undefined || isSmall(known);
    if (isFine) this.counted.add(slot.path);
    return isFine;
  }

  /** Drops the conditions that do not certainly hold of a state. Whether there are any. */
  private dropFacts(terms: ReadonlyMap<Variable, Term>, path: readonly Term[], session: Session): boolean {
    const before = this.conditions.length;
    this.conditions = this.conditions.filter(fact => {
      if (!fact.variables.every(v => terms.has(v))) return false;
      const broken = not(substitute(fact, terms));
      return (
        broken === FALSE || (broken !== TRUE && session.ask([...related(broken, path), broken]).status === 'unsat')
      );
    });
    return this.conditions.length < before;
  }

  /** What is known, as terms over the variables of the slots. */
  get path(): readonly Term[] {
    const own = [...this.slots.values()].flatMap(slot => {
      if (slot.known === 'unset' || slot.known === undefined || slot.known.only !== undefined) return [];
      const predicate = this.predicate(slot, this.variableOf(slot));
      return predicate === TRUE ? [] : [predicate];
    });
    const constants = new Map<Variable, Term>();
    for (const slot of this.slots.values()) {
      const { known, sort } = slot;
      if (known === 'unset' || known?.only === undefined) continue;
      constants.set(this.variableOf(slot), constant(known.only, sort));
    }
    return [...own, ...this.conditions.map(fact => substitute(fact, constants)).filter(fact => fact !== TRUE)];
  }
}

/** How a state was come to. */
export interface Way {
  readonly path: readonly Term[];
  /** How much of the path was known where it began. */
  readonly known: number;
  readonly from: Environment | undefined;
  /** By how much a number may change on the way to be counted: not at all where no symbol is read. */
  readonly step: number;
  /** Of a program that has its whole input in memory: how many symbols were read. */
  readonly read?: Term;
  /** Whether there is little time: what was compared with nothing on the way may be any number. */
  readonly isQuick: boolean;
  /** Whether there is so little that whatever is calculated may be any number. */
  readonly isHurried: boolean;
}

/** The variables of the states where a way began of which nothing was found out on it, with what is known of them. */
function unchangedOn({ path, known, from }: Way): ReadonlyMap<Term, Known> {
  const unchanged = new Map<Term, Known>();
  if (from === undefined) return unchanged;
  const found = new Set(path.slice(known).flatMap(({ variables }) => variables));
  for (const slot of from.slots.values()) {
    const variable = from.variableOf(slot);
    if (slot.known !== 'unset' && slot.known !== undefined && !found.has(variable)) unchanged.set(variable, slot.known);
  }
  return unchanged;
}

/** Whether a number takes long to be calculated with, and was compared with nothing on the way: it may be any. */
function isUnbounded({ sort }: Slot, value: Term, { path, known, isQuick, isHurried }: Way): boolean {
  if (sort === Int) return false;
  if (isHurried) return true;
  if (!(isQuick || isCostly(value))) return false;
  return !path
    .slice(known)
    .some(({ op, variables }) => op.kind !== 'in' && variables.some(v => value.variables.includes(v)));
}

/** All numbers that a term can be by its form alone; `undefined` for sorts without ranges of their own. */
function rangeAsKnown(term: Term): Known | undefined {
  const width = widthOf(term.sort);
  if (term.sort !== Int && (width === undefined || width > 32)) return undefined;
  const { min, max } = rangeOf(term);
  if (term.sort === Int)
    return Math.max(-min, max) > LARGEST_START ? undefined : Interval.of(BigInt(min), Int).with(BigInt(max));
  return WrappedInterval.range(BigInt(min), BigInt(max), term.sort);
}

function valueIn(term: Term, model: Assignment): Value {
  return evaluate(term, new Map(term.variables.map(v => [v, model.get(v) ?? defaultValue(v.sort)])));
}

/** States with new values, or rounds with the solver, before bounds are taken from the thresholds; then, from the sort. */
const DELAY = 3;
const PATIENCE = 4;

/**
 * Where new bounds of a slot may be: anywhere at first, then at thresholds, then only at the ends of its sort. Of a counter it
 * is known beforehand that it would take all values one after the other, and each time its node would be followed again.
 */
function widening({ growths, isCounter }: Slot, thresholds: Thresholds, round = 0): Thresholds | undefined {
  if (growths >= DELAY + PATIENCE) return NO_THRESHOLDS;
  const delay = isCounter ? 1 : DELAY;
  return growths >= delay || round >= delay ? thresholds : undefined;
}

const NO_THRESHOLDS = new Thresholds();

/** By how much a number may change with each symbol to be counted, and from where on. */
export const LARGEST_STEP = 4;
const LARGEST_START = 2 ** 31;

/** All whole numbers that are small enough to count from. */
const SMALL = Interval.of(BigInt(-LARGEST_START), Int).with(BigInt(LARGEST_START));

function joined(known: Known | undefined, other: Known): Known {
  return known === undefined ? other : known.join(other);
}

/** Whether a set of whole numbers has none from which counting may lead too far. */
function isSmall(known: Known): boolean {
  if (known instanceof FewValues) return known.values.every(value => isWithin(value as bigint, LARGEST_START));
  return known instanceof Interval && known.isWithin(LARGEST_START);
}

function within(of: Term, largest: number): Term {
  return and(ge(of, num(-largest, Int)), le(of, num(largest, Int)));
}

function isWithin(value: bigint, largest: number): boolean {
  return value >= -largest && value <= largest;
}

/** A number of which no bound can be shown. */
export class Unbounded extends Error {
  override name = 'Unbounded';
  constructor(readonly path: string) {
    super(`${path} has no bound`);
  }
}

function anything({ known, sort }: Slot): Known {
  return known instanceof Anything ? known : new Anything(sort);
}

function withValue(slot: Slot, value: Value, thresholds: Thresholds | undefined): Known {
  const { known, sort, isElement } = slot;
  if (known === undefined) return FewValues.of(value, sort);
  if (known === 'unset') return anything(slot);
  if (isElement) return known.has(value) ? known : anything(slot);
  return known.with(value, thresholds);
}

/** With one more constant. */
function withConstant(slot: Slot, value: Value, { isHurried }: Way, thresholds: Thresholds): Known {
  if (slot.sort !== Int || slot.isElement) return withValue(slot, value, widening(slot, thresholds));
  // A program has few constants: there is no end to be forced, and whole numbers have no bounds of their own.
  if (!isHurried) return withValue(slot, value, undefined);
  const widened = withValue(slot, value, widening(slot, thresholds));
  return isSmall(widened) ? widened : SMALL;
}

/** The object that an element is in. */
function arrayOf({ path }: Slot): string {
  return path.slice(0, path.lastIndexOf('.'));
}

function isLarge(term: Term): boolean {
  const seen = new Set<Term>();
  const waiting = [term];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (seen.has(each)) continue;
    seen.add(each);
    if (seen.size > LARGEST_TERM) return true;
    waiting.push(...each.args);
  }
  return false;
}
