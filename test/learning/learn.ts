import type { Machine } from '../../src/automata/machine/machine.ts';
import { disagreement } from '../../src/automata/machine/questions.ts';
import { outputsOf } from '../../src/automata/machine/run.ts';
import { subjectOf } from '../../src/automata/machine/subject.ts';
import { readSourceProgram, transductionOf } from '../../src/frontends/typescript/index.ts';
import { Learner, type LearnerOptions, programTeacher, type Teacher } from '../../src/learning/index.ts';
import { evaluate } from '../../src/logic/evaluate.ts';
import { Budget, type Limits } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver } from '../../src/logic/solver/index.ts';
import { type Value, valueKey } from '../../src/logic/value.ts';
import { inputVariable } from '../../src/program/input.ts';
import { inDirectory } from '../workspace.ts';

export type Word = readonly Value[];

export function newSession(limits: Limits = { timeout: 60_000 }): Session {
  const budget = new Budget(limits);
  return new Session(createSolver({ budget }), budget);
}

/** The teacher of an export of one of this folder's files. */
export function teacherOf(target: string, session: Session): Teacher {
  return programTeacher(transductionOf(readSourceProgram(target, inDirectory(import.meta.dirname))), session.budget);
}

export function textWord(text: string): Word {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

/** What a teacher says is written for a word, as a key; `null` for a rejected one. */
export function writtenBy(teacher: Teacher, word: Word): string | null {
  const symbols = new Map(word.map((symbol, i) => [inputVariable(i, teacher.input), symbol]));
  const { output } = teacher.ask(word);
  return output?.map(term => valueKey(evaluate(term, symbols))).join() ?? null;
}

/** What a deterministic machine writes for a word, as a key. */
export function writtenByMachine(machine: Machine, word: Word): string | null {
  const [output, ...others] = outputsOf(machine, word);
  if (others.length > 0) throw new Error('two outputs of a deterministic machine');
  return output === undefined ? null : output.map(valueKey).join();
}

export interface LearnedMachine {
  readonly machine: Machine;
  readonly learner: Learner;
}

/** Learns until no word of the list refutes the machine. @throws when a conjecture is wrong about a word that refuted */
export function learnByWords(
  teacher: Teacher,
  session: Session,
  words: readonly Word[],
  options?: LearnerOptions,
  expected: (word: Word) => string | null = word => writtenBy(teacher, word),
): LearnedMachine {
  const learner = new Learner(teacher, session, options);
  for (let refuted: Word | undefined; ; ) {
    const machine = learner.conjecture();
    if (refuted !== undefined && writtenByMachine(machine, refuted) !== expected(refuted))
      throw new Error(`the conjecture is still wrong about ${refuted.map(valueKey).join()}`);
    refuted = words.find(word => writtenByMachine(machine, word) !== expected(word));
    if (refuted === undefined) return { machine, learner };
    learner.refute(refuted);
  }
}

/** Learns until the machine is the same as another. @throws Undecided when the comparison cannot tell */
export function learnLike(
  reference: Machine,
  teacher: Teacher,
  session: Session,
  comparing: Limits = {},
): LearnedMachine {
  const learner = new Learner(teacher, session);
  for (;;) {
    const machine = learner.conjecture();
    const oracle = newSession(comparing);
    const difference = disagreement(subjectOf(reference, oracle), subjectOf(machine, oracle), oracle);
    if (difference === undefined) return { machine, learner };
    learner.refute(difference.word);
  }
}

/** How many words the paper allows to ask (section 6.4), where the end of the input is one more step out of a state. */
export function paperBound({ statistics }: Learner): number {
  const { states: n, widest, longestCounterexample } = statistics;
  const k = widest + 1;
  return n * k * (k + Math.max(1, longestCounterexample) * (n - 1));
}
