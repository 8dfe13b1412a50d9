import type { Budget } from '../../../logic/limits.ts';
import * as ob from '../obligations.ts';
import type { Past, Positions } from '../positions.ts';
import type { MatchGraph } from './match-graph.ts';

/** A way of matching that has come to a place where it must read a letter, or to the end of the match. */
export interface Thread {
  /** A consume node, or the accept node. */
  readonly end: number;
  /** What must follow for the way to be one. */
  readonly condition: ob.Obligation;
  /** The nodes with marks about captures that were passed, in order. */
  readonly marks: readonly number[];
}

/** A thread that the engine takes when it leads to a match and `refused`, that one before it does, does not hold. */
export interface Choice {
  readonly thread: Thread;
  readonly refused: ob.Obligation;
}

/** The threads from one place. */
interface Choices {
  readonly choices: readonly Choice[];
  /** What must follow for some thread to lead to a match. */
  readonly some: ob.Obligation;
}

/** A place in the walk over nodes that read nothing. */
interface Visit {
  readonly id: number;
  readonly condition: ob.Obligation;
  /** The loops whose current iteration has read nothing yet. */
  readonly entered: readonly number[];
  readonly marks: readonly number[];
}

/**
 * The threads of a match in the order in which a backtracking engine tries them. The engine takes a thread exactly when
 * that one leads to a match and none before it does: both are assumptions about the text to come, which the machine
 * carries along like those of look-aheads.
 */
export class Threads {
  private readonly known = new Map<string, Choices>();

  constructor(
    private readonly graph: MatchGraph,
    private readonly positions: Positions,
    private readonly budget: Budget,
  ) {}

  /** The choices at a node, after an interned past. */
  from(node: number, past: Past): Choices {
    const key = `${node} ${past.id}`;
    let choices = this.known.get(key);
    if (choices === undefined) {
      choices = this.choicesOf(this.walk(node, past));
      this.known.set(key, choices);
    }
    return choices;
  }

  private choicesOf(threads: readonly Thread[]): Choices {
    const choices: Choice[] = [];
    let some = ob.never;
    for (const thread of threads) {
      choices.push({ thread, refused: some });
      const { end, condition } = thread;
      const leads = end === this.graph.accept ? condition : ob.and(condition, [[ob.canRead(end)]], this.budget);
      some = ob.or(some, leads, this.budget);
      if (some.some(cube => cube.length === 0)) break;
    }
    return { choices, some };
  }

  /** Depth first, in the order of the ways; a place that was visited before under no stronger condition is left out. */
  private walk(start: number, past: Past): Thread[] {
    const { program, accept, marks, probes } = this.graph;
    const threads: Thread[] = [];
    const visited = new Map<string, ob.Obligation>();
    const stack: Visit[] = [{ id: start, condition: ob.always, entered: [], marks: [] }];
    for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
      this.budget.spend();
      const { id, condition } = visit;
      const node = program.nodes[id];
      const reads = node.kind === 'consume';
      const key = reads || id === accept ? String(id) : `${id} ${visit.entered.join()}`;
      const before = visited.get(key) ?? ob.never;
      const joined = ob.or(before, condition, this.budget);
      if (ob.same(before, joined)) continue;
      visited.set(key, joined);
      if (node.kind === 'assert') {
        const holds = this.positions.closureOf(probes.get(id) ?? id, past).get(accept) ?? ob.never;
        stack.push({ ...visit, id: node.next, condition: ob.and(condition, holds, this.budget) });
      } else if (node.kind === 'split') {
        const mark = marks.get(id);
        let { entered, marks: passed } = visit;
        if (mark?.kind === 'leave' && entered.includes(mark.loop)) continue;
        if (mark?.kind === 'enter') entered = [...entered, mark.loop];
        else if (mark !== undefined && mark.kind !== 'leave') passed = [...passed, id];
        for (let i = node.next.length - 1; i >= 0; i--)
          stack.push({ id: node.next[i], condition, entered, marks: passed });
      } else threads.push({ end: id, condition, marks: visit.marks });
    }
    return threads;
  }
}
