import type { Conditions } from './c-conditions.ts';
import { frameHandlers } from './c-frames.ts';
import { block, type Piece, whole } from './source-tree.ts';

export interface StatementOptions {
  /** How a statement that leaves the function looks. */
  readonly leave: () => string;
  /** What writes a symbol, for programs that write. */
  readonly put: string | undefined;
  /** An expression that reads another symbol, for programs that read by themselves. */
  readonly read: string | undefined;
  /** A helper of the program's own. */
  readonly helper: string | undefined;
}

/** Random statements of a program that keeps a state, in the idioms of parsers and controllers. */
export class Statements {
  private loops = 0;

  constructor(
    readonly conditions: Conditions,
    readonly options: StatementOptions,
  ) {}

  /** Between one statement and a few. */
  some(depth: number, most = 3): readonly Piece[] {
    const { dice } = this.conditions;
    return Array.from({ length: dice.between(1, most) }, () => this.statement(depth));
  }

  statement(depth: number): Piece {
    const { dice } = this.conditions;
    if (depth <= 0 || dice.chance(0.45)) return this.simple();
    const kind = dice.below(10);
    if (kind < 6) return this.branch(depth);
    if (kind < 8) return this.choice(depth);
    return this.loop(depth);
  }

  /** One handler for each state, of which most lead on to the next one. */
  byState(depth: number): Piece {
    const { variables } = this.conditions;
    const { states } = variables;
    const cases = states.map((state, i) => this.oneCase(`case ${state}:`, depth, states[(i + 1) % states.length]));
    return whole(
      `switch (${variables.state.name}) {`,
      [...cases, ...(this.conditions.dice.chance(0.3) ? [this.oneCase('default:', 0)] : [])],
      '}',
    );
  }

  /** A parser of frames, with a statement here and there that has nothing to do with them. */
  byFrame(): Piece {
    const { conditions } = this;
    const { dice, variables } = conditions;
    const cases = frameHandlers(conditions).map((own, i) => {
      const body = [...own];
      if (dice.chance(0.2)) body.splice(dice.pick([0, body.length]), 0, this.statement(1));
      return whole(`case ${variables.states[i]}: {`, body, '  break; }');
    });
    return whole(`switch (${variables.state.name}) {`, cases, '}');
  }

  private oneCase(label: string, depth: number, next?: string): Piece {
    const { dice, variables } = this.conditions;
    const close = dice.chance(0.95) ? '  break; }' : '}';
    const own = [...this.some(depth, depth === 0 ? 2 : 3)];
    const leadsOn = `if (${this.conditions.condition()}) ${variables.state.name} = ${next};`;
    if (next !== undefined && dice.chance(0.8)) own.splice(dice.below(own.length + 1), 0, leadsOn);
    return whole(`${label} {`, own, close);
  }

  private branch(depth: number): Piece {
    const { conditions } = this;
    const { dice } = conditions;
    const yes = block(`if (${conditions.condition()}) {`, this.some(depth - 1));
    if (dice.chance(0.5)) return yes;
    return block(`if (${conditions.condition()}) {`, [
      ...this.some(depth - 1),
      whole('} else {', this.some(depth - 1), ''),
    ]);
  }

  private choice(depth: number): Piece {
    const { conditions } = this;
    const { dice, symbol } = conditions;
    const of = dice.pick([
      symbol.name,
      `${symbol.name} & 3`,
      `${conditions.number().name} & 3`,
      `${conditions.variables.state.name}`,
    ]);
    const values = new Set(
      Array.from({ length: dice.between(1, 3) }, () =>
        of === symbol.name ? conditions.constant(7) : String(dice.below(4)),
      ),
    );
    const cases = [...values].map(value => this.oneCase(`case ${value}:`, depth - 1));
    return whole(`switch (${of}) {`, [...cases, ...(dice.chance(0.4) ? [this.oneCase('default:', 0)] : [])], '}');
  }

  private loop(depth: number): Piece {
    const { conditions } = this;
    const { dice, variables, symbol } = conditions;
    const i = `i${++this.loops}`;
    const sum = dice.pick(variables.sums).name;
    const { name, size } = variables.buffer;
    switch (dice.below(6)) {
      case 0:
        return block(`for (int ${i} = 0; ${i} < ${dice.pick([2, 4, 8])}; ${i}++) {`, [
          `${sum} = ${sum} & 1 ? (${sum} >> 1) ^ 0x8c : ${sum} >> 1;`,
        ]);
      case 1:
        return block(`for (unsigned ${i} = 0; ${i} < ${size}; ${i}++) {`, [`${sum} += ${name}[${i}];`]);
      case 2:
        return block(`for (uint8_t ${i} = (uint8_t)${symbol.name}; ${i}; ${i} >>= 1) {`, [
          `${dice.pick(variables.counters).name} += ${i} & 1;`,
        ]);
      case 3:
        return block(
          `for (unsigned ${i} = 0; ${i} < ${dice.pick(variables.counters).name} && ${i} < ${size}; ${i}++) {`,
          [
            `${sum} ^= ${name}[${i}];`,
            ...(dice.chance(0.4) ? [`if (${name}[${i}] == ${conditions.constant(8)}) break;`] : []),
          ],
        );
      case 4: {
        const counter = dice.pick(variables.counters);
        // Those of many bits would go round for too long, and steps past 0 for ever.
        if (counter.width > 16) return `${counter.name} = 0;`;
        const step = dice.pick([1, 3, 10]);
        return block(`while (${counter.name} ${dice.pick(['>=', '>'])} ${step}) {`, [`${counter.name} -= ${step};`]);
      }
      default: {
        const { read } = this.options;
        if (read === undefined)
          return block(`for (int ${i} = 0; ${i} < ${dice.between(2, 3)}; ${i}++) {`, this.some(depth - 1, 2));
        const length = variables.length.width > 16 ? `(${variables.length.name} & 15)` : variables.length.name;
        const bound = dice.pick([length, String(dice.between(2, 5))]);
        return block(`for (${dice.pick(['int', 'unsigned'])} ${i} = 0; ${i} < ${bound}; ${i}++) {`, [
          `${symbol.name} = ${read};`,
          ...this.some(depth - 1, 2),
        ]);
      }
    }
  }

  private simple(): Piece {
    const { conditions, options } = this;
    const { dice, variables, symbol, clock } = conditions;
    const counter = dice.pick(variables.counters).name;
    const sum = dice.pick(variables.sums).name;
    const flag = dice.pick(variables.flags).name;
    switch (dice.below(22)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return `${variables.state.name} = ${dice.pick(variables.states)};`;
      case 4:
      case 5:
        return `${counter}${dice.pick(['++', '++', '--'])};`;
      case 6:
        return `${counter} = ${dice.pick(['0', '0', '1', symbol.name, variables.length.name])};`;
      case 7:
      case 8:
        return `${sum} ${dice.pick(['+=', '^=', '-='])} ${symbol.name};`;
      case 9:
        return `${sum} = TABLE[(${sum} ^ ${symbol.name}) & 15] ^ (${sum} >> 4);`;
      case 10:
        return `${sum} = ${conditions.constant(8)};`;
      case 11:
        return `${flag} = ${dice.pick(['1', '0', `!${flag}`, conditions.condition(0)])};`;
      case 12:
        return `${variables.length.name} = ${dice.pick([symbol.name, symbol.name, `${symbol.name} & 15`, conditions.value()])};`;
      case 13:
        return `${variables.last.name} = ${symbol.name};`;
      case 14:
      case 15:
        return `${conditions.number().name} = ${conditions.value()};`;
      case 16:
        return `${conditions.element()} = ${dice.pick([symbol.name, conditions.value()])};`;
      case 17:
        return dice.chance(0.5)
          ? `if (${counter} < sizeof ${variables.buffer.name} / sizeof ${variables.buffer.name}[0]) ${variables.buffer.name}[${counter}++] = ${symbol.name};`
          : `if (++${counter} ${dice.pick(['==', '>='])} ${variables.length.name}) ${variables.state.name} = ${dice.pick(variables.states)};`;
      case 18:
        return dice.chance(0.5) ? options.leave() : `if (${conditions.condition(0)}) ${options.leave()}`;
      case 19:
        if (options.put !== undefined) return `${options.put}(${dice.pick([symbol.name, sum, '7'])});`;
        return options.helper === undefined ? `${counter}++;` : `${options.helper};`;
      case 20:
        if (options.read !== undefined) return `${symbol.name} = ${options.read};`;
        return clock === undefined ? `${variables.last.name}++;` : `${variables.since.name} = ${clock};`;
      default:
        return clock === undefined ? `${flag} = ${symbol.name} & 1;` : `${variables.since.name} = ${clock};`;
    }
  }
}
