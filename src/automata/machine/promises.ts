import { universeSize } from '../../logic/sort.ts';
import { isConstant, isVariable, type Term, type Variable } from '../../logic/term.ts';
import type { Pair } from './compare.ts';

/**
 * The promises with which a comparison has reached each pair of nodes, in order of length.
 *
 * What two runs can do next depends on their nodes, on the values that they carry, and on nothing else. Whatever
 * continuation leads both to an end from there and writes u and v, at most one promise makes the outputs equal: α·u = β·v
 * fixes which side is ahead and by how much, and then its symbols (paper 004, lemma 1). So when a pair of nodes was
 * reached with two different promises, and each time with all the values that a third way can bring, every continuation
 * of the third shows a difference with one of the first two as well, with an input that is no longer: the third is
 * superfluous, and shortest differences are still found.
 *
 * Pairs are the same here when they carry the same values with the same facts about those alone. A pair whose facts
 * relate carried values to others may allow fewer values than those facts say: it can be superfluous, but it makes
 * no other so.
 */
export class Promises {
  private readonly known = new Map<string, { readonly first: Pair; several: boolean }>();

  /** Notes how a pair was reached; true when it need not be followed. Pairs must come in order of length. */
  isSuperfluous(pair: Pair): boolean {
    if (pair.parted) return false;
    const carried = new Set([...pair.left.terms, ...pair.right.terms].flatMap(t => t.variables));
    const about = pair.facts.filter(f => f.variables.some(v => carried.has(v)));
    const own = about.filter(f => f.variables.every(v => carried.has(v)));
    const place = [pair.left, pair.right].map(({ node, terms }) => `${node}:${terms.map(t => t.id).join()}`);
    const key = `${place.join()};${own.map(f => f.id).join()}`;
    const entry = this.known.get(key);
    if (entry?.several) return true;
    if (own.length < about.length) return false;
    const several = isSeveral(pair, carried);
    if (entry === undefined) this.known.set(key, { first: pair, several });
    else entry.several = several || differ(entry.first, pair);
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

/** Whether a promise stands for at least two: it holds a symbol that may be more than one thing and is not carried. */
function isSeveral({ leftAhead, rightAhead, facts }: Pair, carried: ReadonlySet<Variable>): boolean {
  return [...leftAhead, ...rightAhead].some(t => {
    if (!isVariable(t) || carried.has(t) || (universeSize(t.sort) ?? 0) < 2) return false;
    const about = facts.filter(f => f.variables.includes(t));
    return about.every(f => f.op.kind === 'in' && f.args[0] === t && f.op.set.size > 1);
  });
}
