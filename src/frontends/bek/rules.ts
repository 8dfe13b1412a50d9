import { type Ending, type Machine, type Transition, windowVariable } from '../../automata/machine/machine.ts';
import { not } from '../../logic/build.ts';
import { CharSet } from '../../logic/char-set.ts';
import type { Budget } from '../../logic/limits.ts';
import { universeSize } from '../../logic/sort.ts';
import { FALSE, type Term, TRUE } from '../../logic/term.ts';
import type { ReplaceBody, Rule } from './ast.ts';
import { BekError } from './errors.ts';
import { type Lengths, MAX_MATCH, MatcherBuilder } from './pattern.ts';
import { type Attempt, attemptKey, Scanner } from './scanner.ts';
import { TermReader } from './terms.ts';

/**
 * A state of the machine: symbols that were read and not yet decided about, and for each of them at which a match may
 * begin (given what is known so far) the attempt there. The first attempt is open; each next place is where the one
 * before ends if nothing better comes.
 */
interface Pending {
  readonly count: number;
  readonly attempts: ReadonlyMap<number, Attempt>;
}

/** A rule applied to symbols of the pending ones, from `start` on. */
interface Application {
  readonly rule: number;
  readonly start: number;
}

/**
 * The `replace` form as a deterministic machine whose window holds the symbols that are not yet decided about. Output
 * is written as soon as the choice of rules is certain. There is one state for each way the open attempts can stand;
 * the budget is spent on them.
 *
 * @throws BekError
 */
export function translateRules(body: ReplaceBody, reader: TermReader, file: string, budget: Budget): Machine {
  const elses = body.rules.filter(rule => rule.pattern === undefined);
  if (elses.length > 1) throw new BekError(file, elses[1].at, "there already is an 'else' rule; keep one of them");
  return new RuleTranslator(body.rules, reader, file, budget).machine();
}

class RuleTranslator {
  private readonly lengths: readonly Lengths[];
  private readonly scanner: Scanner;
  private readonly otherwise: number | undefined;
  /** Sets of symbols that all patterns treat alike, none empty. */
  private readonly classes: readonly CharSet[];
  private readonly covered: CharSet;
  private readonly outputs = new Map<string, readonly Term[]>();

  constructor(
    private readonly rules: readonly Rule[],
    private readonly reader: TermReader,
    private readonly file: string,
    private readonly budget: Budget,
  ) {
    const builder = new MatcherBuilder(file);
    const starts: number[] = [];
    this.lengths = rules.map(({ pattern }, rule) => {
      if (pattern === undefined) return { shortest: 1, longest: 1 };
      const { start, lengths } = builder.pattern(pattern, rule);
      starts.push(start);
      return lengths;
    });
    this.scanner = new Scanner(builder.points, builder.start(starts));
    const otherwise = rules.findIndex(rule => rule.pattern === undefined);
    this.otherwise = otherwise < 0 ? undefined : otherwise;
    const sets = builder.points.flatMap(point => (point.kind === 'take' ? [point.set] : []));
    const universe = CharSet.range(0, (universeSize(reader.sort) ?? 0x10000) - 1);
    this.covered = sets.reduce((all, set) => all.union(set), CharSet.empty).intersect(universe);
    this.classes = partition(this.covered, sets);
    rules.forEach((_, rule) => {
      this.written({ rule, start: 0 }, MAX_MATCH);
    });
  }

  machine(): Machine {
    const indexOf = new Map<string, number>();
    const found: { readonly pending: Pending; readonly label: string }[] = [];
    const stateOf = (pending: Pending, label: string): number => {
      const key = pendingKey(pending);
      let index = indexOf.get(key);
      if (index === undefined) {
        this.budget.spend();
        index = found.push({ pending, label: pending.count === 0 ? '' : label.slice(-pending.count) }) - 1;
        indexOf.set(key, index);
      }
      return index;
    };
    stateOf({ count: 0, attempts: new Map() }, '');
    const transitions: (readonly Transition[])[] = [];
    const endings: (readonly Ending[])[] = [];
    let lookback = 0;
    for (let i = 0; i < found.length; i++) {
      const { pending, label } = found[i];
      lookback = Math.max(lookback, pending.count);
      transitions.push(this.transitions(pending, label, stateOf));
      endings.push(this.endings(pending));
    }
    return {
      input: this.reader.sort,
      output: this.reader.sort,
      lookback,
      registers: [],
      states: found.map(({ label }) => JSON.stringify(label)),
      initial: 0,
      transitions,
      endings,
    };
  }

  private transitions(
    pending: Pending,
    label: string,
    stateOf: (pending: Pending, label: string) => number,
  ): readonly Transition[] {
    const groups = new Map<string, { symbols: CharSet; rest: boolean; outputs: readonly Term[]; to: number }>();
    for (const symbols of [...this.classes, undefined]) {
      if (symbols === undefined && this.guard(CharSet.empty, true) === FALSE) continue;
      const step = this.step(pending, symbols);
      if (step === undefined) continue;
      const outputs = step.applied.flatMap(application => this.written(application, pending.count));
      const sample = String.fromCharCode((symbols ?? this.covered.complement()).pick() ?? 0);
      const to = stateOf(step.after, label + sample);
      const key = `${to}:${outputs.map(o => o.id).join()}`;
      const group = groups.get(key) ?? { symbols: CharSet.empty, rest: false, outputs, to };
      if (symbols === undefined) group.rest = true;
      else group.symbols = group.symbols.union(symbols);
      groups.set(key, group);
    }
    return [...groups.values()].map(({ symbols, rest, outputs, to }) => ({
      guard: this.guard(symbols, rest),
      outputs,
      updates: [],
      to,
    }));
  }

  /** The current symbol is in `symbols` or, with `rest`, in no set of any pattern. */
  private guard(symbols: CharSet, rest: boolean): Term {
    const x = windowVariable(this.reader.sort, 0);
    return rest ? not(TermReader.member(x, this.covered.minus(symbols))) : TermReader.member(x, symbols);
  }

  /** `undefined` when no rule applies and there is no `else`. */
  private step(
    { count, attempts }: Pending,
    symbols: CharSet | undefined,
  ): { readonly applied: readonly Application[]; readonly after: Pending } | undefined {
    const stepped = new Map<number, Attempt>();
    for (const [start, attempt] of [...attempts, [count, this.scanner.begin()] as const])
      stepped.set(start, this.scanner.step(attempt, symbols, count + 1 - start));
    const applied: Application[] = [];
    let at = 0;
    for (let attempt = stepped.get(at); attempt?.waiting.length === 0; attempt = stepped.get(at)) {
      const { rule, length } = this.outcomeSoFar(attempt);
      if (rule === undefined) return undefined;
      applied.push({ rule, start: at });
      at += length;
    }
    const open = new Map<number, Attempt>();
    for (let start = at, attempt = stepped.get(at); attempt !== undefined; attempt = stepped.get(start)) {
      open.set(start - at, attempt);
      start += this.outcomeSoFar(attempt).length;
    }
    return { applied, after: { count: count + 1 - at, attempts: open } };
  }

  /** What an attempt comes to if its waiting points lead nowhere. */
  private outcomeSoFar({ best }: Attempt): { readonly rule: number | undefined; readonly length: number } {
    return best ?? { rule: this.otherwise, length: 1 };
  }

  private endings({ count, attempts }: Pending): readonly Ending[] {
    const outputs: Term[] = [];
    for (const [start, attempt] of attempts) {
      const { rule } = this.outcomeSoFar(attempt);
      if (rule === undefined) return [];
      outputs.push(...this.written({ rule, start }, count));
    }
    return [{ guard: TRUE, outputs }];
  }

  /** What a rule writes, when the `newest`-th pending symbol is at distance 0 of the window. */
  private written({ rule, start }: Application, newest: number): readonly Term[] {
    const key = `${rule}:${newest - start}`;
    let terms = this.outputs.get(key);
    if (terms === undefined) {
      const { shortest } = this.lengths[rule];
      const scope = {
        names: new Map<string, Term>(),
        matched: (index: number, at: BekError['at']): Term => {
          if (index >= shortest)
            throw new BekError(
              this.file,
              at,
              `this rule can match ${shortest === 1 ? 'a single symbol' : `only ${shortest} symbols`}, ` +
                `so there may be no #${index}; the last that is always there is #${shortest - 1}`,
            );
          return windowVariable(this.reader.sort, newest - start - index);
        },
      };
      terms = this.rules[rule].outputs.flatMap(output => this.reader.written(output, scope));
      this.outputs.set(key, terms);
    }
    return terms;
  }
}

function pendingKey({ count, attempts }: Pending): string {
  return `${count}|${[...attempts].map(([start, attempt]) => `${start}=${attemptKey(attempt)}`).join('|')}`;
}

/** The coarsest partition of `whole` such that each set is a union of parts. */
function partition(whole: CharSet, sets: readonly CharSet[]): readonly CharSet[] {
  let parts: readonly CharSet[] = whole.isEmpty ? [] : [whole];
  for (const set of new Set(sets))
    parts = parts.flatMap(part => [part.intersect(set), part.minus(set)].filter(cut => !cut.isEmpty));
  return parts;
}
