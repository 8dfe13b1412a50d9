import { asJson, textOfUnits } from '../analyses/show-word.ts';
import type { Goal } from '../analyses/testing/goals.ts';
import type { Plan } from '../analyses/testing/plan.ts';
import type { Word } from '../analyses/verdict.ts';
import type { Machine } from '../automata/machine/machine.ts';
import type { Code, Input } from '../frontends/code.ts';
import { isCode } from '../frontends/target.ts';
import type { TestCase } from '../frontends/test-file.ts';
import type { Workspace } from '../host/workspace.ts';
import { loadZ3 } from '../logic/solver/index.ts';
import type { TestAnswer, TestedFailure, TestedModel } from './answers.ts';
import { createContext, UsageError } from './context.ts';
import { Operands } from './operands.ts';
import type { OptionsFor } from './options.ts';
import { present } from './present.ts';
import type { ReadPart } from './read-code.ts';
import { type Tested, type TestFailure, TestRuns } from './test-runs.ts';
import { TestSearch } from './test-search.ts';

/** An answer, with all runs for those who write them down. */
export interface TestedTarget {
  readonly answer: TestAnswer;
  readonly code: Code;
  /** Each failure in its smallest input, in the order of the answer's, and all runs that did not fail. */
  readonly cases: readonly TestCase[];
}

/** Milliseconds for one input of the code itself. */
const TIME_FOR_ONE = 1000;

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
    const covered = part.code.isOnlyRead ? undefined : part.code.covered?.(TIME_FOR_ONE);
    const runs = new TestRuns(part, context, covered);
    try {
      const search = new TestSearch(text, part, operands, context, covered);
      const { machine, plan, notes, tried } = await search.run(options.for);
      const words = wordsToRun(plan, part, options.runs, options.for !== undefined);
      context.doing(`running ${text} on ${words.length} inputs`);
      await runs.run(words);
      const failures = await runs.failures(words => search.repaired(words));
      const coverage = await runs.coverage();
      const answer: TestAnswer = {
        codomata: 1,
        command: 'test',
        targets: [text],
        verdict: failures.length > 0 ? 'fails' : runs.missing === undefined ? 'holds' : 'unknown',
        guarantee: { level: 'tested', inputs: runs.count },
        ...(failures.length === 0 && runs.missing !== undefined ? { reason: runs.missing } : {}),
        runs: runs.count,
        ...(tried === 0 ? {} : { tried }),
        ...(coverage === undefined ? {} : { coverage }),
        ...(machine === undefined ? {} : { model: reported(machine, plan) }),
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
