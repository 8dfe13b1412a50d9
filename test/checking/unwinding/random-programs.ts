import { Dice } from '../../campaign/dice.ts';

/** The values that each choice of a random program has, from 0. */
export const CHOICES = 3;

/**
 * A function in C over choices of its environment: branches, loops that may be left early, calls, arrays by index, events,
 * assumptions and assertions. Each run makes at most `most` choices.
 */
export interface RandomProgram {
  readonly text: string;
  readonly most: number;
}

const VARIABLES = ['a', 'b', 'c'];

export function randomProgram(seed: number, name: string): RandomProgram {
  return new Writer(new Dice(seed), name).program();
}

class Writer {
  private choices = 0;
  private loops = 0;
  private calls = 0;
  private readonly helpers: string[] = [];

  constructor(
    private readonly random: Dice,
    private readonly name: string,
  ) {}

  program(): RandomProgram {
    const body = Array.from({ length: 6 }, () => this.statement(2, true)).join('');
    const head = `void ${this.name}(void) {\n  int a = choose(), b = choose(), c = 1;\n  int t[3] = {0, 1, 2};\n`;
    const end = `  assert(${this.condition()});\n`;
    return { text: `${this.helpers.join('')}${head}${body}${end}}\n`, most: this.choices + 2 };
  }

  private statements(depth: number, count: number, mayReturn: boolean): string {
    return Array.from({ length: 1 + this.random.below(count) }, () => this.statement(depth, mayReturn)).join('');
  }

  private statement(depth: number, mayReturn: boolean): string {
    const { random } = this;
    const [v, w] = [random.pick(VARIABLES), random.pick(VARIABLES)];
    switch (random.below(depth > 0 ? 11 : 7)) {
      case 0:
        if (this.choices >= 3) return `  ${v}++;\n`;
        this.choices++;
        return `  ${v} = choose();\n`;
      case 1:
        return `  ${v} = ${this.sum()};\n`;
      case 2:
        return `  t[${this.index()}] = ${w};\n`;
      case 3:
        return `  ${v} = t[${this.index()}];\n`;
      case 4:
        return `  learn("${random.pick(['x', 'y', 'z'])}");\n`;
      case 5:
        return random.below(3) === 0 ? `  assert(${this.condition()});\n` : `  learn("w");\n`;
      case 6:
        return random.below(3) === 0 && mayReturn ? `  if (${this.condition()}) return;\n` : `  ${v} = ${w} ^ 1;\n`;
      case 7:
      case 8:
        return `  if (${this.condition()}) {\n${this.statements(depth - 1, 3, mayReturn)}  } else {\n${this.statements(depth - 1, 3, mayReturn)}  }\n`;
      case 9:
        return this.loop(depth);
      default:
        return this.call(depth);
    }
  }

  private loop(depth: number): string {
    const i = `i${this.loops++}`;
    const before = this.choices;
    this.choices = 99;
    const body = this.statements(depth - 1, 3, false);
    this.choices = before;
    const leave = this.random.below(2) === 0 ? `  if (${this.condition()}) break;\n` : '';
    return `  for (int ${i} = 0; ${i} < ${this.random.pick(['a', 'b', '2', '3'])}; ${i}++) {\n${body}${leave}  }\n`;
  }

  private call(depth: number): string {
    const name = `${this.name}_${this.calls++}`;
    const v = this.random.pick(VARIABLES);
    const before = this.choices;
    this.choices = 99;
    const body = this.statements(depth - 1, 3, false);
    this.choices = before;
    this.helpers.push(
      `static int ${name}(int a) {\n  int b = 1, c = 2;\n  int t[3] = {2, 1, 0};\n  if (a > 3) return a & 1;\n${body}  return (b ^ c) & 3;\n}\n`,
    );
    return `  ${v} = ${name}(${this.random.pick(VARIABLES)});\n`;
  }

  private index(): string {
    return `(unsigned)${this.random.pick(VARIABLES)} % 3`;
  }

  private sum(): string {
    const { random } = this;
    return `(${random.pick(VARIABLES)} ${random.pick(['+', '-', '*'])} ${random.pick([...VARIABLES, '2'])}) & 7`;
  }

  private condition(): string {
    const { random } = this;
    const [v, w] = [random.pick(VARIABLES), random.pick([...VARIABLES, '0', '1', '2'])];
    return random.pick([`${v} ${random.pick(['<', '<=', '==', '!='])} ${w}`, `(${v} & 1) == ${random.below(2)}`]);
  }
}
