import { isRecord } from '../../host/json.ts';
import * as build from '../../logic/build.ts';
import { CharSet } from '../../logic/char-set.ts';
import type { FloatFunction, FloatOperation } from '../../logic/float.ts';
import { floatOperation } from '../../logic/float-operations.ts';
import { Bool, type Sort, sortName, universeSize } from '../../logic/sort.ts';
import { constant, FALSE, isConstant, SortError, type Term, TRUE, type Variable } from '../../logic/term.ts';
import { compareScalars, isZero, type Scalar } from '../../logic/value.ts';
import { MachineFormatError } from './format-error.ts';
import { readSort } from './sort-json.ts';
import {
  indexOfName,
  isCharLiteral,
  isNameLiteral,
  isNumberLiteral,
  isSpecialFloat,
  readFloat,
  readValue,
  writeFloat,
  writeInteger,
  writeValue,
} from './value-json.ts';

/**
 * Terms as JSON: literals as in value-json.ts, variables by name, and operations as arrays whose first element names
 * the operation: `["+", "x", 1]`, `["in", "x", ["a-z", "_"]]`, `["ite", c, a, b]`. A literal whose sort its surroundings
 * do not tell is written with it: `["const", "Int", 5]`.
 *
 * @param told whether the reader will know the term's sort before it reads it
 */
export function writeTerm(term: Term, told = true): unknown {
  const { op, args } = term;
  const untold = (): unknown[] => args.map(arg => writeTerm(arg, false));
  switch (op.kind) {
    case 'var':
      return op.name.replace(/^@/, '');
    case 'const': {
      const value = writeValue(op.value, term.sort);
      // A name such as NaN could be a variable's.
      const isSpecial = term.sort.kind === 'float' && isSpecialFloat(Number(op.value));
      const plain =
        term.sort === Bool || (told && term.sort.kind !== 'tuple' && term.sort.kind !== 'enum' && !isSpecial);
      return plain ? value : ['const', sortName(term.sort), value];
    }
    case 'not':
    case 'and':
    case 'or':
      return [op.kind, ...args.map(arg => writeTerm(arg))];
    case 'ite':
      return ['ite', writeTerm(args[0]), ...ofOneSort(args.slice(1), told)];
    case 'in':
      return ['in', ...untold(), writeSet(op.set, args[0].sort)];
    case 'sum': {
      const atoms = ofOneSort(args, told).map((atom, i) => writeScaled(op.coefficients[i], atom));
      return ['+', ...atoms, ...(isZero(op.constant) ? [] : [writeScalar(op.constant)])];
    }
    case 'eq':
      return ['==', ...ofOneSort(args, false)];
    case 'le':
      return ['<=', ...ofOneSort(args, false)];
    case 'mul':
      return ['*', ...ofOneSort(args, told)];
    case 'convert':
      return ['convert', sortName(term.sort), ...untold()];
    case 'float':
      return ['float', sortName(term.sort), op.of.name, ...('by' in op.of ? [writeFloat(op.of.by)] : []), ...untold()];
    case 'floats':
      return ['floats', op.of, ...untold()];
    case 'lookup': {
      const { table } = op;
      const entries = table.entries.map(e => writeValue(e, table.sort));
      return [
        'lookup',
        { sort: sortName(table.sort), entries, otherwise: writeValue(table.otherwise, table.sort) },
        ...untold(),
      ];
    }
    case 'tuple':
      return ['tuple', ...args.map(arg => writeTerm(arg, told))];
    case 'item':
      return ['item', op.index, ...untold()];
    default:
      return [op.kind, ...ofOneSort(args, told)];
  }
}

/** Operands of one sort: the reader takes it from the first that is no literal, unless it knows it already. */
function ofOneSort(args: readonly Term[], told: boolean): unknown[] {
  const teller = told
    ? -1
    : Math.max(
        0,
        args.findIndex(arg => !isConstant(arg)),
      );
  return args.map((arg, i) => writeTerm(arg, i !== teller));
}

function writeScaled(coefficient: Scalar, atom: unknown): unknown {
  return compareScalars(coefficient, 1n) === 0 ? atom : ['*', writeScalar(coefficient), atom];
}

function writeScalar(scalar: Scalar): unknown {
  return typeof scalar === 'bigint' ? writeInteger(scalar) : `${scalar.numerator}/${scalar.denominator}`;
}

function writeSet(set: CharSet, sort: Sort): unknown[] {
  const items: unknown[] = [];
  for (let i = 0; i < set.bounds.length; i += 2) {
    const [lo, hi] = [set.bounds[i], set.bounds[i + 1]];
    if (sort.kind === 'enum') items.push(...sort.names.slice(lo, hi + 1).map(name => ({ name })));
    else if (sort.kind !== 'char') items.push(lo === hi ? lo : [lo, hi]);
    else if (lo === hi) items.push(String.fromCharCode(lo));
    else items.push(`${String.fromCharCode(lo)}-${String.fromCharCode(hi)}`);
  }
  return items;
}

/** The variables that a term may mention, by name. */
export type Scope = ReadonlyMap<string, Variable>;

/** Reads a term of the expected sort. @throws MachineFormatError with the place and the reason */
export function readTerm(json: unknown, scope: Scope, expected: Sort, where: string): Term {
  const term = new TermReader(scope).read(json, expected, where);
  if (term.sort !== expected)
    throw new MachineFormatError(where, `a term of ${sortName(term.sort)} where ${sortName(expected)} is needed`);
  return term;
}

type Operation = (args: readonly Term[]) => Term;

/** Operations whose operands all have one sort; the result is a Boolean for the comparisons. */
const SAME_SORT: Readonly<Record<string, { arity: readonly [number, number]; build: Operation; compares: boolean }>> = {
  '+': { arity: [1, 999], build: args => build.add(...args), compares: false },
  '-': { arity: [1, 2], build: ([a, b]) => (b === undefined ? build.neg(a) : build.sub(a, b)), compares: false },
  '*': { arity: [2, 2], build: ([a, b]) => build.mul(a, b), compares: false },
  div: { arity: [2, 2], build: ([a, b]) => build.div(a, b), compares: false },
  mod: { arity: [2, 2], build: ([a, b]) => build.mod(a, b), compares: false },
  bitand: { arity: [2, 2], build: ([a, b]) => build.bitAnd(a, b), compares: false },
  bitor: { arity: [2, 2], build: ([a, b]) => build.bitOr(a, b), compares: false },
  bitxor: { arity: [2, 2], build: ([a, b]) => build.bitXor(a, b), compares: false },
  shl: { arity: [2, 2], build: ([a, b]) => build.shl(a, b), compares: false },
  shr: { arity: [2, 2], build: ([a, b]) => build.shr(a, b), compares: false },
  '==': { arity: [2, 2], build: ([a, b]) => build.eq(a, b), compares: true },
  '!=': { arity: [2, 2], build: ([a, b]) => build.ne(a, b), compares: true },
  '<=': { arity: [2, 2], build: ([a, b]) => build.le(a, b), compares: true },
  '<': { arity: [2, 2], build: ([a, b]) => build.lt(a, b), compares: true },
  '>=': { arity: [2, 2], build: ([a, b]) => build.ge(a, b), compares: true },
  '>': { arity: [2, 2], build: ([a, b]) => build.gt(a, b), compares: true },
};

class TermReader {
  constructor(private readonly scope: Scope) {}

  /** `expected` gives literals their sort where nothing else does; the caller checks the sort of the result. */
  read(json: unknown, expected: Sort | undefined, where: string): Term {
    if (json === true) return TRUE;
    if (json === false) return FALSE;
    if (isNumberLiteral(json) || isCharLiteral(json)) {
      if (expected === undefined)
        throw new MachineFormatError(where, `nothing here tells the sort of ${JSON.stringify(json)}`);
      return constant(readValue(json, expected, where), expected);
    }
    if (typeof json === 'string') {
      const found = this.scope.get(json);
      if (found === undefined)
        throw new MachineFormatError(
          where,
          `unknown variable ${JSON.stringify(json)}: here are ${[...this.scope.keys()].join(', ') || 'none'}`,
        );
      return found;
    }
    if (Array.isArray(json) && typeof json[0] === 'string') {
      try {
        return this.operation(json[0], json.slice(1), expected, where);
      } catch (error) {
        if (error instanceof SortError || error instanceof RangeError)
          throw new MachineFormatError(where, error.message);
        throw error;
      }
    }
    throw new MachineFormatError(where, `${JSON.stringify(json)} is not a term`);
  }

  private operation(name: string, args: readonly unknown[], expected: Sort | undefined, where: string): Term {
    const at = (i: number): string => `${where}[${i + 1}]`;
    const arity = (least: number, most: number): void => {
      if (args.length < least || args.length > most)
        throw new MachineFormatError(
          where,
          `"${name}" takes ${least === most ? least : `${least} to ${most}`} operands, not ${args.length}`,
        );
    };
    const same = Object.hasOwn(SAME_SORT, name) ? SAME_SORT[name] : undefined;
    if (same !== undefined) {
      arity(...same.arity);
      return same.build(this.ofOneSort(args, same.compares ? undefined : expected, where));
    }
    switch (name) {
      case 'not':
        arity(1, 1);
        return build.not(this.read(args[0], Bool, at(0)));
      case 'and':
        return build.and(...args.map((arg, i) => this.read(arg, Bool, at(i))));
      case 'or':
        return build.or(...args.map((arg, i) => this.read(arg, Bool, at(i))));
      case 'ite': {
        arity(3, 3);
        const [then, otherwise] = this.ofOneSort(args.slice(1), expected, where);
        return build.ite(this.read(args[0], Bool, at(0)), then, otherwise);
      }
      case 'in': {
        arity(2, 2);
        const subject = this.read(args[0], undefined, at(0));
        return build.member(subject, readSet(args[1], subject.sort, at(1)));
      }
      case 'convert':
        arity(2, 2);
        return build.convert(this.read(args[1], undefined, at(1)), readSort(args[0], at(0)));
      case 'const': {
        arity(2, 2);
        const sort = readSort(args[0], at(0));
        return constant(readValue(args[1], sort, at(1)), sort);
      }
      case 'float': {
        arity(3, 4);
        const of = readFloatFunction(args.slice(1, -1), where);
        const last = args.length - 1;
        return build.floatFunction(of, readSort(args[0], at(0)), this.read(args[last], undefined, at(last)));
      }
      case 'floats': {
        arity(3, 3);
        const of = FLOAT_OPERATIONS.find(known => known === args[0]);
        if (of === undefined) throw new MachineFormatError(at(0), 'no operation on two floating-point numbers');
        return floatOperation(of, this.read(args[1], undefined, at(1)), this.read(args[2], undefined, at(2)));
      }
      case 'lookup':
        arity(2, 2);
        return this.lookup(args[0], this.read(args[1], undefined, at(1)), at(0));
      case 'tuple': {
        const items = expected?.kind === 'tuple' ? expected.items : [];
        return build.tuple(...args.map((arg, i) => this.read(arg, items[i], at(i))));
      }
      case 'item':
        arity(2, 2);
        if (typeof args[0] !== 'number') throw new MachineFormatError(at(0), 'the index of an item is a number');
        return build.item(this.read(args[1], undefined, at(1)), args[0]);
      default:
        throw new MachineFormatError(where, `unknown operation ${JSON.stringify(name)}`);
    }
  }

  /** Reads operands that must agree in sort; literals take the sort of the first operand that is none. */
  private ofOneSort(args: readonly unknown[], expected: Sort | undefined, where: string): Term[] {
    const isLiteral = (arg: unknown): boolean => isNumberLiteral(arg) || isCharLiteral(arg);
    const first = args.findIndex(arg => !isLiteral(arg) && !isOnlyLiterals(arg));
    const teller = first < 0 ? undefined : this.read(args[first], expected, `${where}[${first + 1}]`);
    return args.map((arg, i) =>
      teller !== undefined && i === first ? teller : this.read(arg, teller?.sort ?? expected, `${where}[${i + 1}]`),
    );
  }

  private lookup(json: unknown, index: Term, where: string): Term {
    if (!isRecord(json) || !Array.isArray(json.entries) || !hasOnly(json, ['sort', 'entries', 'otherwise']))
      throw new MachineFormatError(where, 'a table is { "sort": …, "entries": […], "otherwise": … }');
    const sort = readSort(json.sort, `${where}.sort`);
    const entries = json.entries.map((e, i) => readValue(e, sort, `${where}.entries[${i}]`));
    return build.lookup(entries, readValue(json.otherwise, sort, `${where}.otherwise`), sort, index);
  }
}

const WITH_NUMBER = ['plus', 'from', 'times', 'over', 'signed', 'unsigned'] as const;
const WITHOUT_NUMBER = [
  'floor',
  'ceiling',
  'truncated',
  'rounded',
  'even',
  'root',
  'nearest',
  'centred',
  'whole',
] as const;

const FLOAT_OPERATIONS: readonly FloatOperation[] = [
  'sum',
  'difference',
  'product',
  'quotient',
  'remainder',
  'below',
  'at most',
  'same',
];

function readFloatFunction([name, by]: readonly unknown[], where: string): FloatFunction {
  const without = WITHOUT_NUMBER.find(known => known === name);
  if (without !== undefined && by === undefined) return { name: without };
  const withNumber = WITH_NUMBER.find(known => known === name);
  const number = readFloat(by);
  if (withNumber === undefined || number === undefined)
    throw new MachineFormatError(where, `${JSON.stringify(name)} is no function of floating-point numbers`);
  return { name: withNumber, by: number };
}

/** An operation on literals alone, such as `["+", 1, 2]`, tells no sort either. */
function isOnlyLiterals(json: unknown): boolean {
  if (isNumberLiteral(json) || isCharLiteral(json)) return true;
  return Array.isArray(json) && json.length > 1 && json.slice(1).every(isOnlyLiterals);
}

function hasOnly(json: object, keys: readonly string[]): boolean {
  return Object.keys(json).every(key => keys.includes(key));
}

function readSet(json: unknown, sort: Sort, where: string): CharSet {
  const size = universeSize(sort);
  if (size === undefined)
    throw new MachineFormatError(where, `sets are of Char, Enum or BitVec up to 16, not ${sortName(sort)}`);
  if (!Array.isArray(json))
    throw new MachineFormatError(where, 'a set is a list such as ["a-z", "_"] or [[0, 31], 127]');
  return CharSet.fromRanges(
    json.map((item: unknown, i) => {
      const range = readRange(item, sort);
      if (range === undefined || range[0] > range[1] || range[0] < 0 || range[1] >= size)
        throw new MachineFormatError(`${where}[${i}]`, `${JSON.stringify(item)} is not a range of ${sortName(sort)}`);
      return range;
    }),
  );
}

function readRange(item: unknown, sort: Sort): [number, number] | undefined {
  if (typeof item === 'number' && Number.isInteger(item)) return [item, item];
  if (Array.isArray(item) && item.length === 2 && item.every(Number.isInteger)) return [item[0], item[1]];
  if (sort.kind === 'enum') {
    const index = isNameLiteral(item) ? indexOfName(item.name, sort) : undefined;
    return index === undefined ? undefined : [index, index];
  }
  if (typeof item !== 'string' || sort.kind !== 'char') return undefined;
  if (item.length === 1) return [item.charCodeAt(0), item.charCodeAt(0)];
  if (item.length === 3 && item[1] === '-') return [item.charCodeAt(0), item.charCodeAt(2)];
  return undefined;
}

/** Consecutive constant characters as one `{ "text": … }`, other terms as they are. */
export function writeOutputs(outputs: readonly Term[]): unknown[] {
  const items: unknown[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') items.push({ text });
    text = '';
  };
  for (const term of outputs) {
    if (isConstant(term) && term.sort.kind === 'char') text += String.fromCharCode(Number(term.op.value));
    else {
      flush();
      items.push(writeTerm(term));
    }
  }
  flush();
  return items;
}

export function readOutputs(json: unknown, scope: Scope, sort: Sort | undefined, where: string): Term[] {
  if (!Array.isArray(json)) throw new MachineFormatError(where, 'outputs are a list of terms and { "text": … }');
  if (sort === undefined && json.length > 0)
    throw new MachineFormatError(where, 'an acceptor (output: null) writes nothing');
  if (sort === undefined) return [];
  return json.flatMap((item: unknown, i) => {
    if (isRecord(item) && 'text' in item) {
      if (!hasOnly(item, ['text'])) throw new MachineFormatError(`${where}[${i}]`, 'text has no other properties');
      if (typeof item.text !== 'string' || sort.kind !== 'char')
        throw new MachineFormatError(
          `${where}[${i}]`,
          `text is for machines that write Char, this one writes ${sortName(sort)}`,
        );
      return Array.from({ length: item.text.length }, (_, j) => constant(String(item.text).charCodeAt(j), sort));
    }
    return [readTerm(item, scope, sort, `${where}[${i}]`)];
  });
}
