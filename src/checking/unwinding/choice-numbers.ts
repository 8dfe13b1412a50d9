import type { State } from '../../program/state.ts';
import type { Stand } from './stand.ts';

/** Numbers that one call may make. */
const ROOM = 1 << 12;

/**
 * What a program's environment chooses, numbered by where in the unwound program that is: ways that were joined choose the
 * same number next, and a single run chooses what the joined ways of which it is one do.
 */
export class ChoiceNumbers {
  private readonly numbers = new Map<string, number>();

  /** Sees to it that what the next instruction makes has its own numbers, where it is a call. */
  settle(state: State, stand: Stand): void {
    const frame = state.frames[state.frames.length - 1];
    if (frame.body.blocks[frame.block].instructions[frame.index]?.do !== 'call') return;
    const key = stand.keyOf(state);
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(key, number);
    }
    state.made = number * ROOM;
  }
}
