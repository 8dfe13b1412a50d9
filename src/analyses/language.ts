import type { Acceptor } from '../automata/acceptor/acceptor.ts';
import { difference } from '../automata/acceptor/difference.ts';
import { enumerateWords } from '../automata/acceptor/enumerate-words.ts';
import { intersection } from '../automata/acceptor/intersection.ts';
import { toRegExp } from '../automata/acceptor/to-reg-exp.ts';
import { domainSets } from '../automata/machine/acceptors.ts';
import { wordsOver } from '../automata/machine/basic.ts';
import { isAcceptor, type Machine } from '../automata/machine/machine.ts';
import { isPredicate, languageOfPredicate } from '../automata/words/predicate.ts';
import { CharSet } from '../logic/char-set.ts';
import type { Budget } from '../logic/limits.ts';
import { Char } from '../logic/sort.ts';
import type { Value } from '../logic/value.ts';

/** The machine of what is accepted: an acceptor itself, of a predicate what it says yes to; `undefined` for others. */
export function languageMachine(machine: Machine): Machine | undefined {
  if (isAcceptor(machine)) return machine;
  return isPredicate(machine) ? languageOfPredicate(machine) : undefined;
}

function languageSets(machine: Machine): Acceptor<CharSet> | undefined {
  const language = languageMachine(machine);
  return language && domainSets(language);
}

/** What is accepted as a regular expression of JavaScript; `undefined` where it is no language of texts that one has. */
export function languageExpression(machine: Machine, budget: Budget): string | undefined {
  const sets = machine.input === Char ? languageSets(machine) : undefined;
  return sets && `/${toRegExp(sets, budget)}/`;
}

const PRINTABLE = CharSet.range(' ', '~');

/**
 * Accepted words, each once: of texts first those of printable characters of ASCII, then the others, each shorter ones
 * first. `undefined` where there are too many symbols to go through, or the machine writes more than yes or no.
 */
export function acceptedWords(machine: Machine, budget: Budget): Iterable<readonly Value[]> | undefined {
  const sets = languageSets(machine);
  if (sets === undefined) return undefined;
  return machine.input === Char ? printableFirst(sets, budget) : enumerateWords(sets, budget);
}

function* printableFirst(sets: Acceptor<CharSet>, budget: Budget): Generator<readonly Value[]> {
  const printable = domainSets(wordsOver(PRINTABLE, Char)) ?? sets;
  yield* enumerateWords(intersection(sets, printable, budget), budget);
  yield* enumerateWords(difference(sets, printable, budget), budget);
}
