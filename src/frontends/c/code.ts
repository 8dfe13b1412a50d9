import type { Workspace } from '../../host/workspace.ts';
import { CharSet } from '../../logic/char-set.ts';
import { Budget, LimitReached, stoppedByCaller, timeIsOver } from '../../logic/limits.ts';
import { sortName } from '../../logic/sort.ts';
import { SourceError } from '../../program/source.ts';
import type { Fault } from '../../program/state.ts';
import {
  AS_READ,
  type Code,
  type CodeOptions,
  type CodeOutcome,
  type Input,
  listedNames,
  type NativeProcess,
} from '../code.ts';
import type { CoveredProcess } from '../coverage.ts';
import type { COptions } from './c-options.ts';
import { type CProgram, readCProgram } from './c-program.ts';
import { configured } from './configuration.ts';
import { coveredProcess } from './covered-process.ts';
import { describeProgram, vacuousHint } from './entry/describe.ts';
import { evaluateOn } from './entry/evaluate.ts';
import { isTerminated, nativeSymbols, showsSign, symbolBits, symbolsOf } from './entry/input-symbols.ts';
import { nativeRunner } from './entry/native.ts';
import { recordText } from './entry/record.ts';
import { inputSort, outputSort, resultValues } from './entry/shape.ts';
import { statedBy } from './entry/states.ts';
import { testDriver } from './entry/test-driver.ts';
import { transductionOf } from './entry/transduction.ts';
import { undefinedFunction } from './language.ts';
import { assumptionsInWords } from './memory/forget.ts';
import { NOT_GIVEN } from './memory/text-access.ts';
import type { NativeRun, WasmRunner } from './native/index.ts';
import type { Integer } from './values/integer.ts';
import { isFloatKind } from './values/symbol-kind.ts';

/** @throws SourceError, CompileError, LimitReached */
export async function readCCode(
  text: string,
  workspace: Workspace,
  options: CodeOptions,
  budget: Budget,
): Promise<Code> {
  return readWithin(text, workspace, options, budget, async asked =>
    codeOf(await readCProgram(text, workspace, asked)),
  );
}

/**
 * Reads code as the options and the configuration file say, within the time.
 *
 * @throws SourceError, CompileError, LimitReached
 */
export async function readWithin<T>(
  text: string,
  workspace: Workspace,
  options: CodeOptions,
  budget: Budget,
  reading: (asked: COptions) => Promise<T>,
): Promise<T> {
  budget.checkClock();
  const { read, write, ...others } = configured(text, workspace, options);
  const [reads, writes] = [listedNames(read), listedNames(write)];
  const signal = signalOf(budget);
  try {
    return await reading({
      ...others,
      ...(reads === undefined ? {} : { read: reads }),
      ...(writes === undefined ? {} : { write: writes }),
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw budget.limits.signal?.aborted === true ? stoppedByCaller() : timeIsOver(budget);
    throw error;
  }
}

/** Longer than a timer can wait is as good as for ever. */
const FOREVER = 2 ** 31 - 1;

function signalOf({ remaining, limits: { signal } }: Budget): AbortSignal {
  const time = AbortSignal.timeout(Math.ceil(Math.max(0, Math.min(remaining, FOREVER))));
  return signal === undefined ? time : AbortSignal.any([signal, time]);
}

function codeOf(program: CProgram): Code {
  const { shape } = program;
  const isOnlyRead = program.compileOptions.workspace.host.threads === undefined;
  return {
    text: program.text,
    files: program.files,
    dependencies: () => [...program.compiled, drivenText(program)],
    source: program.source,
    takesNumbers: shape.input !== 'char',
    native: { input: inputSort(shape), output: outputSort(shape) },
    isSigned: showsSign(shape),
    isUtf8:
      symbolBits(shape) === 8 && shape.events === undefined && shape.record === undefined && !isFloatKind(shape.input),
    symbolName: symbolName(program),
    ...(shape.kind === 'feed' || shape.kind === 'repeated' ? { statedBy } : {}),
    rejectsByItself: true,
    ...(shape.input === 'char' || shape.kind === 'buffer'
      ? { given: CharSet.range(isTerminated(shape) ? 1 : 0, 0xff) }
      : {}),
    ...(program.notSeen.length === 0 ? {} : { notSeen: program.notSeen }),
    vacuousHint: vacuousHint(program),
    assumptions: () => [
      ...program.assumptions,
      ...assumptionsInWords(program.linked.heap.assumptions),
      ...(isOnlyRead ? [AS_READ] : []),
    ],
    isOnlyRead,
    describe: () => describeProgram(program),
    evaluator: budget => input => evaluated(program, input, budget),
    process: timeout => processOf(program, timeout),
    testFile: (tests, options) => testDriver(program, tests, options),
    ...(isOnlyRead ? {} : { covered: (timeout: number) => coveredOf(program, timeout) }),
    isFault: ending => ending.kind === 'violated' || (ending.kind === 'threw' && ending.value !== NOT_GIVEN),
    transduction: alphabet => {
      if (alphabet !== undefined && alphabet !== shape.input)
        throw new SourceError(`${program.text}: its symbols are of kind ${shape.input}, not ${alphabet}`);
      return transductionOf(program);
    },
  };
}

/** The parameter, or the user's function, by which it gets a symbol. */
function symbolName({ shape, info, inputs }: CProgram): string | undefined {
  const parameter = shape.roles.findIndex(({ kind }) => kind === 'symbol');
  return shape.record !== undefined
    ? undefined
    : parameter >= 0
      ? info.parameters[parameter].name
      : inputs.length === 1
        ? inputs[0].name
        : undefined;
}

/** How a function is driven. All of it follows from the options, as completed by a file of them, and from the code. */
function drivenText(program: CProgram): string {
  const { shape, options, ticks } = program;
  const { kind, input, inputBits, isInputSigned, events } = shape;
  const sorts = [inputSort(shape), outputSort(shape)].map(sortName);
  const all = [describeProgram(program), options, ticks, kind, input, inputBits, isInputSigned, events, sorts];
  return JSON.stringify(all, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}

const NOT_ACCEPTED = 'it did not accept the input';
const NOT_ENDED = 'it was still reading when the input ended';

/** Why the code was not run on an input. */
function notGiven({ shape }: CProgram): CodeOutcome {
  if (shape.events !== undefined)
    return { rejected: `the code reads the events ${shape.events.map(({ name }) => name).join(', ')}, and no others` };
  if (shape.record !== undefined)
    return { rejected: `the code reads symbols such as ${recordText(shape.record)}, and this input has others` };
  const bits = symbolBits(shape);
  const symbols =
    shape.input === 'int' && shape.kind !== 'buffer' ? `integers of ${bits} bit${bits === 1 ? '' : 's'}` : 'bytes';
  return { rejected: `the code reads ${symbols}, and this input is none that it can be given` };
}

/** Milliseconds for one input where there is no other limit; otherwise it gets half of what is left. */
const LONGEST = 30_000;

/** An input that takes too long is stopped by itself: others can go on. @throws LimitReached when the budget is used up */
function evaluated(program: CProgram, input: Input, budget: Budget): CodeOutcome {
  const symbols = symbolsOf(program.shape, input);
  if (symbols === undefined) return notGiven(program);
  const timeout = Number.isFinite(budget.remaining) ? budget.remaining / 2 : LONGEST;
  try {
    return outcomeOn(program, symbols, input, new Budget({ ...budget.limits, timeout }));
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    budget.checkClock();
    return { stopped: 'time' };
  }
}

function outcomeOn(program: CProgram, symbols: readonly Integer[], input: Input, budget: Budget): CodeOutcome {
  const { outputs, ending } = evaluateOn(program, symbols, budget);
  if (ending.kind === 'threw' && ending.value === NOT_GIVEN) return notGiven(program);
  if (ending.kind === 'threw') return faulty(String(ending.value), ending.fault);
  if (ending.kind === 'violated') return faulty(`${ending.at} failed`, ending.fault);
  if (ending.kind === 'halted' && !ending.accepted) return { rejected: NOT_ACCEPTED };
  if (ending.kind === 'exhausted' && program.shape.mustEnd === true) return { rejected: NOT_ENDED };
  const values = resultValues(program.shape);
  const written = values === undefined ? outputs : outputs.map(index => values[Number(index)]);
  return { output: shown(program, written, input) };
}

function faulty(reason: string, fault?: Fault): CodeOutcome {
  return { rejected: reason, reason, ...(fault === undefined ? {} : { fault }) };
}

/** What was written, as text where it is text. */
function shown({ shape }: CProgram, outputs: readonly Integer[], input: Input): string | readonly (Integer | string)[] {
  const { results } = shape;
  if (results !== undefined)
    return outputs.map(symbol => results.find(({ value }) => value === BigInt(symbol))?.name ?? exact(symbol));
  const isOfText = typeof input === 'string' || shape.input === 'char' || shape.events !== undefined;
  const isText = shape.output === 'char' && (isOfText || shape.writing === 'returned texts');
  return isText ? outputs.map(unit => String.fromCharCode(Number(unit) & 0xff)).join('') : outputs.map(exact);
}

/** A number where that is exact. */
function exact(symbol: Integer): Integer {
  return typeof symbol === 'bigint' && Number.isSafeInteger(Number(symbol)) ? Number(symbol) : symbol;
}

function processOf(program: CProgram, timeout: number): NativeProcess {
  let runner: Promise<WasmRunner> | undefined;
  return {
    async run(inputs, hear) {
      runner ??= nativeRunner(program, timeout);
      const words = inputs.map(input => symbolsOf(program.shape, input));
      const possible = words.filter(word => word !== undefined).map(word => nativeSymbols(program.shape, word));
      const runs = await (await runner).run(possible);
      let next = 0;
      return words.map((word, i) => {
        const outcome = word === undefined ? notGiven(program) : outcomeOf(program, runs[next++], inputs[i]);
        hear?.(outcome);
        return outcome;
      });
    },
    close: async () => (await runner)?.close(),
  };
}

function coveredOf(program: CProgram, timeout: number): CoveredProcess {
  return coveredProcess(program, timeout, (run, input) =>
    run === undefined ? notGiven(program) : outcomeOf(program, run, input),
  );
}

/** A place in code that the user does not have. */
const DRIVER_PLACE = /codomata-driver[^:\s]*:\d+(?::\d+)?/g;

function outcomeOf(program: CProgram, run: NativeRun, input: Input): CodeOutcome {
  if ('stopped' in run) return run;
  const { outputs, ending } = run;
  const { info } = program;
  switch (ending.kind) {
    case 'trapped':
      return faulty(ending.message.replace(DRIVER_PLACE, `${info.file}:${info.line}:1`));
    case 'violated':
      return faulty(`${ending.at}: assert(${ending.what}) failed`);
    case 'missing':
      throw new SourceError(`${program.text}: ${undefinedFunction(ending.name)} is not supported`);
    case 'refused':
      throw new SourceError(`${program.text}: ${ending.what} is not supported`);
    case 'halted':
      return ending.accepted ? { output: shown(program, outputs, input) } : { rejected: NOT_ACCEPTED };
    case 'exhausted':
      if (program.shape.mustEnd === true) return { rejected: NOT_ENDED };
      return { output: shown(program, outputs, input) };
    default:
      return { output: shown(program, outputs, input) };
  }
}
