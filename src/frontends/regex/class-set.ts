import type { AST } from '@eslint-community/regexpp';
import { caseFolding } from './case-folding.ts';
import { RegexError } from './errors.ts';
import { hostSet } from './host-sets.ts';
import {
  complement,
  fromIntervals,
  intersect,
  type LetterSet,
  letter,
  MAX_CODE_POINT,
  MAX_CODE_UNIT,
  minus,
  noLetters,
  sizeOf,
  union,
} from './letter-set.ts';
import { propertyStrings } from './string-properties.ts';

/** The flags that say what one element of a pattern means; modifiers such as `(?i:…)` change them inside a group. */
export interface Mode {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  /** The `u` or the `v` flag: letters are code points. */
  readonly unicode: boolean;
  /** The `v` flag. */
  readonly unicodeSets: boolean;
}

/** What a class, an escape or a single character matches: one letter, or (under `v`) a string of other length. */
export interface ClassSet {
  readonly letters: LetterSet;
  /** Strings of length other than 1. Under `i`, each letter stands for its variants. */
  readonly strings: readonly (readonly number[])[];
}

/** An element of a pattern that a class set stands for. */
export type LetterNode = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

type ClassElement =
  | LetterNode
  | AST.ClassIntersection
  | AST.ClassSubtraction
  | AST.CharacterClassRange
  | AST.ClassStringDisjunction;

const DIGITS = fromIntervals([[0x30, 0x39]]);
const ASCII_WORD = fromIntervals([
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
]);
/** White space and line ends, as the language has them. */
export const SPACE_RANGES: readonly (readonly [number, number])[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const SPACES = fromIntervals(SPACE_RANGES);
export const LINE_TERMINATORS = fromIntervals([
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
]);

/** From this many letters on, one scan over all of Unicode is faster than asking for each. */
const FASTER_TO_SCAN = 20_000;

/** A letter of a string in a class: under `i` also those that it is the same as. */
export function letterVariants(code: number, mode: Mode): LetterSet {
  if (!mode.ignoreCase) return [code, code];
  const variants = caseFolding(mode.unicode).variants(code);
  return fromIntervals(variants.map(v => [v, v]));
}

export function maxLetter(mode: Mode): number {
  return mode.unicode ? MAX_CODE_POINT : MAX_CODE_UNIT;
}

/** `\w`, and what `\b` looks at: under `i` with `u` or `v` also ſ and the Kelvin sign. */
export function wordLetters(mode: Mode): LetterSet {
  return mode.ignoreCase && mode.unicode ? caseFolding(true).close(ASCII_WORD) : ASCII_WORD;
}

/**
 * What an element outside a class, or a whole class, matches (ECMA-262, CompileToCharSet and CharacterSetMatcher).
 *
 * @throws RegexError for a property that the host does not know or whose strings cannot be listed
 */
export function matchedBy(node: ClassElement, mode: Mode, pattern: string): ClassSet {
  return new Classes(mode, pattern).matchedBy(node);
}

/**
 * Under `v` with `i`, set operations work on case-folded letters; so here every operand is closed under case variants
 * first. Without `v`, the operands are taken as they are written, and the result is closed before it is negated.
 */
class Classes {
  private readonly closesOperands: boolean;

  constructor(
    private readonly mode: Mode,
    private readonly pattern: string,
  ) {
    this.closesOperands = mode.ignoreCase && mode.unicodeSets;
  }

  matchedBy(node: ClassElement): ClassSet {
    if (this.closesOperands && isInterpretedDifferently(node)) return this.askHost(node);
    if (this.mode.unicodeSets || node.type !== 'CharacterClass') return this.close(this.evaluate(node));
    const { letters } = this.close(this.unionOf(node.elements));
    return { letters: node.negate ? this.not(letters) : letters, strings: [] };
  }

  /** The letters and the strings in the operands of which the host says that they are in the class. */
  private askHost(node: ClassElement): ClassSet {
    const whole = new RegExp(`^${node.raw}$`, 'iv');
    const listed = this.unionOf(leaves(node));
    const strings = listed.strings.filter(string => whole.test(String.fromCodePoint(...string)));
    const candidates = hasNegation(node) ? [0, MAX_CODE_POINT] : this.closeLetters(listed.letters);
    const scans = strings.length === 0 && sizeOf(candidates) > FASTER_TO_SCAN;
    return { letters: scans ? hostSet(node.raw, 'iv') : lettersWhere(whole, candidates), strings };
  }

  private close(set: ClassSet): ClassSet {
    if (!this.mode.ignoreCase) return set;
    return { letters: this.closeLetters(set.letters), strings: set.strings };
  }

  private closeLetters(letters: LetterSet): LetterSet {
    const folding = caseFolding(this.mode.unicode);
    if (letters.length !== 2 || letters[0] !== letters[1]) return folding.close(letters);
    return fromIntervals(folding.variants(letters[0]).map(v => [v, v]));
  }

  private evaluate(node: ClassElement): ClassSet {
    switch (node.type) {
      case 'Character':
        return this.operand(letter(node.value));
      case 'CharacterClassRange':
        return this.operand([node.min.value, node.max.value]);
      case 'CharacterSet':
        return this.characterSet(node);
      case 'ClassStringDisjunction':
        return this.ofStrings(node.alternatives.map(alternative => alternative.elements.map(e => e.value)));
      case 'CharacterClass': {
        const set = this.unionOf(node.elements);
        return node.negate ? { letters: this.not(set.letters), strings: [] } : set;
      }
      case 'ExpressionCharacterClass': {
        const set = this.evaluate(node.expression);
        return node.negate ? { letters: this.not(set.letters), strings: [] } : set;
      }
      case 'ClassIntersection':
      case 'ClassSubtraction': {
        const isKept = node.type === 'ClassIntersection';
        const left = this.evaluate(node.left);
        const right = this.evaluate(node.right);
        const listed = keys(right.strings);
        return {
          letters: (isKept ? intersect : minus)(left.letters, right.letters),
          strings: left.strings.filter(string => listed.has(string.join()) === isKept),
        };
      }
    }
  }

  private unionOf(nodes: readonly ClassElement[]): ClassSet {
    let letters = noLetters;
    const strings = new Map<string, readonly number[]>();
    for (const node of nodes) {
      const set = this.evaluate(node);
      letters = union(letters, set.letters);
      for (const string of set.strings) strings.set(string.join(), string);
    }
    return { letters, strings: [...strings.values()] };
  }

  private operand(letters: LetterSet): ClassSet {
    return { letters: this.closesOperands ? this.closeLetters(letters) : letters, strings: [] };
  }

  private not(letters: LetterSet): LetterSet {
    return complement(letters, maxLetter(this.mode));
  }

  private characterSet(node: AST.CharacterSet): ClassSet {
    switch (node.kind) {
      case 'any':
        return { letters: this.not(this.mode.dotAll ? noLetters : LINE_TERMINATORS), strings: [] };
      case 'digit':
        return this.escape(DIGITS, node.negate);
      case 'space':
        return this.escape(SPACES, node.negate);
      case 'word':
        return this.escape(wordLetters(this.mode), node.negate);
      case 'property':
        if (node.strings) return this.ofStrings(propertyStrings(node, this.pattern));
        return this.escape(this.property(node), node.negate);
    }
  }

  private escape(letters: LetterSet, negate: boolean): ClassSet {
    const { letters: closed } = this.operand(letters);
    return { letters: negate ? this.not(closed) : closed, strings: [] };
  }

  private property(node: AST.CharacterUnicodePropertyCharacterSet): LetterSet {
    const name = node.value === null ? node.key : `${node.key}=${node.value}`;
    try {
      return hostSet(`\\p{${name}}`);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new RegexError(
        'unsupported',
        `this JavaScript engine does not know the Unicode property "${name}"; use a newer one, or list the characters`,
        this.pattern,
        node.start,
      );
    }
  }

  private ofStrings(strings: readonly (readonly number[])[]): ClassSet {
    const folding = this.mode.ignoreCase ? caseFolding(true) : undefined;
    const singles: [number, number][] = [];
    const others = new Map<string, readonly number[]>();
    for (const string of strings) {
      const folded = folding === undefined ? string : string.map(c => folding.variants(c)[0]);
      if (folded.length === 1) singles.push([folded[0], folded[0]]);
      else others.set(folded.join(), folded);
    }
    return { letters: this.operand(fromIntervals(singles)).letters, strings: [...others.values()] };
  }
}

function operands(node: ClassElement): readonly ClassElement[] {
  switch (node.type) {
    case 'CharacterClass':
      return node.elements;
    case 'ExpressionCharacterClass':
      return [node.expression];
    case 'ClassIntersection':
    case 'ClassSubtraction':
      return [node.left, node.right];
    default:
      return [];
  }
}

/**
 * Whether engines differ on the class under `v` with `i`: V8 11 takes "k" for `[\\w--k]`, which ECMA-262 does not; newer
 * ones do not take "A" for `[\\q{a|bc}]`, which ECMA-262 does.
 */
function isInterpretedDifferently(node: ClassElement): boolean {
  return (
    node.type === 'ExpressionCharacterClass' ||
    node.type === 'ClassStringDisjunction' ||
    (node.type === 'CharacterSet' && node.kind === 'property' && node.strings) ||
    operands(node).some(isInterpretedDifferently)
  );
}

function hasNegation(node: ClassElement): boolean {
  return ('negate' in node && node.negate && node.type !== 'CharacterSet') || operands(node).some(hasNegation);
}

function leaves(node: ClassElement): ClassElement[] {
  const inner = operands(node);
  return inner.length === 0 ? [node] : inner.flatMap(leaves);
}

/** One by one, for few candidates, or for classes whose strings would spoil a scan. */
function lettersWhere(whole: RegExp, candidates: LetterSet): LetterSet {
  const found: [number, number][] = [];
  for (let i = 0; i < candidates.length; i += 2)
    for (let c = candidates[i]; c <= candidates[i + 1]; c++)
      if (whole.test(String.fromCodePoint(c))) found.push([c, c]);
  return fromIntervals(found);
}

function keys(strings: readonly (readonly number[])[]): Set<string> {
  return new Set(strings.map(string => string.join()));
}
