import type { Word } from '../../checking/words/word-formula.ts';
import type { Conjecture } from '../../learning/classical/conjecture.ts';

/** One arrow: an event leads from a state to another one. */
export interface ErrorEdge {
  readonly from: number;
  readonly event: number;
  readonly to: number;
}

/**
 * The automaton of the ways in which a program fails, without what leads nowhere: from each state the failure can be reached.
 * States are numbered in the order in which they are come to, breadth-first; the initial one is 0.
 */
export interface ErrorAutomaton {
  readonly states: number;
  readonly edges: readonly ErrorEdge[];
  readonly accepting: readonly boolean[];
}

/** The part of a conjecture that accepts something. Equal languages give equal automata, since conjectures are minimal. */
export function errorAutomaton({ states, letters, next, outputs }: Conjecture): ErrorAutomaton {
  const before: number[][] = Array.from({ length: states }, () => []);
  for (let state = 0; state < states; state++)
    for (let event = 0; event < letters; event++) before[next[state * letters + event]].push(state);
  const isAlive = new Set(Array.from({ length: states }, (_, state) => state).filter(state => outputs[state] === 1));
  for (const state of isAlive) for (const each of before[state]) isAlive.add(each);
  if (!isAlive.has(0)) return { states: 1, edges: [], accepting: [false] };
  const numbers = new Map([[0, 0]]);
  const edges: ErrorEdge[] = [];
  for (const [state, from] of numbers)
    for (let event = 0; event < letters; event++) {
      const target = next[state * letters + event];
      if (!isAlive.has(target)) continue;
      const to = numbers.get(target) ?? numbers.size;
      numbers.set(target, to);
      edges.push({ from, event, to });
    }
  return { states: numbers.size, edges, accepting: [...numbers.keys()].map(state => outputs[state] === 1) };
}

/** A shortest accepted word for which no edge is left out. */
function shortestAccepted({ accepting, edges }: ErrorAutomaton): Word | undefined {
  const words = new Map<number, Word>([[0, []]]);
  for (const [state, word] of words) {
    if (accepting[state]) return word;
    for (const { from, event, to } of edges) if (from === state && !words.has(to)) words.set(to, [...word, event]);
  }
  return undefined;
}

/** The events without which nothing is accepted (the paper's section 7.2), in the order of a shortest word. */
export function dominatingEvents(automaton: ErrorAutomaton): readonly number[] {
  const word = shortestAccepted(automaton) ?? [];
  return [...new Set(word)].filter(event => {
    const edges = automaton.edges.filter(edge => edge.event !== event);
    return shortestAccepted({ ...automaton, edges }) === undefined;
  });
}

/** Whether every accepted word has these events in this order, with whatever else between them. */
export function hasInOrder({ accepting, edges }: ErrorAutomaton, order: Word): boolean {
  const seen = new Set(['0 0']);
  const waiting = [{ state: 0, done: 0 }];
  for (const { state, done } of waiting) {
    if (accepting[state] && done < order.length) return false;
    for (const { from, event, to } of edges) {
      if (from !== state) continue;
      // The earliest place of each event is the best one for those after it.
      const next = event === order[done] ? done + 1 : done;
      const key = `${to} ${next}`;
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push({ state: to, done: next });
    }
  }
  return true;
}

/** Accepted words, shortest first, such that each edge that is on an accepted word up to a length is on one of them. */
export function wordsThroughEdges(automaton: ErrorAutomaton, longest: number): readonly Word[] {
  const { accepting, edges } = automaton;
  const reaching: (Word | undefined)[] = Array.from({ length: automaton.states });
  const order: number[] = [0];
  reaching[0] = [];
  for (const state of order)
    for (const { from, event, to } of edges)
      if (from === state && reaching[to] === undefined) {
        reaching[to] = [...(reaching[state] ?? []), event];
        order.push(to);
      }
  const leaving: (Word | undefined)[] = accepting.map(isEnd => (isEnd ? [] : undefined));
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const { from, event, to } of edges) {
      const rest = leaving[to];
      if (rest === undefined || (leaving[from]?.length ?? Number.POSITIVE_INFINITY) <= rest.length + 1) continue;
      leaving[from] = [event, ...rest];
      isMore = true;
    }
  }
  const words = edges
    .map(({ from, event, to }) => [...(reaching[from] ?? []), event, ...(leaving[to] ?? [])])
    .filter(({ length }) => length <= longest)
    .sort((a, b) => a.length - b.length);
  const covered = new Set<string>();
  return words.filter(word => {
    let state = 0;
    let isNew = false;
    for (const event of word) {
      const to = edges.find(edge => edge.from === state && edge.event === event)?.to ?? 0;
      const key = `${state} ${event}`;
      if (!covered.has(key)) isNew = true;
      covered.add(key);
      state = to;
    }
    return isNew;
  });
}

/** Whether an arrow leaves an accepting state: a failure ends a run, so the bounds are too small to say that it cannot. */
export function goesOnAfterFailure({ accepting, edges }: ErrorAutomaton): boolean {
  return edges.some(({ from }) => accepting[from]);
}
