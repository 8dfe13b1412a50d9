import type { AST } from '@eslint-community/regexpp';
import type { Budget } from '../../logic/limits.ts';
import {
  type ClassSet,
  type LetterNode,
  LINE_TERMINATORS,
  letterVariants,
  type Mode,
  matchedBy,
  maxLetter,
  wordLetters,
} from './class-set.ts';
import { RegexError } from './errors.ts';
import { isUnrolled, refuseMistakenNegation, searchesInsidePairs } from './host-quirks.ts';
import { matchesInsidePair } from './inside-pair.ts';
import { FIRST_ASTRAL, type LetterSet } from './letter-set.ts';
import type { Condition, Node, Program } from './program.ts';

/** Which strings are asked for: where the match must start and end. */
interface Span {
  /** The match may start after other letters. */
  readonly anyStart: boolean;
  /** Other letters may follow the match. */
  readonly anyEnd: boolean;
}

/**
 * The graph of all ways to read a whole string that has a match of `pattern` in the given span. Greedy and lazy make
 * no difference to whether there is a match, nor do groups. `x{n,m}` is written out: the graph has as many nodes as the
 * pattern has letters after that, and each is charged to the budget.
 *
 * @throws RegexError for what has no regular language or no meaning here
 */
export function compile(ast: AST.Pattern, mode: Mode, span: Span, budget: Budget): Program {
  return new Compiler(ast.raw, maxLetter(mode), budget).program(ast, mode, span);
}

/** Builds from right to left: each method takes the node to go on with and gives the node to start from. */
class Compiler {
  private readonly nodes: Node[] = [];
  private readonly behinds: number[] = [];
  private readonly previousSets: LetterSet[] = [];
  private readonly sets = new Map<AST.Node, ClassSet>();
  private readonly conditions = new Map<AST.Node, Condition>();
  /** How many quantifiers around the current element make the engine unroll it. */
  private unrolled = 0;
  /** Shared by all look-arounds: where they have matched. */
  private readonly matched: number;

  constructor(
    private readonly pattern: string,
    private readonly max: number,
    private readonly budget: Budget,
  ) {
    this.matched = this.add({ kind: 'accept' });
  }

  program(ast: AST.Pattern, mode: Mode, span: Span): Program {
    const all: LetterSet = [0, this.max];
    const loop = (next: number) => this.loop(again => this.consume(all, again), next);
    const accept = this.add({ kind: 'accept' });
    const end = span.anyEnd ? loop(accept) : accept;
    let body = this.alternatives(ast.alternatives, mode, end);
    if (searchesInsidePairs && mode.unicode && span.anyStart && matchesInsidePair(this.nodes, this.behinds, body, end))
      body = this.choice([body, this.consume([FIRST_ASTRAL, this.max], end)]);
    const start = span.anyStart ? loop(body) : body;
    const { nodes, behinds, previousSets } = this;
    return { nodes, start, behinds, previousSets, maxLetter: this.max };
  }

  private add(node: Node): number {
    this.budget.spend();
    return this.nodes.push(node) - 1;
  }

  private consume(set: LetterSet, next: number): number {
    return this.add({ kind: 'consume', set, next });
  }

  /** `body` any number of times, then `next`; `body` gets the node to come back to. */
  private loop(body: (again: number) => number, next: number): number {
    const choice: number[] = [];
    const split = this.add({ kind: 'split', next: choice });
    choice.push(body(split), next);
    return split;
  }

  private choice(starts: readonly number[]): number {
    return starts.length === 1 ? starts[0] : this.add({ kind: 'split', next: starts });
  }

  private alternatives(alternatives: readonly AST.Alternative[], mode: Mode, next: number): number {
    return this.choice(
      alternatives.map(({ elements }) =>
        elements.reduceRight((rest, element) => this.element(element, mode, rest), next),
      ),
    );
  }

  private element(node: AST.Element, mode: Mode, next: number): number {
    switch (node.type) {
      case 'Assertion':
        return this.add({ kind: 'assert', condition: this.condition(node, mode), next });
      case 'Group':
        return this.alternatives(node.alternatives, modified(mode, node.modifiers), next);
      case 'CapturingGroup':
        return this.alternatives(node.alternatives, mode, next);
      case 'Quantifier':
        return this.quantifier(node, mode, next);
      case 'Backreference':
        throw new RegexError(
          'back-reference',
          `a back-reference is not regular: what ${node.raw} matches depends on what was matched before; write out what it may repeat`,
          this.pattern,
          node.start,
        );
      default:
        return this.letters(node, mode, next);
    }
  }

  private letters(node: LetterNode, mode: Mode, next: number): number {
    if (this.unrolled > 0) refuseMistakenNegation(node, mode, this.pattern);
    let set = this.sets.get(node);
    if (set === undefined) {
      set = matchedBy(node, mode, this.pattern);
      this.sets.set(node, set);
    }
    if (set.strings.length === 0) return this.consume(set.letters, next);
    return this.choice([
      this.consume(set.letters, next),
      ...set.strings.map(string => string.reduceRight((rest, c) => this.consume(letterVariants(c, mode), rest), next)),
    ]);
  }

  /**
   * An iteration past the minimum that reads nothing only adds conditions, so it can be left out; and to repeat a
   * condition is to ask it once.
   */
  private quantifier(quantifier: AST.Quantifier, mode: Mode, next: number): number {
    const { element, min, max } = quantifier;
    const unrolls = isUnrolled(quantifier);
    const body = (rest: number) => {
      if (unrolls) this.unrolled++;
      const start = this.element(element, mode, rest);
      if (unrolls) this.unrolled--;
      return start;
    };
    if (max === 0) return next;
    if (readsNothing(element)) return min === 0 ? next : body(next);
    let start = next;
    let copies = min;
    if (max === Number.POSITIVE_INFINITY) {
      if (min === 0) return this.loop(body, next);
      const choice: number[] = [];
      const split = this.add({ kind: 'split', next: choice });
      start = body(split);
      choice.push(start, next);
      copies--;
    } else for (let i = min; i < max; i++) start = this.add({ kind: 'split', next: [body(start), next] });
    for (let i = 0; i < copies; i++) start = body(start);
    return start;
  }

  private condition(node: AST.Assertion, mode: Mode): Condition {
    let condition = this.conditions.get(node);
    if (condition === undefined) {
      condition = this.newCondition(node, mode);
      this.conditions.set(node, condition);
    }
    return condition;
  }

  private newCondition(node: AST.Assertion, mode: Mode): Condition {
    switch (node.kind) {
      case 'start':
        return mode.multiline ? { kind: 'start', previous: this.previous(LINE_TERMINATORS) } : { kind: 'start' };
      case 'end':
        return mode.multiline ? { kind: 'end', next: this.consume(LINE_TERMINATORS, this.matched) } : { kind: 'end' };
      case 'word': {
        const word = wordLetters(mode);
        const next = this.consume(word, this.matched);
        return { kind: 'word', negate: node.negate, previous: this.previous(word), next };
      }
      case 'lookahead':
        return { kind: 'ahead', negate: node.negate, start: this.alternatives(node.alternatives, mode, this.matched) };
      case 'lookbehind': {
        const start = this.alternatives(node.alternatives, mode, this.matched);
        return { kind: 'behind', negate: node.negate, index: this.behinds.push(start) - 1 };
      }
    }
  }

  private previous(set: LetterSet): number {
    const key = set.join();
    const known = this.previousSets.findIndex(other => other.join() === key);
    return known >= 0 ? known : this.previousSets.push(set) - 1;
  }
}

/** The mode inside a group with these modifiers. */
export function modified(mode: Mode, modifiers: AST.Modifiers | null): Mode {
  if (modifiers === null) return mode;
  const { add, remove } = modifiers;
  return {
    ...mode,
    ignoreCase: (mode.ignoreCase || add.ignoreCase) && !remove?.ignoreCase,
    multiline: (mode.multiline || add.multiline) && !remove?.multiline,
    dotAll: (mode.dotAll || add.dotAll) && !remove?.dotAll,
  };
}

/** Whether the element can match the empty string only. */
function readsNothing(node: AST.Element): boolean {
  switch (node.type) {
    case 'Assertion':
      return true;
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.every(({ elements }) => elements.every(readsNothing));
    case 'Quantifier':
      return node.max === 0 || readsNothing(node.element);
    default:
      return false;
  }
}
