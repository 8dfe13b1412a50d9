import { symbolsNear } from '../automata/machine/telling-symbols.ts';
import type { CharSet } from '../logic/char-set.ts';
import { type Sort, universeSize } from '../logic/sort.ts';
import type { Term } from '../logic/term.ts';
import { asCharSet, canonicalUnaryPredicate } from '../logic/unary.ts';
import { belongsTo, fromScalar, type Value, valueKey } from '../logic/value.ts';

/** More classes of symbols than this are not told apart. */
const MAX_CLASSES = 24;
/** More numbers than this are not kept of those that a program compares with. */
const MAX_NUMBERS = 48;

const USUAL_NUMBERS = [0n, 1n, -1n, 2n, 10n, 127n, 255n, 256n, 65_536n, 2n ** 31n - 1n, -(2n ** 31n)];

/**
 * Symbols that stand for all others as far as the conditions go that were met: of small sorts the least and the greatest of
 * each class that the conditions on one symbol tell apart, of numbers those that occur in conditions and their neighbours.
 */
export class Representatives {
  private readonly sets = new Set<CharSet>();
  private readonly numbers = new Set<bigint>(USUAL_NUMBERS);
  private readonly seen = new Set<Term>();

  constructor(private readonly sort: Sort) {}

  /** Takes the conditions of a path into account. Whether they tell symbols apart that were the same before. */
  learn(path: readonly Term[]): boolean {
    const before = this.sets.size + this.numbers.size;
    for (const condition of path) {
      if (this.seen.has(condition)) continue;
      this.seen.add(condition);
      if (universeSize(this.sort) === undefined) this.addNumbers(condition);
      else if (condition.variables.length === 1) {
        const set = asCharSet(canonicalUnaryPredicate(condition));
        if (set !== undefined) this.sets.add(set);
      }
    }
    return this.sets.size + this.numbers.size > before;
  }

  symbols(): readonly Value[] {
    const { kind } = this.sort;
    if (kind === 'tuple' || kind === 'bool') return symbolsNear(this.sort, [...this.numbers].map(Number));
    const size = universeSize(this.sort);
    const scalars = size === undefined ? [...this.numbers] : this.ends(size).map(BigInt);
    const found = new Map<string, Value>();
    for (const scalar of scalars) {
      const symbol = fromScalar(this.sort, scalar);
      if (belongsTo(symbol, this.sort)) found.set(valueKey(symbol), symbol);
    }
    return [...found.values()];
  }

  /** The least and the greatest symbol of each class, classes of large symbols last. */
  private ends(size: number): readonly number[] {
    const cuts = new Set<number>([0]);
    for (const { bounds } of this.sets)
      for (const [i, bound] of bounds.entries()) cuts.add(i % 2 === 0 ? bound : bound + 1);
    const starts = [...cuts].filter(cut => cut < size).sort((a, b) => a - b);
    const classes = new Map<string, { readonly least: number; most: number }>();
    for (const [i, least] of starts.entries()) {
      const most = (starts[i + 1] ?? size) - 1;
      const key = [...this.sets].map(set => (set.has(least) ? 1 : 0)).join('');
      const known = classes.get(key);
      if (known === undefined) classes.set(key, { least, most });
      else known.most = most;
    }
    const some = [...classes.values()].slice(0, MAX_CLASSES);
    return [...some.map(({ most }) => most), ...some.map(({ least }) => least)];
  }

  private addNumbers(term: Term): void {
    if (this.numbers.size >= MAX_NUMBERS) return;
    const { op } = term;
    const constant = op.kind === 'const' ? op.value : op.kind === 'sum' ? op.constant : undefined;
    if (typeof constant === 'bigint' || (typeof constant === 'number' && Number.isSafeInteger(constant)))
      for (const by of [0n, 1n, -1n]) for (const sign of [1n, -1n]) this.numbers.add(sign * BigInt(constant) + by);
    for (const arg of term.args) this.addNumbers(arg);
  }
}
