import { add, bitAnd, convert, div, lookup, mod, num, shr, sub } from '../../logic/build.ts';
import type { Sort } from '../../logic/sort.ts';
import type { Term } from '../../logic/term.ts';

/** A function of one symbol, as code and as a term. */
export interface SymbolFunction {
  /** For people and for comparing: equal names, equal functions. */
  readonly name: string;
  at(symbol: number): number;
  term(symbol: Term, output: Sort): Term;
}

/** How many symbols there are to read, and to write. */
export interface Sizes {
  readonly input: number;
  readonly output: number;
}

/** What a function is known to give: for a symbol, a symbol. */
export type Sample = readonly [symbol: number, written: number];

const DIGITS = ['0123456789abcdef', '0123456789ABCDEF'];
const SHIFTS = [0, 4, 8, 12, 2, 6, 10, 1, 3, 5, 7, 9, 11, 13, 14];
const MASKS = [15, 7, 3, 1];
/** What is added before bits are taken: the code point of a surrogate pair is 0x10000 (0x40 for its first half) more. */
const BEFORE = [0, 0x40];

/** The function that always gives one symbol. */
export function constantly(code: number): SymbolFunction {
  return { name: `=${code}`, at: () => code, term: (_, output) => num(code, output) };
}

/**
 * A function that agrees with all samples, the plainest that there is: a constant, the symbol with a number added to it,
 * a decimal digit of its code, some of the code's bits as a hexadecimal digit. `undefined` when none does.
 */
export function fitFunction(samples: readonly Sample[], sizes: Sizes): SymbolFunction | undefined {
  for (const candidate of candidates(samples[0], sizes))
    if (samples.every(([symbol, written]) => candidate.at(symbol) === written)) return candidate;
  return undefined;
}

/** The function that gives the symbol itself. */
export function itself(sizes: Sizes): SymbolFunction {
  return shifted(0, sizes.output);
}

export function isConstant({ name }: SymbolFunction): boolean {
  return name.startsWith('=');
}

export function isItself({ name }: SymbolFunction): boolean {
  return name === '+0';
}

/** All functions of the family that agree with one sample, plain ones first. */
function* candidates([symbol, written]: Sample, { input, output }: Sizes): Generator<SymbolFunction> {
  yield constantly(written);
  yield shifted(written - symbol, output);
  for (const digits of DIGITS) {
    const value = digits.indexOf(String.fromCharCode(written));
    if (value < 0) continue;
    if (digits === DIGITS[0]) for (let place = 1; place < input; place *= 10) yield decimal(place);
    for (const before of BEFORE)
      for (const shift of SHIFTS)
        for (const mask of MASKS) {
          if (before >= input || 1 << shift >= input || mask >= input) continue;
          const rest = value - ((((symbol + before) % input) >> shift) & mask);
          if (rest >= 0 && rest + mask <= 15) yield nibble(digits, { before, shift, mask, rest, input });
        }
  }
}

function shifted(by: number, outputSize: number): SymbolFunction {
  const wrapped = ((by % outputSize) + outputSize) % outputSize;
  return {
    name: `+${wrapped}`,
    at: symbol => (symbol + wrapped) % outputSize,
    term: (symbol, output) => add(convert(symbol, output), num(wrapped, output)),
  };
}

function decimal(place: number): SymbolFunction {
  return {
    name: `decimal ${place}`,
    at: symbol => 0x30 + (Math.floor(symbol / place) % 10),
    term: (symbol, output) => {
      const digit = mod(div(symbol, num(place, symbol.sort)), num(10, symbol.sort));
      return add(convert(digit, output), num(0x30, output));
    },
  };
}

interface Bits {
  readonly before: number;
  readonly shift: number;
  readonly mask: number;
  /** Added to the bits. */
  readonly rest: number;
  readonly input: number;
}

function nibble(digits: string, { before, shift, mask, rest, input }: Bits): SymbolFunction {
  return {
    name: `${digits.slice(-1)} ${before} ${shift} ${mask} ${rest}`,
    at: symbol => digits.charCodeAt(((((symbol + before) % input) >> shift) & mask) + rest),
    term: (symbol, output) => {
      const { sort } = symbol;
      const bits = bitAnd(shr(add(symbol, num(before, sort)), num(shift, sort)), num(mask, sort));
      const codes = Array.from(digits, digit => digit.charCodeAt(0));
      return lookup(codes, codes[0], output, add(convert(bits, output), num(rest, output)));
    },
  };
}

/** The function that a list of samples spells out; what it gives for others does not matter. */
export function tabulated(samples: readonly Sample[]): SymbolFunction {
  const table = new Map(samples);
  const symbols = samples.map(([symbol]) => symbol);
  const low = symbols.reduce((a, b) => Math.min(a, b));
  const high = symbols.reduce((a, b) => Math.max(a, b));
  const [[, otherwise]] = samples;
  const entries = Array.from({ length: high - low + 1 }, (_, i) => table.get(low + i) ?? otherwise);
  return {
    name: `table ${low} ${entries.join()}`,
    at: symbol => entries[symbol - low] ?? otherwise,
    term: (symbol, output) => lookup(entries, otherwise, output, sub(symbol, num(low, symbol.sort))),
  };
}
