import type { Budget } from '../../logic/limits.ts';
import { has, type LetterSet } from './letter-set.ts';
import * as ob from './obligations.ts';
import type { Condition, Program } from './program.ts';
import { relevanceOf } from './relevance.ts';

/** What is known at a position about one look-behind. */
interface Behind {
  /** What must follow for the look-behind to hold here; absent when nobody will ask. */
  readonly holds: ob.Obligation | undefined;
  /** The consume nodes its paths have come to, and what must follow for each of those paths to be one. */
  readonly reached: readonly (readonly [number, ob.Obligation])[];
}

/** What is known at a position about the text before it. Interned by {@link Positions.forget}. */
export interface Past {
  readonly id: number;
  /** The bits of {@link Relevance.previous}. */
  readonly previous: number;
  /** Absent where nobody will ask any more. */
  readonly behinds: readonly (Behind | undefined)[];
}

const NOT_INTERNED = -1;
const NOTHING_READ = 1;
const NOTHING_ASKED: Past = { id: 0, previous: 0, behinds: [] };

/**
 * Evaluates the assertions of a program at a position between two letters, exactly and without looking at the text to
 * come: what depends on the past is computed forwards in lockstep (look-behind, `^`, one half of `\b`); what depends on
 * the future becomes an {@link ob.Obligation} that is carried along and rewritten at each letter, as the states of an
 * alternating automaton are. A look-ahead inside a look-behind gives the look-behind's paths obligations; a look-behind
 * inside a look-ahead is asked when the obligation gets there.
 */
export class Positions {
  private readonly interned = new Map<string, Past>();
  private readonly relevance;
  private readonly asksNothing: boolean;

  constructor(
    private readonly program: Program,
    private readonly budget: Budget,
  ) {
    this.relevance = relevanceOf(program);
    this.asksNothing = program.nodes.every(node => node.kind !== 'assert');
  }

  /** The past of the position before the first letter. */
  initial(): Past {
    return this.arrive(NOTHING_READ, undefined, 0);
  }

  /** The past after `past` and `letter`. */
  step(past: Past, letter: number): Past {
    if (this.asksNothing) return past;
    let previous = 0;
    this.program.previousSets.forEach((set, i) => {
      if (has(set, letter)) previous |= 2 << i;
    });
    return this.arrive(previous, past, letter);
  }

  private arrive(previous: number, before: Past | undefined, letter: number): Past {
    const behinds: (Behind | undefined)[] = [];
    const past = { id: NOT_INTERNED, previous, behinds };
    this.program.behinds.forEach((start, k) => {
      const old = before?.behinds[k];
      if (before !== undefined && old === undefined) {
        behinds.push(undefined);
        return;
      }
      const seeds = new Map([[start, ob.always]]);
      for (const [id, condition] of old?.reached ?? []) {
        const node = this.program.nodes[id];
        if (node.kind !== 'consume' || !has(node.set, letter)) continue;
        const rest = this.afterLetter(condition, letter, past);
        seeds.set(node.next, ob.or(seeds.get(node.next) ?? ob.never, rest, this.budget));
      }
      let holds = ob.never;
      const reached: [number, ob.Obligation][] = [];
      for (const [id, condition] of this.closure(seeds, past)) {
        if (this.program.nodes[id].kind === 'accept') holds = condition;
        else reached.push([id, condition]);
      }
      behinds.push({ holds, reached: reached.sort((a, b) => a[0] - b[0]) });
    });
    return past;
  }

  /** `past` without what neither `node` nor the literals in `cube` can ask about; the same object for the same content. */
  forget(past: Past, node: number, cube: ob.Cube): Past {
    if (this.asksNothing) return NOTHING_ASKED;
    const previous = past.previous & this.relevance.previous[node];
    let behinds: readonly (Behind | undefined)[] = [];
    let ever = this.relevance.behindEver[node];
    for (const literal of cube) if (ob.nodeOf(literal) >= 0) ever |= this.relevance.behindEver[ob.nodeOf(literal)];
    const now = this.relevance.behindNow[node];
    if (ever !== 0n)
      behinds = past.behinds.map((behind, k) => {
        if (behind === undefined || ((ever >> BigInt(k)) & 1n) === 0n) return undefined;
        return ((now >> BigInt(k)) & 1n) === 1n ? behind : { holds: undefined, reached: behind.reached };
      });
    const key = behinds.length === 0 ? String(previous) : `${previous} ${JSON.stringify(behinds)}`;
    let result = this.interned.get(key);
    if (result === undefined) {
      this.budget.spend();
      result = { id: this.interned.size, previous, behinds };
      this.interned.set(key, result);
    }
    return result;
  }

  /** {@link closure} from one node, without conditions. */
  closureOf(start: number, past: Past): ReadonlyMap<number, ob.Obligation> {
    if (!this.asksNothing) return this.closure(new Map([[start, ob.always]]), past);
    const found = new Set([start]);
    const ends = new Map<number, ob.Obligation>();
    for (const id of found) {
      const node = this.program.nodes[id];
      if (node.kind === 'split') for (const next of node.next) found.add(next);
      else ends.set(id, ob.always);
    }
    this.budget.spend(found.size);
    return ends;
  }

  /**
   * The consume and accept nodes that paths from the seeds come to without reading, and what must follow for each. A
   * path that runs through a cycle asks more than the one that does not, so a fixpoint finds all that count.
   */
  private closure(seeds: ReadonlyMap<number, ob.Obligation>, past: Past): Map<number, ob.Obligation> {
    const found = new Map(seeds);
    const pending = [...seeds.keys()];
    const ends = new Map<number, ob.Obligation>();
    const visit = (id: number, condition: ob.Obligation) => {
      if (condition.length === 0) return;
      const old = found.get(id);
      const joined = old === undefined ? condition : ob.or(old, condition, this.budget);
      if (old !== undefined && ob.same(old, joined)) return;
      found.set(id, joined);
      pending.push(id);
    };
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      this.budget.spend();
      const node = this.program.nodes[id];
      const condition = found.get(id) ?? ob.never;
      if (node.kind === 'split') for (const next of node.next) visit(next, condition);
      else if (node.kind === 'assert')
        visit(node.next, ob.and(condition, this.holds(node.condition, past), this.budget));
      else if (condition.length > 0) ends.set(id, condition);
    }
    return ends;
  }

  /** What must follow so that a path from `start` to an accept node can be read. */
  private canMatch(start: number, past: Past): ob.Obligation {
    let result = ob.never;
    for (const [id, condition] of this.closureOf(start, past)) {
      const rest: ob.Obligation = this.program.nodes[id].kind === 'accept' ? ob.always : [[ob.canRead(id)]];
      result = ob.or(result, ob.and(condition, rest, this.budget), this.budget);
    }
    return result;
  }

  private holds(condition: Condition, past: Past): ob.Obligation {
    switch (condition.kind) {
      case 'start': {
        const accepted = condition.previous === undefined ? NOTHING_READ : NOTHING_READ | (2 << condition.previous);
        return (past.previous & accepted) !== 0 ? ob.always : ob.never;
      }
      case 'end': {
        const atEnd: ob.Obligation = [[ob.NOTHING_FOLLOWS]];
        return condition.next === undefined ? atEnd : ob.or(atEnd, [[ob.canRead(condition.next)]], this.budget);
      }
      case 'word': {
        const after = ob.canRead(condition.next);
        const wordBefore = (past.previous & (2 << condition.previous)) !== 0;
        return [[wordBefore === condition.negate ? after : ob.negated(after)]];
      }
      case 'ahead':
        return this.signed(this.canMatch(condition.start, past), condition.negate);
      case 'behind':
        return this.signed(past.behinds[condition.index]?.holds ?? ob.never, condition.negate);
    }
  }

  private signed(condition: ob.Obligation, negate: boolean): ob.Obligation {
    return negate ? ob.not(condition, this.budget) : condition;
  }

  /** What `condition` asks of the text after `letter`, given the past of the position there. */
  afterLetter(condition: ob.Obligation, letter: number, past: Past): ob.Obligation {
    let result = ob.never;
    for (const cube of condition) {
      let all = ob.always;
      for (const literal of cube) {
        const node = this.program.nodes[ob.nodeOf(literal)];
        const readable = node?.kind === 'consume' && has(node.set, letter);
        const rest = readable ? this.canMatch(node.next, past) : ob.never;
        all = ob.and(all, this.signed(rest, ob.isNegated(literal)), this.budget);
        if (all.length === 0) break;
      }
      result = ob.or(result, all, this.budget);
    }
    return result;
  }

  /** Sets such that letters in the same of them have the same future from here, on the way to `next`. */
  distinctions(past: Past, cube: ob.Cube, next: number): Iterable<LetterSet> {
    const sets = new Set<LetterSet>();
    if (this.asksNothing) return sets;
    const addAll = (literals: ob.Cube) => {
      for (const literal of literals) {
        const node = this.program.nodes[ob.nodeOf(literal)];
        if (node?.kind === 'consume') sets.add(node.set);
      }
    };
    addAll(cube);
    let asked = cube.length === 0 ? this.relevance.previous[next] : -1;
    for (const behind of past.behinds) {
      if (behind === undefined) continue;
      asked = -1;
      for (const [id, condition] of behind.reached) {
        addAll([ob.canRead(id)]);
        condition.forEach(addAll);
      }
    }
    this.program.previousSets.forEach((set, i) => {
      if ((asked & (2 << i)) !== 0) sets.add(set);
    });
    return sets;
  }
}
