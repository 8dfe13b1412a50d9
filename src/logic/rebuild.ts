import { type BinaryOp, isBinary } from './binary-op.ts';
import {
  and,
  bitAnd,
  bitOr,
  bitXor,
  convert,
  div,
  eq,
  floatFunction,
  ite,
  item,
  le,
  lookupIn,
  member,
  mod,
  mul,
  not,
  or,
  shl,
  shr,
  tuple,
} from './build.ts';
import { floatOperation } from './float-operations.ts';
import { linearTerm } from './linear.ts';
import type { Term } from './term.ts';

const BINARY: Readonly<Record<BinaryOp['kind'], (a: Term, b: Term) => Term>> = {
  mul,
  div,
  mod,
  bitand: bitAnd,
  bitor: bitOr,
  bitxor: bitXor,
  shl,
  shr,
};

/** Rebuilds a term's top with new arguments, simplifying again. */
export function rebuild(term: Term, args: readonly Term[]): Term {
  const { op } = term;
  if (isBinary(op)) return BINARY[op.kind](args[0], args[1]);
  switch (op.kind) {
    case 'var':
    case 'const':
      return term;
    case 'not':
      return not(args[0]);
    case 'and':
      return and(...args);
    case 'or':
      return or(...args);
    case 'eq':
      return eq(args[0], args[1]);
    case 'le':
      return le(args[0], args[1]);
    case 'ite':
      return ite(args[0], args[1], args[2]);
    case 'in':
      return member(args[0], op.set);
    case 'sum':
      return linearTerm(
        term.sort,
        op.constant,
        args.map((arg, i) => [op.coefficients[i], arg]),
      );
    case 'convert':
      return convert(args[0], term.sort);
    case 'float':
      return floatFunction(op.of, term.sort, args[0]);
    case 'floats':
      return floatOperation(op.of, args[0], args[1]);
    case 'lookup':
      return lookupIn(op, op.table.sort, args[0]);
    case 'tuple':
      return tuple(...args);
    case 'item':
      return item(args[0], op.index);
  }
}
