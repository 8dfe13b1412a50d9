import { codeNumber } from '../../program/code-number.ts';
import type { FunctionBody, FunctionCode } from '../../program/ir.ts';
import type { Frame, State } from '../../program/state.ts';
import { nestingOf } from './nesting.ts';

/** How often a loop or a function may go on within itself. */
export interface Bounds {
  /** How often a loop may go back to its head each time that it is come to from outside. */
  readonly rounds: number;
  /** How many calls of one function may be in progress at once within its first. */
  readonly depth: number;
  /** Whether a function is bounded; of others, only what does not end by itself is. */
  readonly isBounded: (code: FunctionCode) => boolean;
}

/** Rounds, and calls within calls, of functions that are not bounded. */
const MOST_UNBOUNDED = 5000;

/** Where a frame stands with respect to its loops: how often it has gone back to the head of each that it is in. */
interface Standing {
  readonly body: FunctionBody;
  block: number;
  heads: readonly number[];
  rounds: number[];
}

/** Which bound a way is beyond: of the loops of a function, or of its calls of itself. */
export interface Beyond {
  readonly code: FunctionCode;
  /** The head of the loop. */
  readonly block?: number;
}

/**
 * Where a way stands in the unwound program: its frames' places, and how often each loop around them has gone round. Ways
 * with equal stands are in the same copy of the same block, and are ordered as the copies are: those that can still come
 * to where others wait stand before these, so that each copy is gone through once.
 */
export class Stand {
  private constructor(private readonly frames: Standing[]) {}

  static none(): Stand {
    return new Stand([]);
  }

  copy(): Stand {
    return new Stand(
      this.frames.map(({ body, block, heads, rounds }) => ({ body, block, heads, rounds: [...rounds] })),
    );
  }

  /** Notes where a state has come to, which is about to execute an instruction; what it goes beyond by that. */
  arrive({ frames }: State, { rounds, depth, isBounded }: Bounds): Beyond | undefined {
    const top = frames.length - 1;
    while (this.frames.length > frames.length) this.frames.pop();
    if (this.frames.length < frames.length) {
      for (let d = this.frames.length; d < frames.length; d++) this.frames.push(standingOf(frames[d]));
      const { code } = frames[top];
      const most = (isBounded(code) ? depth : MOST_UNBOUNDED) + 1;
      return frames.filter(frame => frame.code === code).length > most ? { code } : undefined;
    }
    const { body, block, index, code } = frames[top];
    // A call that returned and another one after it, without an instruction between them.
    if (this.frames[top].body !== body) this.frames[top] = standingOf(frames[top]);
    if (index !== 0) return undefined;
    const standing = this.frames[top];
    const heads = nestingOf(body).heads[block];
    const kept = heads.map((head, i) => (standing.heads[i] === head ? standing.rounds[i] : 0));
    const inner = heads.length - 1;
    const isBack = heads[inner] === block && standing.heads[inner] === block;
    if (isBack) kept[inner]++;
    standing.block = block;
    standing.heads = heads;
    standing.rounds = kept;
    return isBack && kept[inner] > (isBounded(code) ? rounds : MOST_UNBOUNDED) ? { code, block } : undefined;
  }

  /** The same for states that stand in the same place of the unwound program, and no others. */
  keyOf({ frames }: State): string {
    return frames
      .map(({ code, block, index }, d) => `${codeNumber(code)} ${block} ${index} ${this.frames[d].rounds.join()}`)
      .join('; ');
  }

  /** Less than 0 where the first way stands before the second, 0 where they stand in the same place. */
  static compare(a: Stand, stateA: State, b: Stand, stateB: State): number {
    for (let d = 0; ; d++) {
      const [one, other] = [stateA.frames[d], stateB.frames[d]];
      // A call that is not over yet comes before what is done after it.
      if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
      if (one.body !== other.body) return one.code.at.start - other.code.at.start || -1;
      const difference = compareBlocks(a.frames[d], b.frames[d], one.block, other.block) || one.index - other.index;
      if (difference !== 0) return difference;
    }
  }
}

function compareBlocks(a: Standing, b: Standing, blockA: number, blockB: number): number {
  for (let i = 0; i < a.heads.length && a.heads[i] === b.heads[i]; i++)
    if (a.rounds[i] !== b.rounds[i]) return a.rounds[i] - b.rounds[i];
  const { rank } = nestingOf(a.body);
  return rank[blockA] - rank[blockB];
}

function standingOf({ body, block }: Frame): Standing {
  const heads = nestingOf(body).heads[block];
  return { body, block, heads, rounds: heads.map(() => 0) };
}
