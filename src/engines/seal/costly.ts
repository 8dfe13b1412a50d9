import { memo } from '../../logic/kept.ts';
import { widthOf } from '../../logic/sort.ts';
import { isConstant, isVariable, type Term } from '../../logic/term.ts';
import { isUnknownName } from '../../program/unknown.ts';

/** Products and quotients of fewer bits are found quickly. */
const WIDE = 12;

const SMALL = 4n;

const known = memo<Term, boolean>();

/**
 * Whether a term has products, quotients or shifts of wide numbers in it that are calculated: a solver takes long to say which
 * values it has, and they are not few. Linear in the size of the term, once for each.
 */
export function isCostly(term: Term): boolean {
  let found = known.get(term);
  if (found === undefined) {
    found = isCostlyItself(term) || term.args.some(isCostly);
    known.set(term, found);
  }
  return found;
}

function isCostlyItself({ op, args, sort }: Term): boolean {
  if ((widthOf(sort) ?? 0) < WIDE) return false;
  if (op.kind === 'sum') return hasUnknown(args) && op.coefficients.some(each => isLarge(BigInt(each as bigint), sort));
  const isCalculated = op.kind === 'mul' || op.kind === 'div' || op.kind === 'mod' || op.kind === 'shl';
  return isCalculated && (hasUnknown(args) || !args.some(isConstant));
}

/** Whether a factor, which may stand for a number below 0, is more than a few. */
function isLarge(factor: bigint, sort: Term['sort']): boolean {
  const size = 1n << BigInt(widthOf(sort) ?? 0);
  const distance = factor < 0n ? -factor : factor > size / 2n ? size - factor : factor;
  return distance > SMALL;
}

/** Whether there is something in terms that is no symbol of the input. */
function hasUnknown(args: readonly Term[]): boolean {
  return args.some(({ variables }) => variables.some(({ op }) => isUnknownName(op.name)));
}

/** Whether a term certainly has many values, or is one that it takes long to find these of: nobody needs to be asked then. */
export function isManyValued(term: Term, path: readonly Term[], most: number): boolean {
  if (isVariable(term) && isUnknownName(term.op.name)) {
    const width = widthOf(term.sort);
    return width !== undefined && 2 ** width > most && !path.some(({ variables }) => variables.includes(term));
  }
  return isCostly(term);
}
