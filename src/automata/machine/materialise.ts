import { assuming, knownSets } from '../../logic/assume.ts';
import { and, conjuncts, eq, member, not } from '../../logic/build.ts';
import { CharSet } from '../../logic/char-set.ts';
import { compiled } from '../../logic/compile.ts';
import type { Session } from '../../logic/session.ts';
import { universeSize } from '../../logic/sort.ts';
import { substitute } from '../../logic/substitute.ts';
import { constant, FALSE, isConstant, isVariable, type Term, TRUE, type Variable } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import { defaultValue, fromScalar, type Value, valueKey } from '../../logic/value.ts';
import type { Behaviour, Config, Step } from './behaviour.ts';
import {
  type Ending,
  type Machine,
  type Register,
  registerVariable,
  type Transition,
  windowDistance,
  windowVariable,
} from './machine.ts';
import { sharpen } from './sharpen.ts';
import { trimMachine } from './trim.ts';
import { usedLookback } from './window.ts';

export interface MaterialiseOptions {
  /** The longest window that a value may be read from; a value that is older is split by its values or kept. */
  readonly maxLookback?: number;
  /** How many values a register may be split into. */
  readonly maxValues?: number;
  /** Slots that are to stay registers. */
  readonly keep?: Iterable<string>;
}

/** A slot's value reaches further back than the longest window. */
class SlotTooOld {
  constructor(readonly slot: string) {}
}

/** A slot has more constant values than a machine should have states for. */
class SlotTooWide {
  constructor(readonly slot: string) {}
}

/**
 * Writes a behaviour out as a machine: the exploration of the Bek work, with windows.
 *
 * A state is a node together with its carried values. Values that are constants become part of the state; values that
 * are functions of recent symbols become terms over the window (the machine's lookback is as long as they need); a
 * Boolean, or a choice between constants, splits its step. A slot whose value grows older than the longest window is
 * split by its values, if they are few; otherwise it stays a register. The result has the same transduction exactly.
 *
 * Cost: one solver query for each step whose guard is about several symbols; the number of states is that of distinct
 * (node, values). @throws LimitReached by the session's budget, which is spent once a step
 */
export function materialise(behaviour: Behaviour, session: Session, options: MaterialiseOptions = {}): Machine {
  const split = new Set<string>();
  const kept = new Set(options.keep);
  for (;;) {
    try {
      return new Materialiser(behaviour, session, split, kept, options).build();
    } catch (problem) {
      if (problem instanceof SlotTooWide) kept.add(problem.slot);
      else if (problem instanceof SlotTooOld) (split.has(problem.slot) ? kept : split).add(problem.slot);
      else throw problem;
    }
  }
}

class Materialiser {
  private readonly ids = new Map<string, number>();
  private readonly configs: Config[] = [];
  private readonly constants = new Map<string, Set<string>>();
  private readonly registers = new Map<string, Register>();
  private readonly symbol: Variable;
  private readonly maxLookback: number;
  private readonly maxValues: number;

  constructor(
    private readonly behaviour: Behaviour,
    private readonly session: Session,
    private readonly split: ReadonlySet<string>,
    private readonly kept: ReadonlySet<string>,
    options: MaterialiseOptions,
  ) {
    this.symbol = windowVariable(behaviour.input, 0);
    this.maxLookback = options.maxLookback ?? 16;
    this.maxValues = options.maxValues ?? 256;
  }

  build(): Machine {
    const { behaviour } = this;
    const initial = this.state(this.withoutKept(behaviour.start));
    const drafts: { step: Step; to: number }[][] = [];
    const endings: Ending[][] = [];
    for (let q = 0; q < this.configs.length; q++) {
      const config = this.configs[q];
      const facts = this.facts(config);
      drafts.push(
        behaviour
          .steps(config, this.symbol, facts)
          .flatMap(step => this.splitStep(step, facts))
          .map(step => ({ step, to: this.state(this.withoutKept(this.shifted(step.next))) })),
      );
      endings.push(
        behaviour
          .stops(config, facts)
          .filter(stop => !this.session.impossible(stop.guard, facts))
          .map(stop => ({ guard: stop.guard, outputs: stop.outputs })),
      );
    }
    const registers = [...this.registers.values()];
    const transitions = drafts.map(list => list.map(({ step, to }) => this.transition(step, to)));
    const machine = trimMachine({
      input: behaviour.input,
      output: behaviour.output,
      lookback: usedLookback({ transitions, endings }),
      registers,
      states: this.configs.map(c => this.label(c)),
      initial,
      transitions,
      endings,
    });
    return sharpen(machine, this.session);
  }

  private transition(step: Step, to: number): Transition {
    const slots = this.behaviour.slots(step.next.node);
    const updates = [...this.registers].map(([slot, register]) => {
      const at = slots.indexOf(slot);
      return at < 0 ? registerVariable(register) : step.next.terms[at];
    });
    return { guard: step.guard, outputs: step.outputs, updates, to };
  }

  private state(config: Config): number {
    const key = `${config.node}:${config.terms.map(t => t.id).join()}`;
    let id = this.ids.get(key);
    if (id === undefined) {
      this.session.budget.spend();
      this.countConstants(config);
      id = this.configs.push(config) - 1;
      this.ids.set(key, id);
    }
    return id;
  }

  /** Past a few thousand distinct constants a slot is a counter, not a state. */
  private countConstants(config: Config): void {
    this.behaviour.slots(config.node).forEach((slot, i) => {
      const term = config.terms[i];
      if (!isConstant(term)) return;
      const known = this.constants.get(slot) ?? new Set();
      this.constants.set(slot, known.add(valueKey(term.op.value)));
      if (known.size > 8 * this.maxValues) throw new SlotTooWide(slot);
    });
  }

  /** What is known of the earlier symbols that a state's values depend on. */
  private facts(config: Config): readonly Term[] {
    const facts: Term[] = [];
    for (const v of new Set(config.terms.flatMap(t => t.variables))) {
      const set = this.behaviour.past(config.node, windowDistance(v) ?? 0);
      if (set !== undefined && !set.isEmpty) facts.push(member(v, set));
    }
    return facts.filter(f => f !== TRUE);
  }

  /** The same values one symbol later: what was `x` is now `x1`. */
  private shifted(config: Config): Config {
    const slots = this.behaviour.slots(config.node);
    const terms = config.terms.map((term, i) => {
      if (this.kept.has(slots[i])) return term;
      const shift = new Map<Variable, Term>();
      for (const v of term.variables) {
        const distance = windowDistance(v);
        if (distance === undefined) throw new SlotTooWide(slots[i]);
        if (distance + 1 > this.maxLookback) throw new SlotTooOld(slots[i]);
        shift.set(v, windowVariable(v.sort, distance + 1));
      }
      return substitute(term, shift);
    });
    return { node: config.node, terms };
  }

  /** Slots that stay registers are known by their own variable. */
  private withoutKept(config: Config): Config {
    if (this.kept.size === 0) return config;
    const slots = this.behaviour.slots(config.node);
    const terms = config.terms.map((term, i) => {
      const name = slots[i];
      if (!this.kept.has(name)) return term;
      let register = this.registers.get(name);
      if (register === undefined) {
        const initial: Value = isConstant(term) && this.configs.length === 0 ? term.op.value : defaultValue(term.sort);
        register = { name: this.registerName(name), sort: term.sort, initial };
        this.registers.set(name, register);
      }
      return registerVariable(register);
    });
    return { node: config.node, terms };
  }

  /** A name that a person can read and that no other register has: slots of a chain are named by their place in it. */
  private registerName(slot: string): string {
    const taken = new Set([...this.registers.values()].map(r => r.name));
    const base = slot.replace(/^[12.]+/, '').replace(/^x(\d*)$/, 'earlier$1');
    for (let i = 1; ; i++) {
      const name = i === 1 ? base : `${base}_${i}`;
      if (!taken.has(name)) return name;
    }
  }

  /** Makes every carried value that is a choice between few constants a constant, by splitting the step. */
  private splitStep(draft: Step, facts: readonly Term[]): Step[] {
    if (this.session.impossible(draft.guard, facts)) return [];
    this.session.budget.spend();
    const step = simplified(draft, facts, this.symbol);
    const slots = this.behaviour.slots(step.next.node);
    for (let i = 0; i < step.next.terms.length; i++) {
      const term = step.next.terms[i];
      if (isConstant(term) || this.kept.has(slots[i])) continue;
      const cases = this.cases(term, step.guard, slots[i]);
      if (cases === undefined) continue;
      return cases.flatMap(([condition, value]) => {
        const guard = and(step.guard, condition);
        if (guard === FALSE) return [];
        const terms = step.next.terms.map((t, j) => (j === i ? value : t));
        return this.splitStep({ ...step, guard, next: { node: step.next.node, terms } }, facts);
      });
    }
    return [step];
  }

  /** Conditions and values that together say what the term is, if it should be split. */
  private cases(term: Term, guard: Term, slot: string): readonly (readonly [Term, Term])[] | undefined {
    if (term.sort.kind === 'bool')
      return [
        [term, constant(true, term.sort)],
        [not(term), constant(false, term.sort)],
      ];
    if (term.op.kind === 'ite' && hasConstantLeaves(term)) {
      const [condition, then, otherwise] = term.args;
      return [
        [condition, then],
        [not(condition), otherwise],
      ];
    }
    const domains = domainsUnder(term, guard);
    const isSmall = (universeSize(term.sort) ?? Number.POSITIVE_INFINITY) <= FEW_VALUES && !isVariable(term);
    if (domains !== undefined && (isSmall || this.split.has(slot) || domains.every(d => d.size === 1))) {
      const values = valuesOf(term, domains, this.maxValues);
      if (values === undefined) return undefined;
      return values.map(value => {
        const fixed = constant(fromScalar(term.sort, BigInt(value)), term.sort);
        return [eq(term, fixed), fixed];
      });
    }
    return undefined;
  }

  /** The node's own label, with the constants that its slots hold. */
  private label(config: Config): string {
    const slots = this.behaviour.slots(config.node);
    const known = config.terms.flatMap((t, i) =>
      isConstant(t) ? [`${slots[i].replace(/^[12.]+/, '')}=${this.shown(t.op.value, slots[i])}`] : [],
    );
    return [this.behaviour.label(config.node), ...known].filter(part => part !== '').join(' ');
  }

  /** What was split by its values came from symbols, and is shown as one; other numbers count or steer. */
  private shown(value: Value, slot: string): string {
    const isCharacter = this.behaviour.input.kind === 'char' && this.split.has(slot) && Number(value) > 0x20;
    return isCharacter ? `'${String.fromCharCode(Number(value))}'` : valueKey(value);
  }
}

/**
 * Outputs and carried values, simplified where the guard and the facts hold: tests that are decided, and earlier
 * symbols that the guard says are equal to the current one.
 */
function simplified(step: Step, facts: readonly Term[], symbol: Variable): Step {
  const known = knownSets([...facts, step.guard]);
  const same = new Map<Variable, Term>();
  for (const part of conjuncts(step.guard))
    if (part.op.kind === 'eq' && part.args.includes(symbol))
      for (const v of part.args) if (isVariable(v) && v !== symbol) same.set(v, symbol);
  if (known.size === 0 && same.size === 0) return step;
  const simplify = (t: Term): Term => assuming(substitute(t, same), known);
  return {
    guard: step.guard,
    outputs: step.outputs.map(simplify),
    next: { node: step.next.node, terms: step.next.terms.map(simplify) },
  };
}

function hasConstantLeaves(term: Term): boolean {
  return (
    isConstant(term) || (term.op.kind === 'ite' && hasConstantLeaves(term.args[1]) && hasConstantLeaves(term.args[2]))
  );
}

/** What each variable of a term may be under a guard, from the guard's membership tests; all small, or nothing. */
function domainsUnder(term: Term, guard: Term): readonly CharSet[] | undefined {
  const tests = guard.op.kind === 'and' ? guard.args : [guard];
  const domains: CharSet[] = [];
  for (const v of term.variables) {
    const size = universeSize(v.sort);
    if (size === undefined) return undefined;
    const test = tests.find(t => t.op.kind === 'in' && t.args[0] === v);
    domains.push((test && asCharSet(test)) ?? CharSet.range(0, size - 1));
  }
  return domains;
}

const MAX_EVALUATIONS = 1 << 17;

/** A computed value with no more than this many possibilities is a state rather than a function of the window. */
const FEW_VALUES = 16;

/** The values of a term over the product of the domains, unless there are more than `limit` or too many to try. */
function valuesOf(term: Term, domains: readonly CharSet[], limit: number): readonly number[] | undefined {
  if (domains.reduce((product, d) => product * d.size, 1) > MAX_EVALUATIONS) return undefined;
  const evaluate = compiled(term, term.variables);
  if (evaluate === undefined) return undefined;
  const values = new Set<number>();
  const point: number[] = [];
  const visit = (i: number): boolean => {
    if (i === domains.length) {
      values.add(evaluate(...point));
      return values.size <= limit;
    }
    for (const c of domains[i]) {
      point[i] = c;
      if (!visit(i + 1)) return false;
    }
    return true;
  };
  return visit(0) ? [...values].sort((a, b) => a - b) : undefined;
}
