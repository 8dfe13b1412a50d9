import type { CharSet } from '../../../logic/char-set.ts';
import type { LetterSet } from '../letter-set.ts';
import type { LetterTest } from './letter-test.ts';

/** What every part of a pattern knows of itself. */
interface Extent {
  /** The least number of code units that it reads. */
  readonly least: number;
  /** About how many instructions it becomes. */
  readonly size: number;
}

export interface Letter extends Extent {
  readonly kind: 'letter';
  readonly letters: LetterSet;
  readonly test: LetterTest;
}

export interface Repeat extends Extent {
  readonly kind: 'repeat';
  readonly body: Tree;
  readonly min: number;
  /** At least 1; may be infinite. */
  readonly max: number;
  readonly greedy: boolean;
  /** The groups in the body: from `groups[0]` up to, but not including, `groups[1]`. */
  readonly groups: readonly [number, number];
  /** Whether the body is written out as often as it can be repeated, and not counted at run time. */
  readonly unrolled: boolean;
}

export interface Reference extends Extent {
  readonly kind: 'reference';
  /** At most one of them takes part in a match. */
  readonly groups: readonly number[];
  readonly ignoreCase: boolean;
  readonly unicode: boolean;
}

/** A pattern whose letters are sets and whose flags and modifiers are gone. */
export type Tree =
  | Letter
  | Repeat
  | Reference
  | (Extent & { readonly kind: 'sequence' | 'choice'; readonly items: readonly Tree[] })
  | (Extent & { readonly kind: 'group'; readonly index: number; readonly body: Tree })
  | (Extent & { readonly kind: 'look'; readonly behind: boolean; readonly negate: boolean; readonly body: Tree })
  /** `^` or `$`; also next to a code unit of `lines`. */
  | (Extent & { readonly kind: 'start' | 'end'; readonly lines: CharSet })
  | (Extent & { readonly kind: 'word'; readonly negate: boolean; readonly word: CharSet });

/** A repetition of so few instructions is written out: so its places are not tried twice (see {@link Split.mark}). */
const MOST_UNROLLED = 100;

export function sequence(items: readonly Tree[]): Tree {
  if (items.length === 1) return items[0];
  return { kind: 'sequence', items, least: total(items, 'least'), size: total(items, 'size') };
}

export function choice(items: readonly Tree[]): Tree {
  if (items.length === 1) return items[0];
  const least = items.reduce((fewest, item) => Math.min(fewest, item.least), Number.POSITIVE_INFINITY);
  return { kind: 'choice', items, least, size: total(items, 'size') + 2 * items.length };
}

export function repeat(
  body: Tree,
  { min, max, greedy }: { readonly min: number; readonly max: number; readonly greedy: boolean },
  groups: readonly [number, number],
): Tree {
  if (max === 0) return sequence([]);
  const copies = Math.max(1, max === Number.POSITIVE_INFINITY ? min : max);
  const written = (body.size + 3) * copies;
  const unrolled = body.least > 0 && (copies === 1 || written <= MOST_UNROLLED);
  const least = min === 0 ? 0 : Math.min(body.least * min, Number.MAX_SAFE_INTEGER);
  return { kind: 'repeat', body, min, max, greedy, groups, unrolled, least, size: unrolled ? written : body.size + 3 };
}

/** Whether a match can begin at the start of the string only. */
export function isAnchored(tree: Tree): boolean {
  switch (tree.kind) {
    case 'start':
      return tree.lines.isEmpty;
    case 'group':
      return isAnchored(tree.body);
    case 'repeat':
      return tree.min > 0 && isAnchored(tree.body);
    case 'choice':
      return tree.items.every(isAnchored);
    case 'sequence': {
      for (const item of tree.items) {
        if (isAnchored(item)) return true;
        if (item.kind !== 'look' && item.kind !== 'word' && item.kind !== 'end' && item.kind !== 'start') return false;
      }
      return false;
    }
    default:
      return false;
  }
}

function total(items: readonly Tree[], what: 'least' | 'size'): number {
  return items.reduce((sum, item) => sum + item[what], 0);
}
