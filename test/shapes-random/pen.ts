import { Dice } from '../campaign/dice.ts';

/**
 * Writes programs with two dice: one says what a program does, the other how that is written. The same first seed with
 * another second one is (nearly always) the same function in disguise, as long as what is drawn from the first does not
 * depend on what was drawn from the second.
 */
export class Pen {
  readonly what: Dice;
  readonly how: Dice;
  /** For the types of results, which functions of a pair have in common even where they do something else. */
  readonly types: Dice;
  private names = 0;

  constructor(what: number, how: number, types: number) {
    this.what = new Dice(what);
    this.how = new Dice(how);
    this.types = new Dice(types);
  }

  /** One of several ways to write the same. */
  way(...ways: readonly string[]): string {
    return this.how.pick(ways);
  }

  fresh(...prefixes: readonly string[]): string {
    return `${this.how.pick(prefixes)}${++this.names}`;
  }

  /** A text literal. */
  text(text: string): string {
    const quoted = `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;
    return this.how.below(8) === 0 && !/[`$\\\n]/.test(text) ? `\`${text}\`` : quoted;
  }

  compare(a: string, op: Comparison, b: string): string {
    const [mirrored, opposite] = OPPOSITES[op];
    return this.way(`${a} ${op} ${b}`, `${a} ${op} ${b}`, `${b} ${mirrored} ${a}`, `!(${a} ${opposite} ${b})`);
  }

  not(condition: string): string {
    return this.way(`!(${condition})`, `(${condition}) === false`, `!(${condition})`);
  }

  and(a: string, b: string): string {
    return `(${this.way(`(${a}) && (${b})`, `!(!(${a}) || !(${b}))`, `(${a}) ? (${b}) : false`)})`;
  }

  or(a: string, b: string): string {
    return `(${this.way(`(${a}) || (${b})`, `!(!(${a}) && !(${b}))`, `(${a}) ? true : (${b})`)})`;
  }

  /** Whether a value is one of several literals. */
  among(value: string, literals: readonly string[]): string {
    const chain = literals.map(literal => `${value} === ${literal}`).join(' || ');
    return this.way(
      `(${chain})`,
      `[${literals.join(', ')}].includes(${value})`,
      `new Set<unknown>([${this.how.shuffled(literals).join(', ')}]).has(${value})`,
    );
  }

  /** Statements that return the result of the first case that applies. */
  decide(cases: readonly Case[], otherwise: string): readonly string[] {
    switch (this.how.below(4)) {
      case 0:
        return [`return ${cases.reduceRight((rest, { when, result }) => `${when} ? ${result} : ${rest}`, otherwise)};`];
      case 1: {
        const chain = cases.map(({ when, result }) => `if (${when}) {\n return ${result};\n}`).join(' else ');
        return cases.length === 0 ? [`return ${otherwise};`] : [`${chain} else {\n return ${otherwise};\n}`];
      }
      case 2:
        return cases.length === 0
          ? [`return ${otherwise};`]
          : [
              `if (!(${cases[0].when})) {`,
              ...this.decide(cases.slice(1), otherwise),
              '}',
              `return ${cases[0].result};`,
            ];
      default:
        return [...cases.map(({ when, result }) => `if (${when}) return ${result};`), `return ${otherwise};`];
    }
  }

  /** Statements that return what belongs to a literal. */
  choose(value: string, cases: readonly Case[], otherwise: string, type = 'unknown'): readonly string[] {
    switch (this.how.below(4)) {
      case 0:
        return [
          `switch (${value}) {`,
          ...this.how.shuffled(cases).map(({ when, result }) => `case ${when}:\n return ${result};`),
          'default:',
          ` return ${otherwise};`,
          '}',
        ];
      case 1: {
        const made = this.fresh('byKey', 'found');
        const entries = cases.map(({ when, result }) => `[${when}, (): ${type} => ${result}]`);
        return [
          `const ${made} = new Map<unknown, () => ${type}>([${entries.join(', ')}]).get(${value});`,
          `return ${this.way(`${made} ? ${made}() : ${otherwise}`, `${made} === undefined ? ${otherwise} : ${made}()`)};`,
        ];
      }
      default:
        return this.decide(
          cases.map(({ when, result }) => ({ when: this.compare(value, '===', when), result })),
          otherwise,
        );
    }
  }
}

interface Case {
  readonly when: string;
  readonly result: string;
}

export type Comparison = keyof typeof OPPOSITES;

/** What says the same with the sides exchanged, and what says the opposite (but for NaN). */
const OPPOSITES = {
  '<': ['>', '>='],
  '<=': ['>=', '>'],
  '>': ['<', '<='],
  '>=': ['<=', '<'],
  '===': ['===', '!=='],
  '!==': ['!==', '==='],
} as const;
