import { displayForm } from '../analyses/display-form.ts';
import { isEnough, notEnough } from '../analyses/enough.ts';
import { isEmpty } from '../analyses/guarantee.ts';
import { languageExpression } from '../analyses/language.ts';
import { vacuityNotes } from '../analyses/vacuous.ts';
import { type Machine, transitionCount } from '../automata/machine/machine.ts';
import { materialise } from '../automata/machine/materialise.ts';
import { writeMachine } from '../automata/saved/write.ts';
import { isPredicate } from '../automata/words/predicate.ts';
import type { Guarantee, LearnStatistics } from '../engines/learned.ts';
import { isCode, splitChain } from '../frontends/target.ts';
import type { Workspace } from '../host/workspace.ts';
import { Budget, Undecided } from '../logic/limits.ts';
import { withZ3 } from '../logic/solver/index.ts';
import type { Report } from '../render/index.ts';
import type { LearnAnswer } from './answers.ts';
import { type Context, createContext } from './context.ts';
import { type LearnedPart, learnedSummaries } from './learned-part.ts';
import { Operands } from './operands.ts';
import type { OptionsFor } from './options.ts';
import { lookedAt, pictured } from './pictured.ts';
import { present } from './present.ts';

/** What learning a target came to. */
export interface LearnOutcome {
  readonly text: string;
  /** Absent when there is not even a machine. */
  readonly machine: Machine | undefined;
  readonly guarantee: Guarantee | undefined;
  /** Why there is no proof. */
  readonly reason: string | undefined;
  /** What a reader should know besides. */
  readonly notes: readonly string[];
  readonly statistics: LearnStatistics;
  /** Whether its guarantee is one that counts. */
  readonly isAnswer: boolean;
  /** The machine as a person should look at it, where that is another. */
  readonly shown?: Machine;
  /** Of a predicate of texts, what it says yes to, where that is short enough to be read. */
  readonly language?: string;
}

/** An answer, with what else is known for those who show it. */
export interface LearnedTarget {
  readonly answer: LearnAnswer;
  readonly outcome: LearnOutcome;
  readonly learned: readonly LearnedPart[];
  readonly context: Context;
  /** Absent where there is no machine. */
  readonly report?: () => Report;
}

/**
 * The machine of a function in source code, or of a chain; what is a machine already stays as it is.
 *
 * @throws UsageError, SourceError, TargetError
 */
export async function askLearn(
  workspace: Workspace,
  text: string,
  options: OptionsFor<'learn'>,
): Promise<LearnedTarget> {
  const context = createContext(workspace, 'learn', options);
  return Operands.with(context, { showsLearning: true }, async operands => {
    const outcome = await outcomeOf(text, context, operands);
    const { machine } = outcome;
    const { learned } = operands;
    const part = operands.part(text);
    const answer = { ...answerOf(outcome, learned, context), ...present({ stored: operands.stored }) };
    const found = { answer, outcome, learned, context };
    if (machine === undefined) return found;
    const report = (): Report => ({
      title: text,
      command: 'learn',
      targets: [text],
      verdict: outcome.isAnswer ? undefined : 'unknown',
      guarantee: outcome.guarantee,
      reason: outcome.reason,
      machines: [pictured(text, machine, part, context)],
      seconds: context.seconds(),
      notes: outcome.notes,
      counters: { ...outcome.statistics.solver },
    });
    return { ...found, report };
  });
}

function answerOf(outcome: LearnOutcome, parts: readonly LearnedPart[], context: Context): LearnAnswer {
  const { machine, statistics, guarantee, reason, notes, language } = outcome;
  const learned = parts.length > 1 ? learnedSummaries(parts) : [];
  return {
    codomata: 1,
    command: 'learn',
    targets: [outcome.text],
    verdict: outcome.isAnswer ? 'holds' : 'unknown',
    ...present({ guarantee: guarantee && isEmpty(guarantee) ? undefined : guarantee, reason, notes }),
    ...(machine === undefined
      ? {}
      : {
          machine: writeMachine(machine, outcome.text),
          states: machine.states.length,
          transitions: transitionCount(machine),
          lookback: machine.lookback,
          ...(language === undefined ? {} : { language }),
        }),
    refinements: { conjecture: statistics.conjectureRefinements, abstraction: statistics.abstractionRefinements },
    predicates: statistics.predicates,
    queries: {
      membership: statistics.membershipQueries,
      equivalence: statistics.equivalenceQueries,
      solver: statistics.solver,
    },
    ...(learned.length === 0 ? {} : { learned }),
    seconds: context.seconds(),
  };
}

/** A longer regular expression is for machines to read, and so much effort at most is spent on it. */
const LONGEST_EXPRESSION = 300;
const EXPRESSION_EFFORT = 20_000;

function shortLanguage(machine: Machine): string | undefined {
  try {
    const text = languageExpression(machine, new Budget({ nodes: EXPRESSION_EFFORT, timeout: 1000 }));
    return text !== undefined && text.length <= LONGEST_EXPRESSION ? text : undefined;
  } catch (error) {
    if (error instanceof Undecided) return undefined;
    throw error;
  }
}

/** Whether a target is one function in source code, and not a chain. */
export function isOneFunction(text: string, { workspace }: Context): boolean {
  const parts = splitChain(text);
  return parts.length === 1 && isCode(parts[0], workspace);
}

/** Learns a target and compares what was learned with the code. @throws UsageError, SourceError, TargetError */
export async function outcomeOf(text: string, context: Context, operands: Operands): Promise<LearnOutcome> {
  try {
    await operands.learn([text], isOneFunction(text, context));
    const [first] = operands.learned;
    const statistics = total(operands.learned, context);
    const [operand, machine, vacuous] = await withZ3(() => {
      const made = operands.operand(text);
      const said = vacuityNotes(made, context.session);
      if (isOneFunction(text, context)) return [made, first.learned.machine, said] as const;
      const { subject } = made;
      const whole = subject.machine ?? materialise(subject.behaviour, context.session);
      return [made, displayForm(whole, context.session), said] as const;
    });
    const { compareWithCode } = await import('./try-code.ts');
    const { guarantee, notes, reason } = await compareWithCode(operand, await operands.sourceWords([text]), context);
    const isAnswer = isEnough(guarantee, context.enough);
    const why = reason ?? whyNot(guarantee, unprovedReason(text, operands.learned, context), context);
    const shown = await withZ3(() => lookedAt(machine, operands.part(text), context.session));
    const language = isPredicate(machine) ? shortLanguage(machine) : undefined;
    return {
      text,
      machine,
      shown,
      ...(language === undefined ? {} : { language }),
      guarantee,
      reason: why,
      notes: [...vacuous, ...notes, ...operands.notes],
      statistics,
      isAnswer,
    };
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    return {
      text,
      machine: undefined,
      guarantee: undefined,
      reason: error.reason,
      notes: [],
      statistics: total(operands.learned, context),
      isAnswer: false,
    };
  }
}

function unprovedReason(text: string, parts: readonly LearnedPart[], context: Context): string | undefined {
  const reasons = parts.flatMap(part => {
    const { reason } = part.learned;
    return reason === undefined ? [] : [isOneFunction(text, context) ? reason : `${part.text}: ${reason}`];
  });
  return reasons.length === 0 ? undefined : reasons.join('; ');
}

/** Why there is no proof and, where what is known does not count, what would. */
function whyNot(guarantee: Guarantee, reason: string | undefined, { enough }: Context): string | undefined {
  if (isEmpty(guarantee) || isEnough(guarantee, enough)) return reason;
  const known = notEnough(guarantee, enough, 'no difference from the code');
  return reason === undefined ? known : `${reason}; ${known}`;
}

/** What learning all the parts took together. */
function total(parts: readonly LearnedPart[], { session }: Context): LearnStatistics {
  const none: LearnStatistics = {
    conjectureRefinements: 0,
    abstractionRefinements: 0,
    predicates: 0,
    membershipQueries: 0,
    equivalenceQueries: 0,
    solver: session.solver.counters,
  };
  const add = <T extends object>(a: T, b: T): T =>
    Object.fromEntries(Object.entries(a).map(([key, n]) => [key, n + Reflect.get(b, key)])) as T;
  return parts.reduce(({ solver, ...counts }, { learned: { statistics } }) => {
    const { solver: more, ...others } = statistics;
    return { ...add(counts, others), solver: add(solver, more) };
  }, none);
}
