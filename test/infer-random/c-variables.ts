import type { Dice } from '../campaign/dice.ts';

/** A variable of the generated program that lives from symbol to symbol. */
export interface Variable {
  readonly name: string;
  readonly type: string;
  readonly width: number;
  readonly isSigned: boolean;
  /** Absent unless it is a field of so many bits. */
  readonly bits?: number;
}

/** What a program keeps, by what it is for. */
export interface Variables {
  readonly states: readonly string[];
  readonly state: Variable;
  readonly counters: readonly Variable[];
  readonly sums: readonly Variable[];
  readonly flags: readonly Variable[];
  /** The length that the input says. */
  readonly length: Variable;
  readonly last: Variable;
  readonly buffer: { readonly name: string; readonly type: string; readonly size: number };
  /** When something happened last, for programs with a clock. */
  readonly since: Variable;
}

const TYPES: readonly Omit<Variable, 'name'>[] = [
  { type: 'uint8_t', width: 8, isSigned: false },
  { type: 'int8_t', width: 8, isSigned: true },
  { type: 'uint16_t', width: 16, isSigned: false },
  { type: 'int16_t', width: 16, isSigned: true },
  { type: 'uint32_t', width: 32, isSigned: false },
  { type: 'int', width: 32, isSigned: true },
  { type: 'size_t', width: 64, isSigned: false },
  { type: 'int64_t', width: 64, isSigned: true },
];

const FLAG_TYPES: readonly Omit<Variable, 'name'>[] = [
  { type: 'bool', width: 1, isSigned: false },
  { type: 'uint8_t', width: 8, isSigned: false },
  { type: 'unsigned', width: 32, isSigned: false, bits: 1 },
];

const BYTE: Omit<Variable, 'name'> = { type: 'uint8_t', width: 8, isSigned: false };

/**
 * @param path what stands before a field: `p->` or nothing
 * @param widest the most bits that a variable has
 */
export function randomVariables(dice: Dice, path: string, widest: number): Variables {
  const types = TYPES.filter(({ width }) => width <= widest);
  const states = ['IDLE', 'HEADER', 'BODY', 'CHECK', 'DONE', 'ESCAPE'].slice(0, dice.between(2, 6));
  const made = (name: string, kinds: readonly Omit<Variable, 'name'>[]): Variable => ({
    ...dice.pick(kinds),
    name: `${path}${name}`,
  });
  // Bit-fields are members of structs only.
  const flagTypes = path === '' ? FLAG_TYPES.filter(({ bits }) => bits === undefined) : FLAG_TYPES;
  const some = (base: string, most: number, kinds: readonly Omit<Variable, 'name'>[]): readonly Variable[] =>
    Array.from({ length: dice.between(1, most) }, (_, i) => made(`${base}${i === 0 ? '' : i + 1}`, kinds));
  return {
    states,
    state: dice.chance(0.8)
      ? { name: `${path}state`, type: 'enum state', width: 32, isSigned: false }
      : { ...BYTE, name: `${path}state` },
    counters: some('count', 2, dice.chance(0.6) ? [BYTE] : types),
    sums: some(
      'sum',
      2,
      TYPES.filter(({ isSigned, width }) => !isSigned && width <= 32),
    ),
    flags: some('flag', 2, flagTypes),
    length: made('length', dice.chance(0.6) ? [BYTE] : types),
    last: made('last', [BYTE, BYTE, ...types]),
    buffer: {
      name: `${path}data`,
      type: dice.pick(['uint8_t', 'uint8_t', 'int', 'uint16_t']),
      size: dice.pick([2, 4, 8, 16, 32]),
    },
    since: { name: `${path}since`, type: 'uint32_t', width: 32, isSigned: false },
  };
}

export function numbersOf({ counters, sums, length, last }: Variables): readonly Variable[] {
  return [...counters, ...sums, length, last];
}

/** Declarations of all variables, without what stands before a field. */
export function declarations(variables: Variables, hasClock: boolean): readonly string[] {
  const { state, flags, buffer, since } = variables;
  const plain = (name: string): string => name.replace('p->', '');
  return [
    ...[state, ...numbersOf(variables), ...flags, ...(hasClock ? [since] : [])].map(
      ({ type, name, bits }) => `${type} ${plain(name)}${bits === undefined ? '' : ` : ${bits}`};`,
    ),
    `${buffer.type} ${plain(buffer.name)}[${buffer.size}];`,
  ];
}
