import {
  asText,
  BYTES,
  hasBytes,
  mixesBytesAndText,
  writesBytesAsIntegers,
  writingText,
} from '../automata/machine/as-text.ts';
import { filter, wordsOfOne, wordsOver } from '../automata/machine/basic.ts';
import { isAcceptor, type Machine } from '../automata/machine/machine.ts';
import { outputsOf, runInto } from '../automata/machine/run.ts';
import { composed, type Subject, subjectOf } from '../automata/machine/subject.ts';
import { isPredicate, languageOfPredicate, TRUE_WORD } from '../automata/words/predicate.ts';
import type { Guarantee } from '../engines/learned.ts';
import type { Target } from '../frontends/target.ts';
import type { CharSet } from '../logic/char-set.ts';
import type { Budget } from '../logic/limits.ts';
import type { Session } from '../logic/session.ts';
import { Char, type Sort } from '../logic/sort.ts';
import { type Value, valueKey } from '../logic/value.ts';

/** What one native run that came to its end gave. */
export type NativeRun =
  | { readonly output: readonly Value[] }
  /** It threw, did not accept the input, or did what its language leaves undefined: why, and whether that is a fault. */
  | { readonly rejected: string; readonly isFault: boolean };

/** What one native run came to. */
export type NativeResult =
  | NativeRun
  /** It was not run to its end, or gave what no machine writes; or, because of other inputs, it was not tried at all. */
  | { readonly missing: string; readonly isUntried?: boolean };

/** The code that a stage was learned from. */
export interface CodeStage {
  /** How far the stage's machine is known to do what the code does. */
  readonly guarantee: Guarantee;
  /**
   * What the code itself gives for an input. With `isFresh` the code is loaded anew for it, so that nothing that earlier
   * calls left behind is seen.
   *
   * @throws NotReplayed when that cannot be told, PastFault when it goes on where its language leaves undefined what it does
   */
  run(input: readonly Value[], isFresh: boolean): Promise<NativeRun>;
  /**
   * The same for many inputs, in order, without loading the code anew. Ends early, with results that are missing, where
   * several inputs take too long.
   */
  runAll(inputs: readonly (readonly Value[])[]): Promise<readonly NativeResult[]>;
  /**
   * The fault of the code on an input, as it is read, that its native run may not notice; undefined where there is none.
   * Such code is run symbol by symbol, which is slow: it is asked where code and machine differ.
   */
  pastFault?(input: readonly Value[]): string | undefined;
  /** Of the symbols of its input, those that the code can be given; all where this is not said. */
  readonly given?: CharSet;
  /** Whether its inputs have exactly one symbol. */
  readonly takesOne?: boolean;
  /** What is known of it is about numbers of at most this size, on both sides of 0. */
  readonly largest?: bigint;
  /** What may have been forgotten where the code does the same with every input. */
  readonly vacuousHint?: string;
  /** What the code does that a caller could see and its output does not say. */
  readonly notSeen?: readonly string[];
}

/** A target made ready for questions, together with the means to run what it names. */
export interface Operand {
  readonly name: string;
  readonly subject: Subject;
  /** The stages as their source says or as they were learned, in order; what `replay` runs. */
  readonly stages: readonly Machine[];
  /** The same stages with their registers explored away, for showing to people. */
  readonly models: readonly Machine[];
  /** For each stage the code that it was learned from, if any; absent when there is none at all. */
  readonly code?: readonly (CodeStage | undefined)[];
}

/** One stage of an operand. */
export interface StageMachine {
  readonly machine: Machine;
  readonly code?: CodeStage;
}

/** The machines of a target's stages, in order; an acceptor that is not the last one lets through what it accepts. */
export function operandStages(target: Target): readonly Machine[] {
  return asFilters(target.stages.map(stage => stage.asRead));
}

function asFilters(machines: readonly Machine[]): readonly Machine[] {
  const last = machines.length - 1;
  return machines.map((machine, i) => (i < last && isAcceptor(machine) ? filter(machine) : machine));
}

/** Explores the stages' registers away and joins the stages. */
export function operandOf(target: Target, session: Session): Operand {
  return operandOfStages(
    target.text,
    target.stages.map(({ asRead }) => ({ machine: asRead })),
    session,
  );
}

/** The same for stages of which some were learned from code. */
export function operandOfStages(name: string, parts: readonly StageMachine[], session: Session): Operand {
  const given = mixesBytesAndText([parts.map(({ machine }) => sortsOf(machine))]) ? parts.map(stageAsText) : parts;
  const stages = asFilters(given.map(({ machine }) => machine));
  const subjects = stages.map(stage => subjectOf(stage, session));
  const [first, ...rest] = subjects;
  const operand = {
    name,
    subject: rest.reduce((joined, next) => composed(joined, next, session), first),
    stages,
    models: subjects.map((s, i) => s.machine ?? stages[i]),
  };
  return given.some(({ code }) => code !== undefined) ? { ...operand, code: given.map(({ code }) => code) } : operand;
}

/** One operand after the other. */
export function after(first: Operand, second: Operand, session: Session): Operand {
  const operand = {
    name: `${first.name} | ${second.name}`,
    subject: composed(first.subject, second.subject, session),
    stages: [...first.stages, ...second.stages],
    models: [...first.models, ...second.models],
  };
  if (first.code === undefined && second.code === undefined) return operand;
  return { ...operand, code: [...codeOf(first), ...codeOf(second)] };
}

/** The symbols that all of these operands can be given; undefined where all symbols are. */
export function givenTo(operands: readonly Operand[]): CharSet | undefined {
  const sets = operands.flatMap(operand => codeOf(operand)[0]?.given ?? []);
  return sets.length === 0 ? undefined : sets.reduce((a, b) => a.intersect(b));
}

/** How predicates are taken in a question: by what they give, as a language, or as letting through what they accept. */
export type PredicatesAs = 'values' | 'languages' | 'filters';

/** Of predicates, some properties are asked about what they say yes to: whether all is, or what that looks like. */
export function predicatesIn(property: string): PredicatesAs {
  if (property === 'total' || property === 'subsumes') return 'languages';
  return property === 'only' || property === 'avoids' || property === 'reaches' ? 'filters' : 'values';
}

/**
 * Operands that can be compared: where some are about text and others about bytes, all are about text, in which a byte is
 * the code unit of the same number. Beside languages, and where the question is about languages and all are predicates,
 * predicates are the languages of what they say yes to.
 */
export function comparable(
  operands: readonly Operand[],
  session: Session,
  predicates: PredicatesAs = 'values',
): readonly Operand[] {
  const isLanguage = ({ stages }: Operand): boolean => isAcceptor(stages[stages.length - 1]);
  const saysYes = ({ stages }: Operand): boolean => isPredicate(stages[stages.length - 1]);
  const asked = predicates === 'languages' && !operands.every(saysYes) ? 'values' : predicates;
  const taken = asked === 'values' && operands.some(isLanguage) ? 'languages' : asked;
  if (taken !== 'values')
    return ofSameSymbols(
      operands.map(operand => asLanguage(operand, session, taken === 'filters')),
      session,
    );
  return ofSameSymbols(operands, session);
}

/** A predicate as the language of what it says yes to; other operands as they are. */
function asLanguage(operand: Operand, session: Session, isFilter: boolean): Operand {
  const stages = stagesOf(operand);
  const last = stages[stages.length - 1];
  if (!isPredicate(last.machine)) return operand;
  return operandOfStages(operand.name, [...stages.slice(0, -1), languageStage(last, isFilter)], session);
}

function languageStage({ machine, code }: StageMachine, isFilter: boolean): StageMachine {
  const accepted = languageOfPredicate(machine);
  const language = isFilter ? filter(accepted) : accepted;
  const passed = (input: readonly Value[]): readonly Value[] => (isFilter ? input : []);
  if (code === undefined) return { machine: language };
  const isYes = (output: readonly Value[]): boolean => valueKey(output) === valueKey(TRUE_WORD);
  const said = (result: { readonly output: readonly Value[] }, input: readonly Value[]): NativeRun =>
    isYes(result.output) ? { output: passed(input) } : { rejected: 'it gives false', isFault: false };
  const run: CodeStage['run'] = async (input, isFresh) => {
    const result = await code.run(input, isFresh);
    return 'output' in result ? said(result, input) : result;
  };
  const runAll: CodeStage['runAll'] = async words =>
    (await code.runAll(words)).map((result, i) => ('output' in result ? said(result, words[i]) : result));
  return { machine: language, code: { ...code, run, runAll } };
}

function ofSameSymbols(operands: readonly Operand[], session: Session): readonly Operand[] {
  const isMixed = mixesBytesAndText(operands.map(({ stages }) => stages.map(sortsOf)));
  const texts = operands.map(operand =>
    isMixed && operand.stages.some(hasBytes)
      ? operandOfStages(operand.name, stagesOf(operand).map(stageAsText), session)
      : operand,
  );
  if (!texts.some(({ stages }) => stages[stages.length - 1].output === Char)) return texts;
  return texts.map(operand => {
    const stages = stagesOf(operand);
    const last = stages[stages.length - 1];
    if (!writesBytesAsIntegers(last.machine)) return operand;
    return operandOfStages(operand.name, [...stages.slice(0, -1), stageWritingText(last)], session);
  });
}

function stageWritingText({ machine, code }: StageMachine): StageMachine {
  const text = writingText(machine);
  if (code === undefined) return { machine: text };
  const asText = <R extends NativeResult>(result: R): R | NativeRun =>
    'output' in result ? { output: result.output.map(Number) } : result;
  const run: CodeStage['run'] = async (input, isFresh) => asText(await code.run(input, isFresh));
  const runAll: CodeStage['runAll'] = async inputs => (await code.runAll(inputs)).map(asText);
  return { machine: text, code: { ...code, run, runAll } };
}

function sortsOf({ input, output = input }: Machine): readonly [Sort, Sort] {
  return [input, output];
}

function stagesOf(operand: Operand): readonly StageMachine[] {
  return operand.stages.map((machine, i) => {
    const code = codeOf(operand)[i];
    return code === undefined ? { machine } : { machine, code };
  });
}

function stageAsText(stage: StageMachine): StageMachine {
  const { machine, code } = stage;
  if (!hasBytes(machine)) return stage;
  const text = asText(machine);
  return code === undefined ? { machine: text } : { machine: text, code: { ...code, given: code.given ?? BYTES } };
}

/** The inputs that all of these operands can be given, by their lengths; undefined where these are all. */
export function lengthsGivenTo(operands: readonly Operand[]): Machine | undefined {
  const one = operands.find(operand => codeOf(operand)[0]?.takesOne === true);
  return one === undefined ? undefined : wordsOfOne(one.subject.behaviour.input);
}

/** The size of the numbers that what is known of these operands is about; undefined where it is about all. */
export function largestGivenTo(operands: readonly Operand[]): bigint | undefined {
  const sizes = operands.flatMap(operand => codeOf(operand)[0]?.largest ?? []);
  return sizes.reduce<bigint | undefined>(
    (least, size) => (least === undefined || size < least ? size : least),
    undefined,
  );
}

/** Says how large the numbers are that an answer is about. */
export function sizeNotes(operands: readonly Operand[]): readonly string[] {
  const largest = largestGivenTo(operands);
  return largest === undefined ? [] : [`about whole numbers from -${largest} to ${largest}`];
}

/** Says what the code does that an answer is not about. */
export function notSeenNotes(operands: readonly Operand[]): readonly string[] {
  return operands.flatMap(operand => {
    const all = new Set(codeOf(operand).flatMap(code => code?.notSeen ?? []));
    return all.size === 0 ? [] : [`not seen in ${operand.name}: ${[...all].join('; ')}`];
  });
}

/** Says what inputs an answer is about, where these are not all. */
export function givenNotes(given: CharSet | undefined): readonly string[] {
  if (given === undefined) return [];
  const [first, last] = [given.bounds[0], given.bounds[given.bounds.length - 1]];
  return [`about inputs whose code units are bytes, from ${first} to ${last}: the code can be given no others`];
}

/** An operand on just the inputs over some symbols. */
export function onlyOver(symbols: CharSet, operand: Operand, session: Session): Operand {
  const { input } = operand.subject.behaviour;
  if (input !== Char) return operand;
  return operandOfStages(operand.name, [{ machine: wordsOver(symbols, input) }, ...stagesOf(operand)], session);
}

/** The code behind each stage. */
export function codeOf({ code, stages }: Operand): readonly (CodeStage | undefined)[] {
  return code ?? stages.map(() => undefined);
}

/**
 * All outputs on a concrete input, by running the stages' machines; none when the input is rejected.
 *
 * @throws LimitReached when there are more than the budget allows
 */
export function replay(operand: Operand, input: readonly Value[], budget?: Budget): readonly (readonly Value[])[] {
  return runStages(operand.stages, input, budget);
}

/** An output on a concrete input that a deterministic acceptor accepts, if there is one. */
export function replayInto(
  operand: Operand,
  input: readonly Value[],
  wanted: Machine,
  budget?: Budget,
): readonly Value[] | undefined {
  const last = operand.stages[operand.stages.length - 1];
  for (const word of runStages(operand.stages.slice(0, -1), input, budget)) {
    const run = runInto(last, word, wanted, budget);
    if (run !== undefined) return run.output;
  }
  return undefined;
}

/** Runs machines one after the other on a concrete input; all distinct outputs. */
export function runStages(
  stages: readonly Machine[],
  input: readonly Value[],
  budget?: Budget,
): readonly (readonly Value[])[] {
  let words: readonly (readonly Value[])[] = [input];
  for (const stage of stages) {
    const outputs = words.map(word => outputsOf(stage, word, budget));
    words = outputs.length === 1 ? outputs[0] : distinct(outputs.flat());
  }
  return words;
}

function distinct(words: readonly (readonly Value[])[]): readonly (readonly Value[])[] {
  return [...new Map(words.map(word => [valueKey(word), word])).values()];
}
