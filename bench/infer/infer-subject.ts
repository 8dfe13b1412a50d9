import { type InferOptions, type Inferred, infer } from '../../src/engines/seal/infer.ts';
import type { CProgram } from '../../src/frontends/c/c-program.ts';
import { symbolsOf } from '../../src/frontends/c/entry/input-symbols.ts';
import { recordSymbols } from '../../src/frontends/c/entry/record.ts';
import { transductionOf } from '../../src/frontends/c/entry/transduction.ts';
import { evaluate } from '../../src/logic/evaluate.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver } from '../../src/logic/solver/index.ts';
import type { Value } from '../../src/logic/value.ts';
import type { Transduction } from '../../src/program/transduction.ts';
import { readSubject, type Subject } from './subjects.ts';

/** A subject with its automaton. */
export interface InferredSubject {
  readonly program: CProgram;
  readonly transduction: Transduction;
  readonly inferred: Inferred;
  readonly session: Session;
  /** What inferring took, without compiling. */
  readonly seconds: number;
}

/** Reads and infers a subject. The solver must be loaded. @param timeout in seconds */
export async function inferSubject(
  subject: Pick<Subject, 'target' | 'options'>,
  timeout: number,
  options: InferOptions = {},
): Promise<InferredSubject> {
  const program = await readSubject(subject);
  const transduction = transductionOf(program);
  const session = newSession(timeout);
  const begun = performance.now();
  const inferred = infer(transduction, session, options);
  const seconds = (performance.now() - begun) / 1000;
  return { program, transduction, inferred, session, seconds };
}

export function newSession(timeout: number): Session {
  const budget = new Budget({ timeout: 1000 * timeout });
  return new Session(createSolver({ budget }), budget);
}

/** A word as the automaton takes it: integers without a sign, floating-point numbers rounded. */
export function asSymbols(word: readonly number[], { shape }: CProgram): readonly Value[] {
  const symbols = symbolsOf(shape, word);
  if (symbols === undefined) throw new Error(`no word of the program: ${JSON.stringify(word)}`);
  return shape.record === undefined
    ? symbols
    : recordSymbols(symbols, shape.record).map(symbol => evaluate(symbol, new Map()));
}
