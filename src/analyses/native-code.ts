import { NotAValue, wordOfItems, wordOfValue } from '../automata/words/value-words.ts';
import type { Guarantee } from '../engines/learned.ts';
import type { Code, CodeOutcome, Input, NativeProcess, Plain } from '../frontends/code.ts';
import { plainSymbol } from '../frontends/native-box.ts';
import { rounded } from '../logic/float.ts';
import { Budget, Undecided } from '../logic/limits.ts';
import { Char, Int, type Sort } from '../logic/sort.ts';
import { fromScalar, isRational, type Value } from '../logic/value.ts';
import { SourceError } from '../program/source.ts';
import { UnexpectedKind } from '../program/transduction.ts';
import type { CodeStage, NativeResult, NativeRun } from './operand.ts';
import { processAsRead } from './read-process.ts';
import { NotReplayed, PastFault } from './replay-claim.ts';
import type { Word } from './verdict.ts';

/** Milliseconds for one input, at least and at most. */
const SHORTEST = 1000;
const LONGEST = 10_000;
/** Milliseconds for one input of many. */
const OF_MANY = 600;
/** Inputs that may take too long before the rest is not run. */
const MOST_STOPPED = 2;
/** Symbols of outputs of one batch that are kept: code that keeps state may write more with each call. */
const MOST_SYMBOLS = 4_000_000;

interface Sorts {
  readonly input: Sort;
  readonly output: Sort;
  /** Where symbols are numbers: none is larger, on both sides of 0. */
  readonly largest?: bigint;
  /** Whether outputs are values, with marks. */
  readonly writesValues?: boolean;
  /** Whether the code was read, too, so that its outputs can be taken for values. */
  readonly isRead?: boolean;
}

/**
 * A function in source code, run natively on words, or as we read it where nothing here can run it. The process that runs
 * it is kept until it is closed.
 */
export class NativeCode {
  private process: NativeProcess | undefined;
  /** For many inputs: has little patience with each. */
  private batch: NativeProcess | undefined;

  constructor(
    private readonly code: Code,
    private readonly sorts: Sorts,
    private readonly budget: Budget,
  ) {}

  /** As a stage of an operand whose machine is known as far as the guarantee says. */
  stage(guarantee: Guarantee): CodeStage {
    const { given, vacuousHint, notSeen, takesOne } = this.code;
    const { largest } = this.sorts;
    return {
      guarantee,
      run: (word, isFresh) => this.run(word, isFresh),
      runAll: words => this.runAll(words),
      pastFault: word => this.faultAsRead(inputOf(word, this.sorts.input)),
      ...(given === undefined ? {} : { given }),
      ...(takesOne === undefined ? {} : { takesOne }),
      ...(largest === undefined ? {} : { largest }),
      ...(vacuousHint === undefined ? {} : { vacuousHint }),
      ...(notSeen === undefined ? {} : { notSeen }),
    };
  }

  private async run(word: Word, isFresh: boolean): Promise<NativeRun> {
    if (this.code.takesOne === true && word.length !== 1) return NOT_ONE;
    const input = inputOf(word, this.sorts.input);
    if (isFresh) {
      await this.process?.close();
      this.process = undefined;
    }
    this.process ??= this.started(Math.max(SHORTEST, Math.min(this.budget.remaining, LONGEST)));
    try {
      const [outcome] = await this.process.run([input]);
      const fault = 'output' in outcome ? this.faultAsRead(input) : undefined;
      if (fault !== undefined) throw new PastFault(`the code itself does not stop at a fault: ${fault}`);
      return this.ranTo(outcome, input);
    } catch (error) {
      throw error instanceof SourceError ? new NotReplayed(error.message) : error;
    }
  }

  private started(timeout: number): NativeProcess {
    return this.code.isOnlyRead ? processAsRead(this.code, timeout) : this.code.process(timeout);
  }

  private async runAll(words: readonly Word[]): Promise<readonly NativeResult[]> {
    const results: NativeResult[] = words.map(() => NOT_RUN);
    const inputs: Input[] = [];
    const places: number[] = [];
    for (const [i, word] of words.entries()) {
      if (this.code.takesOne === true && word.length !== 1) {
        results[i] = NOT_ONE;
        continue;
      }
      const input = told(() => inputOf(word, this.sorts.input));
      if ('missing' in input) {
        results[i] = input;
        continue;
      }
      places.push(i);
      inputs.push(input.value);
    }
    if (inputs.length === 0) return results;
    this.batch ??= this.started(OF_MANY);
    const running = this.batch;
    let [heard, stopped, symbols] = [0, 0, 0];
    let isEnded = false;
    const end = (): void => {
      isEnded = true;
      heard = inputs.length;
      this.batch = undefined;
      void running.close();
    };
    const hear = (outcome: CodeOutcome): void => {
      if (heard >= inputs.length) return;
      const at = heard++;
      const result = this.resultOf(outcome, inputs[at]);
      results[places[at]] = result;
      if ('output' in result) symbols += result.output.length;
      if (symbols > MOST_SYMBOLS) {
        for (const place of places.slice(heard)) results[place] = TOO_MUCH;
        end();
      } else if ('stopped' in outcome && ++stopped === MOST_STOPPED) end();
    };
    try {
      await running.run(inputs, hear);
    } catch (error) {
      if (!isEnded && !(error instanceof SourceError)) throw error;
      if (!isEnded) return words.map(() => ({ missing: (error as Error).message }));
    }
    return results;
  }

  /** Where native runs may miss faults: the one that the code as it is read stops at. */
  private faultAsRead(input: Input): string | undefined {
    if (this.code.rejectsByItself !== true) return undefined;
    try {
      const outcome = this.code.evaluator(new Budget({ timeout: Math.min(this.budget.remaining, LONGEST) }))(input);
      return 'rejected' in outcome ? outcome.reason : undefined;
    } catch (error) {
      if (error instanceof Undecided || error instanceof SourceError) return undefined;
      throw error;
    }
  }

  private resultOf(outcome: CodeOutcome, input: Input): NativeResult {
    const ran = told(() => this.ranTo(outcome, input));
    return 'missing' in ran ? ran : ran.value;
  }

  /** @throws NotReplayed */
  private ranTo(outcome: CodeOutcome, input: Input): NativeRun {
    if (!('rejected' in outcome)) return { output: this.wordOf(outcome, input) };
    const isFault = outcome.reason !== undefined || this.code.rejectsByItself !== true;
    return { rejected: outcome.reason ?? outcome.rejected, isFault };
  }

  async close(): Promise<void> {
    await Promise.all([this.process?.close(), this.batch?.close()]);
    this.process = undefined;
    this.batch = undefined;
  }

  private wordOf(outcome: Exclude<CodeOutcome, { readonly rejected: string }>, input: Input): Word {
    const { text } = this.code;
    if ('output' in outcome && this.sorts.writesValues !== true && this.code.isExpected?.(outcome.output) === false) {
      // Where it was read, it is read once more, and what it gives is taken for a value.
      if (this.sorts.isRead === true) throw new UnexpectedKind('of the kind that is expected');
      throw new NotReplayed(`${text} gives what is nothing that a machine writes: ${JSON.stringify(outcome.output)}`);
    }
    if ('output' in outcome)
      return this.sorts.writesValues
        ? valueWord(outcome.output, this.code.writesItems === true)
        : symbolsOf(outcome.output, this.sorts.output);
    if ('opaque' in outcome) throw new NotReplayed(`${text} returns what is not data: ${outcome.opaque}`);
    if ('stopped' in outcome)
      throw new NotReplayed(`${text} was stopped (${outcome.stopped}) on ${JSON.stringify(input)}`);
    throw new NotReplayed(`${text}: ${outcome.unavailable}: the sandbox has no files, processes and connections`);
  }
}

const NOT_RUN: NativeResult = { missing: 'other inputs took too long', isUntried: true };
const TOO_MUCH: NativeResult = { missing: 'its outputs together are too long to be kept' };
const NOT_ONE: NativeRun = { rejected: 'the function takes one value', isFault: false };

function told<T>(work: () => T): { readonly value: T } | { readonly missing: string } {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof NotReplayed) return { missing: error.message };
    throw error;
  }
}

/**
 * A word as the argument of a function: text for code units, numbers for all else. Code that reads bit vectors takes them
 * in decimal digits, too, where they are no exact numbers. @throws NotReplayed
 */
export function inputOf(word: Word, sort: Sort): Input {
  if (sort === Char) return word.map(unit => String.fromCharCode(Number(unit))).join('');
  if (sort.kind === 'enum' || sort.kind === 'tuple') return word.map(symbol => plainSymbol(symbol, sort, numberOf));
  const isLarge = (value: Value): value is bigint =>
    sort.kind === 'bitvec' && typeof value === 'bigint' && !Number.isSafeInteger(Number(value));
  return word.map(value => (isLarge(value) ? value.toString() : numberOf(value)));
}

/** @throws NotReplayed */
function valueWord(value: Plain, isOfItems: boolean): Word {
  try {
    return isOfItems && Array.isArray(value) ? wordOfItems(value) : wordOfValue(value);
  } catch (error) {
    throw error instanceof NotAValue ? new NotReplayed(`the code gives what is no data: ${error.message}`) : error;
  }
}

function numberOf(value: Value): number | boolean {
  if (typeof value === 'boolean') return value;
  const number = isRational(value) ? Number(value.numerator) / Number(value.denominator) : Number(value);
  if (Array.isArray(value) || !isExactly(number, value))
    throw new NotReplayed('the witness has symbols that are no numbers of JavaScript');
  return number;
}

function isExactly(number: number, value: Value): boolean {
  if (!isRational(value)) return typeof value === 'number' || Number.isSafeInteger(number);
  const exact = scalarOf(number);
  return exact !== undefined && exact.numerator === value.numerator && exact.denominator === value.denominator;
}

/** A finite number of JavaScript as the fraction that it is. */
function scalarOf(number: number): { readonly numerator: bigint; readonly denominator: bigint } | undefined {
  if (!Number.isFinite(number)) return undefined;
  let [scaled, denominator] = [number, 1n];
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    denominator *= 2n;
  }
  return { numerator: BigInt(scaled), denominator };
}

/** What a function gave, as symbols: texts and lists strung together. @throws NotReplayed for all else */
function symbolsOf(value: Plain, sort: Sort): Word {
  if (sort.kind === 'enum' && typeof value === 'string') {
    const index = sort.names.indexOf(value);
    if (index < 0) throw new NotReplayed(`the code gives ${value}, which is none of ${sort.names.join(', ')}`);
    return [index];
  }
  if (typeof value === 'string') {
    const units = Array.from({ length: value.length }, (_, i) => value.charCodeAt(i));
    return sort === Char ? units : units.map(unit => fromScalar(sort, BigInt(unit)));
  }
  if (ArrayBuffer.isView(value)) return Array.from(value).flatMap(item => symbolsOf(item, sort));
  if (Array.isArray(value)) return value.flatMap(item => symbolsOf(item, sort));
  if (typeof value === 'number' && sort === Char && Number.isInteger(value) && value >= 0 && value <= 0xff)
    return [value];
  if (typeof value === 'bigint' && sort === Int) return [value];
  if (typeof value === 'number' && sort.kind === 'float') return [rounded(value, sort.width)];
  if (typeof value === 'number' && sort !== Char) {
    const exact = scalarOf(value);
    if (sort === Int && exact?.denominator === 1n) return [exact.numerator];
    if (sort.kind === 'real' && exact !== undefined) return [fromScalar(sort, exact)];
    if (
      sort.kind === 'bitvec' &&
      exact?.denominator === 1n &&
      BigInt.asUintN(sort.width, exact.numerator) === exact.numerator
    )
      return [fromScalar(sort, exact.numerator)];
  }
  throw new NotReplayed(
    `the code gives ${typeof value === 'bigint' ? value : (JSON.stringify(value) ?? String(value))}, which is nothing that a machine writes`,
  );
}
