import { evaluate } from '../../logic/evaluate.ts';
import { Undecided } from '../../logic/limits.ts';
import { Session } from '../../logic/session.ts';
import type { Term, Variable } from '../../logic/term.ts';
import { type Value, valueKey } from '../../logic/value.ts';
import { shortestMissing } from '../acceptor/includes.ts';
import { domainSets, wordOfSets } from './acceptors.ts';
import { isDeterministic } from './deterministic.ts';
import { equalForAnyWindow } from './equal-for-any-window.ts';
import { type Machine, windowVariable } from './machine.ts';
import { areMemoryless, memorylessDifference } from './memoryless-difference.ts';
import { disagreement, twoOutputs } from './questions.ts';
import { outputsOf } from './run.ts';
import { sequential } from './sequential.ts';
import { subjectOf } from './subject.ts';
import { trimMachine } from './trim.ts';

type Word = readonly Value[];

/** An input that tells a conjecture from an abstraction. */
export interface Separation {
  readonly word: Word;
  /** Both accept and the abstraction has an output that the conjecture has not, or only one of them accepts. */
  readonly kind: 'outputs' | 'only-conjecture' | 'only-abstraction';
  /** What the abstraction writes and the conjecture does not; absent where the abstraction does not accept. */
  readonly output?: Word;
  /** False when part of the search gave up, so that a shorter one may exist. */
  readonly isShortest: boolean;
}

/**
 * A shortest input on which the abstraction does something else than the conjecture; `undefined` when both have the same
 * transduction. The conjecture has one output for each input; the abstraction may have several.
 *
 * Memoryless machines over a small sort take O(pairs of states · transitions²) set operations and a subset construction
 * for the domains, and no solver. Others are first compared whatever the window holds, if they have deterministic
 * machines; where that shows no equality, as in {@link disagreement}: every path is solved as a whole.
 *
 * @throws Undecided when the question could not be answered, or a limit was reached
 */
export function separating(conjecture: Machine, abstraction: Machine, session: Session): Separation | undefined {
  if (areMemoryless(conjecture, abstraction) && conjecture.input === abstraction.input)
    if (conjecture.output === abstraction.output && isSingleValued(conjecture, session))
      return memorylessSeparation(conjecture, abstraction, session);
  if (areEasilyEqual(conjecture, abstraction, session)) return undefined;
  const found = disagreement(subjectOf(conjecture, session), subjectOf(abstraction, session), session);
  if (found === undefined) return undefined;
  const { word, isShortest } = found;
  if (found.kind === 'only-left') return { word, kind: 'only-conjecture', isShortest };
  const expected = found.kind === 'outputs' ? outputsOf(conjecture, word, session.budget)[0] : undefined;
  const output = outputOtherThan(expected, abstraction, word);
  if (output === undefined)
    throw new Undecided('the conjecture has several outputs for an input, and the abstraction has only some of them');
  return { word, kind: found.kind === 'outputs' ? 'outputs' : 'only-abstraction', output, isShortest };
}

/** Whether no input has two outputs. @throws Undecided when that is not known */
export function isSingleValued(machine: Machine, session: Session): boolean {
  if (machine.output === undefined || isDeterministic(machine, session)) return true;
  if (areMemoryless(machine, machine)) return memorylessDifference(machine, machine, session) === undefined;
  if (attempted(session, attempt => sequential(machine, attempt)) !== undefined) return true;
  return twoOutputs(subjectOf(machine, session), session) === undefined;
}

/** Whether deterministic machines of both are found and are equal whatever the window holds. */
function areEasilyEqual(left: Machine, right: Machine, session: Session): boolean {
  if (left.input !== right.input || left.output !== right.output) return false;
  const deterministic = (machine: Machine, attempt: Session): Machine | undefined => {
    if (machine.registers.length > 0) return undefined;
    return isDeterministic(machine, attempt) ? trimMachine(machine) : sequential(machine, attempt);
  };
  const answer = attempted(session, attempt => {
    const ours = deterministic(left, attempt);
    const theirs = ours && deterministic(right, attempt);
    return ours && theirs && equalForAnyWindow(ours, theirs, attempt);
  });
  return answer === true;
}

/** How much effort goes into an easy way before the sure one is taken. */
const ATTEMPT = 20_000;

/** What an attempt finds within limited effort. */
function attempted<T>(session: Session, attempt: (session: Session) => T | undefined): T | undefined {
  const { solver, budget } = session;
  try {
    return attempt(new Session(solver, budget.part({ nodes: ATTEMPT, share: 1 / 4 })));
  } catch (problem) {
    if (!(problem instanceof Undecided)) throw problem;
    budget.checkClock();
    return undefined;
  }
}

function memorylessSeparation(conjecture: Machine, abstraction: Machine, session: Session): Separation | undefined {
  const findings: Separation[] = [];
  const outputs = memorylessDifference(conjecture, abstraction, session);
  if (outputs !== undefined)
    findings.push({ word: outputs.word, kind: 'outputs', output: outputs.right, isShortest: true });
  const accepted = acceptedOnlyBy(conjecture, abstraction, session);
  if (accepted !== undefined) findings.push({ word: accepted, kind: 'only-conjecture', isShortest: true });
  const refused = acceptedOnlyBy(abstraction, conjecture, session);
  if (refused !== undefined)
    findings.push({
      word: refused,
      kind: 'only-abstraction',
      output: outputOtherThan(undefined, abstraction, refused),
      isShortest: true,
    });
  return findings.reduce<Separation | undefined>(
    (best, next) => (best === undefined || next.word.length < best.word.length ? next : best),
    undefined,
  );
}

function acceptedOnlyBy(one: Machine, other: Machine, session: Session): Word | undefined {
  const [ours, theirs] = [domainSets(one), domainSets(other)];
  const path = ours && theirs && shortestMissing(theirs, ours, session.budget);
  return path && wordOfSets(path);
}

/** A run on a word: how much of the expected output it has written, or that it has written something else. */
interface Thread {
  readonly state: number;
  readonly matched: number | undefined;
  readonly wrote: Word;
  readonly before: Thread | undefined;
}

/**
 * An output of a machine for a word that is not the expected one; `undefined` when there is none. Runs that have written
 * what is expected so far differ in how much that is; of those that have not, one is as good as another, so there are at
 * most as many runs as states and prefixes of the expected output.
 */
function outputOtherThan(expected: Word | undefined, machine: Machine, word: Word): Word | undefined {
  if (machine.registers.length > 0)
    return outputsOf(machine, word).find(o => expected === undefined || valueKey(o) !== valueKey(expected));
  const keys = expected?.map(valueKey);
  const matchedAfter = (thread: Thread, wrote: Word): number | undefined => {
    if (thread.matched === undefined || keys === undefined) return undefined;
    const { matched } = thread;
    return wrote.every((value, i) => keys[matched + i] === valueKey(value)) ? matched + wrote.length : undefined;
  };
  let threads: readonly Thread[] = [
    { state: machine.initial, matched: keys === undefined ? undefined : 0, wrote: [], before: undefined },
  ];
  for (let at = 0; at < word.length; at++) {
    const read = evaluatorAt(machine, word, at);
    const next = new Map<string, Thread>();
    for (const thread of threads)
      for (const { guard, outputs, to } of machine.transitions[thread.state]) {
        if (read(guard) !== true) continue;
        const wrote = outputs.map(read);
        const matched = matchedAfter(thread, wrote);
        const key = `${to},${matched}`;
        if (!next.has(key)) next.set(key, { state: to, matched, wrote, before: thread });
      }
    threads = [...next.values()];
  }
  const read = evaluatorAt(machine, word, word.length);
  for (const thread of threads)
    for (const { guard, outputs } of machine.endings[thread.state]) {
      if (read(guard) !== true) continue;
      const wrote = outputs.map(read);
      if (keys === undefined || matchedAfter(thread, wrote) !== keys.length) return [...outputBefore(thread), ...wrote];
    }
  return undefined;
}

function outputBefore(thread: Thread): Word {
  const parts: Word[] = [];
  for (let at: Thread | undefined = thread; at !== undefined; at = at.before) parts.unshift(at.wrote);
  return parts.flat();
}

/** The values of terms over the window where the current symbol is at a position of the word. */
function evaluatorAt(machine: Machine, word: Word, at: number): (term: Term) => Value {
  const window = new Map<Variable, Value>();
  for (let distance = 0; distance <= machine.lookback; distance++) {
    const value = word[at - distance];
    if (value !== undefined) window.set(windowVariable(machine.input, distance), value);
  }
  return term => evaluate(term, window);
}
