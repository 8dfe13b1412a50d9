import type { DFA, NFA } from 'refa';
import { type Acceptor, minimise } from '../src/automata/acceptor/index.ts';
import { regexAcceptor } from '../src/frontends/regex/index.ts';
import type { CharSet } from '../src/logic/char-set.ts';
import { acceptorOf, refaDfa, refaNfa } from './refa.ts';
import { type NamedPattern, PATTERNS } from './regexes.ts';

/** One pattern, read by both tools. */
export interface Entry extends NamedPattern {
  /** Ours, nondeterministic, from our own front end. */
  readonly ours: Acceptor<CharSet>;
  /** Ours, deterministic and not minimal: `refaDfa`, copied state by state. */
  readonly oursDfa: Acceptor<CharSet>;
  readonly refaNfa: NFA;
  readonly refaDfa: DFA;
  readonly refaMinimal: DFA;
  readonly minimalStates: number;
}

let entries: readonly Entry[] | undefined;

/** All patterns, read once. */
export function corpus(): readonly Entry[] {
  entries ??= PATTERNS.map(({ name, pattern }) => {
    const nfa = refaNfa(pattern);
    const dfa = refaDfa(nfa);
    const refaMinimal = dfa.copy();
    refaMinimal.minimize();
    const ours = regexAcceptor(pattern, '', 'whole');
    return {
      name,
      pattern,
      ours,
      oursDfa: acceptorOf(dfa),
      refaNfa: nfa,
      refaDfa: dfa,
      refaMinimal,
      minimalStates: minimise(ours).moves.length,
    };
  });
  return entries;
}
