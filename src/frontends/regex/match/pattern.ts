import { memo } from '../../../logic/kept.ts';
import { RegexError } from '../errors.ts';
import { stepsBackFor } from '../host-quirks.ts';
import { FIRST_ASTRAL, sizeOf } from '../letter-set.ts';
import { parseRegex } from '../parse.ts';
import type { Code } from './code.ts';
import { emit } from './emit.ts';
import { groupsOf, lower } from './lower.ts';
import { isAnchored, type Tree } from './tree.ts';

/** A regular expression ready to be matched against a {@link Subject}. */
export interface CompiledPattern {
  /** How many capturing groups there are; they are numbered from 1. */
  readonly groupCount: number;
  /** The numbers of the groups of each name, ascending, in the order of their first occurrence in the pattern. */
  readonly groupNames: ReadonlyMap<string, readonly number[]>;
  /** The `u` or the `v` flag. */
  readonly unicode: boolean;
  /** Whether a search from inside a surrogate pair starts before the pair. */
  readonly stepsBack: boolean;
  /** The `y` flag. */
  readonly sticky: boolean;
  /** Whether a match can begin at the start of the string only. */
  readonly anchored: boolean;
  readonly code: Code;
}

const MOST_KEPT = 1000;
const kept = memo<string, CompiledPattern>();

/**
 * Compiles `new RegExp(source, flags)`; the last 1,000 patterns are kept. Linear in the pattern; `x{n,m}` is counted, or
 * written out if that is short.
 *
 * @throws RegexError for a syntax error, for what the JavaScript engine here does not take or mistakes, and for
 *   properties of strings that cannot be listed
 */
export function compilePattern(source: string, flags: string): CompiledPattern {
  const key = `${flags}/${source}`;
  let pattern = kept.get(key);
  if (pattern !== undefined) return pattern;
  const { ast, mode, sticky } = parseRegex(source, flags);
  requireHost(source, flags);
  const groups = groupsOf(ast);
  const tree = lower(ast, mode, groups);
  pattern = {
    groupCount: groups.count,
    groupNames: groups.names,
    unicode: mode.unicode,
    stepsBack: mode.unicode && stepsBack(tree, source, flags),
    sticky,
    anchored: isAnchored(tree),
    code: emit(tree, groups.count),
  };
  if (kept.size >= MOST_KEPT) for (const oldest of [...kept.keys()].slice(0, 1)) kept.delete(oldest);
  kept.set(key, pattern);
  return pattern;
}

function stepsBack(tree: Tree, source: string, flags: string): boolean {
  const isOnePair = tree.kind === 'letter' && tree.letters[0] >= FIRST_ASTRAL && sizeOf(tree.letters) === 1;
  return !isOnePair || stepsBackFor(tree.letters[0], source, flags);
}

/** The parser knows newer syntax than some engines; a program with it does not run there. */
function requireHost(source: string, flags: string): void {
  try {
    new RegExp(source, flags);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new RegexError(
      'unsupported',
      `this JavaScript engine does not take the regular expression (${error.message}); use a newer one, or write it in older syntax`,
      source,
      0,
    );
  }
}
