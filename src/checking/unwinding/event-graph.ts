import type { Term } from '../../logic/term.ts';
import { isConstant } from '../../logic/term.ts';
import { type EventLog, possibleCounts } from './event-log.ts';

/**
 * Which event may come after which, by where in a word they are, as far as the joined logs of an unwound program say without
 * a solver: each word of a run is a path in it. What the paper's pre-checks on the control-flow graph do (section 4.1).
 */
export class EventGraph {
  /** By place: the events there, each with those that may come before it. */
  private readonly before: Map<number, Set<number>>[] = [];

  /** Notes that an event may come after what is in a log. */
  note({ count, slots }: EventLog, event: number): void {
    for (const at of possibleCounts(count)) {
      if (at >= slots.length) continue;
      this.before[at] ??= new Map();
      const previous = this.before[at].get(event) ?? new Set();
      this.before[at].set(event, previous);
      if (at > 0) for (const one of eventsIn(slots[at - 1])) previous.add(one);
    }
  }

  /** Whether some run may begin with these events. Linear. */
  hasPath(word: readonly number[]): boolean {
    return word.every((event, at) => {
      const previous = this.before[at]?.get(event);
      return previous !== undefined && (at === 0 || previous.has(word[at - 1]));
    });
  }
}

const events = new WeakMap<Term, readonly number[]>();

/** The events that a slot may hold. */
function eventsIn(slot: Term): readonly number[] {
  let found = events.get(slot);
  if (found === undefined) {
    found = isConstant(slot) ? [Number(slot.op.value)] : [...new Set(slot.args.slice(1).flatMap(eventsIn))];
    events.set(slot, found);
  }
  return found;
}
