import { operandStages, runStages } from '../analyses/operand.ts';
import { outputValue, sortsOfMachine, textOfUnits } from '../analyses/show-word.ts';
import { filter } from '../automata/machine/basic.ts';
import { isAcceptor, type Machine } from '../automata/machine/machine.ts';
import { type Code, type CodeOutcome, type Input, type Plain, readCode } from '../frontends/code.ts';
import { isCode, splitChain } from '../frontends/target.ts';
import type { Workspace } from '../host/workspace.ts';
import { type Budget, LimitReached, timeIsOver } from '../logic/limits.ts';
import { SourceError } from '../program/source.ts';
import type { RunOutcome } from './answers.ts';
import { type Context, createContext, UsageError } from './context.ts';
import { requireLanguages } from './languages.ts';
import type { OptionsFor } from './options.ts';
import { asUnits, InputError, inputOfText, readWord } from './read-input.ts';
import { withinTime } from './within-time.ts';

/** A target that is ready to be run. */
export interface Runnable {
  /** Reads an input that is one text. @throws InputError */
  readText(text: string): Input;
  /** Reads an input that is JSON. @throws InputError */
  read(json: unknown): Input;
  /** How each part that is code was read, in words. */
  explain(): readonly { readonly target: string; readonly explanation: Readonly<Record<string, string>> }[];
  /**
   * What becomes of inputs, in order; `hear` gets each as soon as all are run.
   *
   * @throws LimitReached, InputError after what came before was heard
   */
  run(inputs: readonly Input[], hear: (outcome: RunOutcome) => void): Promise<void>;
}

/** Reads a target for running it. @throws UsageError, SourceError, TargetError */
export async function askRun(workspace: Workspace, text: string, options: OptionsFor<'run'>): Promise<Runnable> {
  const context = createContext(workspace, 'run', options);
  const parts = splitChain(text);
  return parts.some(part => isCode(part, context.workspace))
    ? runnableCode(text, parts, options, context)
    : runnableMachine(text, options, context);
}

function runnableMachine(text: string, { native }: OptionsFor<'run'>, context: Context): Runnable {
  if (native) throw new UsageError('--native runs source code itself, and this target is none');
  const stages = operandStages(context.target(text));
  const sort = stages[0].input;
  return {
    readText: given => inputOfText(given, sort),
    read: json => {
      readWord(json, sort);
      return readInput(json);
    },
    explain: () => {
      throw new UsageError('--explain says how source code was read, and this target is none');
    },
    async run(inputs, hear) {
      const words = inputs.map(input => readWord(input, sort));
      for (const word of words) {
        const outputs = runStages(stages, word, context.session.budget);
        const sorts = sortsOfMachine(stages[stages.length - 1]);
        hear(outcomeOfAll(outputs.map(output => outputValue(output, sorts))));
      }
    },
  };
}

function outcomeOfAll(outputs: readonly unknown[]): RunOutcome {
  if (outputs.length === 0) return { rejected: true };
  return outputs.length === 1 ? { output: outputs[0] } : { output: outputs[0], outputs };
}

async function runnableCode(
  text: string,
  parts: readonly string[],
  options: OptionsFor<'run'>,
  context: Context,
): Promise<Runnable> {
  const { budget } = context.session;
  requireLanguages(context.codeOptions, parts);
  const programs: (Code | undefined)[] = [];
  for (const part of parts)
    programs.push(
      isCode(part, context.workspace)
        ? await readCode(part, context.workspace, context.codeOptions, budget)
        : undefined,
    );
  return {
    readText: given => readText(given, programs[0], context),
    read: json => asUnits(readInput(json), programs[0]),
    explain: () =>
      withinTime(budget, () =>
        programs.flatMap(program =>
          program === undefined ? [] : [{ target: program.text, explanation: program.describe() }],
        ),
      ),
    async run(inputs, hear) {
      const stages = parts.map((part, i) => stageOf(part, programs[i], i === parts.length - 1, options, context));
      try {
        let ran: Ran = { outcomes: inputs.map(value => ({ value })) };
        for (const stage of stages) ran = await through(stage, ran);
        for (const outcome of ran.outcomes) hear(shownOutcome(outcome, programs.at(-1)));
        if (ran.problem !== undefined) throw ran.problem;
        for (const outcome of ran.outcomes)
          if ('stopped' in outcome) throw new LimitReached(`${text} was stopped by ${LIMITS[outcome.stopped]}`);
      } finally {
        await Promise.all(stages.map(stage => stage.close()));
      }
    },
  };
}

/**
 * Where a value stands in a chain: still on its way (of a machine with several outputs, all of them), rejected, or where
 * the code was stopped by a limit for one input.
 */
type Passed =
  | { readonly value: Plain; readonly all?: readonly Plain[] }
  | { readonly rejected: string | undefined }
  | { readonly stopped: 'time' | 'memory' | 'crash' };

/** What came of inputs, in order, up to a problem that kept the rest from being run. */
interface Ran {
  readonly outcomes: readonly Passed[];
  readonly problem?: unknown;
}

/** One part of a chain: from the values that reach it to those that it lets out. */
interface Stage {
  run(inputs: readonly Input[]): Promise<Ran>;
  close(): Promise<void>;
}

/** Runs a stage on what was not rejected before. */
async function through(stage: Stage, before: Ran): Promise<Ran> {
  const inputs: Input[] = [];
  const handed = upToProblem(before.outcomes, outcome => {
    if ('value' in outcome) inputs.push(asInput(outcome.value));
    return outcome;
  });
  const { outcomes, problem } = await stage.run(inputs);
  let next = 0;
  const after: Passed[] = [];
  for (const outcome of handed.outcomes) {
    if ('value' in outcome && next === outcomes.length) break;
    after.push('value' in outcome ? outcomes[next++] : outcome);
  }
  return { outcomes: after, problem: problem ?? handed.problem ?? before.problem };
}

function upToProblem<I>(inputs: readonly I[], run: (input: I, index: number) => Passed, budget?: Budget): Ran {
  const outcomes: Passed[] = [];
  const runAll = (): void => {
    for (const [i, input] of inputs.entries()) outcomes.push(run(input, i));
  };
  try {
    if (budget === undefined) runAll();
    else withinTime(budget, runAll);
    return { outcomes };
  } catch (problem) {
    return { outcomes, problem };
  }
}

function readText(text: string, first: Code | undefined, { codeOptions: { alphabet } }: Context): Input {
  const wantsNumbers = alphabet === 'byte' || alphabet === 'int' || first?.takesNumbers === true;
  if (!wantsNumbers || !/^\s*\[/.test(text)) return asUnits(text, first);
  try {
    return readInput(JSON.parse(text));
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`--input ${JSON.stringify(text)}: write an array of numbers such as [1, 2, 3]`);
  }
}

function readInput(json: unknown): Input {
  if (typeof json === 'string') return json;
  if (Array.isArray(json)) return json;
  throw new InputError('an input is a JSON string or an array of numbers');
}

/** What goes from one stage to the next. */
function asInput(value: Plain): Input {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value;
  throw new InputError(`${JSON.stringify(value)} cannot be handed on in a chain: only strings and lists can`);
}

function stageOf(
  part: string,
  program: Code | undefined,
  isLast: boolean,
  options: OptionsFor<'run'>,
  context: Context,
): Stage {
  if (program === undefined) return machineStage(operandStages(context.target(part)), isLast, context);
  return options.native ? nativeStage(program, context) : ownStage(program, context);
}

/** An acceptor that is not the last part lets through what it accepts. */
function machineStage([asRead]: readonly Machine[], isLast: boolean, context: Context): Stage {
  const machine = !isLast && isAcceptor(asRead) ? filter(asRead) : asRead;
  const passed = (input: Input): Passed => {
    const outputs = runStages([machine], readWord(input, machine.input), context.session.budget);
    if (outputs.length === 0) return { rejected: undefined };
    if (outputs.length > 1 && !isLast) throw new UsageError('a machine with several outputs cannot feed code');
    const shown = outputs.map(output => outputValue(output, sortsOfMachine(machine)) as Plain);
    return shown.length === 1 ? { value: shown[0] } : { value: shown[0], all: shown };
  };
  return { run: async inputs => upToProblem(inputs, passed), close: async () => undefined };
}

function ownStage(code: Code, context: Context): Stage {
  const { budget } = context.session;
  const evaluate = code.evaluator(budget);
  return {
    run: async inputs => upToProblem(inputs, input => passedOf(code, evaluate(input)), budget),
    close: async () => undefined,
  };
}

/** Milliseconds for one input. */
const LONGEST = 10_000;

/** Milliseconds that the limit of one input has to come first, with a better message. */
const GRACE = 1500;

function nativeStage(code: Code, context: Context): Stage {
  const { budget } = context.session;
  const runner = code.process(Math.min(budget.remaining, LONGEST));
  return {
    run: async inputs => {
      const outcomes: Passed[] = [];
      let problem: unknown;
      const stop = (why: unknown): void => {
        problem ??= why;
        void runner.close();
      };
      const hear = (outcome: CodeOutcome): void => {
        if (problem !== undefined) return;
        try {
          outcomes.push(passedOf(code, outcome));
        } catch (error) {
          stop(error);
        }
      };
      const clock = setTimeout(() => stop(timeIsOver(budget)), budget.remaining + GRACE);
      await runner.run(inputs, hear).catch(stop);
      clearTimeout(clock);
      return { outcomes, problem };
    },
    close: () => runner.close(),
  };
}

function passedOf({ text }: Code, outcome: CodeOutcome): Passed {
  if ('output' in outcome) return { value: outcome.output };
  if ('unavailable' in outcome)
    throw new SourceError(`${text}: ${outcome.unavailable}: the sandbox has no files, processes and connections`);
  if ('rejected' in outcome) return { rejected: outcome.reason };
  if ('opaque' in outcome) throw new InputError(`${text} returns what is not data: ${outcome.opaque}`);
  return outcome;
}

const LIMITS = { time: 'the time limit for one input', memory: 'the memory limit', crash: 'a crash of the code' };

function shownOutcome(outcome: Passed, last: Code | undefined): RunOutcome {
  if ('stopped' in outcome) return outcome;
  if ('rejected' in outcome)
    return { rejected: true, ...(outcome.rejected === undefined ? {} : { reason: outcome.rejected }) };
  const isOfBytes = last?.isUtf8 === true && typeof outcome.value === 'string';
  const output = isOfBytes ? textOfUnits(String(outcome.value)) : outcome.value;
  return outcome.all === undefined ? { output } : { output, outputs: outcome.all };
}
