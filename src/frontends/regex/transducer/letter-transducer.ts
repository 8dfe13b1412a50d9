import { shifted } from '../../../automata/machine/window.ts';
import { and } from '../../../logic/build.ts';
import type { Budget } from '../../../logic/limits.ts';
import { type Term, TRUE } from '../../../logic/term.ts';
import { searchesInsidePairs } from '../host-quirks.ts';
import { matchesInsidePair } from '../inside-pair.ts';
import { FIRST_ASTRAL, has, type LetterSet, MAX_CODE_UNIT, minterms, sizeOf, union } from '../letter-set.ts';
import { Numbering } from '../numbering.ts';
import * as ob from '../obligations.ts';
import { type Past, Positions } from '../positions.ts';
import { singles, unitsOfLetter, widthOf } from './letters.ts';
import type { MatchGraph } from './match-graph.ts';
import { anything, isRightAtEnd, literalsOf, narrowed, type Outlook, outlookKey, outlooksAfter } from './outlook.ts';
import { Steps } from './steps.ts';
import { type Choice, Threads } from './threads.ts';
import { unitAt } from './window.ts';
import { type Scribe, type Writer, writerKey } from './writer.ts';

/** A transducer over letters; state 0 is the initial one. */
export interface LetterTransducer {
  readonly moves: readonly (readonly LetterMove[])[];
  readonly endings: readonly (readonly Written[])[];
  readonly maxLetter: number;
}

/** What is written under a condition, both over the window. */
interface Written {
  readonly guard: Term;
  readonly outputs: readonly Term[];
}

/** All letters of `set` have as many code units; the window ends with the last of them (`x`). */
export interface LetterMove extends Written {
  readonly set: LetterSet;
  readonly to: number;
}

/** Which matches are replaced. */
export interface Iteration {
  /** All of them, and not only the first. */
  readonly global: boolean;
  /** Only those that begin where the one before ended, or at the start. */
  readonly sticky: boolean;
  /** As `split` looks for them: not at the end of the text, and no empty one where the one before ended. */
  readonly splits: boolean;
  /** The engine tries to match at one position after the other, and does not search. */
  readonly stepwise: boolean;
}

/** Where a run stands between two letters. */
type Stand =
  /** A match may begin here. `fresh`: the one before ended here, or nothing was read. */
  | { readonly kind: 'search'; readonly fresh: boolean }
  | { readonly kind: 'inside'; readonly node: number; readonly writer: Writer }
  /** No further match is replaced. */
  | { readonly kind: 'done' };

/** Where a run stands after a letter. */
interface Arrival extends Written {
  readonly stand: Stand;
}

interface State {
  readonly stand: Stand;
  readonly past: Past;
  readonly outlook: Outlook;
}

/** A decision at a position: what is written (over the window before the next letter), and what comes next. */
interface Decision extends Written {
  readonly outlook: Outlook;
  readonly next:
    | { readonly kind: 'copy'; readonly to: Stand; readonly searched: boolean; readonly mayEnd: boolean }
    | { readonly kind: 'read'; readonly node: number; readonly writer: Writer }
    | { readonly kind: 'end' };
}

const DONE: Stand = { kind: 'done' };
const SEARCH: Stand = { kind: 'search', fresh: false };

/** Captures of letters from sets no larger than this may be remembered letter by letter. */
const FEW_LETTERS = 64;

/**
 * The transducer that guesses at each position which thread of which match the engine takes, or that there is none, and
 * verifies the guess: see {@link Threads}. It has exactly one output for each text, since the engine takes exactly one
 * way; there may be several runs with that output. The states are places in the pattern, with sets of nodes that must
 * not lead to a match: at worst exponentially many, each charged to the budget.
 *
 * @param inStates the groups whose letters, if they are from small sets, are remembered in states and not in the window
 * @throws TooOld when a capture would have to be remembered for too long
 */
export function letterTransducer(
  graph: MatchGraph,
  scribe: Scribe,
  iteration: Iteration,
  inStates: ReadonlySet<number>,
  budget: Budget,
): LetterTransducer {
  return new Construction(graph, scribe, iteration, inStates, budget).run();
}

class Construction {
  private readonly positions: Positions;
  private readonly threads: Threads;
  private readonly steps: Steps;
  private readonly states: Numbering<State>;
  private readonly allLetters: LetterSet;
  /** The consume nodes after which a match may end whatever follows. */
  private readonly completing: ReadonlySet<number>;
  /** What is written for a match between the halves of a surrogate pair, where the engine finds such. */
  private readonly insidePair: readonly Written[];

  constructor(
    private readonly graph: MatchGraph,
    private readonly scribe: Scribe,
    private readonly iteration: Iteration,
    private readonly inStates: ReadonlySet<number>,
    private readonly budget: Budget,
  ) {
    const { program, start, accept } = graph;
    this.states = new Numbering(state => this.keyOf(state), budget);
    this.positions = new Positions(program, budget);
    this.threads = new Threads(graph, this.positions, budget);
    this.steps = new Steps(this.positions, budget);
    this.allLetters = [0, program.maxLetter];
    this.completing = completingNodes(graph);
    const searches = searchesInsidePairs && !iteration.stepwise && program.maxLetter > MAX_CODE_UNIT;
    const matches = searches && matchesInsidePair(program.nodes, program.behinds, start, accept);
    this.insidePair = matches ? scribe.finish(scribe.begin()) : [];
  }

  run(): LetterTransducer {
    const { program, start } = this.graph;
    const past = this.positions.forget(this.positions.initial(), start, ob.emptyCube);
    this.states.numberOf({ stand: { kind: 'search', fresh: true }, past, outlook: anything });
    const moves: (readonly LetterMove[])[] = [];
    const endings: Written[][] = [];
    for (let q = 0; q < this.states.items.length; q++) {
      const decisions = this.decisions(this.states.items[q]);
      const row = new Map<string, LetterMove>();
      for (const decision of decisions) this.read(decision, this.states.items[q].past, row);
      moves.push([...row.values()]);
      endings.push(
        decisions.filter(
          ({ next, outlook }) =>
            (next.kind === 'end' || (next.kind === 'copy' && next.mayEnd)) && isRightAtEnd(outlook),
        ),
      );
    }
    return { moves, endings, maxLetter: program.maxLetter };
  }

  private keyOf({ stand, past, outlook }: State): string {
    const shown =
      stand.kind === 'inside'
        ? `${stand.node} ${writerKey(stand.writer)}`
        : stand.kind === 'search' && stand.fresh && this.iteration.splits
          ? 'fresh'
          : stand.kind;
    return `${past.id}|${outlookKey(outlook)}|${shown}`;
  }

  private decisions({ stand, past, outlook }: State): readonly Decision[] {
    if (stand.kind === 'done') return [this.copying(DONE, { guard: TRUE, outputs: [] }, outlook)];
    if (stand.kind === 'search') return this.search(past, outlook, { guard: TRUE, outputs: [] }, stand.fresh);
    const found: Decision[] = [];
    for (const choice of this.threads.from(stand.node, past).choices) {
      const { marks, end } = choice.thread;
      for (const { writer, outputs } of this.scribe.follow(stand.writer, marks, end))
        for (const assumed of this.taking(choice, outlook)) {
          if (end !== this.graph.accept)
            found.push({ guard: TRUE, outputs, outlook: assumed, next: { kind: 'read', node: end, writer } });
          else
            for (const { guard, outputs: rest } of this.scribe.finish(writer))
              found.push(...this.afterMatch(past, assumed, { guard, outputs: [...outputs, ...rest] }));
        }
    }
    return found;
  }

  /** What is assumed when the engine takes a thread. */
  private taking({ thread: { end, condition }, refused }: Choice, outlook: Outlook): readonly Outlook[] {
    const certain = end === this.graph.accept ? undefined : ob.canRead(end);
    return narrowed(outlook, condition, refused, certain, this.budget);
  }

  private afterMatch(past: Past, outlook: Outlook, written: Written): readonly Decision[] {
    return this.iteration.global ? this.search(past, outlook, written, true) : [this.copying(DONE, written, outlook)];
  }

  private copying(to: Stand, { guard, outputs }: Written, outlook: Outlook, searched = false): Decision {
    const mayEnd = !(this.iteration.splits && to.kind === 'search');
    return { guard, outputs, outlook, next: { kind: 'copy', to, searched, mayEnd } };
  }

  /** A match begins here, or is empty, or there is none. */
  private search(past: Past, outlook: Outlook, before: Written, fresh: boolean): readonly Decision[] {
    const { global, sticky, splits } = this.iteration;
    const { choices, some } = this.threads.from(this.graph.start, past);
    const found: Decision[] = splits ? [{ ...before, outlook, next: { kind: 'end' } }] : [];
    for (const choice of choices) {
      const { marks, end } = choice.thread;
      for (const { writer, outputs } of this.scribe.follow(this.scribe.begin(), marks, end))
        for (const assumed of this.taking(choice, outlook)) {
          const soFar = [...before.outputs, ...outputs];
          if (end !== this.graph.accept)
            found.push({ ...before, outputs: soFar, outlook: assumed, next: { kind: 'read', node: end, writer } });
          else if (splits && fresh) found.push(this.copying(SEARCH, before, assumed));
          else
            for (const { guard, outputs: rest } of this.scribe.finish(writer)) {
              const written = { guard: and(before.guard, guard), outputs: [...soFar, ...rest] };
              found.push(this.copying(global ? SEARCH : DONE, written, assumed));
            }
        }
    }
    for (const assumed of narrowed(outlook, ob.always, some, undefined, this.budget))
      found.push(this.copying(sticky ? DONE : SEARCH, before, assumed, !sticky));
    return found;
  }

  /** The moves of a decision over the letters that it takes. */
  private read(decision: Decision, past: Past, row: Map<string, LetterMove>): void {
    const { next, outlook } = decision;
    if (next.kind === 'end') return;
    const node = this.graph.program.nodes[next.kind === 'read' ? next.node : this.graph.accept];
    const asking = this.asking(next);
    const oneByOne = next.kind === 'read' && this.scribe.remembers(next.writer, this.inStates);
    const set = node.kind === 'consume' ? node.set : this.allLetters;
    for (const minterm of minterms(set, this.distinctions(past, outlook, asking)))
      for (const part of oneByOne && sizeOf(minterm) <= FEW_LETTERS ? singles(minterm) : [minterm]) {
        this.budget.spend();
        if (this.completes(outlook.refused, part[0])) continue;
        const { after, rewritten } = this.steps.from(past, part[0]);
        for (const later of outlooksAfter(outlook, rewritten, this.budget)) {
          const kept = this.positions.forget(after, asking, literalsOf(later));
          for (const { stand, guard, outputs } of this.arrivals(decision, part, kept))
            this.put({ set: part, guard, outputs, to: this.states.numberOf(this.stateAt(stand, kept, later)) }, row);
        }
      }
  }

  /** Whether a letter completes a match that is refused; a quick look at the commonest case. */
  private completes(refused: ob.Obligation, code: number): boolean {
    return refused.some(([literal, ...others]) => {
      const id = ob.nodeOf(literal);
      const node = this.graph.program.nodes[id];
      if (others.length > 0 || ob.isNegated(literal) || node?.kind !== 'consume') return false;
      return this.completing.has(id) && has(node.set, code);
    });
  }

  /** A node that asks all that is asked about the past when the next letter was read. */
  private asking(next: Decision['next']): number {
    const { program, orAgain, start, accept } = this.graph;
    if (next.kind !== 'read') return next.kind === 'copy' && next.to.kind === 'search' ? start : accept;
    const node = program.nodes[next.node];
    const after = node.kind === 'consume' ? node.next : accept;
    return this.iteration.global ? (orAgain.get(next.node) ?? after) : after;
  }

  /** Sets such that letters in the same of them lead to the same. */
  private distinctions(past: Past, outlook: Outlook, asking: number): ReadonlySet<LetterSet> {
    const { nodes, maxLetter } = this.graph.program;
    const literals = literalsOf(outlook);
    const sets = new Set(this.positions.distinctions(past, literals, asking));
    for (const literal of literals) {
      const node = nodes[ob.nodeOf(literal)];
      if (node?.kind === 'consume') sets.add(node.set);
    }
    return maxLetter > MAX_CODE_UNIT ? sets.add([FIRST_ASTRAL, maxLetter]) : sets;
  }

  /** The state with no more of the past than is still asked about. */
  private stateAt(stand: Stand, past: Past, outlook: Outlook): State {
    if (stand.kind === 'inside') return { stand, past, outlook };
    const asking = stand.kind === 'search' ? this.graph.start : this.graph.accept;
    return { stand, past: this.positions.forget(past, asking, literalsOf(outlook)), outlook };
  }

  private put(move: LetterMove, row: Map<string, LetterMove>): void {
    const key = `${widthOf(move.set)} ${move.to} ${move.guard.id} ${move.outputs.map(t => t.id).join()}`;
    const same = row.get(key);
    row.set(key, same === undefined ? move : { ...same, set: union(same.set, move.set) });
  }

  /** Where a decision leads over a letter of `set`, with what is written by then; the window ends with that letter. */
  private arrivals(decision: Decision, set: LetterSet, past: Past): readonly Arrival[] {
    const { next } = decision;
    const width = widthOf(set);
    const guard = shifted(decision.guard, width - 1);
    const before = decision.outputs.map(term => shifted(term, width - 1));
    const copied = width === 1 ? [unitAt(0)] : [unitAt(1), unitAt(0)];
    if (next.kind === 'end') return [];
    if (next.kind === 'read') {
      const wrote = next.writer.copying ? [...before, ...copied] : before;
      const read = this.scribe.read(next.writer, unitsOfLetter(set, width));
      return this.inside(next.node, read, past).map(arrival => ({
        stand: arrival.stand,
        guard: and(guard, shifted(arrival.guard, -1)),
        outputs: [...wrote, ...arrival.outputs.map(term => shifted(term, -1))],
      }));
    }
    if (width === 1 || !next.searched || this.insidePair.length === 0)
      return [{ stand: next.to, guard, outputs: [...before, ...copied] }];
    return this.insidePair.map(inside => ({
      stand: this.iteration.global ? SEARCH : DONE,
      guard: and(guard, inside.guard),
      outputs: [...before, unitAt(1), ...inside.outputs, unitAt(0)],
    }));
  }

  /** Inside a match after the consume node `read`, or past the match if it is certain to end here. */
  private inside(read: number, writer: Writer, past: Past): readonly Arrival[] {
    const { program, accept } = this.graph;
    const node = program.nodes[read];
    const place = node.kind === 'consume' ? node.next : accept;
    const [first] = this.threads.from(place, past).choices;
    if (first === undefined) return [];
    const { thread } = first;
    if (thread.end !== accept || thread.condition.every(cube => cube.length > 0))
      return [{ stand: { kind: 'inside', node: place, writer }, guard: TRUE, outputs: [] }];
    const stand: Stand = this.iteration.global ? { kind: 'search', fresh: true } : DONE;
    return this.scribe
      .follow(writer, thread.marks, thread.end)
      .flatMap(way =>
        this.scribe
          .finish(way.writer)
          .map(({ guard, outputs }) => ({ stand, guard, outputs: [...way.outputs, ...outputs] })),
      );
  }
}

/** See {@link Construction.completing}. Linear. */
function completingNodes({ program: { nodes }, accept }: MatchGraph): ReadonlySet<number> {
  const splits: number[][] = nodes.map(() => []);
  nodes.forEach((node, id) => {
    if (node.kind === 'split') for (const next of node.next) splits[next].push(id);
  });
  const ends = new Set([accept]);
  for (const id of ends) for (const split of splits[id]) ends.add(split);
  return new Set(nodes.flatMap((node, id) => (node.kind === 'consume' && ends.has(node.next) ? [id] : [])));
}
