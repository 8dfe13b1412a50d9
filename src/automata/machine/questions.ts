import { Undecided } from '../../logic/limits.ts';
import type { Session } from '../../logic/session.ts';
import { sortName } from '../../logic/sort.ts';
import { SortError } from '../../logic/term.ts';
import type { Value } from '../../logic/value.ts';
import { shortestMissing } from '../acceptor/includes.ts';
import { domainSets, wordOfSets } from './acceptors.ts';
import { jointlyAlive } from './alive.ts';
import { everything, nothing } from './basic.ts';
import { type Behaviour, behaviourOf } from './behaviour.ts';
import { outputDifference } from './compare.ts';
import { type Search, shortestOf } from './deepening.ts';
import { domainDifference } from './domain-difference.ts';
import { areMemoryless, memorylessDifference } from './memoryless-difference.ts';
import type { Subject } from './subject.ts';
import { extraOutput } from './try-words.ts';

type Word = readonly Value[];

/** An input on which two machines do not do the same. */
interface Difference {
  readonly word: Word;
  /** Both accept and write different things, or only one of them accepts. */
  readonly kind: 'outputs' | 'only-left' | 'only-right';
}

export interface Disagreement extends Difference {
  /** False when part of the search gave up, so that a shorter one may exist. */
  readonly isShortest: boolean;
}

/** @throws SortError unless both read and write the same sorts */
function requireComparable(left: Subject, right: Subject): void {
  const [a, b] = [left.behaviour, right.behaviour];
  if (a.input !== b.input)
    throw new SortError(`one machine reads ${sortName(a.input)} symbols, the other ${sortName(b.input)}`);
  if (a.output !== b.output) {
    const name = (s: typeof a.output): string => (s === undefined ? 'nothing (it is an acceptor)' : sortName(s));
    throw new SortError(`one machine writes ${name(a.output)}, the other ${name(b.output)}`);
  }
}

function alive(left: Subject, right: Subject, session: Session) {
  if (left.machine === undefined || right.machine === undefined) return undefined;
  return jointlyAlive(left.machine, right.machine, session);
}

/** The word of the shortest finding of one search. */
function shortestWord(search: Search<Difference>): Word | undefined {
  return shortestOf([search])?.found.word;
}

/** A shortest input on which a machine has two different outputs; `undefined` when it is single-valued. */
export function twoOutputs(subject: Subject, session: Session): Word | undefined {
  if (subject.functional || subject.behaviour.output === undefined) return undefined;
  return shortestWord(differentOutputs(subject, subject, session));
}

/** A shortest input that `left` accepts and `right` does not. */
export function acceptedOnlyBy(left: Subject, right: Subject, session: Session): Word | undefined {
  return shortestWord(acceptedOnly('only-left', left, right, session));
}

function acceptedOnly(kind: Difference['kind'], one: Subject, other: Subject, session: Session): Search<Difference> {
  const [left, right] = [withSameDomain(one, session), withSameDomain(other, session)];
  if (left.behaviour === right.behaviour) return () => undefined;
  const a = left.machine && domainSets(left.machine);
  const b = right.machine && domainSets(right.machine);
  if (a !== undefined && b !== undefined)
    return () => {
      const path = shortestMissing(b, a, session.budget);
      return path && { kind, word: wordOfSets(path) };
    };
  return (limit, cut) => {
    const word = domainDifference(left.behaviour, right.behaviour, session, limit, cut);
    return word && { kind, word };
  };
}

/** A chain accepts what its first part accepts when its second part accepts everything. */
function withSameDomain(subject: Subject, session: Session): Subject {
  if (subject.parts === undefined) return subject;
  const [first, second] = subject.parts;
  return isTotal(second, session) ? withSameDomain(first, session) : subject;
}

const totality = new WeakMap<Behaviour, boolean>();

/** Whether every input is accepted; false may also mean that it is not known. */
function isTotal(subject: Subject, session: Session): boolean {
  let total = totality.get(subject.behaviour);
  if (total === undefined) {
    try {
      total = shortestRejectedInput(subject, session) === undefined;
    } catch (error) {
      if (!(error instanceof Undecided)) throw error;
      total = false;
    }
    totality.set(subject.behaviour, total);
  }
  return total;
}

/** A shortest accepted input; `undefined` when nothing is accepted. */
export function shortestInput(subject: Subject, session: Session): Word | undefined {
  const none = behaviourOf(nothing(subject.behaviour.input));
  return shortestWord((limit, cut) => {
    const word = domainDifference(subject.behaviour, none, session, limit, cut);
    return word && { kind: 'only-left', word };
  });
}

/** A shortest input that is rejected; `undefined` when the machine is total. */
export function shortestRejectedInput(subject: Subject, session: Session): Word | undefined {
  const all = everything(subject.behaviour.input);
  return acceptedOnlyBy({ behaviour: behaviourOf(all), machine: all, functional: true }, subject, session);
}

/**
 * A shortest input on which the transductions differ; `undefined` when they are equal.
 *
 * Complete when at least one of the two is single-valued. Of two machines that both have several outputs for one input
 * equality is undecidable in general: then differences of the domains and differences on some words are looked for, and
 * if there are none the question stays undecided.
 */
export function disagreement(left: Subject, right: Subject, session: Session): Disagreement | undefined {
  requireComparable(left, right);
  if (left.behaviour === right.behaviour) return undefined;
  const domains = [acceptedOnly('only-left', left, right, session), acceptedOnly('only-right', right, left, session)];
  if (left.behaviour.output === undefined) return shortest(domains);
  const isDecidable =
    left.functional || right.functional || isFunctional(left, session) || isFunctional(right, session);
  if (isDecidable) return shortest([differentOutputs(left, right, session), ...domains]);
  return shortest([
    ...domains,
    triedWords(left, right, session),
    triedWords(right, left, session),
    undecidable(
      'neither machine is known to have one output for each input, and equality of others is undecidable in general',
    ),
  ]);
}

/**
 * A shortest input for which `part` has an output that `whole` does not give; `undefined` when `whole` subsumes `part`.
 * Complete when `whole` is single-valued; see {@link disagreement}.
 */
export function notSubsumed(part: Subject, whole: Subject, session: Session): Disagreement | undefined {
  requireComparable(part, whole);
  if (part.behaviour === whole.behaviour) return undefined;
  const onlyPart = acceptedOnly('only-left', part, whole, session);
  if (part.behaviour.output === undefined) return shortest([onlyPart]);
  if (isFunctional(whole, session)) return shortest([differentOutputs(part, whole, session), onlyPart]);
  return shortest([
    onlyPart,
    triedWords(part, whole, session),
    undecidable(
      'the machine that should subsume the other is not known to have one output for each input; the question is then undecidable in general',
    ),
  ]);
}

function shortest(searches: readonly Search<Difference>[]): Disagreement | undefined {
  const result = shortestOf(searches);
  return result && { ...result.found, isShortest: result.isShortest };
}

/** A difference on one of the words that are worth trying. */
function triedWords(left: Subject, right: Subject, session: Session): Search<Difference> {
  return () => {
    if (left.machine === undefined || right.machine === undefined) return undefined;
    const word = extraOutput(left.machine, right.machine, session);
    return word && { kind: 'outputs', word };
  };
}

/** Stands for all the differences that no search is complete for. */
function undecidable(reason: string): Search<Difference> {
  return () => {
    throw new Undecided(reason);
  };
}

/** Whether no input has two outputs; false may also mean that it is not known. */
function isFunctional(subject: Subject, session: Session): boolean {
  try {
    return twoOutputs(subject, session) === undefined;
  } catch (error) {
    if (error instanceof Undecided) return false;
    throw error;
  }
}

function differentOutputs(left: Subject, right: Subject, session: Session): Search<Difference> {
  const [a, b] = [left.machine, right.machine];
  const isQuick = a !== undefined && b !== undefined && areMemoryless(a, b);
  const shortest = isQuick ? memorylessDifference(a, b, session) : undefined;
  if (isQuick && shortest === undefined) return () => undefined;
  const pruning = alive(left, right, session);
  return (limit, onCut) => {
    if (shortest !== undefined && shortest.word.length > limit) return { kind: 'outputs', word: shortest.word };
    const maxLength = shortest?.word.length ?? limit;
    const nicer = outputDifference(left.behaviour, right.behaviour, session, { alive: pruning, maxLength, onCut });
    const word = nicer ?? shortest?.word;
    return word && { kind: 'outputs', word };
  };
}
