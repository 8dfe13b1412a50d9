import { compose, identity, type Machine, outputsOf } from '../../../../src/automata/index.ts';
import { startSymbolic, symbolicLanguage, TEXT } from '../../../../src/frontends/typescript/entry/symbolic.ts';
import type { SourceProgram } from '../../../../src/frontends/typescript/source-program.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { Session } from '../../../../src/logic/session.ts';
import { createSolver } from '../../../../src/logic/solver/index.ts';
import { Char } from '../../../../src/logic/sort.ts';
import { constant, TRUE } from '../../../../src/logic/term.ts';
import { explore, type Stop } from '../../../../src/program/forking.ts';
import { Unsupported } from '../../../../src/program/source.ts';
import { stagedPrefix } from '../../../../src/program/staged-path.ts';
import type { State } from '../../../../src/program/state.ts';
import { Text } from '../../../../src/program/value.ts';

export function newSession(timeout = 60_000): Session {
  const budget = new Budget({ timeout });
  return new Session(createSolver({ budget }), budget);
}

/** What a program is by its stages alone: one machine for each path that reads no symbol, and why others are left out. */
export interface Staged {
  /** Of the paths that return a text, or throw. */
  readonly paths: readonly StagedPath[];
  /** Paths that read the input symbol by symbol, or are not supported. */
  readonly left: readonly string[];
}

export interface StagedPath {
  readonly machine: Machine;
  readonly throws: boolean;
  readonly stages: number;
}

export function stagedMachines(program: SourceProgram, session: Session): Staged {
  const paths: StagedPath[] = [];
  const left: string[] = [];
  const stops = explore(symbolicLanguage(program, TEXT), startSymbolic(program), session, { followsStages: true });
  for (let next = tried(stops); next !== undefined; next = tried(stops)) {
    if (typeof next === 'string') {
      left.push(next);
      break;
    }
    const { state, why } = next;
    const prefix = stagedPrefix(state, session, Char);
    if (prefix === undefined) continue;
    const rest = why === 'ended' ? restOf(state) : undefined;
    if (rest === undefined) left.push(why === 'ended' ? 'another result' : 'reads symbols');
    else {
      const machine = typeof rest === 'string' ? prefix : compose(prefix, rest, session);
      paths.push({ machine, throws: rest === 'throws', stages: state.stages.length });
    }
  }
  return { paths, left };
}

function tried(stops: Generator<Stop>): Stop | string | undefined {
  try {
    const { value, done } = stops.next();
    return done === true ? undefined : value;
  } catch (error) {
    if (error instanceof Unsupported) return `not supported: ${error.message}`;
    throw error;
  }
}

/** What the rest of a program, which has ended without reading a symbol, makes of its input. */
function restOf({ ending, stages }: State): Machine | 'throws' | 'copies' | undefined {
  if (ending?.kind === 'threw') return 'throws';
  if (ending?.kind !== 'returned') return undefined;
  const { value } = ending;
  if (typeof value === 'string') return writing(value, false);
  if (!(value instanceof Text) || value.rest !== 0 || value.stage !== stages.length) return undefined;
  if (value.units.some(unit => typeof unit !== 'number')) return undefined;
  if (value.units.length === 0) return 'copies';
  return writing(String.fromCharCode(...value.units.map(Number)), true);
}

/** Writes a text, and then its input if it copies. */
function writing(text: string, copies: boolean): Machine {
  const outputs = Array.from({ length: text.length }, (_, i) => constant(text.charCodeAt(i), Char));
  const [{ guard, outputs: copied }] = identity(Char).transitions[0];
  const step = (before: typeof outputs) => ({
    guard,
    outputs: copies ? [...before, ...copied] : before,
    updates: [],
    to: 1,
  });
  return {
    ...identity(Char),
    states: ['0', '1'],
    transitions: [[step(outputs)], [step([])]],
    endings: [[{ guard: TRUE, outputs }], [{ guard: TRUE, outputs: [] }]],
  };
}

export type Outcome = { readonly returned: string } | 'threw' | { readonly wrong: string };

/** What the paths say about one input: exactly one of them must have it, with one output. */
export function outcomeOf({ paths }: Staged, input: string): Outcome {
  const word = Array.from({ length: input.length }, (_, i) => input.charCodeAt(i));
  const found: Outcome[] = [];
  for (const { machine, throws } of paths) {
    const texts = new Set(outputsOf(machine, word).map(codes => String.fromCharCode(...codes.map(Number))));
    if (texts.size > 1) return { wrong: `several outputs: ${JSON.stringify([...texts])}` };
    for (const returned of texts) found.push(throws ? 'threw' : { returned });
  }
  return found.length === 1 ? found[0] : { wrong: `${found.length} paths` };
}
