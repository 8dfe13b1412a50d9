import { stoppedByCaller } from '../../logic/limits.ts';
import { atOnce, inTime, known } from './asking.ts';
import { type Acceptor, acceptorOf, type Mealy, mealyOf, show } from './automaton.ts';
import { type Conjecture, contradicted } from './conjecture.ts';
import { type Asked, BadAnswer, Examiner } from './examiner.ts';
import type { Algorithm } from './learners/learner.ts';
import { ttt } from './learners/ttt.ts';
import { UNKNOWN } from './observations.ts';
import { isLater, type Reply, type SyncTeacher, type Teacher, whenReplied } from './teachers/teacher.ts';
import type { TestWords } from './tests/test-words.ts';
import type { Kind, Word } from './word.ts';

/** Test words that are asked for at once, of teachers that take several. */
const BATCH = 64;

interface Options<L, T, H> {
  /** The letters: simple values, or plain objects and arrays, which are compared by what is in them. */
  readonly alphabet: readonly L[];
  readonly teacher: T;
  /** {@link ttt} unless given. */
  readonly algorithm?: Algorithm;
  /**
   * Words on which conjectures are tested before the teacher is asked for a counterexample; needed where the teacher has
   * no `counterexample`.
   */
  readonly tests?: TestWords | readonly TestWords[];
  onHypothesis?(hypothesis: H): void;
  readonly signal?: AbortSignal;
}

export type AcceptorOptions<L> = Options<L, Teacher<L, boolean, Acceptor<L>>, Acceptor<L>>;
export type AcceptorOptionsSync<L> = Options<L, SyncTeacher<L, boolean, Acceptor<L>>, Acceptor<L>>;
export type MealyOptions<L, O> = Options<L, Teacher<L, readonly O[], Mealy<L, O>>, Mealy<L, O>>;
export type MealyOptionsSync<L, O> = Options<L, SyncTeacher<L, readonly O[], Mealy<L, O>>, Mealy<L, O>>;

/** What was learned, and what it took. */
export interface Learned<H> {
  /** The smallest automaton that agrees with all answers, as far as tests and counterexamples show. */
  readonly automaton: H;
  /** How many conjectures were tested, the last one included. */
  readonly hypotheses: number;
  /** What the teacher was asked to make conjectures, and to test them; no word is asked for twice. */
  readonly learning: Readonly<Asked>;
  readonly testing: Readonly<Asked>;
}

/**
 * Learns the acceptor of a system that says for each word whether it accepts it.
 *
 * @throws BadAnswer if the teacher contradicts itself
 * @throws LimitReached if it is stopped by the signal or by a `limited` teacher
 */
export async function learnAcceptor<L>(options: AcceptorOptions<L>): Promise<Learned<Acceptor<L>>> {
  const { steps, respond } = acceptorRun(options);
  return inTime(steps, respond);
}

/** The same with a teacher that answers at once. */
export function learnAcceptorSync<L>(options: AcceptorOptionsSync<L>): Learned<Acceptor<L>> {
  const { steps, respond } = acceptorRun(options);
  return atOnce(steps, question => now(respond(question)));
}

/** Learns the Mealy machine of a system that writes one output for each letter. Throws as {@link learnAcceptor}. */
export async function learnMealy<L, O>(options: MealyOptions<L, O>): Promise<Learned<Mealy<L, O>>> {
  const { steps, respond } = mealyRun(options);
  return inTime(steps, respond);
}

/** The same with a teacher that answers at once. */
export function learnMealySync<L, O>(options: MealyOptionsSync<L, O>): Learned<Mealy<L, O>> {
  const { steps, respond } = mealyRun(options);
  return atOnce(steps, question => now(respond(question)));
}

/** Words to be answered, as nodes of the observations, or a conjecture to be refuted. */
type Question = readonly number[] | Conjecture;

/** A run of a learner: it pauses at each question, and goes on when the answer is noted or, of a conjecture, handed in. */
interface Run<H> {
  readonly steps: Generator<Question, Learned<H>, Word | undefined>;
  respond(question: Question): Reply<Word | undefined>;
}

function acceptorRun<L>(options: AcceptorOptions<L>): Run<Acceptor<L>> {
  const outputs = (values: readonly unknown[]): readonly boolean[] => values.map(value => value === true);
  return runOf('acceptor', options, (conjecture, values) => acceptorOf(conjecture, options.alphabet, outputs(values)));
}

function mealyRun<L, O>(options: MealyOptions<L, O>): Run<Mealy<L, O>> {
  return runOf('mealy', options, (conjecture, values) => mealyOf(conjecture, options.alphabet, values as readonly O[]));
}

function runOf<L, A, H>(
  kind: Kind,
  options: Options<L, Teacher<L, A, H>, H>,
  hypothesisOf: (conjecture: Conjecture, outputs: readonly unknown[]) => H,
): Run<H> {
  const { alphabet, teacher, tests = [] } = options;
  const rounds = typeof tests === 'function' ? [tests] : tests;
  if (teacher.counterexample === undefined && rounds.length === 0)
    throw new TypeError(
      'nothing would ever refute a conjecture: give the teacher a method counterexample, or say how to test, as in tests: randomWp()',
    );
  const named = (conjecture: Conjecture): H => hypothesisOf(conjecture, examiner.outputs.values);
  const examiner: Examiner<L, A, H> = new Examiner(kind, alphabet, teacher, named);
  return {
    steps: steps(examiner, options, rounds, named),
    respond(question) {
      if (options.signal?.aborted === true) throw stoppedByCaller();
      if ('kind' in question) return examiner.counterexample(question);
      return whenReplied(examiner.answer(question), () => undefined);
    },
  };
}

function* steps<L, A, H>(
  examiner: Examiner<L, A, H>,
  { algorithm = ttt, teacher, onHypothesis }: Options<L, Teacher<L, A, H>, H>,
  tests: readonly TestWords[],
  named: (conjecture: Conjecture) => H,
): Run<H>['steps'] {
  const { observations } = examiner;
  const learner = algorithm(observations);
  const learning: Asked = { words: 0, symbols: 0 };
  const testing: Asked = { words: 0, symbols: 0 };
  examiner.asked = learning;
  yield* learner.begin();
  for (let hypotheses = 1; ; hypotheses++) {
    for (;;) {
      const node = observations.firstDisagreement(learner.conjecture());
      if (node === UNKNOWN) break;
      yield* learner.refine(observations.wordOf(node));
    }
    const conjecture = learner.conjecture();
    onHypothesis?.(named(conjecture));
    examiner.asked = testing;
    let word: Word | undefined;
    for (const each of tests) word ??= yield* failing(each, conjecture, hypotheses - 1);
    word ??= teacher.counterexample === undefined ? undefined : yield conjecture;
    examiner.asked = learning;
    if (word === undefined) return { automaton: named(conjecture), hypotheses, learning, testing };
    if (!(yield* learner.refine(word)))
      throw new BadAnswer(`the teacher gave ${show(examiner.wordOf(word))} as a counterexample, which is none`);
  }

  function* failing(words: TestWords, conjecture: Conjecture, round: number) {
    const size = teacher.outputs === undefined ? 1 : BATCH;
    let batch: Word[] = [];
    const check = function* (): Generator<readonly number[], Word | undefined, unknown> {
      const asked = batch;
      batch = [];
      yield* known(
        observations,
        asked.map(word => observations.extend(0, word)),
      );
      return asked.find(word => contradicted(conjecture, observations, word) !== undefined);
    };
    for (const word of words(conjecture, round)) {
      if (batch.push(word) < size) continue;
      const found = yield* check();
      if (found !== undefined) return found;
    }
    return yield* check();
  }
}

function now<T>(reply: Reply<T>): T {
  if (isLater(reply)) throw new TypeError('the teacher answers later: learn with the function that gives a promise');
  return reply;
}
