import type { CastOperator, FloatOperator, FloatPredicate, IntOperator, IntPredicate } from './module.ts';

const INT_OPERATORS: ReadonlySet<string> = new Set<IntOperator>([
  'add',
  'sub',
  'mul',
  'udiv',
  'sdiv',
  'urem',
  'srem',
  'shl',
  'lshr',
  'ashr',
  'and',
  'or',
  'xor',
]);

const FLOAT_OPERATORS: ReadonlySet<string> = new Set<FloatOperator>(['fadd', 'fsub', 'fmul', 'fdiv', 'frem']);

const CAST_OPERATORS: ReadonlySet<string> = new Set<CastOperator>([
  'trunc',
  'zext',
  'sext',
  'fptrunc',
  'fpext',
  'fptoui',
  'fptosi',
  'uitofp',
  'sitofp',
  'ptrtoint',
  'inttoptr',
  'bitcast',
  'addrspacecast',
]);

const INT_PREDICATES: ReadonlySet<string> = new Set<IntPredicate>([
  'eq',
  'ne',
  'ugt',
  'uge',
  'ult',
  'ule',
  'sgt',
  'sge',
  'slt',
  'sle',
]);

const FLOAT_PREDICATES: ReadonlySet<string> = new Set<FloatPredicate>([
  'false',
  'oeq',
  'ogt',
  'oge',
  'olt',
  'ole',
  'one',
  'ord',
  'ueq',
  'ugt',
  'uge',
  'ult',
  'ule',
  'une',
  'uno',
  'true',
]);

export function isIntOperator(word: string): word is IntOperator {
  return INT_OPERATORS.has(word);
}

export function isFloatOperator(word: string): word is FloatOperator {
  return FLOAT_OPERATORS.has(word);
}

export function isCastOperator(word: string): word is CastOperator {
  return CAST_OPERATORS.has(word);
}

export function isIntPredicate(word: string): word is IntPredicate {
  return INT_PREDICATES.has(word);
}

export function isFloatPredicate(word: string): word is FloatPredicate {
  return FLOAT_PREDICATES.has(word);
}
