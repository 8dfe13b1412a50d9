import type { Ending, Machine, Transition } from '../automata/machine/machine.ts';
import { minimiseMachine } from '../automata/machine/minimise.ts';
import { or } from '../logic/build.ts';
import { Undecided } from '../logic/limits.ts';
import type { Session } from '../logic/session.ts';
import { type Term, TRUE } from '../logic/term.ts';
import { asCharSet } from '../logic/unary.ts';
import type { Hypothesis, Move, Row } from './hypothesis.ts';
import { NoFiniteMachine } from './no-finite-machine.ts';
import { oldestPosition, throughWindow } from './positions.ts';
import { sameFor } from './rows.ts';
import type { Teacher } from './teacher.ts';

/** Moves to one state that write the same; terms are as in {@link Move}. */
interface Merged {
  readonly guard: Term;
  readonly outputs: readonly Term[];
  readonly to: number;
}

/**
 * The machine that a closed table describes, minimal. Moves with the same target are one transition where one of their
 * outputs is right for all of them.
 */
export function machineOf(
  hypothesis: Hypothesis,
  { input, output }: Teacher,
  session: Session,
  maxLookback: number,
): Machine {
  const moves = hypothesis.map(row => merged(row, session));
  const lookback = Math.max(0, ...hypothesis.flatMap((row, q) => distances(row, moves[q])));
  if (lookback > maxLookback)
    throw new NoFiniteMachine(`what happens depends on symbols ${lookback} places back, more than ${maxLookback}`);
  requireRead(hypothesis, moves);
  const transitions = hypothesis.map((row, q) => moves[q].map(move => transitionOf(move, row)));
  const endings = hypothesis.map(endingOf);
  const { certain } = hypothesis[0];
  const names = hypothesis.map((_, q) => String(q));
  const plain = { input, output, lookback, registers: [] };
  const machine: Machine =
    certain.length === 0
      ? { ...plain, states: names, initial: 0, transitions, endings }
      : {
          ...plain,
          states: [...names, 'start'],
          initial: names.length,
          transitions: [...transitions, transitions[0].map(t => ({ ...t, outputs: [...certain, ...t.outputs] }))],
          endings: [...endings, endings[0].map(e => ({ ...e, outputs: [...certain, ...e.outputs] }))],
        };
  return minimiseMachine(machine, session);
}

/** @throws Undecided when a state would look back before the first symbol on some way there */
function requireRead(hypothesis: Hypothesis, moves: readonly (readonly Merged[])[]): void {
  const read = new Map<number, number>([[0, 0]]);
  for (const [q, count] of read) {
    if (Math.max(0, ...distances(hypothesis[q], moves[q])) > count)
      throw new Undecided('a state looks back further than the input that leads there');
    for (const { to } of moves[q]) if (!read.has(to)) read.set(to, count + 1);
  }
}

function distances({ state, ending }: Row, moves: readonly Merged[]): readonly number[] {
  const { depth } = state.prefix;
  const terms = [...(ending ?? []), ...moves.flatMap(({ guard, outputs }) => [guard, ...outputs])];
  return terms.map(term => depth - Math.min(depth, oldestPosition(term)));
}

function transitionOf({ guard, outputs, to }: Merged, { state }: Row): Transition {
  const { depth } = state.prefix;
  return {
    guard: throughWindow(guard, depth),
    outputs: outputs.map(term => throughWindow(term, depth)),
    updates: [],
    to,
  };
}

function endingOf({ state, ending }: Row): readonly Ending[] {
  if (ending === null) return [];
  return [{ guard: TRUE, outputs: ending.map(term => throughWindow(term, state.prefix.depth)) }];
}

/** Moves with large cells come first: what they write is a term rather than a constant. */
function merged({ moves }: Row, session: Session): readonly Merged[] {
  const groups: Merged[] = [];
  for (const move of [...moves].sort((a, b) => sizeOf(b.prefix.guard) - sizeOf(a.prefix.guard))) {
    const at = groups.findIndex(group => group.to === move.to && canWrite(group.outputs, move, session));
    if (at < 0) groups.push({ guard: move.prefix.guard, outputs: move.outputs, to: move.to });
    else groups[at] = { ...groups[at], guard: or(groups[at].guard, move.prefix.guard) };
  }
  return groups;
}

function sizeOf(guard: Term): number {
  return asCharSet(guard)?.size ?? Number.MAX_SAFE_INTEGER;
}

function canWrite(outputs: readonly Term[], { prefix, outputs: own }: Move, session: Session): boolean {
  const here = { word: prefix.witness, steps: [prefix.guard] };
  return outputs.length === own.length && outputs.every((term, i) => sameFor(own[i], term, here, session));
}
