import type { CharSet } from '../../logic/char-set.ts';
import { Budget } from '../../logic/limits.ts';
import type { Acceptor } from './acceptor.ts';
import { type Compact, compact } from './compact.ts';
import { determinise } from './determinise.ts';

/**
 * Every accepted word once, shorter words first, words of the same length in the order of their symbols. Lazy: the cost
 * of a word is O(length), plus O(moves) for each new length. Ends when the language is finite.
 */
export function* enumerateWords(a: Acceptor<CharSet>, budget: Budget = Budget.unlimited): Generator<number[]> {
  const machine = compact(determinise(a, budget));
  if (machine.states === 0) return;
  const steps = Array.from({ length: machine.states }, (_, q) => orderedSteps(machine, q));
  const lengths = new AcceptedLengths(machine);
  for (let length = 0; lengths.anyFrom(length); length++) {
    budget.spend();
    if (lengths.has(0, length)) yield* wordsOfLength(length);
  }

  function* wordsOfLength(length: number): Generator<number[]> {
    const word: number[] = new Array(length).fill(0);
    const state: number[] = new Array(length + 1).fill(0);
    const step: number[] = new Array(length + 1).fill(0);
    const next: number[] = new Array(length + 1).fill(-1);
    for (let depth = 0; depth >= 0; ) {
      if (depth === length) {
        yield word.slice();
        depth--;
        continue;
      }
      const choices = steps[state[depth]];
      const choice = choices[step[depth]];
      if (choice === undefined) {
        depth--;
      } else if (next[depth] > choice.high || !lengths.has(choice.to, length - depth - 1)) {
        step[depth]++;
        next[depth] = -1;
      } else {
        if (next[depth] < 0) next[depth] = choice.low;
        word[depth] = next[depth]++;
        state[depth + 1] = choice.to;
        step[depth + 1] = 0;
        next[depth + 1] = -1;
        depth++;
      }
    }
  }
}

interface Step {
  readonly low: number;
  readonly high: number;
  readonly to: number;
}

function orderedSteps({ first, target, guard }: Compact<CharSet>, q: number): Step[] {
  const steps: Step[] = [];
  for (let k = first[q]; k < first[q + 1]; k++) {
    const { bounds } = guard[k];
    for (let i = 0; i < bounds.length; i += 2) steps.push({ low: bounds[i], high: bounds[i + 1], to: target[k] });
  }
  return steps.sort((s, t) => s.low - t.low);
}

/** Which lengths of words a machine accepts from each state. */
class AcceptedLengths {
  private readonly table: Uint8Array[];
  private readonly cyclic: boolean;

  constructor(private readonly machine: Compact<CharSet>) {
    this.table = [Uint8Array.from(machine.distance, d => (d === 0 ? 1 : 0))];
    this.cyclic = hasCycle(machine);
  }

  has(state: number, length: number): boolean {
    const { states, first, target } = this.machine;
    for (let known = this.table.length; known <= length; known++) {
      const shorter = this.table[known - 1];
      const row = new Uint8Array(states);
      for (let q = 0; q < states; q++)
        for (let k = first[q]; k < first[q + 1] && row[q] === 0; k++) row[q] = shorter[target[k]];
      this.table.push(row);
    }
    return this.table[length][state] === 1;
  }

  /**
   * Whether words of `length` symbols or more may exist. A machine without cycles has no word as long as it has states;
   * a trimmed one with a cycle has words without end.
   */
  anyFrom(length: number): boolean {
    return this.cyclic || length < this.machine.states;
  }
}

function hasCycle({ states, first, target }: Compact<CharSet>): boolean {
  const incoming = new Int32Array(states);
  for (let k = 0; k < first[states]; k++) incoming[target[k]]++;
  const ready = incoming[0] === 0 ? [0] : [];
  let removed = 0;
  for (let q = ready.pop(); q !== undefined; q = ready.pop()) {
    removed++;
    for (let k = first[q]; k < first[q + 1]; k++) if (--incoming[target[k]] === 0) ready.push(target[k]);
  }
  return removed < states;
}
