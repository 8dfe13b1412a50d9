import type { Budget } from '../../../logic/limits.ts';
import { BitVec } from '../../../logic/sort.ts';
import { constant } from '../../../logic/term.ts';
import { CONCRETE } from '../../../program/concrete.ts';
import { Evaluator } from '../../../program/evaluator.ts';
import type { Language } from '../../../program/language.ts';
import type { Ending, State } from '../../../program/state.ts';
import { Reference, Text, type Unit, type Value } from '../../../program/value.ts';
import type { CProgram } from '../c-program.ts';
import { languageOf } from '../language.ts';
import { startOfLinked } from '../translate/started.ts';
import { type Integer, wrapped } from '../values/integer.ts';
import { recordSymbols } from './record.ts';

/** A program before its first instruction, with an input that nothing is known about. */
export function startOf(program: CProgram): State {
  return startOfLinked(program.linked, { symbols: [], closed: false });
}

/** What a run came to. */
export interface Ran {
  readonly outputs: readonly (number | bigint)[];
  readonly ending: Ending;
}

/** Runs a program on one input. @throws Unsupported, LimitReached */
export function evaluateOn(program: CProgram, input: readonly Integer[], budget: Budget): Ran {
  const state = startOf(program);
  const { record } = program.shape;
  state.input = { symbols: record === undefined ? input.map(unitOf) : recordSymbols(input, record), closed: true };
  new Evaluator(onExactSymbols(languageOf(program.shape.input, program.home)), CONCRETE, budget, true).run(state);
  if (state.ending === undefined) throw new Error('the run has not ended');
  return { outputs: state.outputs.flatMap(symbolsOf), ending: state.ending };
}

/** An integer that is no exact number of the host's is a constant. */
function unitOf(symbol: Integer): Unit {
  return typeof symbol === 'number' ? symbol : constant(BigInt.asUintN(64, symbol), BitVec(64));
}

/** The language where constants among the symbols are concrete values. */
function onExactSymbols(language: Language): Language {
  return {
    ...language,
    symbol: unit =>
      typeof unit !== 'number' && unit.op.kind === 'const' && typeof unit.op.value === 'bigint'
        ? wrapped(unit.op.value, 64)
        : language.symbol(unit),
  };
}

/** What was written at once, symbol by symbol. */
function symbolsOf(written: Value): readonly (number | bigint)[] {
  if (typeof written === 'number' || typeof written === 'bigint') return [written];
  if (typeof written === 'string') return Array.from({ length: written.length }, (_, i) => written.charCodeAt(i));
  if (written instanceof Text) return written.units.map(Number);
  if (written instanceof Reference) throw new Error('an address was written');
  throw new Error('what was written is no symbol');
}
