import { eq, not } from '../logic/build.ts';
import type { Session } from '../logic/session.ts';
import { constant, FALSE, type Term, TRUE } from '../logic/term.ts';
import { sameValue } from '../logic/value.ts';
import { newestPosition } from '../program/input.ts';
import type { Observation } from './observation.ts';
import { isTrueOf, shifted, valueAt } from './positions.ts';

/**
 * Whether two terms have the same value for all words that a word's answer is right for: as canonical terms, then for
 * the word itself, and by the solver only where these do not tell.
 * @throws Undecided
 */
export function sameFor(
  a: Term,
  b: Term,
  { word, steps }: Pick<Observation, 'word' | 'steps'>,
  session: Session,
): boolean {
  if (a === b) return true;
  const [here, there] = [valueAt(a, word), valueAt(b, word)];
  if (here === undefined || there === undefined || !sameValue(here, there)) return false;
  const same = eq(a, b);
  if (same === TRUE || same === FALSE) return same === TRUE;
  return !session.satisfiable(...steps.filter(step => step !== TRUE), not(same));
}

/**
 * What has certainly been written after the first `depth` symbols, whichever of the ways of going on is taken: the
 * longest common prefix of the outputs, where a symbol is common if one term over those first symbols is right in every
 * one: a term of `preferred`, one that was seen, or a constant.
 *
 * @returns `undefined` when all the words are rejected
 */
export function certainOutput(
  seen: readonly (Observation | undefined)[],
  depth: number,
  session: Session,
  preferred: readonly Term[] = [],
): readonly Term[] | undefined {
  const accepted = seen.filter(each => each !== undefined && each.output !== null) as readonly (Observation & {
    readonly output: readonly Term[];
  })[];
  if (accepted.length === 0) return undefined;
  const shortest = Math.min(...accepted.map(({ output }) => output.length));
  const certain: Term[] = [];
  for (let i = 0; i < shortest; i++) {
    const candidates = new Set(accepted.map(({ output }) => output[i]));
    const { word, output } = accepted[0];
    const value = valueAt(output[i], word);
    if (value !== undefined) candidates.add(constant(value, output[i].sort));
    const ordered = i < preferred.length ? [preferred[i], ...candidates] : [...candidates];
    const common = ordered.find(
      term => newestPosition(term) < depth && accepted.every(each => sameFor(term, each.output[i], each, session)),
    );
    if (common === undefined) break;
    certain.push(common);
  }
  return certain;
}

/** What a word was answered after a prefix, without what the prefix has certainly written. */
export interface Remainder {
  readonly seen: Observation;
  readonly depth: number;
  readonly certain: number;
}

/**
 * Whether what is left to write is the same after two prefixes, seen from the end of each: then the second one's terms
 * are right for the first as well. Both went on in the same way.
 */
export function sameRemainder(one: Remainder, other: Remainder, session: Session): boolean {
  const [ours, theirs] = [one.seen.output, other.seen.output];
  if (ours === null || theirs === null) return ours === theirs;
  if (ours.length - one.certain !== theirs.length - other.certain) return false;
  return theirs.slice(other.certain).every((term, i) => {
    const moved = shifted(term, one.depth - other.depth);
    return moved !== undefined && sameFor(ours[one.certain + i], moved, one.seen, session);
  });
}

/** Whether a word takes the way that another took after its prefix, as far as relations to older symbols go. */
export function goesLike(one: Remainder, other: Remainder): boolean {
  return other.seen.steps.slice(other.depth).every(step => {
    const moved = shifted(step, one.depth - other.depth);
    return moved !== undefined && isTrueOf(moved, one.seen.word);
  });
}
