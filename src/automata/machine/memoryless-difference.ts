import { eq } from '../../logic/build.ts';
import type { CharSet } from '../../logic/char-set.ts';
import { evaluate } from '../../logic/evaluate.ts';
import { setsOf } from '../../logic/predicates.ts';
import type { Session } from '../../logic/session.ts';
import { constant, FALSE, isConstant, type Term, type Variable } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import { type Value, valueKey } from '../../logic/value.ts';
import { isMemoryless } from './acceptors.ts';
import { JointRuns, type JointStep } from './joint-runs.ts';
import { type Ending, type Machine, windowVariable } from './machine.ts';

/** An input for which two machines write different things, and what they write. */
export interface OutputDifference {
  readonly word: readonly Value[];
  readonly left: readonly Value[];
  readonly right: readonly Value[];
}

/** Whether {@link memorylessDifference} can tell how the machines differ. */
export function areMemoryless(left: Machine, right: Machine): boolean {
  return [left, right].every(m => isMemoryless(m) && setsOf(m.input) !== undefined);
}

/**
 * A shortest input on which some run of `left` and some run of `right` both accept and write different outputs, for
 * memoryless machines over a small sort; `undefined` when there is none. With one machine twice: an input with two
 * outputs.
 *
 * Let two runs stand at states from which some input leads both to an end. Whatever that input is, at most one
 * difference of what was written before (the promise) makes the outputs equal. So there is a difference as soon as a
 * promise depends on a symbol that may be two things, and it is as short as the way to that place and the shortest way
 * to an end from there; and two constant promises for each pair of states are enough, since a third cannot show a
 * difference that those do not (paper 004, lemma 1). No promise that is carried on has a variable in it, and no solver
 * is asked. O(pairs · transitions²) set operations, for the pairs that some input leads to.
 */
export function memorylessDifference(left: Machine, right: Machine, session: Session): OutputDifference | undefined {
  return new PromiseSearch(left, right, session).run();
}

/** Two runs that have come so far, one of them having written the constants `ahead` more than the other. */
interface Place {
  readonly pair: number;
  readonly leads: 'left' | 'right';
  readonly ahead: readonly Term[];
  readonly length: number;
  readonly before: Place | undefined;
  readonly step: JointStep | undefined;
  /** The symbols that lead here from `before`. */
  readonly symbols: CharSet | undefined;
}

/** What is known to show a difference: some input that begins like this, of this length. */
interface Finding {
  readonly length: number;
  readonly place: Place;
  /** The step after which the outputs differ whatever follows, for some of the symbols; absent where they do at an end. */
  readonly last: { readonly step: JointStep; readonly symbols: CharSet } | undefined;
}

class PromiseSearch {
  private readonly symbol: Variable;
  private readonly joint: JointRuns;
  private readonly queue: Place[] = [];
  private readonly promises = new Map<number, string[]>();
  private best: Finding | undefined;

  constructor(
    private readonly left: Machine,
    private readonly right: Machine,
    private readonly session: Session,
  ) {
    this.symbol = windowVariable(left.input, 0);
    this.joint = new JointRuns(left, right, session);
  }

  run(): OutputDifference | undefined {
    const { joint, queue } = this;
    if (joint.toEnd(joint.start) === undefined) return undefined;
    const nowhere = { before: undefined, step: undefined, symbols: undefined };
    this.enqueue({ pair: joint.start, leads: 'left', ahead: [], length: 0, ...nowhere });
    for (let i = 0; i < queue.length; i++) {
      const place = queue[i];
      if (this.best !== undefined && place.length >= this.best.length) break;
      if (this.endsDiffer(place)) this.note({ length: place.length, place, last: undefined });
      else for (const step of joint.steps(place.pair)) this.follow(place, step);
    }
    return this.best && this.shown(this.best);
  }

  private enqueue(place: Place): void {
    const promise = `${place.ahead.length === 0 ? '' : place.leads}${place.ahead.map(t => t.id).join()}`;
    const known = this.promises.get(place.pair);
    if (known === undefined) this.promises.set(place.pair, [promise]);
    else if (known.length > 1 || known[0] === promise) return;
    else known.push(promise);
    this.session.budget.spend();
    this.queue.push(place);
  }

  private note(finding: Finding): void {
    if (this.best === undefined || finding.length < this.best.length) this.best = finding;
  }

  private follow(place: Place, step: JointStep): void {
    const toEnd = this.joint.toEnd(step.to);
    if (toEnd === undefined) return;
    const length = place.length + 1;
    const [ours, theirs] = this.written(place, step.left.outputs, step.right.outputs);
    const common = Math.min(ours.length, theirs.length);
    let symbols = step.symbols;
    for (let i = 0; i < common && !symbols.isEmpty; i++) {
      if (ours[i] === theirs[i]) continue;
      const same = asCharSet(eq(ours[i], theirs[i]));
      if (same === undefined) throw new Error('an equation about one small symbol is always a set');
      const differing = symbols.minus(same);
      if (!differing.isEmpty) this.note({ length: length + toEnd, place, last: { step, symbols: differing } });
      symbols = symbols.intersect(same);
    }
    if (symbols.isEmpty) return;
    const ahead: Term[] = [];
    for (const term of [...ours.slice(common), ...theirs.slice(common)]) {
      const fixed = this.constantOn(term, symbols);
      if (fixed === undefined) {
        this.note({ length: length + toEnd, place, last: { step, symbols } });
        return;
      }
      ahead.push(fixed);
    }
    const leads = ours.length > common ? 'left' : 'right';
    this.enqueue({ pair: step.to, leads, ahead, length, before: place, step, symbols });
  }

  private written(
    { leads, ahead }: Place,
    ours: readonly Term[],
    theirs: readonly Term[],
  ): readonly [readonly Term[], readonly Term[]] {
    if (ahead.length === 0) return [ours, theirs];
    return leads === 'left' ? [[...ahead, ...ours], theirs] : [ours, [...ahead, ...theirs]];
  }

  /** The term, if it has one value for all these symbols. */
  private constantOn(term: Term, symbols: CharSet): Term | undefined {
    if (isConstant(term)) return term;
    if (term === this.symbol && symbols.size > 1) return undefined;
    let common: Value | undefined;
    for (const symbol of symbols) {
      const value = evaluate(term, new Map([[this.symbol, symbol]]));
      if (common !== undefined && valueKey(common) !== valueKey(value)) return undefined;
      common ??= value;
    }
    return common === undefined ? undefined : constant(common, term.sort);
  }

  private endsDiffer(place: Place): boolean {
    return this.endings(place.pair).some(([a, b]) => {
      const [ours, theirs] = this.written(place, a.outputs, b.outputs);
      return ours.length !== theirs.length || ours.some((t, i) => t !== theirs[i]);
    });
  }

  private endings(pair: number): readonly (readonly [Ending, Ending])[] {
    const [p, q] = this.joint.statesOf(pair);
    const isPossible = ({ guard }: Ending): boolean => guard !== FALSE;
    return this.left.endings[p]
      .filter(isPossible)
      .flatMap(a => this.right.endings[q].filter(isPossible).map(b => [a, b] as const));
  }

  /** The input of a finding. Of the symbols of the last step that leads to it, one of the first two shows it. */
  private shown({ place, last }: Finding): OutputDifference {
    const steps: { readonly step: JointStep; readonly symbols: CharSet }[] = [];
    for (let at: Place | undefined = place; at?.step !== undefined; at = at.before)
      steps.unshift({ step: at.step, symbols: at.symbols ?? at.step.symbols });
    const decisive = steps.length;
    if (last !== undefined) {
      steps.push(last);
      for (const step of this.joint.wayToEnd(last.step.to)) steps.push({ step, symbols: step.symbols });
    }
    const end = steps.at(-1)?.step.to ?? this.joint.start;
    const path = steps.map(s => s.step);
    const word: Value[] = steps.map(s => s.symbols.pick() ?? 0);
    const choices = last === undefined ? [undefined] : last.symbols;
    for (const choice of [word[decisive], ...choices]) {
      if (choice !== undefined) word[decisive] = choice;
      for (const [a, b] of this.endings(end)) {
        const left = this.outputOf(
          path.map(s => s.left.outputs),
          word,
          a,
        );
        const right = this.outputOf(
          path.map(s => s.right.outputs),
          word,
          b,
        );
        if (valueKey(left) !== valueKey(right)) return { word: [...word], left, right };
      }
    }
    throw new Error('two promises at one place cannot both be kept');
  }

  private outputOf(outputs: readonly (readonly Term[])[], word: readonly Value[], end: Ending): readonly Value[] {
    const values = outputs.flatMap((terms, i) => terms.map(t => evaluate(t, new Map([[this.symbol, word[i]]]))));
    return [...values, ...end.outputs.map(t => evaluate(t, new Map()))];
  }
}
