import { type Asking, known } from '../asking.ts';
import type { Conjecture } from '../conjecture.ts';
import { type Observations, ROOT, UNKNOWN } from '../observations.ts';
import type { Word } from '../word.ts';

/** A prefix in a table, with what each suffix shows after it. */
interface Row {
  readonly node: number;
  /** One for each suffix, as far as it was filled. */
  readonly effects: number[];
  /** Rows with the same effects have the same number. */
  content: number;
}

/** An observation table as plain data (Angluin 1987, section 3). */
export interface TableState {
  readonly suffixes: Word[];
  readonly rows: Row[];
  readonly rowOfNode: Map<number, number>;
  /** The rows of the prefixes that stand for states, in the order in which they came. */
  readonly short: number[];
  readonly isShort: Set<number>;
  /** Numbers of row contents: of a shorter row's number and one more effect. */
  readonly contents: Map<string, number>;
}

export function emptyTable(suffixes: readonly Word[]): TableState {
  return {
    suffixes: [...suffixes],
    rows: [],
    rowOfNode: new Map(),
    short: [],
    isShort: new Set(),
    contents: new Map(),
  };
}

/**
 * The operations on a table. Each cell is asked for once, in batches: a whole column or the rows of one prefix. Of the
 * rows that no short one equals, all that differ are moved up together.
 */
export class ObservationTable {
  constructor(
    private readonly observations: Observations,
    private readonly state: TableState,
  ) {}

  /** Makes prefixes some of those that stand for states, and their successors rows. */
  *addShorts(nodes: readonly number[]): Asking<void> {
    const { isShort, short } = this.state;
    const rows: number[] = [];
    for (const node of nodes) {
      const row = this.row(node);
      if (isShort.has(row)) continue;
      isShort.add(row);
      short.push(row);
      rows.push(row);
      for (let a = 0; a < this.observations.letters; a++) rows.push(this.row(this.observations.child(node, a)));
    }
    yield* this.fill(rows);
  }

  *addSuffix(suffix: Word): Asking<void> {
    this.state.suffixes.push(suffix);
    yield* this.fill(this.state.rows.keys());
  }

  /** Adds short rows until every successor of a short one has the content of a short one. @returns whether it added any */
  *close(): Asking<boolean> {
    const { rows, short } = this.state;
    let changed = false;
    for (;;) {
      const contents = new Set(short.map(row => rows[row].content));
      const missing: number[] = [];
      for (const { node, content } of rows)
        if (!contents.has(content)) {
          contents.add(content);
          missing.push(node);
        }
      if (missing.length === 0) return changed;
      changed = true;
      yield* this.addShorts(missing);
    }
  }

  /** The shortest suffix that tells short rows of the same content apart, `undefined` where their successors are the same. */
  inconsistency(): Word | undefined {
    const { rows, short, suffixes } = this.state;
    const { letters } = this.observations;
    const first = new Map<number, number>();
    let best: Word | undefined;
    for (const row of short) {
      const { content } = rows[row];
      const other = first.get(content);
      if (other === undefined) {
        first.set(content, row);
        continue;
      }
      for (let a = 0; a < letters; a++) {
        const [left, right] = [this.successor(other, a), this.successor(row, a)];
        if (left.content === right.content) continue;
        const suffix = suffixes[left.effects.findIndex((effect, i) => effect !== right.effects[i])];
        if (best === undefined || suffix.length + 1 < best.length) best = [a, ...suffix];
      }
    }
    return best;
  }

  /** The automaton of a closed and consistent table: its states are the contents of the short rows. */
  conjecture(): Conjecture {
    const { rows, short } = this.state;
    const { letters, kind } = this.observations;
    const states = new Map<number, number>();
    const representatives: number[] = [];
    for (const row of short)
      if (!states.has(rows[row].content)) {
        states.set(rows[row].content, states.size);
        representatives.push(row);
      }
    const next = new Int32Array(states.size * letters);
    const outputs = new Int32Array(kind === 'acceptor' ? states.size : next.length);
    representatives.forEach((row, state) => {
      const { node } = rows[row];
      if (kind === 'acceptor') outputs[state] = this.observations.output(node);
      for (let a = 0; a < letters; a++) {
        const place = state * letters + a;
        next[place] = states.get(this.successor(row, a).content) ?? UNKNOWN;
        if (kind === 'mealy') outputs[place] = this.observations.output(this.observations.peek(node, a));
      }
    });
    return { kind, letters, states: states.size, next, outputs };
  }

  /** The prefixes that stand for the states of the conjecture, as nodes. */
  accessNodes(): readonly number[] {
    const { rows, short } = this.state;
    const first = new Map<number, number>();
    for (const row of short) if (!first.has(rows[row].content)) first.set(rows[row].content, rows[row].node);
    return [...first.values()];
  }

  private successor(row: number, letter: number): Row {
    const { rows } = this.state;
    return rows[this.row(this.observations.child(rows[row].node, letter))];
  }

  private row(node: number): number {
    const { rows, rowOfNode } = this.state;
    const there = rowOfNode.get(node);
    if (there !== undefined) return there;
    rowOfNode.set(node, rows.length);
    return rows.push({ node, effects: [], content: ROOT }) - 1;
  }

  private *fill(which: Iterable<number>): Asking<void> {
    const { rows, suffixes } = this.state;
    const chosen = [...which];
    const words = chosen.flatMap(row =>
      suffixes.slice(rows[row].effects.length).map(suffix => this.observations.extend(rows[row].node, suffix)),
    );
    yield* known(this.observations, [...words, ...chosen.map(row => rows[row].node)]);
    for (const place of chosen) {
      const row = rows[place];
      for (let i = row.effects.length; i < suffixes.length; i++) {
        const effect = this.observations.effect(row.node, suffixes[i]);
        row.effects.push(effect);
        row.content = this.contentNumber(row.content, effect);
      }
    }
  }

  private contentNumber(shorter: number, effect: number): number {
    const { contents } = this.state;
    const key = `${shorter} ${effect}`;
    const number = contents.get(key) ?? contents.size + 1;
    contents.set(key, number);
    return number;
  }
}
