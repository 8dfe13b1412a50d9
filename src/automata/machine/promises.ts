import { universeSize } from '../../logic/sort.ts';
import { isConstant, isVariable, type Term } from '../../logic/term.ts';
import type { Pair } from './compare.ts';

/**
 * The promises with which a comparison has reached each pair of nodes, in order of length.
 *
 * Let two runs stand at nodes that carry no values, so that what they can do next depends on the nodes alone. Whatever
 * continuation leads both to an end and writes u and v there, at most one promise makes the outputs equal: α·u = β·v
 * fixes which side is ahead and by how much, and then its symbols (paper 004, lemma 1). So when a pair of nodes was
 * reached with two different promises, every continuation of a third shows a difference with one of the first two as
 * well, with an input that is no longer: the third is superfluous, and shortest differences are still found.
 */
export class Promises {
  private readonly known = new Map<string, { readonly first: Pair; several: boolean }>();

  /** Notes how a pair was reached; true when it need not be followed. Pairs must come in order of length. */
  isSuperfluous(pair: Pair): boolean {
    if (pair.parted || pair.left.terms.length > 0 || pair.right.terms.length > 0) return false;
    const key = `${pair.left.node},${pair.right.node}`;
    const entry = this.known.get(key);
    if (entry === undefined) {
      this.known.set(key, { first: pair, several: isSeveral(pair) });
      return false;
    }
    if (entry.several) return true;
    entry.several = isSeveral(pair) || differ(entry.first, pair);
    return false;
  }
}

/** Whether two promises are certainly different, whatever was read. */
function differ(a: Pair, b: Pair): boolean {
  if (a.leftAhead.length !== b.leftAhead.length || a.rightAhead.length !== b.rightAhead.length) return true;
  const differentTerms = (one: readonly Term[], other: readonly Term[]): boolean =>
    one.some((t, i) => isConstant(t) && isConstant(other[i]) && t !== other[i]);
  return differentTerms(a.leftAhead, b.leftAhead) || differentTerms(a.rightAhead, b.rightAhead);
}

/** Whether a promise stands for at least two: it holds a symbol that may be more than one thing. */
function isSeveral({ leftAhead, rightAhead, facts }: Pair): boolean {
  return [...leftAhead, ...rightAhead].some(t => {
    if (!isVariable(t) || universeSize(t.sort) === undefined) return false;
    const about = facts.filter(f => f.variables.includes(t));
    return about.every(f => f.op.kind === 'in' && f.args[0] === t && f.op.set.size > 1);
  });
}
