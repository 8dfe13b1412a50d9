import type { Comparison, Pen } from './pen.ts';
import type { Atoms } from './results.ts';
import type { Field, One, Simple } from './shape.ts';

const COMPARISONS: readonly Comparison[] = ['<', '<=', '>', '>=', '===', '!=='];

/** Classes of characters, as a regular expression has them and by code. */
const CLASSES = [
  {
    regex: '0-9',
    test: (c: string) => [`${c} >= '0' && ${c} <= '9'`, `'0123456789'.includes(${c})`, `!(${c} < '0' || ${c} > '9')`],
  },
  { regex: 'a-z', test: (c: string) => [`${c} >= 'a' && ${c} <= 'z'`, `!(${c} < 'a' || ${c} > 'z')`] },
  { regex: 'A-Z', test: (c: string) => [`${c} >= 'A' && ${c} <= 'Z'`] },
  { regex: 'a-f0-9', test: (c: string) => [`(${c} >= 'a' && ${c} <= 'f') || (${c} >= '0' && ${c} <= '9')`] },
  { regex: ',;', test: (c: string) => [`${c} === ',' || ${c} === ';'`, `[',', ';'].includes(${c})`] },
  { regex: '"', test: (c: string) => [`${c} === '"'`] },
  { regex: '<&', test: (c: string) => [`${c} === '<' || ${c} === '&'`, `${c} === '&' || ${c} === '<'`] },
  { regex: ' ', test: (c: string) => [`${c} === ' '`] },
  { regex: '\\-', test: (c: string) => [`${c} === '-'`] },
  { regex: 'xy', test: (c: string) => [`${c} === 'x' || ${c} === 'y'`, `/[xy]/.test(${c})`] },
] as const;

export type CharacterClass = (typeof CLASSES)[number];

export function someClass({ what }: Pen): CharacterClass {
  return what.pick(CLASSES);
}

/** Whether an expression for one character is of a class. */
export function ofClass(pen: Pen, { regex, test }: CharacterClass, c: string): string {
  return pen.way(`(${pen.how.pick(test(c))})`, `(${pen.how.pick(test(c))})`, `/[${regex}]/.test(${c})`);
}

/** A random condition on a whole text. */
export function textCondition(pen: Pen, s: string): string {
  const { what } = pen;
  const length = what.between(0, 4);
  const op = what.pick(COMPARISONS);
  const some = someClass(pen);
  const [piece, first] = [what.pick(['a', '-', 'ab', '://', ',', ' ', 'x']), what.pick(['#', 'a', '-', '0'])];
  const [least, most] = [what.below(3), what.between(3, 5)];
  switch (what.below(10)) {
    case 0:
    case 1:
      return pen.compare(`${s}.length`, op, String(length));
    case 2:
      return pen.way(
        `${s}.includes(${pen.text(piece)})`,
        `${s}.indexOf(${pen.text(piece)}) !== -1`,
        `${s}.indexOf(${pen.text(piece)}) >= 0`,
        `${s}.split(${pen.text(piece)}).length > 1`,
      );
    case 3:
      return pen.way(
        `${s}.startsWith(${pen.text(first)})`,
        `${s}[0] === ${pen.text(first)}`,
        `${s}.charAt(0) === ${pen.text(first)}`,
        `/^[${first}]/.test(${s})`,
      );
    case 4:
      return pen.way(
        `${s}.endsWith(${pen.text(first)})`,
        `${s}.at(-1) === ${pen.text(first)}`,
        `${s}[${s}.length - 1] === ${pen.text(first)}`,
      );
    case 5:
      return pen.way(
        `/[${some.regex}]/.test(${s})`,
        `${s}.split('').some(c => ${ofClass(pen, some, 'c')})`,
        `${s}.search(/[${some.regex}]/) !== -1`,
      );
    case 6:
      return pen.way(
        `/^[${some.regex}]*$/.test(${s})`,
        `${s}.split('').every(c => ${ofClass(pen, some, 'c')})`,
        `!/[^${some.regex}]/.test(${s})`,
      );
    case 7:
      return `/^[${some.regex}]{${least},${most}}$/.test(${s})`;
    case 8:
      return pen.way(`${s} === ${pen.text(piece)}`, `${pen.text(piece)} === ${s}`);
    default:
      return pen.way(`${s}.trim() === ''`, `!${s}.trim()`, `/^\\s*$/.test(${s})`);
  }
}

/** A random condition on a number. */
export function numberCondition(pen: Pen, n: string): string {
  const { what } = pen;
  const op = what.pick(COMPARISONS);
  const limit = what.pick([0, 0, 1, 2, 10, 18, 50, 99.5, 100, 255, -1]);
  const [divisor, rest] = [what.between(2, 5), what.below(2)];
  switch (what.below(9)) {
    case 0:
      return pen.compare(`${n} % ${divisor}`, '===', String(rest));
    case 1:
      return pen.way(`Number.isInteger(${n})`, `${n} === Math.floor(${n})`, `${n} % 1 === 0`);
    case 2:
      return pen.way(`Number.isNaN(${n})`, `${n} !== ${n}`, `isNaN(${n})`);
    case 3:
      return pen.and(pen.compare(n, '>=', String(limit)), pen.compare(n, '<', String(limit + divisor)));
    case 4:
      return pen.way(`Object.is(${n}, -0)`, `${n} === 0 && 1 / ${n} < 0`);
    default:
      return pen.compare(n, op, String(limit));
  }
}

function simpleCondition(pen: Pen, of: Simple, value: string): string {
  const { what } = pen;
  switch (of.kind) {
    case 'number':
      return numberCondition(pen, value);
    case 'boolean':
      return what.chance(0.5)
        ? pen.way(value, `${value} === true`, `!!${value}`)
        : pen.way(`!${value}`, `${value} === false`);
    case 'choice': {
      const literals = what.shuffled(literalsOf(of)).slice(0, what.between(1, Math.max(1, of.names.length - 1)));
      if (literals.length > 1) return pen.among(value, literals);
      return pen.compare(value, what.pick(['===', '===', '!=='] as const), literals[0]);
    }
  }
}

/** The literals of a choice, as code has them. */
export function literalsOf(of: Simple & { kind: 'choice' }): readonly string[] {
  if (of.type !== '') return of.names.map(name => `${of.type}.${name}`);
  return of.values.map(value => (typeof value === 'number' ? String(value) : `'${value}'`));
}

/** A random condition on one value; of several kinds of objects, on the field that tells them apart. */
export function condition(pen: Pen, of: One, value: string): string {
  const one = of.kind === 'record' ? pen.what.pick(of.fields) : undefined;
  if (one !== undefined) return simpleCondition(pen, one.of, `${value}.${one.name}`);
  if (of.kind === 'tagged') {
    const names = of.alternatives.map(({ name }) => name);
    return simpleCondition(pen, { kind: 'choice', type: '', names, values: names }, `${value}.${of.tag}`);
  }
  return of.kind === 'record' ? 'true' : simpleCondition(pen, of, value);
}

/** What results can be made of. */
export function atomsOf(of: One, value: string): Atoms {
  switch (of.kind) {
    case 'number':
      return { texts: [], numbers: [value], booleans: [`${value} > 0`] };
    case 'boolean':
      return { texts: [], numbers: [], booleans: [value, `!${value}`] };
    case 'choice':
      return of.values.every(item => typeof item === 'string')
        ? { texts: [`(${value} as string)`], numbers: [], booleans: [] }
        : { texts: [], numbers: [`(${value} as number)`], booleans: [] };
    case 'record':
      return fieldAtoms(of.fields, value);
    case 'tagged':
      return { texts: [`${value}.${of.tag}`], numbers: [], booleans: [] };
  }
}

export function fieldAtoms(fields: readonly Field[], value: string): Atoms {
  const all = fields.map(({ name, of }) => atomsOf(of, `${value}.${name}`));
  return {
    texts: all.flatMap(({ texts }) => texts),
    numbers: all.flatMap(({ numbers }) => numbers),
    booleans: all.flatMap(({ booleans }) => booleans),
  };
}
