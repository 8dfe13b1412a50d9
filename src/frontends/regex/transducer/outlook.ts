import type { Budget } from '../../../logic/limits.ts';
import * as ob from '../obligations.ts';

/**
 * What a run has assumed about the text to come: all of `required` holds, and none of the cubes of `refused` does. The
 * refusals stay together, so they never make a run branch: they are rewritten at each letter as a whole.
 */
export interface Outlook {
  readonly required: ob.Cube;
  readonly refused: ob.Obligation;
}

export const anything: Outlook = { required: ob.emptyCube, refused: ob.never };

/**
 * The outlooks in which also one of the cubes of `obligation` holds, and none of `refused`.
 *
 * @param certain a literal that holds in any case, if there is one
 */
export function narrowed(
  outlook: Outlook,
  obligation: ob.Obligation,
  refused: ob.Obligation,
  certain: number | undefined,
  budget: Budget,
): readonly Outlook[] {
  const all = ob.or(outlook.refused, refused, budget);
  return obligation.flatMap(cube => {
    const required = ob.join(outlook.required, cube);
    const known = required && (certain === undefined ? required : ob.join(required, [certain]));
    if (required === undefined || known === undefined) return [];
    const left = assuming(all, known, budget);
    return holdsAnyway(left) ? [] : [{ required, refused: left }];
  });
}

/** What is left to refuse where the literals of `known` hold. */
function assuming(refused: ob.Obligation, known: ob.Cube, budget: Budget): ob.Obligation {
  if (known.length === 0 || refused.length === 0) return refused;
  const touched = known.filter(literal => refused.some(c => c.includes(literal) || c.includes(ob.negated(literal))));
  if (touched.length === 0) return refused;
  const possible = refused.filter(cube => !touched.some(literal => cube.includes(ob.negated(literal))));
  return anyOf(
    possible.map(cube => cube.filter(literal => !touched.includes(literal))),
    budget,
  );
}

/** The condition that one of the cubes holds. Quadratic in their number. */
export function anyOf(cubes: readonly ob.Cube[], budget: Budget): ob.Obligation {
  return cubes.length < 2 ? cubes : ob.or(cubes.slice(0, 1), cubes.slice(1), budget);
}

function holdsAnyway(condition: ob.Obligation): boolean {
  return condition.some(cube => cube.length === 0);
}

/**
 * The outlooks after a letter.
 *
 * @param after what a condition asks of the text after the letter
 */
export function outlooksAfter(
  { required, refused }: Outlook,
  after: (condition: ob.Obligation) => ob.Obligation,
  budget: Budget,
): readonly Outlook[] {
  const obligation = required.length === 0 ? ob.always : after([required]);
  if (obligation.length === 0) return [];
  const refusals = refused.length === 0 ? ob.never : after(refused);
  return holdsAnyway(refusals) ? [] : narrowed(anything, obligation, refusals, undefined, budget);
}

/** Whether the assumptions are true when the text ends here. */
export function isRightAtEnd({ required, refused }: Outlook): boolean {
  return ob.keptAtEnd(required) && !refused.some(ob.keptAtEnd);
}

/** All literals of an outlook, in no order and perhaps repeated. */
export function literalsOf({ required, refused }: Outlook): ob.Cube {
  return refused.length === 0 ? required : [...required, ...refused.flat()];
}

export function outlookKey({ required, refused }: Outlook): string {
  return `${required.join()}|${refused.map(cube => cube.join()).join(' ')}`;
}
