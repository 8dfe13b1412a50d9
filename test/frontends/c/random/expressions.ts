import type { Dice } from '../../../campaign/dice.ts';
import type { ArrayPlace, Place, Scope } from './scope.ts';
import { common, INT, INT64, type IntType, magnitude, promoted, TYPES, UINT64, unsignedOf } from './types.ts';

/** An expression in parentheses where it needs them, and what is known of its value. */
export interface Expression {
  readonly text: string;
  readonly type: IntType;
  /** The value is at most 2 to this power, on both sides of 0. */
  readonly bits: number;
}

const INTERESTING = [0, 1, 2, 3, 7, 8, 10, 15, 16, 31, 32, 48, 57, 63, 65, 127, 128, 129, 200, 255, 256, 1000, 32767];
const LARGE = [
  '32768',
  '65535',
  '65536',
  '2147483647',
  '2147483648u',
  '4294967295u',
  '4294967296ll',
  '9007199254740993ll',
  '0x7fffffffffffffffll',
  '0x8000000000000000ull',
  '0xffffffffffffffffull',
  '0x0123456789abcdefll',
];

/** Random expressions over what is in scope, with no undefined behaviour but where a guard is left out on purpose. */
export class Expressions {
  constructor(
    readonly dice: Dice,
    /** How often a guard against undefined behaviour is left out. */
    readonly risk: number,
  ) {}

  expression(scope: Scope, depth: number): Expression {
    const { dice } = this;
    if (depth <= 0 || dice.chance(0.12)) return this.leaf(scope);
    const kind = dice.below(25);
    if (kind < 7) return this.arithmetic(scope, depth);
    if (kind < 9) return this.shift(scope, depth);
    if (kind < 11) return this.division(scope, depth);
    if (kind < 13) return this.comparison(scope, depth);
    if (kind < 14) return this.logic(scope, depth);
    if (kind < 16) return this.unary(scope, depth);
    if (kind < 19) return this.cast(dice.pick(TYPES), this.expression(scope, depth - 1));
    if (kind < 20) return this.conditional(scope, depth);
    if (kind < 21) return this.sideEffect(scope, depth);
    if (kind < 23) return this.call(scope, depth);
    if (kind < 24) return this.builtin(scope, depth);
    return this.comma(scope, depth);
  }

  cast(type: IntType, { text }: Expression): Expression {
    return { text: `(${type.name})${text}`, type, bits: magnitude(type) };
  }

  /** An index of an array of so many elements. */
  index(scope: Scope, length: number, depth: number, risk = 0): string {
    const { dice } = this;
    if (dice.chance(0.2)) return String(dice.below(length));
    const { text, type } = this.expression(scope, depth - 1);
    if (dice.chance(risk)) return text;
    if ((length & (length - 1)) === 0 && dice.chance(0.6)) return `${text} & ${length - 1}`;
    return `(${unsignedOf(type).name})${text} % ${length}${dice.chance(0.5) ? 'u' : ''}`;
  }

  element(scope: Scope, array: ArrayPlace, depth: number): Place {
    // Natively, bounds are checked neither behind pointers nor at the ends of structs.
    const risk = /[.>]|^p\d/.test(array.text) ? 0 : this.risk;
    return { text: `${array.text}[${this.index(scope, array.length, depth, risk)}]`, type: array.type };
  }

  /** Something to assign to. */
  place(scope: Scope, depth: number): Place {
    const { dice } = this;
    if (scope.arrays.length > 0 && dice.chance(0.25)) return this.element(scope, dice.pick(scope.arrays), depth);
    return dice.pick(scope.places);
  }

  private valueOf({ text, type, bits }: Place): Expression {
    // What type a bit-field has by itself is left to the compiler, unless it is said.
    if (bits !== undefined) return { text: `(${type.name})${text}`, type, bits: magnitude({ ...type, width: bits }) };
    return { text, type, bits: magnitude(type) };
  }

  private leaf(scope: Scope): Expression {
    const { dice } = this;
    const kind = dice.below(10);
    if (kind < 3) return this.constant();
    if (kind < 5) return this.valueOf(dice.pick(scope.constants));
    if (kind === 5 && scope.tables.length > 0) return this.valueOf(this.element(scope, dice.pick(scope.tables), 0));
    return this.valueOf(this.place(scope, 0));
  }

  constant(): Expression {
    const { dice } = this;
    if (dice.chance(0.15)) {
      const text = dice.pick(LARGE);
      const isSigned = !text.endsWith('u') && !text.endsWith('ull');
      const type = /ll$/.test(text) ? (isSigned ? INT64 : UINT64) : isSigned ? INT : unsignedOf(INT);
      return { text, type, bits: type.width };
    }
    const value = dice.pick(INTERESTING);
    const bits = Math.ceil(Math.log2(value + 1));
    if (dice.chance(0.25)) return { text: `(-${value})`, type: INT, bits };
    if (dice.chance(0.2)) return { text: `${value}u`, type: unsignedOf(INT), bits };
    return dice.chance(0.15) ? { text: `${value}ll`, type: INT64, bits } : { text: String(value), type: INT, bits };
  }

  private arithmetic(scope: Scope, depth: number): Expression {
    const { dice } = this;
    const operator = dice.pick(['+', '-', '*', '&', '|', '^', '+', '-']);
    const [a, b] = [this.expression(scope, depth - 1), this.expression(scope, depth - 1)];
    const type = common(a.type, b.type);
    const bits = Math.max(a.bits, b.bits);
    if (/[&|^]/.test(operator))
      return { text: `(${a.text} ${operator} ${b.text})`, type, bits: type.isSigned ? bits : type.width };
    const exact = operator === '*' ? a.bits + b.bits : bits + 1;
    if (!type.isSigned) return { text: `(${a.text} ${operator} ${b.text})`, type, bits: type.width };
    if (exact <= type.width - 2 || dice.chance(this.risk))
      return { text: `(${a.text} ${operator} ${b.text})`, type, bits: Math.min(exact, type.width) };
    const unsigned = unsignedOf(type);
    const wrapped = {
      text: `((${unsigned.name})${a.text} ${operator} ${b.text})`,
      type: unsigned,
      bits: unsigned.width,
    };
    return dice.chance(0.5) ? this.cast(type, wrapped) : wrapped;
  }

  private shift(scope: Scope, depth: number): Expression {
    const { dice } = this;
    const [a, b] = [this.expression(scope, depth - 1), this.expression(scope, depth - 2)];
    const type = promoted(a.type);
    const isLeft = dice.chance(0.5);
    // An amount of 64 bits is cut to 32 before what we read sees it, and is looked at whole natively.
    const amount = dice.chance(this.risk)
      ? `(int)${b.text}`
      : dice.chance(0.5)
        ? String(dice.below(type.width))
        : `(${b.text} & ${type.width - 1})`;
    if (!isLeft) return { text: `(${a.text} >> ${amount})`, type, bits: Math.min(a.bits, type.width) };
    const unsigned = unsignedOf(type);
    return { text: `((${unsigned.name})${a.text} << ${amount})`, type: unsigned, bits: unsigned.width };
  }

  private division(scope: Scope, depth: number): Expression {
    const { dice } = this;
    const operator = dice.pick(['/', '%']);
    const a = this.expression(scope, depth - 1);
    if (dice.chance(0.4)) {
      const divisor = dice.pick([1, 2, 3, 5, 7, 8, 10, 16, 100, 255, 1000]);
      const text = dice.chance(0.3) && divisor > 1 ? `(-${divisor})` : `${divisor}${dice.chance(0.3) ? 'u' : ''}`;
      const type = common(a.type, text.endsWith('u') ? unsignedOf(INT) : INT);
      return { text: `(${a.text} ${operator} ${text})`, type, bits: type.width };
    }
    const b = this.expression(scope, depth - 1);
    const type = common(a.type, b.type);
    if (dice.chance(this.risk)) return { text: `(${a.text} ${operator} ${b.text})`, type, bits: type.width };
    if (!type.isSigned && dice.chance(0.5))
      return { text: `(${a.text} ${operator} (${b.text} | 1))`, type, bits: type.width };
    const name = `${operator === '/' ? 'div' : 'rem'}_${type.isSigned ? 's' : 'u'}${type.width}`;
    return { text: `${name}(${a.text}, ${b.text})`, type, bits: type.width };
  }

  private comparison(scope: Scope, depth: number): Expression {
    const [a, b] = [this.expression(scope, depth - 1), this.expression(scope, depth - 1)];
    const operator = this.dice.pick(['==', '!=', '<', '<=', '>', '>=']);
    return { text: `(${a.text} ${operator} ${b.text})`, type: INT, bits: 1 };
  }

  /** Something to branch on; often about the symbol that was just read. */
  condition(scope: Scope, depth: number): string {
    const { dice } = this;
    if (dice.chance(0.35))
      return `(c ${dice.pick(['<', '>', '==', '!=', '<=', '>='])} ${dice.pick(INTERESTING.filter(n => n < 256))})`;
    if (dice.chance(0.2)) return `(c & ${1 << dice.below(8)})`;
    return dice.chance(0.6) ? this.comparison(scope, depth).text : this.expression(scope, depth).text;
  }

  private logic(scope: Scope, depth: number): Expression {
    const { dice } = this;
    const [a, b] = [this.condition(scope, depth - 1), this.condition(scope, depth - 1)];
    return { text: `(${a} ${dice.pick(['&&', '||'])} ${b})`, type: INT, bits: 1 };
  }

  private unary(scope: Scope, depth: number): Expression {
    const { dice } = this;
    const a = this.expression(scope, depth - 1);
    const type = promoted(a.type);
    switch (dice.below(4)) {
      case 0:
        return { text: `(!${a.text})`, type: INT, bits: 1 };
      case 1:
        return { text: `(~${a.text})`, type, bits: type.isSigned ? Math.min(a.bits + 1, type.width) : type.width };
      case 2:
        return { text: `(+${a.text})`, type, bits: a.bits };
      default:
        if (type.isSigned && a.bits <= type.width - 2) return { text: `(-${a.text})`, type, bits: a.bits };
        return { text: `(-(${unsignedOf(type).name})${a.text})`, type: unsignedOf(type), bits: type.width };
    }
  }

  private conditional(scope: Scope, depth: number): Expression {
    const [a, b] = [this.expression(scope, depth - 1), this.expression(scope, depth - 1)];
    const type = common(a.type, b.type);
    return {
      text: `(${this.condition(scope, depth - 1)} ? ${a.text} : ${b.text})`,
      type,
      bits: type.isSigned ? Math.max(a.bits, b.bits) : type.width,
    };
  }

  private comma(scope: Scope, depth: number): Expression {
    const a = this.expression(scope, depth - 1);
    return { ...a, text: `(${this.sideEffect(scope, depth - 1).text}, ${a.text})` };
  }

  /** An assignment, or a step up or down, as an expression. */
  sideEffect(scope: Scope, depth: number): Expression {
    const { dice } = this;
    const place = this.place(scope, 0);
    const { type, text } = place;
    const bits = place.bits ?? type.width;
    const result = { type, bits: magnitude({ ...type, width: bits }) };
    const mayStep = !type.isSigned || bits < 32 || (bits > 32 && bits < 63);
    if (mayStep && dice.chance(0.4)) {
      const operator = dice.pick(['++', '--']);
      const stepped = dice.chance(0.5) ? `${operator}${text}` : `${text}${operator}`;
      return { ...result, text: `(${type.name})(${stepped})` };
    }
    return { ...result, text: `(${type.name})(${this.assignment(scope, place, depth)})` };
  }

  /** `place = …` or `place op= …` */
  assignment(scope: Scope, place: Place, depth: number): string {
    const { dice } = this;
    const { text, type } = place;
    const value = this.expression(scope, depth - 1);
    const operator = dice.pick(['', '', '', '+', '-', '*', '&', '|', '^', '<<', '>>', '/', '%']);
    if (operator === '' || /[&|^]/.test(operator)) return `${text} ${operator}= ${value.text}`;
    if (/[+\-*]/.test(operator)) {
      const wide = common(type, value.type);
      return `${text} ${operator}= (${unsignedOf(wide).name})${value.text}`;
    }
    const width = promoted(type).width;
    if (operator === '<<' && type.isSigned)
      return `${text} = (${unsignedOf(type).name})${text} << (${value.text} & ${width - 1})`;
    if (operator === '<<' && type.width < 32) return `${text} <<= (${value.text} & 7)`;
    if (operator === '<<' && (place.bits ?? width) < width)
      return `${text} = (${unsignedOf(type).name})${text} << (${value.text} & ${width - 1})`;
    if (operator === '<<' || operator === '>>')
      return `${text} ${operator}= (${value.text} & ${place.bits === undefined ? width - 1 : 3})`;
    return `${text} ${operator}= ${dice.pick(['3', '7u', '10', '16', '255', '(-5)'])}`;
  }

  private call(scope: Scope, depth: number): Expression {
    const { dice } = this;
    if (scope.functions.length === 0) return this.leaf(scope);
    const { name, parameters, result } = dice.pick(scope.functions);
    const args = parameters.map(() => this.expression(scope, depth - 2).text);
    return { text: `${name}(${args.join(', ')})`, type: result, bits: magnitude(result) };
  }

  /** What compilers and libraries have for bits. */
  private builtin(scope: Scope, depth: number): Expression {
    const { dice } = this;
    const a = this.expression(scope, depth - 1).text;
    const b = this.expression(scope, depth - 2).text;
    const [name, type, bits] = dice.pick([
      [`__builtin_bswap16(${a})`, 'uint16_t', 16],
      [`__builtin_bswap32(${a})`, 'uint32_t', 32],
      [`__builtin_bswap64(${a})`, 'uint64_t', 64],
      [`__builtin_popcount(${a})`, 'int', 6],
      [`__builtin_popcountll(${a})`, 'int', 7],
      [`__builtin_clz(${a} | 1u)`, 'int', 6],
      [`__builtin_ctz(${a} | 256u)`, 'int', 6],
      [`__builtin_clzll(${a} | 1ull)`, 'int', 7],
      [`__builtin_ctzll(${a} | (1ull << 40))`, 'int', 7],
      [`__builtin_parity(${a})`, 'int', 1],
      [`__builtin_ffs(${a})`, 'int', 6],
      [`__builtin_rotateleft32(${a}, ${b})`, 'uint32_t', 32],
      [`__builtin_rotateright8(${a}, ${b})`, 'uint8_t', 8],
      [`__builtin_rotateleft64(${a}, ${b})`, 'uint64_t', 64],
      [`__builtin_bitreverse8(${a})`, 'uint8_t', 8],
      [`__builtin_bitreverse32(${a})`, 'uint32_t', 32],
      [`over_s32(${a}, ${b})`, 'int', 32],
      [`over_u8(${a}, ${b})`, 'int', 32],
      [`over_s64(${a}, ${b})`, 'int64_t', 64],
      [`over_u32(${a}, ${b})`, 'int64_t', 64],
      [`high_s64(${a}, ${b})`, 'int64_t', 64],
      [`high_u64(${a}, ${b})`, 'uint64_t', 64],
    ] as const);
    const known = TYPES.find(each => each.name === type) ?? INT;
    return { text: name, type: known, bits };
  }
}
