import { NOWHERE, type Observations, UNKNOWN } from '../observations.ts';
import type { Word } from '../word.ts';

/**
 * A shortest suffix of which it is known that it shows different outputs after two words, which is what makes them apart
 * (Vaandrager, Garhewal, Rot, Wissmann 2022, definition 2.6); `undefined` where there is none. Breadth-first over what both
 * have in common, so it costs less where less is known of the first.
 */
export function witness(observations: Observations, left: number, right: number): Word | undefined {
  if (observations.kind === 'acceptor' && differ(observations, left, right)) return [];
  const pairs = [left, right];
  for (let i = 0; i < pairs.length; i += 2)
    for (let l = observations.lastChild(pairs[i]); l !== NOWHERE; l = observations.childBefore(l)) {
      const r = observations.peek(pairs[i + 1], observations.lastLetter(l));
      if (r === NOWHERE) continue;
      if (differ(observations, l, r)) return observations.wordOf(l, left);
      pairs.push(l, r);
    }
  return undefined;
}

/** Whether two words are known to be apart: as {@link witness}, and faster where they are not. */
export function areApart(observations: Observations, left: number, right: number): boolean {
  if (observations.kind === 'acceptor' && differ(observations, left, right)) return true;
  let depth = 0;
  stack[0] = left;
  stack[1] = right;
  while (depth >= 0) {
    const [from, to] = [stack[depth], stack[depth + 1]];
    depth -= 2;
    for (let l = observations.lastChild(from); l !== NOWHERE; l = observations.childBefore(l)) {
      const r = observations.peek(to, observations.lastLetter(l));
      if (r === NOWHERE) continue;
      if (differ(observations, l, r)) return true;
      depth += 2;
      stack[depth] = l;
      stack[depth + 1] = r;
    }
  }
  return false;
}

/** Pairs that {@link areApart} has still to look at; it leaves nothing here. */
const stack: number[] = [];

function differ(observations: Observations, left: number, right: number): boolean {
  const l = observations.output(left);
  const r = observations.output(right);
  return l !== r && l !== UNKNOWN && r !== UNKNOWN;
}

/** Whether a suffix is known to show different outputs after two words. */
export function partedBy(observations: Observations, left: number, right: number, suffix: Word): boolean {
  let [l, r] = [left, right];
  if (observations.kind === 'acceptor' && differ(observations, l, r)) return true;
  for (const letter of suffix) {
    l = observations.peek(l, letter);
    r = observations.peek(r, letter);
    if (l === NOWHERE || r === NOWHERE) return false;
    if (differ(observations, l, r)) return true;
  }
  return false;
}
