import { type LeafValue, outlineOf } from '../../abstraction/outline.ts';
import { NoAbstraction } from '../../abstraction/slot-class.ts';
import { LimitReached } from '../../logic/limits.ts';
import type { Session } from '../../logic/session.ts';
import type { Term } from '../../logic/term.ts';
import { constantOf } from '../../program/segments.ts';
import type { State } from '../../program/state.ts';
import type { Transduction } from '../../program/transduction.ts';
import { SymbolicNumber } from '../../program/value.ts';
import type { KnownPlaces } from './known-places.ts';
import { placeTerm, readSoFar } from './places.ts';
import { waysFrom } from './ways.ts';

/** So many symbols are read. */
const SYMBOLS = 4;
/** The most states after each of them. */
const WIDTH = 40;

/** What was seen of a number where the program reads on. */
interface Seen {
  readonly reads: Set<number>;
  readonly values: Set<number>;
  readonly distances: Set<number | undefined>;
  /** Whether a number was seen there, and not only texts and lengths. */
  hasNumbers: boolean;
}

/**
 * Which numbers of a program that has its whole input in memory say where in the input something is: follows it over the
 * first few symbols, without joining anything, and takes those for places that change, and are at few distances from the
 * last symbol that was read wherever the program reads on. A guess: what turns out otherwise is
 * taken back. What is moved by numbers from the input is looked at as a place that is data. At most `SYMBOLS · WIDTH` steps.
 */
export function scoutPlaces(program: Transduction, classes: KnownPlaces, session: Session): void {
  const seen = new Map<string, Map<string, Seen>>();
  try {
    let states: readonly State[] = reading(program, program.start(), session, true);
    for (let i = 0; i <= SYMBOLS && states.length > 0; i++) {
      for (const state of states) note(state, seen);
      const next: State[] = [];
      for (const state of states) {
        if (next.length >= WIDTH) break;
        const further = state.fork();
        program.addSymbol(further);
        next.push(...reading(program, further, session, false));
      }
      states = next.slice(0, WIDTH);
    }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
  }
  for (const [path, byLocation] of seen) {
    const all = [...byLocation.values()];
    const isMoved = all.some(({ reads, values }) => reads.size > 1 && values.size > 1);
    if (isMoved && all.some(({ distances }) => distances.has(undefined))) classes.isLookedAt(path);
    else if (isMoved && all.every(isNear))
      for (const location of byLocation.keys()) classes.reclassify(location, path, 'near');
    // Where a number stands at other times, a length is no less what it is.
    else
      for (const [location, here] of byLocation)
        if (!here.hasNumbers && here.reads.size > 1 && here.values.size > 1 && isNear(here))
          classes.reclassify(location, path, 'near');
  }
}

/** Whether the distances are few: where the program looks ahead, it reads on at several. */
function isNear({ reads, distances }: Seen): boolean {
  return !distances.has(undefined) && 2 * distances.size <= reads.size + 1;
}

/** Where a program asks for the next symbol. */
function reading(program: Transduction, from: State, session: Session, isBeginning: boolean): State[] {
  const found: State[] = [];
  for (const { why, state } of waysFrom(program.language, from, session, { isBeginning })) {
    if (why === 'input') found.push(state);
    if (found.length >= WIDTH) break;
  }
  return found;
}

function note(state: State, seen: Map<string, Map<string, Seen>>): void {
  const read = constantOf(readSoFar(state));
  if (read === undefined) return;
  const { leaves, location } = outlineOf(state, { isForgotten: () => false, scalars: true });
  for (const { path, value } of leaves) {
    const term = placeOrNone(state, value);
    if (term === undefined) continue;
    const number = constantOf(term);
    const byLocation = seen.get(path) ?? new Map<string, Seen>();
    seen.set(path, byLocation);
    const here = byLocation.get(location) ?? {
      reads: new Set(),
      values: new Set(),
      distances: new Set(),
      hasNumbers: false,
    };
    byLocation.set(location, here);
    here.reads.add(read);
    if (typeof value === 'number' || value instanceof SymbolicNumber) here.hasNumbers = true;
    if (number !== undefined) here.values.add(number);
    here.distances.add(number === undefined ? undefined : number - read);
  }
}

function placeOrNone(state: State, value: LeafValue): Term | undefined {
  try {
    return placeTerm(state, value);
  } catch (error) {
    if (error instanceof NoAbstraction) return undefined;
    throw error;
  }
}
