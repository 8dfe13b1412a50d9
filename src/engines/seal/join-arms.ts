import { memo } from '../../logic/kept.ts';
import type { Term } from '../../logic/term.ts';
import type { Evaluator } from '../../program/evaluator.ts';
import { runToQuestion, split } from '../../program/forking.ts';
import type { FunctionBody } from '../../program/ir.ts';
import { liveAt, successorsOf } from '../../program/liveness.ts';
import { isSame, merge } from '../../program/merge.ts';
import { Unsupported } from '../../program/source.ts';
import type { State } from '../../program/state.ts';
import { Forgotten } from '../../program/text.ts';
import { SymbolicNumber, type Value } from '../../program/value.ts';

/** More instructions than this in one arm, and it is no small choice. */
const MOST_INSTRUCTIONS = 40;
/** More values that differ than this, and the two ways are told apart. */
const MOST_DIFFERENT = 2;

/**
 * The two ways on from a question, as one state where they only calculate a number differently and meet again at once:
 * `crc & 1 ? crc >> 1 ^ POLYNOMIAL : crc >> 1`, eight times over, is one way and not 256. Where one of the numbers is a
 * constant on both ways, it may say which state the program is in, and the ways stay apart; so they do where floating-point
 * numbers are compared, over which solvers take long. Nothing is lost: a number that differs is `ite` of the question.
 *
 * @param visit is told of every instruction that is executed, and on which of the two ways
 * @returns one state or two; the given state is used up
 */
export function joinedArms(
  evaluator: Evaluator,
  state: State,
  condition: Term,
  visit?: (way: 0 | 1, state: State) => void,
): readonly State[] {
  const ways = split(state, condition);
  if (!mayMeet(state) || hasFloats(condition)) return ways;
  const others = new Set(blocksAhead(evaluator, ways[1]));
  const meeting = blocksAhead(evaluator, ways[0]).find(block => others.has(block));
  if (meeting === undefined) return ways;
  for (const number of [0, 1] as const)
    ahead(
      evaluator,
      ways[number],
      block => block === meeting,
      now => visit?.(number, now),
    );
  if (!differInIntegers(ways[0], ways[1])) return ways;
  const merged = merge(ways[0], ways[1]);
  return merged === undefined ? ways : [merged];
}

const floating = memo<Term, boolean>();

/** Linear in the size of the term, once for each: parts are shared. */
function hasFloats(term: Term): boolean {
  let found = floating.get(term);
  if (found === undefined) {
    found = term.sort.kind === 'float' || term.args.some(hasFloats);
    floating.set(term, found);
  }
  return found;
}

const meetings = new WeakMap<FunctionBody, Map<number, boolean>>();

/** Whether a state stands at a branch whose ways may meet again soon, as far as the code says. Worked out once for a branch. */
function mayMeet({ frames }: State): boolean {
  const { body, block, index } = frames[frames.length - 1];
  const { instructions, end } = body.blocks[block];
  if (index !== instructions.length || end.do !== 'branch') return false;
  let known = meetings.get(body);
  if (known === undefined) {
    known = new Map();
    meetings.set(body, known);
  }
  let may = known.get(block);
  if (may === undefined) {
    const others = blocksWithoutCalls(body, end.otherwise);
    may = [...blocksWithoutCalls(body, end.then)].some(each => others.has(each));
    known.set(block, may);
  }
  return may;
}

/** The blocks that are come to from one within a few instructions without a call. */
function blocksWithoutCalls({ blocks }: FunctionBody, from: number): ReadonlySet<number> {
  const before = new Map([[from, 0]]);
  for (const [block, count] of before) {
    const { instructions, end } = blocks[block];
    const after = count + instructions.length + 1;
    if (after > MOST_INSTRUCTIONS || instructions.some(each => each.do === 'call')) continue;
    for (const next of successorsOf(end)) {
      if ((before.get(next) ?? Number.POSITIVE_INFINITY) <= after) continue;
      // Once more, behind those that are waiting.
      before.delete(next);
      before.set(next, after);
    }
  }
  return new Set(before.keys());
}

/** The blocks that a state comes to before its next question, within its frame and the next few instructions. */
function blocksAhead(evaluator: Evaluator, state: State): readonly number[] {
  const blocks: number[] = [];
  ahead(evaluator, state.fork(), block => {
    blocks.push(block);
    return false;
  });
  return blocks;
}

/** Runs a state through the next blocks of its frame until it has come to one of them. */
function ahead(
  evaluator: Evaluator,
  state: State,
  isReached: (block: number) => boolean,
  visit?: (state: State) => void,
): void {
  const depth = state.frames.length;
  let steps = 0;
  try {
    runToQuestion(evaluator, state, now => {
      if (now.frames.length !== depth || ++steps > MOST_INSTRUCTIONS) return true;
      const { block, index } = now.frames[depth - 1];
      if (index === 0 && isReached(block)) return true;
      visit?.(now);
      return false;
    });
  } catch (error) {
    if (!(error instanceof Unsupported || error instanceof Forgotten)) throw error;
  }
}

function differInIntegers(a: State, b: State): boolean {
  if (a.outputs.length !== b.outputs.length || a.events.length !== b.events.length) return false;
  let count = 0;
  const isFine = (x: Value, y: Value): boolean => {
    if (isSame(x, y)) return true;
    count++;
    return isInteger(x) && isInteger(y) && (x instanceof SymbolicNumber || y instanceof SymbolicNumber);
  };
  const top = a.frames.length - 1;
  const { body, block, index } = a.frames[top];
  for (const r of liveAt(body, block, index))
    if (!isFine(a.frames[top].registers[r], b.frames[top].registers[r])) return false;
  for (const id of new Set([...a.heap.touched(), ...b.heap.touched()])) {
    if (!a.heap.has(id) || !b.heap.has(id)) return false;
    const [x, y] = [a.heap.read(id), b.heap.read(id)];
    if (x === y) continue;
    const [held, other] = [x.contents(), y.contents()];
    if (held.length !== other.length || !held.every((value, i) => isFine(value, other[i]))) return false;
  }
  return count <= MOST_DIFFERENT;
}

function isInteger(value: Value): boolean {
  return value instanceof SymbolicNumber ? value.term.sort.kind !== 'float' : typeof value === 'number';
}
