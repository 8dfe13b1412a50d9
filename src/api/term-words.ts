import { le, not, num, sub } from '../logic/build.ts';
import { widthOf } from '../logic/sort.ts';
import type { Term } from '../logic/term.ts';
import { rangeOf } from '../program/range.ts';
import { termText } from '../render/index.ts';

/** A condition as C has it, without the conversions between widths that the compiler puts in. */
export function conditionInWords(condition: Term): string {
  let text = termText(unsigned(condition));
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(CONVERSION, (_, inner: string) => (/^[\w.[\]-]+$/.test(inner) ? inner : `(${inner})`));
  }
  return text;
}

const CONVERSION = /\b[ui]\d+\(([^()]*)\)/g;

/** A comparison of signed numbers that are never negative as one of unsigned ones. */
function unsigned(condition: Term): Term {
  if (condition.op.kind === 'not') return not(unsigned(condition.args[0]));
  const [left, right] = condition.args;
  const width = condition.op.kind === 'le' ? widthOf(left.sort) : undefined;
  if (width === undefined) return condition;
  const half = num(1n << BigInt(width - 1), left.sort);
  const [a, b] = [left, right].map(side => sub(side, half));
  const isSmall = (side: Term): boolean => rangeOf(side).max < 2 ** (width - 1);
  return isSmall(a) && isSmall(b) ? le(a, b) : condition;
}
