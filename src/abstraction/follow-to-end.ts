import type { Acceptor } from '../automata/acceptor/acceptor.ts';
import { member } from '../logic/build.ts';
import { CharSet } from '../logic/char-set.ts';
import type { Session } from '../logic/session.ts';
import { explore } from '../program/forking.ts';
import { endInput } from '../program/input.ts';
import type { State } from '../program/state.ts';
import { unitTerm } from '../program/text.ts';
import type { Transduction } from '../program/transduction.ts';
import { type AbstractProgram, type Step, type Stopping, stopping, wayOf } from './abstract-program.ts';
import type { Pattern } from './pattern.ts';
import { coordinatesOf } from './rope.ts';

/** More stops than this on the way of all runs together, and nothing is gained. */
const MOST_STOPS = 1500;

interface Stop {
  readonly pattern: Pattern;
  /** Where the acceptor of the inputs is. */
  readonly at: number;
}

/**
 * All runs of a program on the inputs of an acceptor without cycles, each followed to its end: the abstract program that
 * forgets nothing, a pattern for each stop before a symbol. It has exactly the program's own outputs on these inputs, and
 * says nothing about others. `undefined` when there are too many stops.
 */
export function followToEnd(
  program: Transduction,
  start: State,
  inputs: Acceptor<CharSet>,
  session: Session,
): AbstractProgram | undefined {
  const stops: Stop[] = [{ pattern: patternOf(start, 0), at: inputs.initial }];
  const [steps, atEnd, early]: [Step[][], Stopping[][], Stopping[][]] = [[], [], []];
  for (let i = 0; i < stops.length; i++) {
    const { pattern, at } = stops[i];
    session.budget.spend();
    if (stops.length > MOST_STOPS) return undefined;
    [steps[i], atEnd[i], early[i]] = [[], [], []];
    if (inputs.final[at]) {
      const ended = pattern.state.fork();
      endInput(ended);
      for (const { state } of explore(program.language, ended, session))
        atEnd[i].push(stopping(program, pattern, state));
    }
    for (const { guard, to } of inputs.moves[at]) {
      const longer = pattern.state.fork();
      program.addSymbol(longer);
      const symbol = longer.input.symbols[pattern.kept];
      if (guard !== CharSet.all) longer.path.push(member(unitTerm(symbol), guard));
      for (const { state, why } of explore(program.language, longer, session)) {
        if (why === 'ended') {
          early[i].push(stopping(program, pattern, state));
          continue;
        }
        steps[i].push({
          ...wayOf(pattern, state.path),
          coordinates: coordinatesOf(state),
          to: stops.push({ pattern: patternOf(state, stops.length), at: to }) - 1,
          binding: NOTHING_BOUND,
        });
      }
    }
  }
  return {
    patterns: stops.map(({ pattern }) => pattern),
    steps,
    atEnd,
    early,
    starts: [{ to: 0, binding: NOTHING_BOUND, coordinates: coordinatesOf(start) }],
  };
}

/** Nothing is renamed from stop to stop. */
const NOTHING_BOUND = { terms: new Map(), texts: new Map() };

function patternOf(state: State, number: number): Pattern {
  return { key: String(number), location: '', state, claims: [], kept: state.input.symbols.length };
}
