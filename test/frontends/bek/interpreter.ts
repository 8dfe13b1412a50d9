import type {
  BekFile,
  Case,
  Expression,
  IterBody,
  Program,
  ReplaceBody,
  Statement,
} from '../../../src/frontends/bek/ast.ts';
import { parseBek } from '../../../src/frontends/bek/parser.ts';

/**
 * The reference: runs a Bek program as it is written, on numbers, without terms or machines. Character classes and
 * patterns are given to the host's own regular expressions.
 */

type Alphabet = 'char' | 'byte' | 'int';
type Value = bigint | boolean;
type Names = ReadonlyMap<string, Value>;

class Raised extends Error {}

/** A program as a function; its result is `undefined` when the input is rejected. */
export function interpreter(
  source: string,
  options: { readonly program?: string; readonly alphabet?: Alphabet } = {},
): (input: readonly number[]) => readonly number[] | undefined {
  const file = parseBek(source, 'test.bek');
  const program = file.programs.filter(p => options.program === undefined || p.name === options.program).at(-1);
  if (program === undefined) throw new Error('no such program');
  const evaluator = new Evaluator(file, options.alphabet ?? 'char');
  return input => evaluator.run(program, input);
}

class Evaluator {
  private readonly bits: number | undefined;
  private readonly patterns = new Map<string, RegExp>();

  constructor(
    private readonly file: BekFile,
    alphabet: Alphabet,
  ) {
    this.bits = alphabet === 'char' ? 16 : alphabet === 'byte' ? 8 : undefined;
  }

  run(program: Program, input: readonly number[]): readonly number[] | undefined {
    try {
      const output = program.body.kind === 'iter' ? this.iter(program.body, input) : this.replace(program.body, input);
      return output.map(Number);
    } catch (error) {
      if (error instanceof Raised) return undefined;
      throw error;
    }
  }

  private iter(body: IterBody, input: readonly number[]): readonly Value[] {
    let registers = new Map<string, Value>();
    for (const { name, initial } of body.registers) registers.set(name, this.value(initial, new Map()));
    const output: Value[] = [];
    const runCase = (cases: readonly Case[], names: Names): void => {
      const chosen = cases.find(item => this.value(item.condition, names) === true);
      if (chosen === undefined) throw new Raised();
      const after = new Map(registers);
      this.statements(chosen.body, names, after, output);
      registers = after;
    };
    for (const symbol of input) runCase(body.cases, new Map(registers).set(body.symbol.name, BigInt(symbol)));
    if (body.endCases !== undefined) runCase(body.endCases, registers);
    return output;
  }

  private statements(list: readonly Statement[], old: Names, after: Map<string, Value>, output: Value[]): void {
    for (const s of list) {
      if (s.kind === 'raise') throw new Raised();
      if (s.kind === 'assign') after.set(s.register, this.value(s.value, old));
      if (s.kind === 'yield') output.push(...s.values.flatMap(v => this.written(v, old)));
      if (s.kind === 'if') this.statements(this.value(s.condition, old) ? s.then : s.otherwise, old, after, output);
    }
  }

  private replace({ rules }: ReplaceBody, input: readonly number[]): readonly Value[] {
    const text = String.fromCharCode(...input);
    const output: Value[] = [];
    let at = 0;
    while (at < input.length) {
      let length = 0;
      for (const rule of rules) {
        if (rule.pattern === undefined) continue;
        const sticky = this.pattern(`(?:${rule.pattern.pattern})`);
        sticky.lastIndex = at;
        const match = sticky.exec(text);
        if (match === null) continue;
        length = match[0].length;
        output.push(...this.ruleOutput(rule.outputs, input.slice(at, at + length)));
        break;
      }
      if (length === 0) {
        const otherwise = rules.find(rule => rule.pattern === undefined);
        if (otherwise === undefined) throw new Raised();
        length = 1;
        output.push(...this.ruleOutput(otherwise.outputs, [input[at]]));
      }
      at += length;
    }
    return output;
  }

  private pattern(source: string): RegExp {
    let found = this.patterns.get(source);
    if (found === undefined) {
      found = new RegExp(source, 'y');
      this.patterns.set(source, found);
    }
    return found;
  }

  private ruleOutput(outputs: readonly Expression[], matched: readonly number[]): readonly Value[] {
    const names = new Map<string, Value>(matched.map((symbol, i) => [`#${i}`, BigInt(symbol)]));
    return outputs.flatMap(output => this.written(output, names));
  }

  private written(e: Expression, names: Names): readonly Value[] {
    if (e.kind === 'string') return [...(e.literal.text ?? '').split('')].map(c => BigInt(c.charCodeAt(0)));
    return [this.value(e, names)];
  }

  private wrap(value: bigint): bigint {
    return this.bits === undefined ? value : BigInt.asUintN(this.bits, value);
  }

  private numeric(e: Expression, names: Names): bigint {
    const value = this.value(e, names);
    if (typeof value !== 'bigint') throw new Error('not a number');
    return value;
  }

  private value(e: Expression, names: Names): Value {
    switch (e.kind) {
      case 'number':
      case 'boolean':
        return e.value;
      case 'string':
        throw new Error('a string is no value');
      case 'name':
      case 'matched': {
        const found = names.get(e.kind === 'name' ? e.name : `#${e.index}`);
        if (found === undefined) throw new Error('unknown name');
        return found;
      }
      case 'unary': {
        if (e.operator === '!') return !this.value(e.operand, names);
        const operand = this.numeric(e.operand, names);
        if (e.operator === '+') return operand;
        return this.wrap(e.operator === '-' ? -operand : ~operand);
      }
      case 'member':
        return this.isIn(this.numeric(e.subject, names), e.set.pattern);
      case 'call':
        return this.call(e.name, e.args, names);
      case 'binary':
        return this.binary(e, names);
    }
  }

  private isIn(subject: bigint, source: string): boolean {
    if (subject < 0n || subject > 0xffffn) return false;
    const pattern = this.pattern(`^(?:${source})$`);
    pattern.lastIndex = 0;
    return pattern.test(String.fromCharCode(Number(subject)));
  }

  private call(name: string, args: readonly Expression[], names: Names): Value {
    const f = this.file.functions.find(candidate => candidate.name === name);
    const values = args.map(arg => this.value(arg, names));
    if (f !== undefined) return this.value(f.body, new Map(f.parameters.map((p, i) => [p.name, values[i]])));
    const x = values[0] as bigint;
    switch (name) {
      case 'ite':
        return values[0] ? values[1] : values[2];
      case 'Bits':
        return BigInt.asUintN(Number(x) - Number(values[1]) + 1, (values[2] as bigint) >> (values[1] as bigint));
      case 'IsHighSurrogate':
        return x >> 10n === 0b110110n;
      case 'IsLowSurrogate':
        return x >> 10n === 0b110111n;
      case 'IsWordChar':
        return this.isIn(x, '\\w');
      case 'IsDigit':
        return this.isIn(x, '\\d');
      case 'IsWhitespace':
        return this.isIn(x, '\\s');
      default:
        throw new Error(`unknown function ${name}`);
    }
  }

  private binary(e: Expression & { kind: 'binary' }, names: Names): Value {
    const left = this.value(e.left, names);
    if (e.operator === '&&') return left === true && this.value(e.right, names);
    if (e.operator === '||') return left === true || this.value(e.right, names);
    const right = this.value(e.right, names);
    if (e.operator === '==') return left === right;
    if (e.operator === '!=') return left !== right;
    if (typeof left === 'boolean' || typeof right === 'boolean') {
      if (e.operator === '&') return left === true && right === true;
      if (e.operator === '|') return left === true || right === true;
      return left !== right;
    }
    return typeof left === 'bigint' && typeof right === 'bigint' ? this.arithmetic(e.operator, left, right) : false;
  }

  private arithmetic(operator: string, a: bigint, b: bigint): Value {
    const far = this.bits !== undefined && b >= BigInt(this.bits);
    switch (operator) {
      case '<':
        return a < b;
      case '<=':
        return a <= b;
      case '>':
        return a > b;
      case '>=':
        return a >= b;
      case '+':
        return this.wrap(a + b);
      case '-':
        return this.wrap(a - b);
      case '*':
        return this.wrap(a * b);
      case '/':
        if (b === 0n) return this.wrap(-1n);
        return (a - this.remainder(a, b)) / b;
      case '%':
        return b === 0n ? a : this.remainder(a, b);
      case '&':
        return a & b;
      case '|':
        return a | b;
      case '^':
        return a ^ b;
      case '<<':
        return far ? 0n : this.wrap(a << b);
      case '>>':
        return far ? 0n : a >> b;
      default:
        throw new Error(`unknown operator ${operator}`);
    }
  }

  /** From 0 to |b| - 1. */
  private remainder(a: bigint, b: bigint): bigint {
    const r = a % b;
    return r >= 0n ? r : r + (b < 0n ? -b : b);
  }
}
