import type { Session } from '../logic/session.ts';
import { Evaluator } from './evaluator.ts';
import { Branching, Fork, runToQuestion, type Stop, split } from './forking.ts';
import type { Language } from './language.ts';
import { immediatePostDominators } from './liveness.ts';
import { merge } from './merge.ts';
import type { State } from './state.ts';

/** A place in a run: a frame, by its depth, before an instruction. */
interface Point {
  readonly depth: number;
  readonly block: number;
  readonly index: number;
}

/**
 * Runs a state to its next read or its end like {@link explore}, but joins what forks: two ways meet where every way on
 * goes through (the branch's post-dominator, or after the instruction that asked), and values that differ there become
 * `ite` terms or choices. The given state is used up. What cannot be joined stays apart, so there may be several stops;
 * together they cover every feasible path once.
 */
export function joinPaths(language: Language, start: State, session: Session): readonly Stop[] {
  const evaluator = new Evaluator(language, new Branching(session), session.budget);
  const states = mergeAll(runTo(evaluator, start, undefined));
  return states.map(state => ({ state, why: state.ending === undefined ? 'input' : 'ended' }));
}

/** States at the point, at an end, waiting for input, or with the point's frame gone. */
function runTo(evaluator: Evaluator, start: State, target: Point | undefined): State[] {
  const stopped: State[] = [];
  let running = [start];
  while (running.length > 0) {
    const next: State[] = [];
    for (const state of running) {
      const question = runToQuestion(evaluator, state, target === undefined ? undefined : s => isAt(s, target));
      if (!(question instanceof Fork)) {
        stopped.push(state);
        continue;
      }
      const meeting = meetingPoint(state);
      const [yes, no] = split(state, question.condition);
      const arrived = [...runTo(evaluator, yes, meeting), ...runTo(evaluator, no, meeting)];
      for (const joined of mergeAll(arrived))
        if (joined.ending === undefined && (isAt(joined, meeting) || joined.frames.length < meeting.depth))
          (target !== undefined && isAt(joined, target) ? stopped : next).push(joined);
        else stopped.push(joined);
    }
    running = next;
  }
  return stopped;
}

/** Whether a state has come to a point, or has left the frame that the point is in. */
function isAt(state: State, point: Point): boolean {
  if (state.frames.length !== point.depth) return state.frames.length < point.depth;
  const frame = state.frames[point.depth - 1];
  return frame.block === point.block && frame.index === point.index;
}

/** Where the two ways on from a question meet again. */
function meetingPoint(state: State): Point {
  const depth = state.frames.length;
  const frame = state.frames[depth - 1];
  if (frame.index < frame.body.blocks[frame.block].instructions.length)
    return { depth, block: frame.block, index: frame.index + 1 };
  const block = immediatePostDominators(frame.body)[frame.block];
  if (block !== undefined) return { depth, block, index: 0 };
  const below = state.frames[depth - 2];
  return below === undefined
    ? { depth: 0, block: 0, index: 0 }
    : { depth: depth - 1, block: below.block, index: below.index + 1 };
}

/** As few states as merging gives, in the order they came. */
function mergeAll(states: readonly State[]): State[] {
  const kept: State[] = [];
  for (const state of states) {
    const taken = kept.some((other, place) => {
      const merged = merge(other, state);
      if (merged !== undefined) kept[place] = merged;
      return merged !== undefined;
    });
    if (!taken) kept.push(state);
  }
  return kept;
}
