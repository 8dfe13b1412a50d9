import type { Machine } from '../../src/automata/machine/machine.ts';
import { ReadyMachine } from '../../src/automata/machine/ready-machine.ts';
import type { Value } from '../../src/logic/value.ts';

/** An inferred automaton, run on words: in all states that it may be in at once. */
export class Acceptance {
  private readonly ready: ReadyMachine;

  constructor(private readonly machine: Machine) {
    this.ready = ReadyMachine.of(machine);
  }

  get initial(): readonly number[] {
    return [this.machine.initial];
  }

  /** The states after one more symbol of a word, each once. */
  after(states: readonly number[], word: readonly Value[], at: number): readonly number[] {
    const found = new Set<number>();
    for (const q of states)
      for (const { guard, to } of this.ready.transitions(q)) if (guard(word, at, []) === true) found.add(to);
    return [...found];
  }

  isAccepting(states: readonly number[]): boolean {
    return states.some(q => this.machine.endings[q].length > 0);
  }

  accepts(word: readonly Value[]): boolean {
    let states = this.initial;
    for (let at = 0; at < word.length && states.length > 0; at++) states = this.after(states, word, at);
    return this.isAccepting(states);
  }
}
