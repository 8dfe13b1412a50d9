import { LimitReached, Undecided } from '../../logic/limits.ts';
import type { Value } from '../../logic/value.ts';

/**
 * Looks for something shown by an input of at most some length; calls `cut` where longer inputs were left out. May give
 * a longer one: then there is no shorter one.
 */
export type Search<T> = (limit: number, cut: () => void) => T | undefined;

const LIMITS = [4, 8, 16, 32, Number.POSITIVE_INFINITY];

/**
 * The finding with the shortest input that several searches have, looked for in rounds of growing length, so that no
 * search starves another and it is known up to which length nothing was found. Each search is complete up to its limit;
 * one that left nothing out is done. Starting again costs little, since the rounds grow.
 *
 * @returns the finding, and whether it is certainly a shortest one; `undefined` when there is none
 * @throws Undecided, with the length up to which there is certainly nothing, when a search gave up and none found anything
 */
export function shortestOf<T extends { readonly word: readonly Value[] }>(
  searches: readonly Search<T>[],
): { readonly found: T; readonly isShortest: boolean } | undefined {
  let open = [...searches];
  let gaveUp: Undecided | undefined;
  let checked = -1;
  for (const limit of LIMITS) {
    let best: T | undefined;
    const left: Search<T>[] = [];
    for (const search of open)
      try {
        const most = best === undefined ? limit : best.word.length - 1;
        let isCut = false;
        const found = search(most, () => {
          isCut = true;
        });
        if (found !== undefined && found.word.length <= most) best = found;
        else if (isCut || found !== undefined) left.push(search);
      } catch (error) {
        if (!(error instanceof Undecided)) throw error;
        gaveUp ??= new Undecided(error.reason, checked < 0 ? undefined : checked);
        if (error instanceof LimitReached && best === undefined) throw gaveUp;
      }
    if (best !== undefined)
      return { found: best, isShortest: gaveUp === undefined || best.word.length <= (gaveUp.checkedLength ?? -1) + 1 };
    if (left.length === 0) break;
    checked = limit;
    open = left;
  }
  if (gaveUp !== undefined) throw gaveUp;
  return undefined;
}
