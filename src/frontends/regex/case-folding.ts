import { memo } from '../../logic/kept.ts';
import { hostSet } from './host-sets.ts';
import { fromIntervals, has, type LetterSet, MAX_CODE_UNIT, union } from './letter-set.ts';

/** Which letters are the same letter under the `i` flag (ECMA-262, Canonicalize). */
interface CaseFolding {
  /** All letters that match `letter`, itself among them, ascending. */
  variants(letter: number): readonly number[];
  /** The set together with all variants of its letters. */
  close(set: LetterSet): LetterSet;
}

let unitFolding: CaseFolding | undefined;
let pointFolding: CaseFolding | undefined;

/** Folding with the `u` or `v` flag (simple case folding of code points) or without (upper case of code units). */
export function caseFolding(unicode: boolean): CaseFolding {
  if (unicode) {
    pointFolding ??= foldingOf(pointClasses());
    return pointFolding;
  }
  unitFolding ??= foldingOf(unitClasses());
  return unitFolding;
}

function foldingOf(classes: readonly (readonly number[])[]): CaseFolding {
  const classOf = new Map<number, readonly number[]>();
  for (const members of classes) for (const member of members) classOf.set(member, members);
  const closed = memo<string, LetterSet>();
  return {
    variants: letter => classOf.get(letter) ?? [letter],
    close(set) {
      const key = set.join();
      const known = closed.get(key);
      if (known !== undefined) return known;
      const added: [number, number][] = [];
      for (const members of classes)
        if (members.some(member => has(set, member))) for (const member of members) added.push([member, member]);
      const result = union(set, fromIntervals(added));
      closed.set(key, result);
      return result;
    },
  };
}

/**
 * Without `u` and `v`: code units with the same upper case are one letter, unless it is longer than one unit, or is
 * ASCII while the unit is not.
 */
function unitClasses(): number[][] {
  const byCanonical = new Map<number, number[]>();
  for (let unit = 0; unit <= MAX_CODE_UNIT; unit++) {
    const upper = String.fromCharCode(unit).toUpperCase();
    const code = upper.charCodeAt(0);
    const canonical = upper.length !== 1 || (unit >= 0x80 && code < 0x80) ? unit : code;
    const members = byCanonical.get(canonical);
    if (members === undefined) byCanonical.set(canonical, [unit]);
    else members.push(unit);
  }
  return [...byCanonical.values()].filter(members => members.length > 1);
}

/**
 * With `u` or `v`: JavaScript has no function for simple case folding, so the host's matcher is asked, for each
 * letter that any case mapping changes, which of these letters it takes as the same.
 */
function pointClasses(): number[][] {
  const set = hostSet('[\\p{CWCF}\\p{CWL}\\p{CWU}\\p{CWT}]');
  const cased: string[] = [];
  for (let i = 0; i < set.length; i += 2)
    for (let c = set[i]; c <= set[i + 1]; c++) cased.push(String.fromCodePoint(c));
  const text = cased.join('');
  const seen = new Set<string>();
  const classes: number[][] = [];
  for (const char of cased) {
    if (seen.has(char)) continue;
    const members = text.match(new RegExp(char, 'giu')) ?? [];
    for (const member of members) seen.add(member);
    if (members.length > 1) classes.push(members.map(member => member.codePointAt(0) ?? 0));
  }
  return classes;
}
