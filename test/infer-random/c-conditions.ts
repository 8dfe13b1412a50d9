import type { Dice } from '../campaign/dice.ts';
import { numbersOf, type Variable, type Variables } from './c-variables.ts';

/** The symbol that was read last, as the program calls it. */
export interface SymbolName {
  readonly name: string;
  readonly width: number;
  readonly isSigned: boolean;
}

const INTERESTING = [
  0, 1, 2, 3, 4, 7, 8, 10, 13, 16, 32, 48, 57, 64, 65, 90, 97, 126, 127, 128, 129, 192, 200, 254, 255,
];
const COMPARISONS = ['==', '==', '==', '!=', '<', '<=', '>', '>='];

/** Random conditions and numbers over the variables of a program and the symbol that was read last. */
export class Conditions {
  readonly constants = new Set<number>();

  constructor(
    readonly dice: Dice,
    readonly variables: Variables,
    readonly symbol: SymbolName,
    readonly clock: string | undefined,
  ) {}

  constant(width: number, isSigned = false): string {
    const { dice } = this;
    let value = dice.chance(0.85) ? dice.pick(INTERESTING) : dice.below(2 ** Math.min(width, 16));
    if (width < 8) value &= 1;
    if (width === 8 && value > (isSigned ? 127 : 255)) value = dice.below(128);
    if (isSigned && dice.chance(0.25)) value = -Math.min(value, 127);
    this.constants.add(value);
    return String(value);
  }

  number(): Variable {
    return this.dice.pick(numbersOf(this.variables));
  }

  condition(depth = 1): string {
    const { dice } = this;
    if (depth > 0 && dice.chance(0.2)) {
      const operator = dice.pick(['&&', '||']);
      return `(${this.condition(depth - 1)} ${operator} ${this.condition(depth - 1)})`;
    }
    if (depth > 0 && dice.chance(0.06)) return `!(${this.condition(depth - 1)})`;
    return this.simple();
  }

  private simple(): string {
    const { dice, variables, symbol, clock } = this;
    const compared = dice.pick(COMPARISONS);
    switch (dice.below(clock === undefined ? 15 : 17)) {
      case 0:
      case 1:
      case 2:
        return `${symbol.name} ${compared} ${this.constant(symbol.width, symbol.isSigned)}`;
      case 3: {
        const low = dice.pick([48, 65, 97, 1, 16, 128]);
        this.constants.add(low).add(low + 9);
        return `(${symbol.name} >= ${low} && ${symbol.name} <= ${low + 9})`;
      }
      case 4: {
        const mask = dice.pick([1, 3, 15, 0x80, 0xc0, 0xf0]);
        return `(${symbol.name} & ${mask}) ${dice.pick(['==', '!='])} ${dice.pick([0, mask, mask & -mask])}`;
      }
      case 5:
        return dice.chance(0.5) ? dice.pick(variables.flags).name : `!${dice.pick(variables.flags).name}`;
      case 6: {
        const of = this.number();
        return `${of.name} ${compared} ${this.constant(of.width, of.isSigned)}`;
      }
      case 7:
        return `${this.number().name} ${compared} ${this.number().name}`;
      case 8:
        return `${symbol.name} ${compared} ${dice.pick([...variables.sums, variables.last]).name}`;
      case 9:
        return `${dice.pick(variables.counters).name}${dice.pick(['', ' + 1', ' + 2'])} ${compared} ${variables.length.name}`;
      case 10:
        return `${variables.state.name} ${dice.pick(['==', '!=', '<', '>='])} ${dice.pick(variables.states)}`;
      case 11: {
        const of = this.number();
        return `${of.name} % ${dice.pick([2, 3, 4, 5, 8])} == ${dice.pick([0, 1])}`;
      }
      case 12:
        return `${this.element()} ${dice.pick(['==', '!='])} ${dice.pick([symbol.name, this.constant(8)])}`;
      case 13:
        return `(int8_t)${dice.chance(0.5) ? symbol.name : this.number().name} ${dice.pick(['<', '>='])} ${dice.pick([0, 0, 5, -3])}`;
      case 14:
        return `(uint8_t)(${symbol.name} + ${dice.pick([symbol.name, this.number().name])}) ${compared} ${this.constant(8)}`;
      case 15:
        return `${clock} - ${variables.since.name} > ${this.constant(8)}`;
      default:
        return `${clock} ${dice.pick(['>', '>=', '=='])} ${variables.since.name} + ${this.constant(8)}`;
    }
  }

  /** An element of the buffer, mostly within it. */
  element(): string {
    const { dice, variables } = this;
    const { name, size } = variables.buffer;
    const index = dice.pick([...variables.counters, variables.length]).name;
    if (dice.chance(0.25)) return `${name}[${dice.below(size)}]`;
    return dice.chance(0.85) ? `${name}[${index} & ${size - 1}]` : `${name}[${index}]`;
  }

  /** A number, of the symbol and the variables. */
  value(): string {
    const { dice, variables, symbol } = this;
    const own = this.number().name;
    switch (dice.below(14)) {
      case 0:
      case 1:
      case 2:
        return symbol.name;
      case 3:
        return this.constant(8);
      case 4:
        return `${symbol.name} ${dice.pick(['+', '-', '^', '&', '|'])} ${own}`;
      case 5:
        return `${own} ${dice.pick(['+', '-', '^', '&', '|', '*'])} ${this.constant(8)}`;
      case 6:
        return `(${own} << ${dice.pick([1, 4, 7, 8])}) | ${symbol.name}`;
      case 7:
        return `${symbol.name} & ${dice.pick([1, 3, 7, 15, 0x7f])}`;
      case 8:
        return `${own} >> ${dice.between(1, 4)}`;
      case 9:
        return this.element();
      case 10:
        return `${own} % ${dice.pick([3, 4, 5, 10, 16])}`;
      case 11:
        return `TABLE[(${dice.pick([...variables.sums, variables.last]).name} ^ ${symbol.name}) & 15]`;
      case 12:
        return `${this.condition(0)} ? ${dice.pick([symbol.name, own])} : ${this.constant(8)}`;
      default:
        return `(${dice.pick(['uint8_t', 'int8_t', 'uint16_t', 'int16_t'])})(${own} ${dice.pick(['+', '-'])} ${symbol.name})`;
    }
  }
}
