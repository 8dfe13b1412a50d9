import type { AST } from '@eslint-community/regexpp';
import type { Mode } from '../class-set.ts';
import { parseRegex } from '../parse.ts';
import { capturingGroups } from './match-graph.ts';
import type { Groups } from './template.ts';

/** A regular expression that was read. */
export interface Regex {
  readonly source: string;
  readonly ast: AST.Pattern;
  readonly mode: Mode;
  readonly global: boolean;
  readonly sticky: boolean;
  /** In the order of their numbers, from 1 on. */
  readonly groups: readonly AST.CapturingGroup[];
}

/** @throws RegexError for a syntax error */
export function readRegex(source: string, flags: string): Regex {
  const { ast, mode, sticky } = parseRegex(source, flags);
  return { source, ast, mode, global: flags.includes('g'), sticky, groups: capturingGroups(ast) };
}

/** How many groups a regular expression has, and their names. @throws RegexError for a syntax error */
export function regexGroups(source: string, flags: string): Groups {
  const { groups } = readRegex(source, flags);
  const names = new Map<string, readonly number[]>();
  groups.forEach(({ name }, i) => {
    if (name !== null) names.set(name, [...(names.get(name) ?? []), i + 1]);
  });
  return { count: groups.length, names };
}

/** Whether a group can take part in a match only inside a look-around, whose text is not part of the match. */
export function isLookedAround(group: AST.CapturingGroup): boolean {
  const around = lookArounds(group);
  return around.length > 0 && around.every(({ negate }) => !negate);
}

function lookArounds(node: AST.Node): readonly AST.LookaroundAssertion[] {
  const outer = node.parent === null ? [] : lookArounds(node.parent);
  return node.type === 'Assertion' && 'alternatives' in node ? [node, ...outer] : outer;
}

/** No way of matching reads more letters than this. */
export function longest(node: AST.Pattern | AST.Element): number {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return Math.max(
        ...node.alternatives.map(({ elements }) => elements.reduce((sum, element) => sum + longest(element), 0)),
      );
    case 'Quantifier': {
      const once = longest(node.element);
      return once === 0 || node.max === 0 ? 0 : once * node.max;
    }
    case 'Assertion':
      return 0;
    default:
      return 1;
  }
}
