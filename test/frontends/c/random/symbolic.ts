import type { CProgram } from '../../../../src/frontends/c/c-program.ts';
import { startOf } from '../../../../src/frontends/c/entry/evaluate.ts';
import { c } from '../../../../src/frontends/c/language.ts';
import { and, eq, not, num } from '../../../../src/logic/build.ts';
import { type Assignment, evaluate, holds } from '../../../../src/logic/evaluate.ts';
import { Budget, Undecided } from '../../../../src/logic/limits.ts';
import type { Session } from '../../../../src/logic/session.ts';
import { BitVec } from '../../../../src/logic/sort.ts';
import type { Term, Variable } from '../../../../src/logic/term.ts';
import { follow } from '../../../../src/program/concolic.ts';
import { explore } from '../../../../src/program/forking.ts';
import { addSymbol, endInput, inputVariable } from '../../../../src/program/input.ts';
import { Unsupported } from '../../../../src/program/source.ts';
import type { State } from '../../../../src/program/state.ts';
import { SymbolicNumber, type Value } from '../../../../src/program/value.ts';

const SYMBOL = BitVec(8);

/** The program of a number in its file, before the first symbol of its own. */
function startOfNumber(program: CProgram, number: number): State {
  const state = startOf(program);
  state.input = { symbols: [number], closed: false };
  return state;
}

function assignmentOf(word: readonly number[]): Assignment {
  return new Map<Variable, number>(word.map((symbol, i) => [inputVariable(i, SYMBOL), symbol]));
}

/** What a state that has ended comes to for a word: as `ownOutcome` says it. */
export function outcomeAt(state: State, word: readonly number[]): string {
  const assignment = assignmentOf(word);
  const outputs = state.outputs.map(value => numberAt(value, assignment));
  const { ending } = state;
  if (ending === undefined) throw new Error('the run has not ended');
  const end =
    ending.kind === 'threw'
      ? 'undefined behaviour'
      : ending.kind === 'halted'
        ? `halted ${ending.accepted}`
        : 'returned';
  return `${outputs.join(' ')} ${end}`;
}

function numberAt(value: Value, assignment: Assignment): bigint {
  const found = value instanceof SymbolicNumber ? evaluate(value.term, assignment) : value;
  if (typeof found !== 'number' && typeof found !== 'bigint') throw new Error('what was written is no number');
  return BigInt.asIntN(64, BigInt(found));
}

/** Follows a word with symbols that are not known. */
export function followed(program: CProgram, word: readonly number[]): State {
  const state = startOfNumber(program, word[0]);
  follow(c, state, word, SYMBOL, new Budget({ timeout: 20_000 }));
  return state;
}

export function isOnPath(path: readonly Term[], word: readonly number[]): boolean {
  const assignment = assignmentOf(word);
  return path.every(condition => holds(condition, assignment));
}

/** Another word that takes the same path, if the solver finds one. */
export function anotherWord(session: Session, { path }: State, word: readonly number[]): readonly number[] | undefined {
  const same = word.slice(1).map((symbol, i) => eq(inputVariable(i + 1, SYMBOL), num(symbol, SYMBOL)));
  const model = session.model(...path, not(and(...same)));
  if (model === undefined) return undefined;
  return word.map((symbol, i) => (i === 0 ? symbol : Number(model.get(inputVariable(i, SYMBOL)) ?? symbol)));
}

/** More paths than this are not looked at. */
const MOST_PATHS = 400;

/**
 * All paths of a program for words of a length, each with what comes out; undefined where there are very many, or the
 * evaluator does not do what the program does.
 */
export function pathsOf(
  program: CProgram,
  number: number,
  length: number,
  session: Session,
): readonly State[] | undefined {
  const ended: State[] = [];
  let waiting: State[] = [startOfNumber(program, number)];
  try {
    for (;;) {
      const next: State[] = [];
      for (const start of waiting)
        for (const { state, why } of explore(c, start, session)) {
          if (ended.length + next.length > MOST_PATHS) return undefined;
          if (why === 'ended') ended.push(state);
          else next.push(state);
        }
      if (next.length === 0) return ended;
      for (const state of next) {
        if (state.input.symbols.length <= length) addSymbol(state, SYMBOL);
        else endInput(state);
      }
      waiting = next;
    }
  } catch (error) {
    if (error instanceof Unsupported || error instanceof Undecided) return undefined;
    throw error;
  }
}
