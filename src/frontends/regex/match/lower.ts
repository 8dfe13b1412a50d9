import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import { CharSet } from '../../../logic/char-set.ts';
import { type LetterNode, LINE_TERMINATORS, letterVariants, type Mode, matchedBy, wordLetters } from '../class-set.ts';
import { modified } from '../compile.ts';
import { isUnrolled, refuseMistakenNegation } from '../host-quirks.ts';
import { type LetterSet, union } from '../letter-set.ts';
import { basicPlane } from '../utf16.ts';
import { letterTest } from './letter-test.ts';
import { choice, type Letter, repeat, sequence, type Tree } from './tree.ts';

/** The capturing groups of a pattern, numbered from 1 in the order of their opening parentheses. */
export interface Groups {
  readonly count: number;
  /** The numbers of the groups of each name, ascending. */
  readonly names: ReadonlyMap<string, readonly number[]>;
  readonly numberOf: ReadonlyMap<AST.CapturingGroup, number>;
  /** The groups inside each quantifier: the first, and the one after the last. */
  readonly inside: ReadonlyMap<AST.Quantifier, readonly [number, number]>;
}

export function groupsOf(ast: AST.Pattern): Groups {
  const names = new Map<string, number[]>();
  const numberOf = new Map<AST.CapturingGroup, number>();
  const inside = new Map<AST.Quantifier, readonly [number, number]>();
  visitRegExpAST(ast, {
    onCapturingGroupEnter(group) {
      const number = numberOf.size + 1;
      numberOf.set(group, number);
      if (group.name === null) return;
      const known = names.get(group.name);
      if (known === undefined) names.set(group.name, [number]);
      else known.push(number);
    },
    onQuantifierEnter(quantifier) {
      inside.set(quantifier, [numberOf.size + 1, numberOf.size + 1]);
    },
    onQuantifierLeave(quantifier) {
      const [first] = inside.get(quantifier) ?? [1];
      inside.set(quantifier, [first, numberOf.size + 1]);
    },
  });
  return { count: numberOf.size, names, numberOf, inside };
}

/** @throws RegexError for a class that is not supported, or that the host mistakes */
export function lower(ast: AST.Pattern, mode: Mode, groups: Groups): Tree {
  return new Lowering(ast.raw, groups).alternatives(ast.alternatives, mode, false);
}

class Lowering {
  private readonly letterNodes = new Map<string, Letter>();

  constructor(
    private readonly pattern: string,
    private readonly groups: Groups,
  ) {}

  /** `copied` says whether a quantifier around makes the engine unroll the alternatives. */
  alternatives(alternatives: readonly AST.Alternative[], mode: Mode, copied: boolean): Tree {
    const items: Tree[] = [];
    for (const { elements } of alternatives) {
      const item = sequence(elements.map(element => this.element(element, mode, copied)));
      const previous = items.at(-1);
      // Neighbouring alternatives of one letter each are one set: to which of them a letter belongs makes no difference.
      if (item.kind === 'letter' && previous?.kind === 'letter')
        items[items.length - 1] = this.letter(union(previous.letters, item.letters), mode);
      else items.push(item);
    }
    return choice(items);
  }

  private element(node: AST.Element, mode: Mode, copied: boolean): Tree {
    switch (node.type) {
      case 'Assertion':
        return this.assertion(node, mode, copied);
      case 'Group':
        return this.alternatives(node.alternatives, modified(mode, node.modifiers), copied);
      case 'CapturingGroup': {
        const body = this.alternatives(node.alternatives, mode, copied);
        const index = this.groups.numberOf.get(node) ?? 0;
        return { kind: 'group', index, body, least: body.least, size: body.size + 2 };
      }
      case 'Quantifier': {
        const body = this.element(node.element, mode, copied || isUnrolled(node));
        return repeat(body, node, this.groups.inside.get(node) ?? [0, 0]);
      }
      case 'Backreference': {
        const resolved = [node.resolved].flat();
        // Inside its own group a reference repeats nothing: the group has not matched yet.
        if (resolved.some(group => group.start < node.start && node.end < group.end)) return sequence([]);
        const groups = resolved.map(group => this.groups.numberOf.get(group) ?? 0);
        return { kind: 'reference', groups, ignoreCase: mode.ignoreCase, unicode: mode.unicode, least: 0, size: 1 };
      }
      default:
        return this.letters(node, mode, copied);
    }
  }

  /** Of a class with strings, the longest string that is there is taken first. */
  private letters(node: LetterNode, mode: Mode, copied: boolean): Tree {
    if (copied) refuseMistakenNegation(node, mode, this.pattern);
    const { letters, strings } = matchedBy(node, mode, this.pattern);
    if (strings.length === 0) return this.letter(letters, mode);
    const spelled = (string: readonly number[]) =>
      sequence(string.map(code => this.letter(letterVariants(code, mode), mode)));
    const longestFirst = [...strings].sort((a, b) => b.length - a.length);
    return choice([
      ...longestFirst.filter(string => string.length > 0).map(spelled),
      this.letter(letters, mode),
      ...longestFirst.filter(string => string.length === 0).map(spelled),
    ]);
  }

  private letter(letters: LetterSet, mode: Mode): Letter {
    const key = letters.join();
    let node = this.letterNodes.get(key);
    if (node === undefined) {
      const test = letterTest(letters, mode.unicode);
      node = { kind: 'letter', letters, test, least: test.least, size: 1 };
      this.letterNodes.set(key, node);
    }
    return node;
  }

  private assertion(node: AST.Assertion, mode: Mode, copied: boolean): Tree {
    const extent = { least: 0, size: 1 };
    switch (node.kind) {
      case 'start':
      case 'end':
        return { kind: node.kind, lines: mode.multiline ? basicPlane(LINE_TERMINATORS) : CharSet.empty, ...extent };
      case 'word':
        return { kind: 'word', negate: node.negate, word: basicPlane(wordLetters(mode)), ...extent };
      case 'lookahead':
      case 'lookbehind': {
        const body = this.alternatives(node.alternatives, mode, copied);
        const behind = node.kind === 'lookbehind';
        return { kind: 'look', behind, negate: node.negate, body, least: 0, size: body.size + 2 };
      }
    }
  }
}
