/** How tightly an operator binds, loosest first. */
export const Level = {
  choice: 1,
  or: 2,
  and: 3,
  test: 4,
  bitOr: 5,
  bitXor: 6,
  bitAnd: 7,
  shift: 8,
  sum: 9,
  product: 10,
  atom: 11,
} as const;

/** A text, and how tightly the operator binds that holds it together. */
export interface Printed {
  readonly text: string;
  readonly level: number;
}

/** A text that needs no parentheses anywhere. */
export function atom(text: string): Printed {
  return { text, level: Level.atom };
}

/** The text of an expression in a place that binds at `level`. */
export function enclosed({ text, level: own }: Printed, level: number): string {
  return own < level ? `(${text})` : text;
}

export function alternatives(printed: readonly Printed[]): Printed {
  return { text: printed.map(each => enclosed(each, Level.or)).join(' ∨ '), level: Level.or };
}

export type Comparison = '=' | '≠' | '≤' | '≥' | '<' | '>';

/** The sign that says the same with the sides exchanged. */
export const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  '=': '=',
  '≠': '≠',
  '≤': '≥',
  '≥': '≤',
  '<': '>',
  '>': '<',
};
