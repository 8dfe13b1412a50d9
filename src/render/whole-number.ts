import { type Bounds, linearBounds, moveInto, TermBounds } from '../logic/bounds.ts';
import { add, convert, num } from '../logic/build.ts';
import { scaledParts } from '../logic/linear.ts';
import { Int, widthOf } from '../logic/sort.ts';
import { isConstant, type Term } from '../logic/term.ts';

/** A multiple of a term, which is read as a signed number of some bits (`i16(x)`) or as the number that it is. */
export interface WholePart {
  readonly coefficient: bigint;
  readonly of: Term;
  /** How many of the lowest bits of `of` are read in two's complement; absent where the number is as it is. */
  readonly signedBits?: number;
}

/** `constant + Σ coefficient · part`, calculated without wrapping. */
export interface WholeNumber {
  readonly constant: bigint;
  readonly parts: readonly WholePart[];
}

/**
 * The number that a word of bits holds, as unsigned or in two's complement, with the tricks undone by which signed
 * numbers are kept in words: `x + 2^(n-1)` is the signed number of `x` above the lowest one, and the same trick before
 * a conversion to a wider word and undone behind it extends the sign. The answer is always exact.
 */
export function wordNumber(word: Term, isSigned: boolean): WholeNumber {
  const memo = isSigned ? knownSigned : knownUnsigned;
  let number = memo.get(word);
  if (number === undefined) {
    number = readWord(word, isSigned);
    memo.set(word, number);
  }
  return number;
}

const knownSigned = new WeakMap<Term, WholeNumber>();
const knownUnsigned = new WeakMap<Term, WholeNumber>();

function readWord(word: Term, isSigned: boolean): WholeNumber {
  const width = bitsOf(word);
  const half = 1n << BigInt(width - 1);
  const exact = moved(unwrapped(word), isSigned ? -half : 0n, 2n * half);
  if (exact !== undefined) return exact;
  if (isSigned) return { constant: 0n, parts: [signedPart(word, width)] };
  if (!isBiased(word)) return { constant: 0n, parts: [{ coefficient: 1n, of: word }] };
  return plus(wordNumber(add(word, num(half, word.sort)), true), half);
}

/** A number that is the word's modulo 2^width. */
function unwrapped(word: Term): WholeNumber {
  if (word.op.kind === 'convert' && isExtension(word)) return wordNumber(word.args[0], false);
  if (word.op.kind !== 'sum' && !isConstant(word)) return { constant: 0n, parts: [{ coefficient: 1n, of: word }] };
  const size = 1n << BigInt(bitsOf(word));
  const { constant, coefficients, atoms } = scaledParts(word);
  return combined(
    whole(constant),
    atoms.map((atom, i) => {
      const factor = whole(coefficients[i]);
      return [factor > size / 2n ? factor - size : factor, wordNumber(atom, false)];
    }),
  );
}

/** The number that differs by a multiple of `size` and is certainly one of the `size` numbers from `lowest` on. */
function moved(number: WholeNumber, lowest: bigint, size: bigint): WholeNumber | undefined {
  const bounds = linearBounds(
    number.constant,
    number.parts.map(part => [part.coefficient, boundsOf(part)]),
  );
  const by = moveInto(bounds, lowest, size);
  return by === undefined ? undefined : plus(number, by);
}

function plus(number: WholeNumber, by: bigint): WholeNumber {
  return by === 0n ? number : { constant: number.constant + by, parts: number.parts };
}

function combined(start: bigint, terms: readonly (readonly [bigint, WholeNumber])[]): WholeNumber {
  let constant = start;
  const parts = new Map<string, WholePart>();
  for (const [factor, number] of terms) {
    constant += factor * number.constant;
    for (const part of number.parts) {
      const key = partKey(part);
      const coefficient = (parts.get(key)?.coefficient ?? 0n) + factor * part.coefficient;
      if (coefficient === 0n) parts.delete(key);
      else parts.set(key, { ...part, coefficient });
    }
  }
  return { constant, parts: [...parts.values()] };
}

/** The same for parts of the same number, whatever their coefficients. */
function partKey({ of, signedBits }: WholePart): string {
  return `${of.id}:${signedBits ?? ''}`;
}

/** The lowest bits are those of the word before it was cut. */
function signedPart(word: Term, width: number): WholePart {
  const isCut = word.op.kind === 'convert' && (widthOf(word.args[0].sort) ?? 0) >= width;
  return { coefficient: 1n, of: isCut ? word.args[0] : word, signedBits: width };
}

const words = new TermBounds();

function boundsOf({ of, signedBits }: WholePart): Bounds {
  if (signedBits === undefined) return words.of(of);
  const half = 1n << BigInt(signedBits - 1);
  return { min: -half, max: half - 1n };
}

/** Whether a word is a sum with about half of its numbers: so a signed number is compared, or made wider. */
function isBiased(word: Term): boolean {
  if (word.op.kind !== 'sum' || word.sort.kind !== 'bitvec' || word.sort.width < 8) return false;
  const half = 1n << BigInt(word.sort.width - 1);
  const distance = whole(word.op.constant) - half;
  return (distance < 0n ? -distance : distance) <= half / 8n;
}

/** An Int as the whole numbers of the words that it was made of. */
export function intNumber(term: Term): WholeNumber {
  const { constant, coefficients, atoms } = scaledParts(term);
  return combined(
    whole(constant),
    atoms.map((atom, i) => [whole(coefficients[i]), intAtom(atom)]),
  );
}

function intAtom(atom: Term): WholeNumber {
  const isOfWord = atom.op.kind === 'convert' && widthOf(atom.args[0].sort) !== undefined;
  if (!isOfWord) return { constant: 0n, parts: [{ coefficient: 1n, of: atom }] };
  const { constant, parts } = wordNumber(atom.args[0], false);
  return { constant, parts: parts.map(asInt) };
}

/** A part of exact arithmetic on several numbers, where a word is `int(x)`. */
export function asInt(part: WholePart): WholePart {
  return part.signedBits === undefined ? { ...part, of: convert(part.of, Int) } : part;
}

/**
 * A sum of words, or a conversion to a wider one, in which the signed numbers that were made wider are seen: they are
 * parts that wrap with the word.
 */
export function wrappingNumber(word: Term): WholeNumber {
  const { constant, coefficients, atoms } = scaledParts(word);
  const size = 1n << BigInt(bitsOf(word));
  const { constant: rest, parts } = combined(
    whole(constant),
    atoms.map((atom, i) => [whole(coefficients[i]), wrappingAtom(atom)]),
  );
  const wrapped = (n: bigint): bigint => ((n % size) + size) % size;
  const kept = parts.map(part => ({ ...part, coefficient: wrapped(part.coefficient) }));
  return { constant: wrapped(rest), parts: kept.filter(part => part.coefficient !== 0n) };
}

function wrappingAtom(atom: Term): WholeNumber {
  const itself = { constant: 0n, parts: [{ coefficient: 1n, of: atom }] };
  if (atom.op.kind !== 'convert' || !isExtension(atom)) return itself;
  const { constant, parts } = wordNumber(atom, false);
  if (!hasSigned({ constant, parts })) return itself;
  return {
    constant,
    parts: parts.map(part => (part.signedBits === undefined ? { ...part, of: convert(part.of, atom.sort) } : part)),
  };
}

export function hasSigned({ parts }: WholeNumber): boolean {
  return parts.some(part => part.signedBits !== undefined);
}

/** Whether a conversion is from words of at most as many bits, so that the number stays. */
function isExtension({ sort, args }: Term): boolean {
  const [from, to] = [widthOf(args[0].sort), widthOf(sort)];
  return from !== undefined && to !== undefined && from <= to;
}

function bitsOf({ sort }: Term): number {
  const width = widthOf(sort);
  if (width === undefined) throw new TypeError('not a word of bits');
  return width;
}

function whole(scalar: unknown): bigint {
  if (typeof scalar !== 'bigint') throw new TypeError('not a whole number');
  return scalar;
}
