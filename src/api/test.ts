import { asJson, textOfUnits } from '../analyses/show-word.ts';
import { symbolsToTry, wordsOfTexts } from '../analyses/symbols-to-try.ts';
import type { Goal } from '../analyses/testing/goals.ts';
import {
  type ConditionText,
  type Plan,
  type Planning,
  planByAutomaton,
  planByMachine,
} from '../analyses/testing/plan.ts';
import type { Word } from '../analyses/verdict.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { type Inferred, infer } from '../engines/seal/infer.ts';
import type { Code, Input } from '../frontends/code.ts';
import { isCode } from '../frontends/target.ts';
import type { TestCase } from '../frontends/test-file.ts';
import type { Workspace } from '../host/workspace.ts';
import { Undecided } from '../logic/limits.ts';
import { loadZ3, withZ3 } from '../logic/solver/index.ts';
import type { TestAnswer, TestedFailure, TestedModel } from './answers.ts';
import { type Context, createContext, UsageError } from './context.ts';
import { aboutInferred } from './inferred-labels.ts';
import { Operands } from './operands.ts';
import type { OptionsFor } from './options.ts';
import { present } from './present.ts';
import type { ReadPart } from './read-code.ts';
import { type Tested, type TestFailure, TestRuns } from './test-runs.ts';
import { withinTime } from './within-time.ts';

/** An answer, with all runs for those who write them down. */
export interface TestedTarget {
  readonly answer: TestAnswer;
  readonly code: Code;
  /** Each failure in its smallest input, in the order of the answer's, and all runs that did not fail. */
  readonly cases: readonly TestCase[];
}

/** The share of the time for the model, and for looking for inputs; milliseconds of the latter at most. */
const MODEL_SHARE = 0.4;
const SEARCH_SHARE = 0.6;
const LONGEST_SEARCH = 60_000;

/**
 * Tests code by its model: runs inputs that reach every state, transition and pair of transitions of it on the code itself,
 * measures what of the code they run, and reports what fails, each in a smallest input.
 *
 * @throws UsageError, SourceError
 */
export async function askTest(workspace: Workspace, text: string, options: OptionsFor<'test'>): Promise<TestedTarget> {
  const context = createContext(workspace, 'test', options);
  if (!isCode(text, context.workspace))
    throw new UsageError(`test is about functions in source code, such as parser.c#feed, and ${text} is none`);
  return Operands.with(context, {}, async operands => {
    await operands.read([text]);
    const part = operands.part(text);
    if (part === undefined) throw new UsageError(`${text} is no code that can be read`);
    await loadZ3();
    const notes: string[] = [];
    const model = await modelOf(text, part, operands, context, notes);
    if (options.for !== undefined) {
      context.doing(`trying more inputs of ${text}`);
      await withZ3(() => model?.planning.fuzz(context.part(1000 * (options.for ?? 0))));
    }
    const plan = model?.planning.plan() ?? EMPTY;
    const words = wordsToRun(plan, part, options.runs, options.for !== undefined);
    context.doing(`running ${text} on ${words.length} inputs`);
    const runs = new TestRuns(part, context);
    try {
      await runs.run(words);
      const failures = await runs.failures();
      const coverage = await runs.coverage();
      const answer: TestAnswer = {
        codomata: 1,
        command: 'test',
        targets: [text],
        verdict: failures.length > 0 ? 'fails' : runs.missing === undefined ? 'holds' : 'unknown',
        guarantee: { level: 'tested', inputs: runs.count },
        ...(failures.length === 0 && runs.missing !== undefined ? { reason: runs.missing } : {}),
        runs: runs.count,
        ...(coverage === undefined ? {} : { coverage }),
        ...(model === undefined ? {} : { model: reported(model.machine, plan) }),
        failures: failures.map(each => shownFailure(each, part)),
        ...present({ notes: [...notes, ...runs.notes, ...operands.notes] }),
        seconds: context.seconds(),
      };
      return { answer, code: part.code, cases: casesOf(failures, runs.all, part.code) };
    } finally {
      await runs.close();
    }
  });
}

const EMPTY: Plan = { words: [], further: [], suspects: [], goals: [], unreached: [] };

interface Model {
  readonly machine: Machine;
  readonly planning: Planning;
}

/** The automaton of code that takes symbol after symbol, or else the machine of a function. */
async function modelOf(
  text: string,
  part: ReadPart,
  operands: Operands,
  context: Context,
  notes: string[],
): Promise<Model | undefined> {
  const { transduction, sorts } = part;
  const words = await operands.sourceWords([text]);
  const options = {
    seed: context.seed ?? 1,
    symbols: symbolsToTry(sorts.input, words),
    fragments: wordsOfTexts(sorts.input, words),
    onProgress: ({ reached, goals }: { readonly reached: number; readonly goals: number }) =>
      context.doing(`looking for inputs of ${text}: ${reached} of ${goals} goals`),
  };
  const share = (part: number, most = Number.POSITIVE_INFINITY): ReturnType<Context['part']> =>
    context.part(Math.min(most, part * context.session.budget.remaining));
  if (transduction?.isStream === true)
    try {
      context.doing(`inferring the automaton of ${text}`);
      const session = share(MODEL_SHARE);
      const inferred = await withZ3(() => withinTime(session.budget, () => infer(transduction, session)));
      for (const { reason } of inferred.lost) notes.push(`the model does not follow the code everywhere: ${reason}`);
      const planning = await withZ3(() =>
        planByAutomaton(
          inferred,
          transduction,
          share(SEARCH_SHARE, LONGEST_SEARCH),
          options,
          conditionsIn(inferred, part.code),
        ),
      );
      return { machine: inferred.machine, planning };
    } catch (error) {
      if (!(error instanceof Undecided)) throw error;
      notes.push(`there is no automaton: ${error.reason}`);
    }
  try {
    context.doing(`learning ${text}`);
    await operands.learn([text], false, MODEL_SHARE * context.session.budget.remaining);
    const { learned } = operands.learned[0];
    if (learned.machine.states.length === 0) return undefined;
    if (learned.guarantee.level !== 'proved')
      notes.push(`the machine is not proved: ${learned.reason ?? 'unfinished'}`);
    const session = share(SEARCH_SHARE, LONGEST_SEARCH);
    return { machine: learned.machine, planning: await withZ3(() => planByMachine(learned.machine, session, options)) };
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    notes.push(`there is no machine: ${error.reason}`);
    return undefined;
  }
}

/** What stands at the arrows of an automaton. */
function conditionsIn(inferred: Inferred, code: Code): ConditionText {
  const { labels } = aboutInferred(inferred, code);
  return (from, to) => {
    const at = inferred.machine.transitions[from].findIndex(each => each.to === to);
    const lines = labels?.[from][at] ?? [];
    return lines.length === 0
      ? undefined
      : lines
          .slice(0, 2)
          .map(({ guard }) => guard)
          .join(' or ');
  };
}

/** The words of a plan, as many as are asked for. */
function wordsToRun(
  { words, further, suspects }: Plan,
  { code, sorts }: ReadPart,
  most: number | undefined,
  isLong: boolean,
): readonly Word[] {
  const more = most === undefined ? (isLong ? further : []) : further;
  const isGiven = (word: Word): boolean =>
    (code.takesOne !== true || word.length === 1) &&
    (code.given === undefined || sorts.input.kind !== 'char' || word.every(symbol => code.given?.has(Number(symbol))));
  const all = [...suspects, ...words, ...more].filter(isGiven);
  return most === undefined ? all : all.slice(0, most);
}

function reported({ states }: Machine, { goals, unreached }: Plan): TestedModel {
  const missing = new Set(unreached.map(({ goal }) => goal.key));
  const count = (kind: Goal['kind']): { readonly all: number; readonly reached: number } => {
    const own = goals.filter(goal => goal.kind === kind);
    return { all: own.length, reached: own.filter(goal => !missing.has(goal.key)).length };
  };
  return {
    states: count('state').all,
    transitions: count('transition').all,
    pairs: count('pair').all,
    reached: {
      states: count('state').reached,
      transitions: count('transition').reached,
      pairs: count('pair').reached,
    },
    unreached: unreached.map(({ goal, reason, isProved }) => ({
      kind: goal.kind,
      states: goal.states.map(q => states[q]),
      reason,
      ...(isProved ? { proved: true } : {}),
    })),
  };
}

function shownFailure({ input, failed, replayed, isDisagreement }: TestFailure, { code }: ReadPart): TestedFailure {
  return {
    kind: isDisagreement ? 'disagreement' : failed.kind,
    what: failed.what,
    ...(failed.place === undefined ? {} : { place: failed.place }),
    input: shownInput(input, code),
    ...(failed.natively === undefined ? {} : { natively: failed.natively }),
    replayed,
  };
}

/** Tests to write down. */
function casesOf(failures: readonly TestFailure[], runs: readonly Tested[], code: Code): readonly TestCase[] {
  const titled = (input: Input): string => {
    const text = JSON.stringify(asJson(shownInput(input, code)));
    return text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE)}…` : text;
  };
  return [
    ...failures.map(({ input, failed }, i) => ({
      title: `failure ${i + 1}: ${failed.kind} on ${titled(input)}`,
      input,
      expected: { failed: failed.what },
    })),
    ...runs.flatMap(({ input, judgement }, i): readonly TestCase[] => {
      const outcome = judgement.kind === 'passed' ? judgement.outcome : undefined;
      const expected =
        outcome === undefined || !('output' in outcome || 'rejected' in outcome)
          ? undefined
          : 'output' in outcome
            ? { output: outcome.output }
            : { rejected: true as const };
      return expected === undefined ? [] : [{ title: `input ${i + 1}: ${titled(input)}`, input, expected }];
    }),
  ];
}

const LONGEST_TITLE = 60;

function shownInput(input: Input, { isUtf8 }: Code): unknown {
  return isUtf8 === true && typeof input === 'string' ? textOfUnits(input) : input;
}
