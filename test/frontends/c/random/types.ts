/** A type of integers in C. */
export interface IntType {
  readonly name: string;
  /** How many bits its values have. */
  readonly width: number;
  readonly isSigned: boolean;
}

function type(name: string, width: number, isSigned: boolean): IntType {
  return { name, width, isSigned };
}

export const INT = type('int', 32, true);
export const UINT = type('unsigned', 32, false);
export const INT64 = type('int64_t', 64, true);
export const UINT64 = type('uint64_t', 64, false);
export const BYTE = type('uint8_t', 8, false);
export const CHAR = type('char', 8, true);

/** What variables, fields and elements may be; on x86-64, where `char` has a sign. */
export const TYPES: readonly IntType[] = [
  type('int8_t', 8, true),
  BYTE,
  type('int16_t', 16, true),
  type('uint16_t', 16, false),
  type('int32_t', 32, true),
  type('uint32_t', 32, false),
  INT64,
  UINT64,
  type('_Bool', 1, false),
  CHAR,
  type('signed char', 8, true),
  type('short', 16, true),
  type('unsigned short', 16, false),
  INT,
  UINT,
  type('long', 64, true),
  type('unsigned long', 64, false),
  type('long long', 64, true),
  type('unsigned long long', 64, false),
  type('size_t', 64, false),
];

/** What a bit-field may be declared as. */
export const FIELD_TYPES: readonly IntType[] = [
  INT,
  UINT,
  type('int8_t', 8, true),
  BYTE,
  type('int16_t', 16, true),
  type('uint16_t', 16, false),
  INT64,
  UINT64,
  type('_Bool', 1, false),
];

/** What a value becomes before it is calculated with. */
export function promoted(given: IntType): IntType {
  return given.width < 32 ? INT : given;
}

/** The type in which an operator calculates with two values. */
export function common(a: IntType, b: IntType): IntType {
  const [x, y] = [promoted(a), promoted(b)];
  if (x.width !== y.width) return x.width > y.width ? x : y;
  return x.isSigned ? y : x;
}

/** The type without a sign in which nothing of a value is lost. */
export function unsignedOf(given: IntType): IntType {
  return promoted(given).width === 64 ? UINT64 : UINT;
}

/** Values are at most 2 to this power, on both sides of 0. */
export function magnitude({ width, isSigned }: IntType): number {
  return isSigned ? width - 1 : width;
}
