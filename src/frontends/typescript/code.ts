import type { Workspace } from '../../host/workspace.ts';
import type { Budget } from '../../logic/limits.ts';
import type { Transduction } from '../../program/transduction.ts';
import { AS_READ, type Code, type CodeOptions, type CodeOutcome, type NativeProcess } from '../code.ts';
import type { CoveredProcess } from '../coverage.ts';
import { coveredProcess } from './covered-process.ts';
import { Driver } from './entry/drive.ts';
import { describeEntry } from './entry/explain.ts';
import { type Gives, givesItems, givesOf, isGiven, outputFor, outputSort } from './entry/gives.ts';
import { inputSort, type Takes, valuesFor } from './entry/takes.ts';
import { FORGETFUL, takenBy, transductionOf } from './entry/transduction.ts';
import { vitestFile } from './entry/vitest-file.ts';
import { sourceTextOf } from './modules/source-text.ts';
import type { Input, NativeOutcome } from './native/call.ts';
import { NativeRunner } from './native/runner.ts';
import { assumptionsOf, nativeCall, placed, readSourceProgram, type SourceProgram } from './source-program.ts';

/** @throws SourceError, also where it is not certain what the function takes; LimitReached */
export function readTypeScriptCode(
  text: string,
  workspace: Workspace,
  options: CodeOptions & { readonly isFollowed?: boolean },
  budget: Budget,
): Code {
  const { args, read, write, shape, throws, alphabet, isFollowed } = options;
  const program = readSourceProgram(
    text,
    workspace,
    { args, read, write, shape, throws, ...(isFollowed && { isFollowed }) },
    budget,
  );
  return placed(program.home, () => codeOf(program, takenBy(program, alphabet), alphabet));
}

function codeOf(program: SourceProgram, takes: Takes, alphabet: CodeOptions['alphabet']): Code {
  const isOnlyRead = program.workspace.host.sandboxes === undefined;
  // Found out by calls where no type says it, so only when it is asked for.
  let known: Gives | undefined;
  const gives = (): Gives => {
    known ??= givesOf(program, takes);
    return known;
  };
  return {
    text: program.text,
    files: program.files,
    dependencies: () => [...program.modules(), drivenText(program, takes)],
    source: sourceTextOf(program.workspace, program.module.file).text,
    takesNumbers: takes.kind !== 'text' && !(takes.kind === 'each' && takes.of.kind === 'unit'),
    get native() {
      return { input: inputSort(takes), output: outputSort(gives()) };
    },
    get writesValues() {
      return gives() === 'value';
    },
    isExpected: output => isGiven(program, gives(), output),
    ...(givesItems(program) ? { writesItems: true } : {}),
    assumptions: () => [
      ...leftOutOf(program),
      ...assumptionsOf(program),
      ...('followed' in program.entry.shape && program.entry.shape.followed !== undefined ? FORGETFUL : []),
      ...(isOnlyRead ? [AS_READ] : []),
    ],
    isOnlyRead,
    ...(takes.kind === 'one' ? { takesOne: true } : {}),
    ...(givesWhatItKeeps(program) ? { givesWhatItKeeps: true } : {}),
    keeps: budget => keptBy(program, takes, budget),
    describe: () => ({ ...describeEntry(program) }),
    evaluator(budget) {
      const driver = new Driver(program, budget);
      return input => outcomeOf(program, driver.run(valuesFor(takes, input)), input);
    },
    process: timeout => processOf(program, takes, timeout),
    ...(isOnlyRead ? {} : { covered: (timeout: number) => coveredOf(program, takes, timeout) }),
    testFile: (tests, options) =>
      vitestFile(program, takes, sourceTextOf(program.workspace, program.module.file).text, tests, options),
    isFault: ({ kind }) => kind === 'threw' || kind === 'violated',
    transduction: (given, asValue): Transduction =>
      placed(program.home, () => transductionOf(program, given ?? alphabet, asValue)),
  };
}

/** How a function is driven, whatever that was found out from: types in files that are not loaded, for example. */
function drivenText({ module, exportName, entry, args }: SourceProgram, takes: Takes): string {
  const { node: _, ...signature } = entry.signature;
  return JSON.stringify([module, exportName, { ...entry, signature }, args, takes], (_key, value: unknown) =>
    typeof value === 'bigint' || typeof value === 'number' || value === undefined ? [typeof value, `${value}`] : value,
  );
}

function givesWhatItKeeps({ entry: { shape } }: SourceProgram): boolean {
  return shape.kind === 'reducer' || ((shape.kind === 'feed' || shape.kind === 'methods') && shape.fields === true);
}

/** See `Code.keeps`. */
function keptBy(program: SourceProgram, takes: Takes, budget: Budget): ReturnType<NonNullable<Code['keeps']>> {
  const { entry } = program;
  const { shape } = entry;
  const isObject = shape.kind === 'feed' || (shape.kind === 'methods' && shape.made === 'constructed');
  if (!isObject && shape.kind !== 'reducer') return undefined;
  const looked = isObject ? { ...program, entry: { ...entry, shape: { ...shape, fields: true } } } : program;
  const driver = new Driver(looked, budget);
  return input => {
    driver.reset();
    const outcome = driver.run(valuesFor(takes, input));
    if (!('returned' in outcome)) return undefined;
    const { returned } = outcome;
    if (!isObject) return { value: returned };
    return typeof returned === 'object' && returned !== null ? { value: Reflect.get(returned, 'fields') } : undefined;
  };
}

/** What the declared type of the input allows, and no input is. */
function leftOutOf({ entry: { decision } }: SourceProgram): readonly string[] {
  return 'takes' in decision && decision.leavesOut !== undefined ? [decision.leavesOut] : [];
}

function processOf(program: SourceProgram, takes: Takes, timeout: number): NativeProcess {
  const runner = new NativeRunner(nativeCall(program), { timeout });
  return {
    async run(inputs, hear) {
      const outcomes: CodeOutcome[] = [];
      const values = inputs.map(input => valuesFor(takes, input));
      await runner.run(values, outcome => {
        const made = outcomeOf(program, outcome, inputs[outcomes.length]);
        outcomes.push(made);
        hear?.(made);
      });
      return outcomes;
    },
    close: () => runner.close(),
  };
}

function coveredOf(program: SourceProgram, takes: Takes, timeout: number): CoveredProcess {
  return coveredProcess(program, takes, timeout, (outcome, input) => outcomeOf(program, outcome, input));
}

function outcomeOf(program: SourceProgram, outcome: NativeOutcome, input: Input): CodeOutcome {
  if ('returned' in outcome) return { output: outputFor(program, outcome.returned, input) };
  if (!('threw' in outcome)) return outcome;
  if (outcome.name === 'NotAvailable') return { unavailable: outcome.threw };
  const { threw, place } = outcome;
  return place === undefined ? { rejected: threw } : { rejected: threw, fault: { place, kind: threw } };
}
