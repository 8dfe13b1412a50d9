import { le, not, num, sub } from '../logic/build.ts';
import { widthOf } from '../logic/sort.ts';
import type { Term } from '../logic/term.ts';
import { rangeOf } from '../program/range.ts';
import { termText } from '../render/index.ts';

/**
 * A condition as C has it, without the conversions between widths that the compiler puts in, but for those that cut a number
 * that is read: `(uint8_t)c` is 48 for 304, too.
 */
export function conditionInWords(condition: Term): string {
  let text = termText(unsigned(condition));
  const cut = cutVariables(condition);
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(CONVERSION, (all, bits: string, inner: string) => {
      if (cut.has(all)) return `(uint${bits}_t)${inner}`;
      return /^[\w.[\]-]+$/.test(inner) ? inner : `(${inner})`;
    });
  }
  return text;
}

const CONVERSION = /\b[ui](\d+)\(([^()]*)\)/g;

/** The texts of conversions that leave out bits of a variable. */
function cutVariables(condition: Term): ReadonlySet<string> {
  const cut = new Set<string>();
  const seen = new Set<Term>();
  const waiting = [condition];
  for (let term = waiting.pop(); term !== undefined; term = waiting.pop()) {
    if (seen.has(term)) continue;
    seen.add(term);
    waiting.push(...term.args);
    if (term.op.kind !== 'convert' || term.args[0].op.kind !== 'var') continue;
    const [to, from] = [widthOf(term.sort), widthOf(term.args[0].sort)];
    if (to !== undefined && from !== undefined && to < from && to >= 8) cut.add(termText(term));
  }
  return cut;
}

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
