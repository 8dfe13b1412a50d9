import type { CharSet } from '../../logic/char-set.ts';
import type { Acceptor } from './acceptor.ts';

/** Whether `word` is in the language; `holds` evaluates a guard on a symbol. O(word · moves). */
export function accepts<P, S>(a: Acceptor<P>, word: Iterable<S>, holds: (guard: P, symbol: S) => boolean): boolean {
  let current = new Set([a.initial]);
  for (const symbol of word) {
    const next = new Set<number>();
    for (const q of current)
      for (const { guard, to } of a.moves[q]) if (!next.has(to) && holds(guard, symbol)) next.add(to);
    if (next.size === 0) return false;
    current = next;
  }
  for (const q of current) if (a.final[q]) return true;
  return false;
}

/** Whether the UTF-16 code units of `text` are in the language. */
export function acceptsText(a: Acceptor<CharSet>, text: string): boolean {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  return accepts(a, units, (guard, unit) => guard.has(unit));
}
