import type { Machine } from '../automata/machine/machine.ts';
import { outputsOf } from '../automata/machine/run.ts';
import { evaluate } from '../logic/evaluate.ts';
import type { Budget } from '../logic/limits.ts';
import { Char, type Sort, sortName } from '../logic/sort.ts';
import { SortError, type Variable } from '../logic/term.ts';
import { sameValue, type Value } from '../logic/value.ts';
import { atWord } from '../program/at-word.ts';
import { follow } from '../program/concolic.ts';
import { CONCRETE } from '../program/concrete.ts';
import { Evaluator } from '../program/evaluator.ts';
import { inputVariable } from '../program/input.ts';
import { Unsupported } from '../program/source.ts';
import type { State } from '../program/state.ts';
import type { Transduction, Written } from '../program/transduction.ts';

/** How a program and a machine compare: a word on which they differ, both run on it, or what is known where they agree. */
export type Compared<Same> =
  | { readonly kind: 'differs'; readonly word: readonly Value[] }
  | ({ readonly kind: 'same' } & Same);

/** What a program gives for one word; `null` when it rejects it. */
export type Output = readonly Value[] | null;

/** @throws SortError unless the machine reads what the program reads, and writes, if anything, what it writes */
export function requireSameSorts(program: Transduction, machine: Machine): void {
  const require = (what: string, mine: Sort, theirs: Sort): void => {
    if (mine !== theirs)
      throw new SortError(
        `${program.name} ${what} ${sortName(mine)} symbols, and the machine ${sortName(theirs)} ones`,
      );
  };
  require('reads', program.input, machine.input);
  require('writes', program.output, machine.output ?? program.output);
}

/**
 * Runs a program on one word with symbolic symbols, and gives what it writes for that word.
 *
 * @throws Unsupported, LimitReached
 */
export function outputOnPath(program: Transduction, word: readonly Value[], budget: Budget): Output {
  const state = program.start();
  if (state.input.closed && state.input.symbols.length !== word.length)
    throw new Unsupported(`${program.name}: input that is given as one whole list`, undefined);
  follow(program.language, state, word, program.input, budget);
  return valuesOf(program.written(closed(program, state, word.length)), word, program.input);
}

/** A run that ended before it knew its whole input, for the words of one length. The given state stays as it is. */
export function closed(program: Transduction, state: State, length: number): State {
  if (state.input.closed) return state;
  const whole = state.fork();
  while (whole.input.symbols.length < length) program.addSymbol(whole);
  whole.input = { ...whole.input, closed: true };
  return whole;
}

function valuesOf(written: Written, word: readonly Value[], sort: Sort): Output {
  if (written === null) return null;
  const assignment = new Map<Variable, Value>(word.map((symbol, i) => [inputVariable(i, sort), symbol]));
  return written.map(term => evaluate(term, assignment));
}

/** Runs a program on concrete words: as fast as the evaluator is, many times faster than symbol by symbol. */
export class ConcreteRunner {
  private readonly start: State;

  constructor(
    private readonly program: Transduction,
    private readonly budget: Budget,
  ) {
    this.start = program.start();
  }

  /** @throws Unsupported, LimitReached */
  run(word: readonly Value[]): Output {
    const symbols = word.map(exactNumber);
    // Numbers in a list are no code units, which a concrete text is made of.
    const isListOfNumbers = !this.program.isStream && this.program.input !== Char;
    if (isListOfNumbers || this.start.input.closed || !symbols.every(symbol => symbol !== undefined))
      return outputOnPath(this.program, word, this.budget);
    const state = this.start.fork();
    state.input = { symbols, closed: true };
    const made = atWord(state, new Map());
    new Evaluator(this.program.language, CONCRETE, this.budget).run(made);
    return valuesOf(this.program.written(made), [], this.program.input);
  }
}

/** A symbol as the number that a program reads; undefined where there is none. */
export function exactNumber(symbol: Value): number | undefined {
  const number = typeof symbol === 'bigint' ? Number(symbol) : symbol;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

/** Whether a machine gives exactly what a program gives: one output, or none where the program rejects. */
export function agrees(machine: Machine, word: readonly Value[], output: Output, budget: Budget): boolean {
  const outputs = outputsOf(machine, word, budget);
  if (output === null) return outputs.length === 0;
  const [only] = outputs;
  return (
    outputs.length === 1 && only.length === output.length && only.every((symbol, i) => sameValue(symbol, output[i]))
  );
}
