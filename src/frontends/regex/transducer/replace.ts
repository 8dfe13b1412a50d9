import type { Machine } from '../../../automata/machine/machine.ts';
import { mergeStates } from '../../../automata/machine/merge-states.ts';
import { sequential } from '../../../automata/machine/sequential.ts';
import type { Budget } from '../../../logic/limits.ts';
import { Session } from '../../../logic/session.ts';
import { SolverStack } from '../../../logic/solver/solver-stack.ts';
import { RegexError } from '../errors.ts';
import { NotATransduction } from './errors.ts';
import { type Iteration, letterTransducer } from './letter-transducer.ts';
import { matchGraph } from './match-graph.ts';
import { isLookedAround, longest, type Regex, readRegex } from './parse.ts';
import type { ReplacementPart } from './template.ts';
import { toMachine } from './to-machine.ts';
import { unitsOf } from './window.ts';
import { type MatchedText, type Part, type ReplacementCase, type Replacer, Scribe, TooOld } from './writer.ts';

/** How many code units a capture may be remembered in the window. */
const MAX_LOOKBACK = 16;

/** How many letters a capture may have to be remembered in states instead. */
const MAX_IN_STATES = 4;

/**
 * The transducer of `s.replace(/source/flags, replacement)` over code units, exactly as JavaScript replaces: all matches
 * with the flag `g`, otherwise the first; with `y` only those that begin at the start or where the one before ended.
 *
 * The machine has one output for every string. It is deterministic without lookback where such a machine exists and is
 * not much larger; otherwise it guesses what follows, and may have several runs with the same output. A capture is
 * copied while it is read if it is next in the replacement, and is remembered otherwise: in the window (which gives the
 * machine a lookback of up to 16), or in states when its letters are few.
 *
 * @throws RegexError for a syntax error, a back-reference, or what is not supported
 * @throws NotATransduction when a capture would have to be remembered whose length is not bounded
 * @throws LimitReached when the budget is used up: the number of states is exponential at worst
 */
export function replaceTransducer(
  source: string,
  flags: string,
  replacement: readonly ReplacementPart[],
  budget: Budget,
): Machine {
  const regex = readRegex(source, flags);
  return build(regex, replacement.map(partOf), replacing(regex), budget);
}

/**
 * The same with a function that is asked for the replacement of each matched text. The text is given as terms: symbols
 * that can be one thing only are constants, others are variables of the window, to be used in guards and outputs
 * of the answer (`c => table[c]` answers with one case for each row, or with a term). So no match may be longer than 16
 * code units. The function is asked once for each distinct text.
 *
 * @throws NotATransduction when matches can be longer
 */
export function replaceByTransducer(source: string, flags: string, replacer: Replacer, budget: Budget): Machine {
  const regex = readRegex(source, flags);
  return build(regex, [{ kind: 'call', replacer: askedOnce(replacer) }], replacing(regex), budget);
}

/**
 * The transducer of `s.split(/source/flags).join(separator)`, with the captures among the pieces as JavaScript puts them
 * there. Errors as for {@link replaceTransducer}.
 */
export function splitJoinTransducer(source: string, flags: string, separator: string, budget: Budget): Machine {
  const regex = readRegex(source, flags);
  if (regex.sticky && regex.mode.unicodeSets && splitsPairs('yv'))
    throw new RegexError(
      'unsupported',
      'this JavaScript engine splits surrogate pairs under the flags y and v; leave out y, which means nothing to split',
      flags,
      flags.indexOf('y'),
    );
  const parts = [separator, ...regex.groups.flatMap((_, i) => [{ group: i + 1 }, separator])];
  return build(regex, parts.map(partOf), { global: true, sticky: false, splits: true, stepwise: regex.sticky }, budget);
}

/** Whether the engine goes on by code units where it should by code points (V8 11 does, under `v` with `y`). */
function splitsPairs(flags: string): boolean {
  return 'a\u{1f600}'.split(new RegExp('\\B', flags)).length > 1;
}

function replacing({ global, sticky }: Regex): Iteration {
  return { global, sticky, splits: false, stepwise: sticky };
}

function partOf(part: ReplacementPart): Part {
  if (typeof part !== 'string') return { kind: 'group', group: part.group };
  return { kind: 'text', units: unitsOf(part) };
}

function askedOnce(replacer: Replacer): Replacer {
  const known = new Map<string, readonly ReplacementCase[]>();
  return match => {
    const key = textKey(match);
    const cases = known.get(key) ?? replacer(match);
    known.set(key, cases);
    return cases;
  };
}

function textKey({ whole, groups }: MatchedText): string {
  return [whole, ...groups].map(text => text?.map(t => t.id).join() ?? '-').join(';');
}

function build(regex: Regex, parts: readonly Part[], iteration: Iteration, budget: Budget): Machine {
  requireGroups(regex, parts);
  const graph = matchGraph(regex.ast, regex.mode, budget);
  const scribe = new Scribe(parts, graph, regex.groups.length, MAX_LOOKBACK);
  const inStates = new Set<number>();
  for (;;) {
    try {
      const machine = toMachine(letterTransducer(graph, scribe, iteration, inStates, budget), budget);
      return small(machine, budget);
    } catch (problem) {
      if (!(problem instanceof TooOld)) throw problem;
      const { group } = problem;
      const letters = longest(group === 0 ? regex.ast : regex.groups[group - 1]);
      if (letters > MAX_IN_STATES || inStates.has(group)) throw notATransduction(group, regex);
      inStates.add(group);
    }
  }
}

function small(machine: Machine, budget: Budget): Machine {
  const merged = mergeStates(machine, budget);
  const session = new Session(new SolverStack({ budget, layers: { z3: false } }), budget);
  const deterministic = sequential(merged, session, { maxLookback: merged.lookback });
  return deterministic === undefined ? merged : mergeStates(deterministic, budget);
}

function requireGroups({ source, groups }: Regex, parts: readonly Part[]): void {
  for (const part of parts) {
    if (part.kind === 'group' && part.group > groups.length)
      throw new RegexError(
        'unsupported',
        `there is no group ${part.group}; use one of the ${groups.length}`,
        source,
        0,
      );
  }
  groups.forEach((group, i) => {
    const isUsed = parts.some(part => part.kind === 'call' || (part.kind === 'group' && part.group === i + 1));
    if (isUsed && isLookedAround(group))
      throw new RegexError(
        'unsupported',
        `${group.raw} captures text in a look-around, which is not part of the match; capture it outside, or do not use it`,
        source,
        group.start,
      );
  });
}

function notATransduction(group: number, { source, groups }: Regex): NotATransduction {
  const what = group === 0 ? 'the whole match' : `what ${groups[group - 1].raw} captures`;
  return new NotATransduction(
    `${what} would have to be remembered before it can be written, and it has no bound of a few letters; ` +
      'a finite machine copies captures in the order in which they are read, each once',
    source,
    group === 0 ? 0 : groups[group - 1].start,
  );
}
