import type { Budget } from '../../../logic/limits.ts';
import { HIGH, LOW } from '../utf16.ts';
import type { CompiledPattern } from './pattern.ts';
import { Run } from './run.ts';
import { type Subject, unitIsIn } from './subject.ts';

/** Flat positions `[start0, end0, start1, end1, …]`, -1 for a group that did not take part. */
type Match = readonly number[];

/**
 * The match at exactly this index. The answer, and the questions to the subject, depend on the subject's answers only.
 *
 * @throws LimitReached when the budget, of which each step takes one, is used up
 */
export function matchAt(pattern: CompiledPattern, subject: Subject, index: number, budget: Budget): Match | undefined {
  if (index > 0 && !subject.has(index - 1)) return undefined;
  return captures(pattern, new Run(pattern.code, pattern.unicode, subject, budget).attempt(index));
}

/**
 * The leftmost match at or after `index`, or with flag `y` at `index`, as `RegExp.prototype.exec` finds it when
 * `lastIndex` is `index`: under `u` and `v`, an index inside a surrogate pair stands for the start of the pair, except
 * where the engine differs (see host-quirks.ts).
 *
 * @throws LimitReached when the budget, of which each step takes one, is used up
 */
export function search(pattern: CompiledPattern, subject: Subject, index: number, budget: Budget): Match | undefined {
  if (index > 0 && !subject.has(index - 1)) return undefined;
  const run = new Run(pattern.code, pattern.unicode, subject, budget);
  for (let start = pattern.stepsBack ? pairStart(subject, index) : index; ; start++) {
    if (start > 0 && pattern.anchored) return undefined;
    const found = run.attempt(start);
    if (found !== undefined) return captures(pattern, found);
    if (pattern.sticky ? start >= index : !subject.has(start)) return undefined;
  }
}

function captures({ groupCount }: CompiledPattern, registers: readonly number[] | undefined) {
  return registers?.slice(0, 2 * (groupCount + 1));
}

function pairStart(subject: Subject, index: number): number {
  const inside = index > 0 && unitIsIn(subject, index - 1, HIGH) && subject.has(index) && unitIsIn(subject, index, LOW);
  return inside ? index - 1 : index;
}
