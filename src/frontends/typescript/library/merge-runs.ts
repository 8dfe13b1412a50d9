import { putNew } from './primitives.ts';
import type { Compare } from './sort.ts';

/**
 * The second half of Timsort: sorted runs are merged as they are found, with jumps where one of two runs goes on winning.
 * (T. Peters, "listsort.txt", in the sources of CPython; V8 has the same.)
 */

/** How often one run has to win in a row before the merge jumps. */
const WINS = 7;

/** Sorted neighbours `[low, low + length)` that are still to be merged, and how eager merging is to jump. */
export interface Runs {
  readonly list: unknown[];
  readonly compare: Compare;
  lows: number[];
  lengths: number[];
  count: number;
  wins: number;
}

export function newRuns(list: unknown[], compare: Compare): Runs {
  return { list, compare, lows: [], lengths: [], count: 0, wins: WINS };
}

/** Adds a run behind all others, and merges until their lengths shrink fast enough from first to last. */
export function addRun(runs: Runs, low: number, length: number): void {
  runs.lows[runs.count] = low;
  runs.lengths[runs.count] = length;
  runs.count++;
  while (runs.count > 1) {
    const lengths = runs.lengths;
    const last = runs.count - 2;
    if (!isSpaced(lengths, last + 1) || !isSpaced(lengths, last))
      mergeAt(runs, lengths[last - 1] < lengths[last + 1] ? last - 1 : last);
    else if (lengths[last] <= lengths[last + 1]) mergeAt(runs, last);
    else return;
  }
}

function isSpaced(lengths: number[], at: number): boolean {
  return at < 2 || lengths[at - 2] > lengths[at - 1] + lengths[at];
}

/** Merges all runs into one. */
export function mergeAll(runs: Runs): void {
  while (runs.count > 1) {
    const last = runs.count - 2;
    mergeAt(runs, last > 0 && runs.lengths[last - 1] < runs.lengths[last + 1] ? last - 1 : last);
  }
}

/** Merges a run with the next one, but for what is in its place already. */
function mergeAt(runs: Runs, at: number): void {
  const list = runs.list;
  const compare = runs.compare;
  const lows = runs.lows;
  const lengths = runs.lengths;
  const second = lows[at + 1];
  const first = lows[at];
  const skipped = placeOf(list[second], true, list, first, lengths[at], 0, compare);
  const low = first + skipped;
  const left = lengths[at] - skipped;
  const rightBefore = lengths[at + 1];
  lengths[at] += rightBefore;
  if (at === runs.count - 3) {
    lows[at + 1] = lows[at + 2];
    lengths[at + 1] = lengths[at + 2];
  }
  runs.count--;
  if (left === 0) return;
  const right = placeOf(list[low + left - 1], false, list, second, rightBefore, rightBefore - 1, compare);
  if (right === 0) return;
  if (left <= right) mergeForward(runs, low, left, second, right);
  else mergeBackward(runs, low, left, second, right);
}

/** The place of a key among sorted elements, before all that equal it or behind them; looked for from `hint` on. */
function placeOf(
  key: unknown,
  behind: boolean,
  list: unknown[],
  base: number,
  length: number,
  hint: number,
  compare: Compare,
): number {
  const isBelow = behind
    ? (place: number): boolean => !(compare(key, list[base + place]) < 0)
    : (place: number): boolean => compare(list[base + place], key) < 0;
  return jump(isBelow, length, hint);
}

/** The first place that is not below, by steps that grow from a hint on, and then by halves. */
function jump(isBelow: (place: number) => boolean, length: number, hint: number): number {
  let before = 0;
  let step = 1;
  const forward = isBelow(hint);
  const most = forward ? length - hint : hint + 1;
  while (step < most && isBelow(forward ? hint + step : hint - step) === forward) {
    before = step;
    step = 2 * step + 1;
  }
  if (step > most) step = most;
  let low = (forward ? hint + before : hint - step) + 1;
  let high = forward ? hint + step : hint - before;
  while (low < high) {
    const middle = low + ((high - low) >> 1);
    if (isBelow(middle)) low = middle + 1;
    else high = middle;
  }
  return high;
}

function copyOf(list: unknown[], low: number, length: number): unknown[] {
  const copy: unknown[] = [];
  for (let k = 0; k < length; k++) putNew(copy, k, list[low + k]);
  return copy;
}

/** Copies elements, from the end that is safe where the two places overlap. */
function move(from: unknown[], source: number, to: unknown[], target: number, count: number): void {
  if (source < target) for (let k = count - 1; k >= 0; k--) to[target + k] = from[source + k];
  else for (let k = 0; k < count; k++) to[target + k] = from[source + k];
}

/** Takes one after the other, until one of the runs has won so often that jumps are worth trying. */
function oneByOne(
  runs: Runs,
  isOver: () => boolean,
  isLess: () => boolean,
  whenLess: (count: number) => void,
  otherwise: (count: number) => void,
): void {
  let less = 0;
  let notLess = 0;
  while (!isOver() && less < runs.wins && notLess < runs.wins)
    if (isLess()) {
      whenLess(1);
      less++;
      notLess = 0;
    } else {
      otherwise(1);
      notLess++;
      less = 0;
    }
}

/** Takes as many as win of each run in turn, as long as they are many; nothing is over when it begins. */
function byJumps(
  runs: Runs,
  isOver: () => boolean,
  leftWins: () => number,
  takeLeft: (count: number) => void,
  rightWins: () => number,
  takeRight: (count: number) => void,
): void {
  let left = WINS;
  let right = WINS;
  runs.wins++;
  while (left >= WINS || right >= WINS) {
    runs.wins = runs.wins > 2 ? runs.wins - 1 : 1;
    left = leftWins();
    takeLeft(left);
    if (isOver()) return;
    takeRight(1);
    if (isOver()) return;
    right = rightWins();
    takeRight(right);
    if (isOver()) return;
    takeLeft(1);
    if (isOver()) return;
  }
  runs.wins++;
}

/** Merges from the left, with the left run, which is the shorter one, put aside. */
function mergeForward(runs: Runs, low: number, leftCount: number, second: number, rightCount: number): void {
  const list = runs.list;
  const compare = runs.compare;
  const aside = copyOf(list, low, leftCount);
  let left = 0;
  let right = second;
  let to = low;
  let leftOver = leftCount;
  let rightOver = rightCount;
  const takeLeft = (count: number): void => {
    move(aside, left, list, to, count);
    left += count;
    leftOver -= count;
    to += count;
  };
  const takeRight = (count: number): void => {
    move(list, right, list, to, count);
    right += count;
    rightOver -= count;
    to += count;
  };
  /** The last of the left run comes behind all of the right one. */
  const isOver = (): boolean => rightOver === 0 || leftOver <= 1;
  const isLess = (): boolean => compare(list[right], aside[left]) < 0;
  const leftWins = (): number => placeOf(list[right], true, aside, left, leftOver, 0, compare);
  const rightWins = (): number => placeOf(aside[left], false, list, right, rightOver, 0, compare);
  takeRight(1);
  while (!isOver()) {
    oneByOne(runs, isOver, isLess, takeRight, takeLeft);
    if (!isOver()) byJumps(runs, isOver, leftWins, takeLeft, rightWins, takeRight);
  }
  if (leftOver === 1) takeRight(rightOver);
  takeLeft(leftOver);
}

/** Merges from the right, with the right run, which is the shorter one, put aside. */
function mergeBackward(runs: Runs, low: number, leftCount: number, second: number, rightCount: number): void {
  const list = runs.list;
  const compare = runs.compare;
  const aside = copyOf(list, second, rightCount);
  let leftOver = leftCount;
  let rightOver = rightCount;
  /** Both take from the end of what is over: what is behind is merged. */
  const takeLeft = (count: number): void => {
    leftOver -= count;
    move(list, low + leftOver, list, low + leftOver + rightOver, count);
  };
  const takeRight = (count: number): void => {
    rightOver -= count;
    move(aside, rightOver, list, low + leftOver + rightOver, count);
  };
  const isOver = (): boolean => leftOver === 0 || rightOver <= 1;
  const isLess = (): boolean => compare(aside[rightOver - 1], list[low + leftOver - 1]) < 0;
  const leftWins = (): number =>
    leftOver - placeOf(aside[rightOver - 1], true, list, low, leftOver, leftOver - 1, compare);
  const rightWins = (): number =>
    rightOver - placeOf(list[low + leftOver - 1], false, aside, 0, rightOver, rightOver - 1, compare);
  takeLeft(1);
  while (!isOver()) {
    oneByOne(runs, isOver, isLess, takeLeft, takeRight);
    if (!isOver()) byJumps(runs, isOver, leftWins, takeLeft, rightWins, takeRight);
  }
  if (rightOver === 1) takeLeft(leftOver);
  takeRight(rightOver);
}
