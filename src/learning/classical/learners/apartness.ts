import { NOWHERE, type Observations, UNKNOWN } from '../observations.ts';
import type { Word } from '../word.ts';

/**
 * A shortest suffix of which it is known that it shows different outputs after two words, which is what makes them apart
 * (Vaandrager, Garhewal, Rot, Wissmann 2022, definition 2.6); `undefined` where there is none. Breadth-first over what both
 * have in common.
 */
export function witness(observations: Observations, left: number, right: number): Word | undefined {
  const { letters, kind } = observations;
  const [lefts, rights, from, by] = [[left], [right], [UNKNOWN], [UNKNOWN]];
  if (kind === 'acceptor' && differ(observations, left, right)) return [];
  for (let i = 0; i < lefts.length; i++)
    for (let a = 0; a < letters; a++) {
      const l = observations.peek(lefts[i], a);
      const r = l === NOWHERE ? NOWHERE : observations.peek(rights[i], a);
      if (r === NOWHERE) continue;
      if (differ(observations, l, r)) {
        const word = [a];
        for (let at = i; at > 0; at = from[at]) word.unshift(by[at]);
        return word;
      }
      lefts.push(l);
      rights.push(r);
      from.push(i);
      by.push(a);
    }
  return undefined;
}

function differ(observations: Observations, left: number, right: number): boolean {
  const [l, r] = [observations.output(left), observations.output(right)];
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
