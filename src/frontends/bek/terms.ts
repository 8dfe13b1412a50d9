import * as build from '../../logic/build.ts';
import type { CharSet } from '../../logic/char-set.ts';
import { Bool, Int, type Sort, universeSize, widthOf } from '../../logic/sort.ts';
import { FALSE, isConstant, SortError, type Term } from '../../logic/term.ts';
import type { BinaryOperator, Expression, FunctionDeclaration } from './ast.ts';
import { builtinPredicate } from './builtins.ts';
import { parseClass } from './char-class.ts';
import { BekError, type Position } from './errors.ts';

/** What the names of an expression stand for. */
export interface Scope {
  readonly names: ReadonlyMap<string, Term>;
  /** `#i` in a rule. */
  readonly matched?: (index: number, at: Position) => Term;
}

export const NO_NAMES: Scope = { names: new Map() };

/**
 * Turns expressions into terms over one sort of numbers. Calls of functions are replaced by their bodies, each
 * (function, arguments) once, so shared calls cost nothing. Names were checked before.
 *
 * @throws BekError where a Boolean meets a number, a number does not fit the sort, or the sort lacks the operation
 */
export class TermReader {
  private readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  private readonly inlined = new Map<string, Term>();

  constructor(
    private readonly file: string,
    readonly sort: Sort,
    functions: readonly FunctionDeclaration[],
  ) {
    this.functions = new Map(functions.map(f => [f.name, f]));
  }

  condition(e: Expression, scope: Scope): Term {
    return this.ofSort(e, scope, true);
  }

  number(e: Expression, scope: Scope): Term {
    return this.ofSort(e, scope, false);
  }

  /** What `yield` or a rule writes for one of its items: several symbols for a string. */
  written(e: Expression, scope: Scope): readonly Term[] {
    if (e.kind !== 'string') return [this.number(e, scope)];
    const text = e.literal.text ?? '';
    return Array.from({ length: text.length }, (_, i) => this.literal(BigInt(text.charCodeAt(i)), e.at));
  }

  term(e: Expression, scope: Scope): Term {
    try {
      return this.read(e, scope);
    } catch (error) {
      if (error instanceof SortError) throw this.error(e.at, error.message);
      throw error;
    }
  }

  /** `subject` is one of the code units of `set`; no Int outside them is. */
  static member(subject: Term, set: CharSet): Term {
    if (universeSize(subject.sort) !== undefined) return build.member(subject, set);
    const ranges: Term[] = [];
    for (let i = 0; i < set.bounds.length; i += 2)
      ranges.push(
        build.and(
          build.le(build.num(set.bounds[i], subject.sort), subject),
          build.le(subject, build.num(set.bounds[i + 1], subject.sort)),
        ),
      );
    return ranges.length === 0 ? FALSE : build.or(...ranges);
  }

  private error(at: Position, reason: string): BekError {
    return new BekError(this.file, at, reason);
  }

  private ofSort(e: Expression, scope: Scope, boolean: boolean): Term {
    const term = this.term(e, scope);
    if ((term.sort === Bool) !== boolean)
      throw this.error(
        e.at,
        boolean
          ? 'expected a Boolean, found a number; compare it, as in x != 0'
          : 'expected a number, found a Boolean; choose a number with ite(b, 1, 0)',
      );
    return term;
  }

  private read(e: Expression, scope: Scope): Term {
    switch (e.kind) {
      case 'number':
        return this.literal(e.value, e.at);
      case 'boolean':
        return build.bool(e.value);
      case 'string':
        throw new Error('strings are placed by the name checker');
      case 'name': {
        const term = scope.names.get(e.name);
        if (term === undefined) throw new Error(`${e.name} was not checked`);
        return term;
      }
      case 'matched':
        if (scope.matched === undefined) throw new Error(`#${e.index} was not checked`);
        return scope.matched(e.index, e.at);
      case 'unary':
        return this.unary(e, scope);
      case 'binary':
        return this.binary(e, scope);
      case 'member':
        return TermReader.member(this.number(e.subject, scope), parseClass(e.set, this.file));
      case 'call':
        return this.call(e, scope);
    }
  }

  private literal(value: bigint, at: Position): Term {
    const width = widthOf(this.sort);
    if (width !== undefined && value >> BigInt(width) !== 0n)
      throw this.error(at, `${value} does not fit: a symbol here is a number from 0 to ${2 ** width - 1}`);
    return build.num(value, this.sort);
  }

  private unary(e: Expression & { kind: 'unary' }, scope: Scope): Term {
    if (e.operator === '!') return build.not(this.condition(e.operand, scope));
    const operand = this.number(e.operand, scope);
    if (e.operator === '+') return operand;
    if (e.operator === '-') return build.neg(operand);
    this.requireBits(e.operator, e.at);
    return build.bitNot(operand);
  }

  private requireBits(what: string, at: Position): void {
    if (this.sort === Int) throw this.error(at, `${what} needs bits, and the symbols are integers without a width`);
  }

  private binary(e: Expression & { kind: 'binary' }, scope: Scope): Term {
    const { operator, at } = e;
    if (operator === '&&') return build.and(this.condition(e.left, scope), this.condition(e.right, scope));
    if (operator === '||') return build.or(this.condition(e.left, scope), this.condition(e.right, scope));
    const left = this.term(e.left, scope);
    const right = this.term(e.right, scope);
    const booleans = BOOLEAN_OPERATIONS[operator];
    if (left.sort === Bool && right.sort === Bool && booleans !== undefined) return booleans(left, right);
    if (left.sort === Bool || right.sort === Bool) throw this.mixed(operator, left, right, at);
    switch (operator) {
      case '/':
      case '%':
        if (e.right.kind === 'number' && e.right.value === 0n) throw this.error(at, 'division by zero');
        break;
      case '&':
      case '|':
      case '^':
      case '<<':
      case '>>':
        this.requireBits(operator, at);
    }
    return NUMBER_OPERATIONS[operator](left, right);
  }

  private mixed(operator: BinaryOperator, left: Term, right: Term, at: Position): BekError {
    const kind = (t: Term): string => (t.sort === Bool ? 'a Boolean' : 'a number');
    const needs = BOOLEAN_OPERATIONS[operator] === undefined ? 'two numbers' : 'two numbers or two Booleans';
    const hint = '&|^'.includes(operator) ? '; comparisons bind more tightly, so write (x & y) == z' : '';
    return this.error(at, `${operator} needs ${needs}, found ${kind(left)} and ${kind(right)}${hint}`);
  }

  private call(e: Expression & { kind: 'call' }, scope: Scope): Term {
    const f = this.functions.get(e.name);
    if (f !== undefined) return this.inline(f, e, scope);
    if (e.name === 'ite') return this.choice(e, scope);
    if (e.name === 'Bits') return this.bits(e, scope);
    const set = builtinPredicate(e.name);
    if (set === undefined) throw new Error(`${e.name} was not checked`);
    return TermReader.member(this.number(e.args[0], scope), set);
  }

  private inline(f: FunctionDeclaration, e: Expression & { kind: 'call' }, scope: Scope): Term {
    const args = e.args.map(arg => this.term(arg, scope));
    const key = `${f.name}:${args.map(arg => arg.id).join()}`;
    let result = this.inlined.get(key);
    if (result === undefined) {
      result = this.term(f.body, { names: new Map(f.parameters.map((p, i) => [p.name, args[i]])) });
      this.inlined.set(key, result);
    }
    return result;
  }

  private choice(e: Expression & { kind: 'call' }, scope: Scope): Term {
    const condition = this.condition(e.args[0], scope);
    const then = this.term(e.args[1], scope);
    const otherwise = this.term(e.args[2], scope);
    if (then.sort !== otherwise.sort)
      throw this.error(e.at, 'the last two arguments of ite are two numbers or two Booleans, not one of each');
    return build.ite(condition, then, otherwise);
  }

  private bits(e: Expression & { kind: 'call' }, scope: Scope): Term {
    this.requireBits('Bits', e.at);
    const width = widthOf(this.sort) ?? 0;
    const [high, low] = e.args.slice(0, 2).map(arg => {
      const bound = this.number(arg, scope);
      if (!isConstant(bound)) throw this.error(arg.at, 'the first two arguments of Bits are constants: Bits(7, 4, x)');
      return Number(bound.op.value);
    });
    if (high >= width || low > high)
      throw this.error(e.at, `Bits(high, low, x) needs ${width - 1} >= high >= low >= 0, found ${high} and ${low}`);
    return build.bits(high, low, this.number(e.args[2], scope));
  }
}

type Operation = (left: Term, right: Term) => Term;

const BOOLEAN_OPERATIONS: Readonly<Partial<Record<BinaryOperator, Operation>>> = {
  '==': build.eq,
  '!=': build.ne,
  '&': build.and,
  '|': build.or,
  '^': build.ne,
};

const NUMBER_OPERATIONS: Readonly<Record<Exclude<BinaryOperator, '&&' | '||'>, Operation>> = {
  '==': build.eq,
  '!=': build.ne,
  '<': build.lt,
  '<=': build.le,
  '>': build.gt,
  '>=': build.ge,
  '+': build.add,
  '-': build.sub,
  '*': build.mul,
  '/': build.div,
  '%': build.mod,
  '&': build.bitAnd,
  '|': build.bitOr,
  '^': build.bitXor,
  '<<': build.shl,
  '>>': build.shr,
};
