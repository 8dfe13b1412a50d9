import { bool, ite, num } from '../../logic/build.ts';
import { BitVec } from '../../logic/sort.ts';
import { isConstant, type Term } from '../../logic/term.ts';
import { type Heap, HeapObject } from '../../program/heap.ts';
import { SymbolicNumber, type Value } from '../../program/value.ts';

/** The sort of events, by their number, and of how many there were. */
const EVENT = BitVec(8);

/** There are no more events than this, and none has a greater number: the last one stands for none. */
export const MOST_EVENTS = 254;

/** What a slot holds that no event was put into. */
const NO_EVENT = num(255, EVENT);

/**
 * The events of a run as an object on its heap: how many there were, and which in which order. So ways with different
 * events can be joined like any others, and a joined state says by its terms which events came on which of its ways.
 *
 * Adding an event costs a term for each number of events that there may have been.
 */
export class EventLog extends HeapObject {
  constructor(
    owner: object,
    readonly count: Term,
    readonly slots: readonly Term[],
  ) {
    super(owner);
  }

  static empty(heap: Heap, room: number): number {
    const slots = new Array<Term>(room).fill(NO_EVENT);
    return heap.allocate(owner => new EventLog(owner, num(0, EVENT), slots)).object;
  }

  clone(): EventLog {
    return new EventLog(this.owner, this.count, this.slots);
  }

  shape(): string {
    return `events ${this.slots.length}`;
  }

  contents(): readonly Value[] {
    return [this.count, ...this.slots].map(term => new SymbolicNumber(term));
  }

  withContents(values: readonly Value[]): EventLog {
    const [count, ...slots] = values.map(value => {
      if (value instanceof SymbolicNumber) return value.term;
      throw new Error('a log holds terms');
    });
    return new EventLog(this.owner, count, slots);
  }

  /** With one more event, for which there is a free slot. */
  with(event: number): EventLog {
    const { count, slots } = this;
    const written = num(event, EVENT);
    const next = [...slots];
    for (const at of possibleCounts(count)) if (at < slots.length) next[at] = ite(isCase(count, at), written, next[at]);
    return new EventLog(this.owner, plusOne(count, slots.length, new Map()), next);
  }

  /** This one where a condition holds, another one elsewhere. */
  where(condition: Term, { count, slots }: EventLog): EventLog {
    const either = this.slots.map((slot, i) => ite(condition, slot, slots[i]));
    return new EventLog(this.owner, ite(condition, this.count, count), either);
  }

  /** That no slot is free for one more event. */
  get isFull(): Term {
    return isCase(this.count, this.slots.length);
  }
}

/** The log of a run, on its heap. */
export function logIn(heap: Heap, log: number): EventLog {
  const object = heap.read(log);
  if (object instanceof EventLog) return object;
  throw new Error('there is no log of events');
}

const counts = new WeakMap<Term, readonly number[]>();

/** The numbers that a choice between numbers can be, in order. */
export function possibleCounts(count: Term): readonly number[] {
  let found = counts.get(count);
  if (found === undefined) {
    found = isConstant(count)
      ? [Number(count.op.value)]
      : [...new Set(count.args.slice(1).flatMap(possibleCounts))].sort((a, b) => a - b);
    counts.set(count, found);
  }
  return found;
}

/** That a choice between numbers is one of them. Linear: cases are shared. */
export function isCase(count: Term, number: number, known = new Map<Term, Term>()): Term {
  if (isConstant(count)) return bool(count.op.value === number);
  let found = known.get(count);
  if (found === undefined) {
    const [condition, then, otherwise] = count.args;
    found = ite(condition, isCase(then, number, known), isCase(otherwise, number, known));
    known.set(count, found);
  }
  return found;
}

/**
 * One more in each of the cases of a choice, so that it stays one between numbers; a case with the largest number is none,
 * since there is more room. Linear: cases are shared.
 */
function plusOne(count: Term, most: number, known: Map<Term, Term>): Term {
  if (isConstant(count)) return num(Math.min(most, Number(count.op.value) + 1), EVENT);
  let found = known.get(count);
  if (found === undefined) {
    const [condition, then, otherwise] = count.args;
    found = ite(condition, plusOne(then, most, known), plusOne(otherwise, most, known));
    known.set(count, found);
  }
  return found;
}
