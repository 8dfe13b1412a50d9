import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { isEnough, notEnough } from '../../analyses/enough.ts';
import { isEmpty } from '../../analyses/guarantee.ts';
import { languageExpression } from '../../analyses/language.ts';
import { showWord } from '../../analyses/show-word.ts';
import { simplest } from '../../analyses/simplest.ts';
import { vacuityNotes } from '../../analyses/vacuous.ts';
import { type Machine, transitionCount } from '../../automata/machine/machine.ts';
import { materialise } from '../../automata/machine/materialise.ts';
import { writeMachine } from '../../automata/saved/write.ts';
import { isPredicate } from '../../automata/words/predicate.ts';
import type { Guarantee, LearnStatistics } from '../../engines/learned.ts';
import { isCode, splitChain } from '../../frontends/target.ts';
import { Budget, Undecided } from '../../logic/limits.ts';
import { withZ3 } from '../../logic/solver/index.ts';
import type { Sort } from '../../logic/sort.ts';
import type { Value } from '../../logic/value.ts';
import { type LearningStep, learningTraceToHtml, type Symbols } from '../../render/index.ts';
import type { Console } from '../console.ts';
import { type Context, UsageError } from '../context.ts';
import { EXIT } from '../failure.ts';
import { guaranteeText, type LearnedPart, learnedJson } from '../learned-part.ts';
import { learnedText } from '../learned-text.ts';
import { type OperandOptions, Operands } from '../operands.ts';
import { lookedAt, pictured } from '../pictured.ts';
import type { ReadPart } from '../read-code.ts';
import { isCertificateFile, requireFolder, requireSavable, saveMachine, savingOf } from '../save.ts';

export interface LearnCommandOptions extends OperandOptions {
  readonly trace?: string;
}

/** What learning a target came to. */
export interface LearnAnswer {
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

/** `learn F`: the machine of a function in source code, or of a chain; what is a machine already stays as it is. */
export async function learnCommand(
  text: string,
  options: LearnCommandOptions,
  context: Context,
  console: Console,
): Promise<number> {
  requireSavable(context.options.out, true);
  const { trace } = options;
  if (trace !== undefined) {
    if (extname(trace) !== '.html') throw new UsageError(`--trace ${trace}: a trace is a page, so end it in .html`);
    requireFolder(trace, '--trace');
  }
  return Operands.with(context, { ...options, showsLearning: true }, async operands => {
    const answer = await answerOf(text, context, operands);
    const { json, quiet } = context.options;
    if (json) console.print(JSON.stringify(jsonOf(answer, operands.learned, context)));
    else if (!quiet) console.print(learnedText(answer, operands.learned));
    await save(answer, operands.learned, operands.part(text), context, console);
    if (trace !== undefined) await saveTrace(trace, answer, operands.learned, context, console);
    return answer.isAnswer ? EXIT.done : EXIT.undecided;
  });
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

function isOneFunction(text: string): boolean {
  const parts = splitChain(text);
  return parts.length === 1 && isCode(parts[0]);
}

async function answerOf(text: string, context: Context, operands: Operands): Promise<LearnAnswer> {
  try {
    await operands.learn([text], isOneFunction(text));
    const [first] = operands.learned;
    const statistics = total(operands.learned, context);
    const [operand, machine, vacuous] = await withZ3(() => {
      const made = operands.operand(text);
      const said = vacuityNotes(made, context.session);
      if (isOneFunction(text)) return [made, first.learned.machine, said] as const;
      const { subject } = made;
      const whole = subject.machine ?? materialise(subject.behaviour, context.session);
      return [made, simplest(whole, context.session), said] as const;
    });
    const { compareWithCode } = await import('../try-code.ts');
    const { guarantee, notes, reason } = await compareWithCode(operand, await operands.sourceWords([text]), context);
    const isAnswer = isEnough(guarantee, context.enough);
    const why = reason ?? whyNot(guarantee, unprovedReason(text, operands.learned), context);
    const shown = await withZ3(() => lookedAt(machine, operands.part(text), context.session));
    const language = isPredicate(machine) ? shortLanguage(machine) : undefined;
    return {
      text,
      machine,
      shown,
      ...(language === undefined ? {} : { language }),
      guarantee,
      reason: why,
      notes: [...vacuous, ...notes, ...operands.assumptions],
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

function unprovedReason(text: string, parts: readonly LearnedPart[]): string | undefined {
  const reasons = parts.flatMap(part => {
    const { reason } = part.learned;
    return reason === undefined ? [] : [isOneFunction(text) ? reason : `${part.text}: ${reason}`];
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

function jsonOf(answer: LearnAnswer, parts: readonly LearnedPart[], context: Context): Record<string, unknown> {
  const { machine, statistics } = answer;
  return {
    codomata: 1,
    command: 'learn',
    targets: [answer.text],
    verdict: answer.isAnswer ? 'holds' : 'unknown',
    ...(answer.guarantee === undefined || isEmpty(answer.guarantee) ? {} : { guarantee: answer.guarantee }),
    ...(answer.reason === undefined ? {} : { reason: answer.reason }),
    ...(answer.notes.length === 0 ? {} : { notes: answer.notes }),
    ...(machine === undefined
      ? {}
      : {
          machine: writeMachine(machine, answer.text),
          states: machine.states.length,
          transitions: transitionCount(machine),
          lookback: machine.lookback,
          ...(answer.language === undefined ? {} : { language: answer.language }),
        }),
    refinements: { conjecture: statistics.conjectureRefinements, abstraction: statistics.abstractionRefinements },
    predicates: statistics.predicates,
    queries: {
      membership: statistics.membershipQueries,
      equivalence: statistics.equivalenceQueries,
      solver: statistics.solver,
    },
    ...(parts.length > 1 ? learnedJson(parts) : {}),
    seconds: context.seconds(),
  };
}

async function save(
  answer: LearnAnswer,
  parts: readonly LearnedPart[],
  code: ReadPart | undefined,
  context: Context,
  console: Console,
): Promise<void> {
  for (const file of context.options.out.filter(isCertificateFile)) saveCertificate(file, answer, parts, console);
  const { text, machine, guarantee, reason } = answer;
  const saving = savingOf(context, console);
  if (machine === undefined) {
    for (const file of saving.files) console.tell(`--out ${file}: not written, because there is no machine`);
    return;
  }
  await saveMachine(saving, machine, {
    title: text,
    command: 'learn',
    targets: [text],
    verdict: answer.isAnswer ? undefined : 'unknown',
    guarantee,
    reason,
    machines: [pictured(text, machine, code, context)],
    seconds: context.seconds(),
    notes: answer.notes,
    counters: { ...answer.statistics.solver },
  });
}

/** A chain has no proof of its own: that of composing is the construction itself. */
function saveCertificate(file: string, answer: LearnAnswer, parts: readonly LearnedPart[], console: Console): void {
  const [{ certificate } = { certificate: undefined }] = parts;
  if (isOneFunction(answer.text) && certificate !== undefined) {
    writeFileSync(file, `${JSON.stringify(certificate, undefined, 2)}\n`);
    return;
  }
  const why = isOneFunction(answer.text)
    ? `there is no proof${answer.reason === undefined ? '' : `: ${answer.reason}`}`
    : 'a certificate is about one function in source code; learn the parts of a chain one by one';
  console.tell(`--out ${file}: not written, because ${why}`);
}

async function saveTrace(
  file: string,
  answer: LearnAnswer,
  parts: readonly LearnedPart[],
  context: Context,
  console: Console,
): Promise<void> {
  const steps = parts.flatMap(stepsOf);
  if (steps.length === 0) {
    console.tell(`--trace ${file}: not written, because nothing was tried`);
    return;
  }
  const { guarantee, reason } = answer;
  const known =
    guarantee === undefined ? 'No machine was learned' : `The last conjecture is ${guaranteeText(guarantee)}`;
  const page = await learningTraceToHtml({
    target: answer.text,
    steps,
    outcome: `${known}${reason === undefined ? '.' : `: ${reason}.`}`,
    seconds: context.seconds(),
  });
  writeFileSync(file, page);
}

function stepsOf({ learned: { trace } }: LearnedPart): readonly LearningStep[] {
  return trace.map(({ kind, machine, predicates, refutedBy }) => {
    const shown = (word: readonly Value[], sort: Sort): Symbols => showWord(word, sort) as Symbols;
    const output = machine.output ?? machine.input;
    return {
      kind,
      machine,
      predicates,
      refutedBy: refutedBy && {
        input: shown(refutedBy.input, machine.input),
        program: refutedBy.program && shown(refutedBy.program, output),
        refuted: refutedBy.refuted && shown(refutedBy.refuted, output),
      },
    };
  });
}
