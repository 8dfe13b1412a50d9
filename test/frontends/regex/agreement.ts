import type { Acceptor } from '../../../src/automata/acceptor/acceptor.ts';
import type { CharSet } from '../../../src/logic/char-set.ts';

/** A string on which the acceptor and the host's engine differ. */
export interface Disagreement {
  readonly regex: string;
  readonly text: string;
  readonly host: boolean;
}

/** The code units of a text, escaped where a failure message would hide them. */
function shown(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function next(a: Acceptor<CharSet>, states: ReadonlySet<number>, unit: number): Set<number> {
  const reached = new Set<number>();
  for (const q of states) for (const { guard, to } of a.moves[q]) if (guard.has(unit)) reached.add(to);
  return reached;
}

function accepting(a: Acceptor<CharSet>, states: ReadonlySet<number>): boolean {
  return [...states].some(q => a.final[q]);
}

/** Whether the host can read the pattern at all. */
export function hostReads(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

/**
 * Compares, on every string of code units from `alphabet` up to `length`, the acceptor with the host's `test`.
 */
export function compareOnAllStrings(
  pattern: string,
  flags: string,
  acceptor: Acceptor<CharSet>,
  alphabet: string,
  length: number,
): { readonly compared: number; readonly disagreements: Disagreement[] } {
  const host = new RegExp(pattern, flags);
  const disagreements: Disagreement[] = [];
  let compared = 0;
  const visit = (text: string, states: ReadonlySet<number>) => {
    host.lastIndex = 0;
    const expected = host.test(text);
    compared++;
    if (expected !== accepting(acceptor, states))
      disagreements.push({ regex: shown(String(host)), text: shown(text), host: expected });
    if (text.length === length) return;
    for (const unit of alphabet.split('')) visit(text + unit, next(acceptor, states, unit.charCodeAt(0)));
  };
  visit('', new Set([acceptor.initial]));
  return { compared, disagreements };
}

/** The same on the given strings. */
export function compareOn(
  pattern: string,
  flags: string,
  acceptor: Acceptor<CharSet>,
  texts: readonly string[],
): Disagreement[] {
  const host = new RegExp(pattern, flags);
  return texts.flatMap(text => {
    host.lastIndex = 0;
    const expected = host.test(text);
    let states: ReadonlySet<number> = new Set([acceptor.initial]);
    for (const unit of text.split('')) states = next(acceptor, states, unit.charCodeAt(0));
    return expected === accepting(acceptor, states)
      ? []
      : [{ regex: shown(String(host)), text: shown(text), host: expected }];
  });
}
