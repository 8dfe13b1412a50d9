import type { Operand, Type } from './module.ts';

type FloatOperand = Extract<Operand, { kind: 'float' }>;

/** How many bits the parts of a format have. */
interface Format {
  readonly exponent: number;
  readonly fraction: number;
  /** The leading 1 of the significand is written too, as in `x86_fp80`. */
  readonly hasLeadingBit: boolean;
}

const FORMATS: Readonly<Record<string, Format>> = {
  H: { exponent: 5, fraction: 10, hasLeadingBit: false },
  R: { exponent: 8, fraction: 7, hasLeadingBit: false },
  K: { exponent: 15, fraction: 63, hasLeadingBit: true },
  L: { exponent: 15, fraction: 112, hasLeadingBit: false },
};

const DECIMAL = /^[-+]?[0-9]+(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?$/;
const HEXADECIMAL = /^0x([HRKL]?)([0-9A-Fa-f]+)$/;

/**
 * A floating-point constant as LLVM writes it: in decimal, or as the bits of a double (`0x…`, also for `float`), half
 * (`0xH…`), bfloat (`0xR…`), x86_fp80 (`0xK…`) or fp128 (`0xL…`). Undefined if it is none of these.
 */
export function floatConstant(written: string, type: Type): FloatOperand | undefined {
  if (DECIMAL.test(written)) return { kind: 'float', value: Number(written), type };
  const parts = HEXADECIMAL.exec(written);
  if (parts === null) return undefined;
  const [, letter, digits] = parts;
  if (letter === '') {
    const bits = BigInt.asUintN(64, BigInt(`0x${digits}`));
    const value = doubleOf(bits);
    return Number.isNaN(value) ? { kind: 'float', value, type, bits } : { kind: 'float', value, type };
  }
  // An fp128 has its low half first.
  const bits = BigInt(`0x${letter === 'L' ? digits.slice(16) + digits.slice(0, 16) : digits}`);
  const value = nearestDouble(bits, FORMATS[letter]);
  const isExact = letter === 'H' || letter === 'R';
  return isExact && !Number.isNaN(value) ? { kind: 'float', value, type } : { kind: 'float', value, type, bits };
}

const words = new DataView(new ArrayBuffer(8));

function doubleOf(bits: bigint): number {
  words.setBigUint64(0, bits);
  return words.getFloat64(0);
}

function nearestDouble(bits: bigint, { exponent, fraction, hasLeadingBit }: Format): number {
  const significandBits = fraction + (hasLeadingBit ? 1 : 0);
  const written = BigInt.asUintN(significandBits, bits);
  const power = Number(BigInt.asUintN(exponent, bits >> BigInt(significandBits)));
  const sign = bits >> BigInt(significandBits + exponent) === 0n ? 1 : -1;
  const greatest = 2 ** exponent - 1;
  if (power === greatest) return BigInt.asUintN(fraction, bits) === 0n ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  const significand = hasLeadingBit || power === 0 ? written : written | (1n << BigInt(fraction));
  const bias = 2 ** (exponent - 1) - 1;
  const scale = Math.max(power, 1) - bias - fraction;
  return sign * scaled(Number(significand), scale);
}

/** `value * 2 ** scale` where the power alone may be out of the range of a double. */
function scaled(value: number, scale: number): number {
  const half = Math.trunc(scale / 2);
  return value * 2 ** half * 2 ** (scale - half);
}
