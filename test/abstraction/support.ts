import { readSourceProgram, transductionOf } from '../../src/frontends/typescript/index.ts';
import { evaluate, holds } from '../../src/logic/evaluate.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver } from '../../src/logic/solver/index.ts';
import type { Variable } from '../../src/logic/term.ts';
import type { Value } from '../../src/logic/value.ts';
import { explore, type Stop } from '../../src/program/forking.ts';
import { endInput, inputVariable } from '../../src/program/input.ts';
import type { State } from '../../src/program/state.ts';
import type { Transduction } from '../../src/program/transduction.ts';
import { inDirectory } from '../workspace.ts';
import * as programs from './programs.ts';

export type ProgramName = keyof typeof programs;

export function newSession(timeout = 60_000): Session {
  const budget = new Budget({ timeout });
  return new Session(createSolver({ budget }), budget);
}

export function programOf(name: ProgramName): Transduction {
  return transductionOf(readSourceProgram(`./programs.ts#${name}`, inDirectory(import.meta.dirname)));
}

const NATIVE: ReadonlyMap<string, (text: string) => string> = new Map(Object.entries(programs));

/** What the function gives on the host; `null` when it throws. */
export function native(name: ProgramName, text: string): string | null {
  const run = NATIVE.get(name);
  if (run === undefined) throw new Error(`there is no function ${name}`);
  try {
    return run(text);
  } catch {
    return null;
  }
}

export function codes(text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

export function textOf(word: readonly Value[]): string {
  return String.fromCharCode(...word.map(Number));
}

/** All texts over some characters up to a length. */
export function textsUpTo(characters: string, length: number): readonly string[] {
  let longest = [''];
  const all = [''];
  for (let n = 0; n < length; n++) {
    longest = longest.flatMap(text => [...characters].map(c => text + c));
    all.push(...longest);
  }
  return all;
}

function assignmentOf(program: Transduction, text: string): Map<Variable, Value> {
  return new Map(codes(text).map((code, i) => [inputVariable(i, program.input), code]));
}

/** Of all ways on from a state, the one that a text goes. */
function onTheWay(program: Transduction, state: State, text: string, session: Session): Stop {
  const assignment = assignmentOf(program, text);
  const own = [...explore(program.language, state.fork(), session)].filter(stop =>
    stop.state.path.every(term => holds(term, assignment)),
  );
  if (own.length !== 1) throw new Error(`${JSON.stringify(text)} goes ${own.length} ways`);
  return own[0];
}

/** Where a program stands before it asks for the symbol after a text, none of which it knows as a constant. */
export function stateAfter(program: Transduction, text: string, session: Session): State {
  let { state } = onTheWay(program, program.start(), text, session);
  for (let i = 0; i < text.length; i++) {
    program.addSymbol(state);
    ({ state } = onTheWay(program, state, text, session));
  }
  if (state.ending !== undefined) throw new Error(`it ends within ${JSON.stringify(text)}`);
  return state;
}

/** What a program writes that stands after the first symbols of a text and is given the others. */
export function resultFrom(program: Transduction, from: State, text: string, session: Session): string | null {
  let stop: Stop = { state: from.fork(), why: 'input' };
  for (let i = from.input.symbols.length; i < text.length && stop.why === 'input'; i++) {
    program.addSymbol(stop.state);
    stop = onTheWay(program, stop.state, text, session);
  }
  while (stop.state.input.symbols.length < text.length) program.addSymbol(stop.state);
  endInput(stop.state);
  if (stop.why === 'input') stop = onTheWay(program, stop.state, text, session);
  const written = program.written(stop.state);
  const assignment = assignmentOf(program, text);
  return written === null ? null : textOf(written.map(term => evaluate(term, assignment)));
}
