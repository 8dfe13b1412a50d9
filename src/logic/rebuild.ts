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

/** Rebuilds a term's top with new arguments, simplifying again. */
export function rebuild(term: Term, args: readonly Term[]): Term {
  const { op } = term;
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
    case 'mul':
      return mul(args[0], args[1]);
    case 'div':
      return div(args[0], args[1]);
    case 'mod':
      return mod(args[0], args[1]);
    case 'bitand':
      return bitAnd(args[0], args[1]);
    case 'bitor':
      return bitOr(args[0], args[1]);
    case 'bitxor':
      return bitXor(args[0], args[1]);
    case 'shl':
      return shl(args[0], args[1]);
    case 'shr':
      return shr(args[0], args[1]);
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
