import type { AST } from '@eslint-community/regexpp';
import type { Budget } from '../../../logic/limits.ts';
import type { Mode } from '../class-set.ts';
import { maxLetter } from '../class-set.ts';
import { compile } from '../compile.ts';
import type { LetterSet } from '../letter-set.ts';
import type { Condition, Node, Program } from '../program.ts';

/** What happens to loops and captures when a way of matching passes a node. */
export type Mark =
  /** An optional iteration of a loop begins. */
  | { readonly kind: 'enter'; readonly loop: number }
  /** An iteration ends: refused when it was optional and read nothing (ECMA-262, RepeatMatcher). */
  | { readonly kind: 'leave'; readonly loop: number }
  | { readonly kind: 'open' | 'close'; readonly group: number }
  /** An iteration begins, and the captures inside it are undefined again. */
  | { readonly kind: 'reset'; readonly groups: readonly number[] };

/**
 * A pattern as a prioritised graph: several ways from a split are tried in order, as JavaScript tries them. For
 * everything that does not know of marks, a marked node is a split with one way, so {@link program} means the same as
 * the graph of the acceptor: all ways from `start` to `accept` are ways of matching.
 */
export interface MatchGraph {
  readonly program: Program;
  readonly start: number;
  readonly accept: number;
  readonly marks: ReadonlyMap<number, Mark>;
  /** For each assert node of the pattern, a node from which `accept` can be reached exactly where its condition holds. */
  readonly probes: ReadonlyMap<number, number>;
  /** For a consume node, a node that can ask what follows it and also what the whole pattern asks. */
  readonly orAgain: ReadonlyMap<number, number>;
}

/** @throws RegexError for what the acceptor refuses too. Linear in the pattern with counted repetitions written out. */
export function matchGraph(ast: AST.Pattern, mode: Mode, budget: Budget): MatchGraph {
  compile(ast, mode, { anyStart: false, anyEnd: false }, budget);
  return new Linker(ast, mode, budget).graph();
}

/** Puts a leaf of the pattern back inside the groups whose modifiers it is under. */
type Wrap = (element: AST.Element) => AST.Element;

/**
 * Builds from right to left. Letters and assertions are compiled one by one by the acceptor's compiler and linked in
 * here; what is decided here is the order of the ways, and the marks.
 */
class Linker {
  private readonly nodes: Node[] = [];
  private readonly behinds: number[] = [];
  private readonly previousSets: LetterSet[] = [];
  private readonly marks = new Map<number, Mark>();
  private readonly probes = new Map<number, number>();
  private readonly leaves = new Map<AST.Node, Program>();
  private readonly conditions = new Map<AST.Node, { readonly condition: Condition; readonly probe: number }>();
  /** The consume nodes outside look-arounds, each with the node after it. */
  private readonly reads: (readonly [number, number])[] = [];
  private readonly accept: number;
  private readonly numbers: ReadonlyMap<AST.CapturingGroup, number>;
  private loops = 0;

  constructor(
    private readonly ast: AST.Pattern,
    private readonly mode: Mode,
    private readonly budget: Budget,
  ) {
    this.accept = this.add({ kind: 'accept' });
    this.numbers = new Map(capturingGroups(ast).map((group, i) => [group, i + 1]));
  }

  graph(): MatchGraph {
    const start = this.alternatives(this.ast.alternatives, element => element, this.accept);
    const orAgain = new Map(this.reads.map(([id, next]) => [id, this.add({ kind: 'split', next: [next, start] })]));
    const { nodes, behinds, previousSets, accept, marks, probes } = this;
    const program = { nodes, start, behinds, previousSets, maxLetter: maxLetter(this.mode) };
    return { program, start, accept, marks, probes, orAgain };
  }

  private add(node: Node): number {
    this.budget.spend();
    return this.nodes.push(node) - 1;
  }

  private consume(set: LetterSet, next: number): number {
    const id = this.add({ kind: 'consume', set, next });
    this.reads.push([id, next]);
    return id;
  }

  private mark(mark: Mark, next: number): number {
    const id = this.add({ kind: 'split', next: [next] });
    this.marks.set(id, mark);
    return id;
  }

  private alternatives(alternatives: readonly AST.Alternative[], wrap: Wrap, next: number): number {
    const ways = alternatives.map(({ elements }) =>
      elements.reduceRight((rest, element) => this.element(element, wrap, rest), next),
    );
    return ways.length === 1 ? ways[0] : this.add({ kind: 'split', next: ways });
  }

  private element(node: AST.Element, wrap: Wrap, next: number): number {
    switch (node.type) {
      case 'Group': {
        const { modifiers, alternatives } = node;
        const inner: Wrap =
          modifiers === null ? wrap : e => wrap({ ...node, alternatives: [{ ...alternatives[0], elements: [e] }] });
        return this.alternatives(alternatives, inner, next);
      }
      case 'CapturingGroup': {
        const group = this.numbers.get(node) ?? 0;
        const close = this.mark({ kind: 'close', group }, next);
        return this.mark({ kind: 'open', group }, this.alternatives(node.alternatives, wrap, close));
      }
      case 'Quantifier':
        return this.quantifier(node, wrap, next);
      case 'Assertion':
        return this.assertion(node, wrap, next);
      default:
        return this.letters(node, wrap, next);
    }
  }

  private quantifier({ element, min, max, greedy }: AST.Quantifier, wrap: Wrap, next: number): number {
    if (max === 0) return next;
    const groups = capturingGroups(element).flatMap(group => this.numbers.get(group) ?? []);
    const reset = (body: number) =>
      groups.length === 0 || max === 1 ? body : this.mark({ kind: 'reset', groups }, body);
    const inOrder = (iteration: number) => (greedy ? [iteration, next] : [next, iteration]);
    let start = next;
    let copies = min;
    if (max === Number.POSITIVE_INFINITY) {
      const ways: number[] = [];
      const split = this.add({ kind: 'split', next: ways });
      const loop = this.loops++;
      const body = reset(this.element(element, wrap, this.mark({ kind: 'leave', loop }, split)));
      ways.push(...inOrder(this.mark({ kind: 'enter', loop }, body)));
      start = min === 0 ? split : body;
      copies = Math.max(0, min - 1);
    } else
      for (let i = min; i < max; i++) {
        const loop = this.loops++;
        const body = reset(this.element(element, wrap, this.mark({ kind: 'leave', loop }, start)));
        start = this.add({ kind: 'split', next: inOrder(this.mark({ kind: 'enter', loop }, body)) });
      }
    for (let i = 0; i < copies; i++) start = reset(this.element(element, wrap, start));
    return start;
  }

  /** The compiled form of one element, alone. */
  private leaf(node: AST.Element, wrap: Wrap): Program {
    let program = this.leaves.get(node);
    if (program === undefined) {
      const alone = { ...this.ast, alternatives: [{ ...this.ast.alternatives[0], elements: [wrap(node)] }] };
      program = compile(alone, this.mode, { anyStart: false, anyEnd: false }, this.budget);
      this.leaves.set(node, program);
    }
    return program;
  }

  private letters(node: AST.Element, wrap: Wrap, next: number): number {
    const { nodes, start } = this.leaf(node, wrap);
    const chain = (from: number): LetterSet[] => {
      const sets: LetterSet[] = [];
      for (let at = nodes[from]; at.kind === 'consume'; at = nodes[at.next]) sets.push(at.set);
      return sets;
    };
    const first = nodes[start];
    const chains = (first.kind === 'split' ? first.next : [start]).map(chain);
    // Longer strings of a class are tried first (ECMA-262, CompileAtom of ClassContents).
    chains.sort((a, b) => b.length - a.length);
    const ways = chains.map(sets => sets.reduceRight((rest, set) => this.consume(set, rest), next));
    return ways.length === 1 ? ways[0] : this.add({ kind: 'split', next: ways });
  }

  private assertion(node: AST.Assertion, wrap: Wrap, next: number): number {
    let known = this.conditions.get(node);
    if (known === undefined) {
      const condition = this.linked(this.leaf(node, wrap));
      known = { condition, probe: this.add({ kind: 'assert', condition, next: this.accept }) };
      this.conditions.set(node, known);
    }
    const id = this.add({ kind: 'assert', condition: known.condition, next });
    this.probes.set(id, known.probe);
    return id;
  }

  /** Takes over all nodes of a compiled assertion. @returns its condition, in terms of this graph */
  private linked({ nodes, start, behinds, previousSets }: Program): Condition {
    const offset = this.nodes.length;
    const firstBehind = this.behinds.length;
    const condition = (c: Condition): Condition => {
      switch (c.kind) {
        case 'start':
          return c.previous === undefined ? c : { ...c, previous: this.previous(previousSets[c.previous]) };
        case 'end':
          return c.next === undefined ? c : { ...c, next: c.next + offset };
        case 'word':
          return { ...c, previous: this.previous(previousSets[c.previous]), next: c.next + offset };
        case 'ahead':
          return { ...c, start: c.start + offset };
        case 'behind':
          return { ...c, index: c.index + firstBehind };
      }
    };
    for (const node of nodes) {
      if (node.kind === 'accept') this.add(node);
      else if (node.kind === 'split') this.add({ ...node, next: node.next.map(id => id + offset) });
      else if (node.kind === 'consume') this.add({ ...node, next: node.next + offset });
      else this.add({ ...node, condition: condition(node.condition), next: node.next + offset });
    }
    for (const behind of behinds) this.behinds.push(behind + offset);
    const first = this.nodes[start + offset];
    if (first.kind !== 'assert') throw new Error('an assertion compiles to an assert node');
    return first.condition;
  }

  private previous(set: LetterSet): number {
    const key = set.join();
    const known = this.previousSets.findIndex(other => other.join() === key);
    return known >= 0 ? known : this.previousSets.push(set) - 1;
  }
}

/** The capturing groups in the order of their numbers, those in look-arounds among them. */
export function capturingGroups(node: AST.Pattern | AST.Element): readonly AST.CapturingGroup[] {
  const inner =
    'alternatives' in node ? node.alternatives.flatMap(({ elements }) => elements.flatMap(capturingGroups)) : [];
  if (node.type === 'CapturingGroup') return [node, ...inner];
  return node.type === 'Quantifier' ? capturingGroups(node.element) : inner;
}
