import type { COptions } from '../../../../src/frontends/c/c-options.ts';
import { type CProgram, readCProgram } from '../../../../src/frontends/c/c-program.ts';
import { evaluateOn } from '../../../../src/frontends/c/entry/evaluate.ts';
import { transductionOf } from '../../../../src/frontends/c/entry/transduction.ts';
import { evaluate, holds } from '../../../../src/logic/evaluate.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { Session } from '../../../../src/logic/session.ts';
import { createSolver, withZ3 } from '../../../../src/logic/solver/index.ts';
import { explore } from '../../../../src/program/forking.ts';
import { endInput, inputVariable } from '../../../../src/program/input.ts';
import type { State } from '../../../../src/program/state.ts';
import { inFolder } from '../../../cli/command-line.ts';
import { inDirectory } from '../../../workspace.ts';

const HEADERS = '#include <stddef.h>\n#include <stdint.h>\n#include <string.h>\n';

/** Reads the function `f` of a source text, and does something with it while the solver is there. */
export function withFunction(
  source: string,
  use: (program: CProgram, session: Session) => void,
  { file = 'f.c', options = {} }: { readonly file?: string; readonly options?: COptions } = {},
): Promise<void> {
  return inFolder({ [file]: HEADERS + source }, async folder => {
    const program = await readCProgram(`${folder}/${file}#f`, inDirectory(folder), options);
    const budget = new Budget({ timeout: 100_000 });
    await withZ3(() => use(program, new Session(createSolver({ budget }), budget)));
  });
}

/** What a function gives for a word; null where it rejects it. */
export function outputOn(program: CProgram, word: readonly number[]): readonly number[] | null {
  const { outputs, ending } = evaluateOn(program, word, Budget.unlimited);
  const isAccepted = ending.kind === 'returned' || (ending.kind === 'halted' && ending.accepted);
  return isAccepted ? outputs.map(output => Number(BigInt.asIntN(32, BigInt(output)))) : null;
}

/** All ways that a function has through words of a length. */
export class Paths {
  private readonly transduction;
  private readonly ended: readonly State[];

  constructor(program: CProgram, session: Session, length: number) {
    this.transduction = transductionOf(program);
    this.ended = this.find(session, length);
  }

  get count(): number {
    return this.ended.length;
  }

  /** For each path that a word is on, what is written on it. */
  outputsOn(word: readonly number[]): readonly (readonly number[] | null)[] {
    const assignment = new Map(word.map((symbol, i) => [inputVariable(i, this.transduction.input), symbol]));
    return this.ended
      .filter(({ path }) => path.every(condition => holds(condition, assignment)))
      .map(
        state =>
          this.transduction
            .written(state)
            ?.map(term => Number(BigInt.asIntN(32, BigInt(evaluate(term, assignment) as bigint)))) ?? null,
      );
  }

  private find(session: Session, length: number): readonly State[] {
    const { language, start, addSymbol } = this.transduction;
    const ended: State[] = [];
    const waiting = [start()];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      for (const { state, why } of explore(language, next, session)) {
        if (why === 'ended') ended.push(state);
        else {
          if (state.input.symbols.length < length) addSymbol(state);
          else endInput(state);
          waiting.push(state);
        }
      }
    return ended;
  }
}
