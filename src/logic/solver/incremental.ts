import { type Budget, timeIsOver } from '../limits.ts';
import { Bool } from '../sort.ts';
import { isVariable, type Term, type Variable } from '../term.ts';
import type { Value } from '../value.ts';
import { parsedValue } from './from-z3.ts';
import type { Answer } from './solver.ts';
import { ToZ3 } from './to-z3.ts';
import { type Pointer, Z3Context, type Z3Exports } from './z3-binding.ts';

/** The first slice of work under a time limit, in units of Z3's resource counter; later ones are longer. */
const FIRST_SLICE = 200_000;
const MAX_UINT = 0xffff_ffff;
/** Names of the solver's own come after those of variables. */
const FIRST_NAME = 1 << 24;
const SAT = 1;
const UNSAT = -1;

/**
 * One formula that is told to Z3 once and then asked about many times: each question is a conjunction of assumptions, and
 * what the solver learned for one of them helps with the next. Nothing is ever taken back. Bit vectors stay bit vectors.
 *
 * Costs the translation of each term once; a question costs what the solver takes, and some microseconds for each of its
 * assumptions.
 */
export class IncrementalSolver {
  private readonly context: Z3Context;
  private readonly solver: Pointer;
  private readonly variables: Variable[] = [];
  private readonly known = new Set<Variable>();
  private readonly translation: ToZ3;
  private readonly literals = new Map<Term, Pointer>();
  private fresh = 0;
  private error: string | undefined;
  /** How many questions were asked. */
  checks = 0;

  constructor(private readonly api: Z3Exports) {
    this.context = new Z3Context(api);
    const { context } = this;
    // The general solver: the one for bit vectors alone does not keep to the limit of work.
    this.solver = api._Z3_mk_simple_solver(context.pointer);
    api._Z3_solver_inc_ref(context.pointer, this.solver);
    this.translation = new ToZ3(context, 'bits', this.variables, []);
  }

  /** Holds from now on. */
  assert(term: Term): void {
    this.assertPointer(this.translated(term));
  }

  /**
   * Whether the assumptions can all be true, with values for the variables that are wanted.
   *
   * @param most units of work, after which the answer is `unknown`
   * @throws LimitReached
   */
  check(assumptions: readonly Term[], wanted: readonly Variable[], budget: Budget, most = MAX_UINT): Answer {
    const { api, context } = this;
    if (this.error !== undefined) return { status: 'unknown', reason: `Z3 reported: ${this.error}` };
    const pointers = assumptions.map(each => this.literal(each));
    for (const each of wanted) this.translated(each);
    this.checks++;
    const list = api._malloc(4 * Math.max(1, pointers.length));
    try {
      for (let effort = Math.min(most, FIRST_SLICE); ; effort = Math.min(most, 4 * effort)) {
        budget.checkClock();
        this.limit(effort);
        api.HEAPU32.set(pointers, list >> 2);
        const status = api._Z3_solver_check_assumptions(context.pointer, this.solver, pointers.length, list);
        // Out of memory, above all: then nothing that the solver says means anything.
        this.error ??= context.error();
        if (this.error !== undefined) return { status: 'unknown', reason: `Z3 reported: ${this.error}` };
        if (status === UNSAT) return { status: 'unsat' };
        if (status === SAT) return this.model(wanted);
        const reason = api.UTF8ToString(api._Z3_solver_get_reason_unknown(context.pointer, this.solver));
        if (!/resource|cancel/.test(reason)) return { status: 'unknown', reason: `Z3 gave up: ${reason}` };
        if (effort === MAX_UINT) throw timeIsOver(budget);
        if (effort === most) return { status: 'unknown', reason: 'the limit of work was reached' };
      }
    } finally {
      api._free(list);
    }
  }

  dispose(): void {
    this.api._Z3_solver_dec_ref(this.context.pointer, this.solver);
    this.context.dispose();
  }

  private translated(term: Term): Pointer {
    for (const v of term.variables)
      if (!this.known.has(v)) {
        this.known.add(v);
        this.variables.push(v);
      }
    const made = this.translation.term(term);
    for (const fact of this.translation.sideConditions.splice(0)) this.assertPointer(fact);
    return made;
  }

  /** What can be assumed: a variable, its negation, or a name for anything else. */
  private literal(term: Term): Pointer {
    let found = this.literals.get(term);
    if (found === undefined) {
      const { api, context } = this;
      found = this.translated(term);
      if (!isLiteral(term)) {
        const name = context.unknown(FIRST_NAME + this.fresh++, context.boolSort);
        this.assertPointer(context.binary(api._Z3_mk_eq, name, found));
        found = name;
      }
      this.literals.set(term, found);
    }
    return found;
  }

  private assertPointer(fact: Pointer): void {
    this.api._Z3_solver_assert(this.context.pointer, this.solver, fact);
  }

  private limit(effort: number): void {
    const { api, context } = this;
    const params = api._Z3_mk_params(context.pointer);
    api._Z3_params_inc_ref(context.pointer, params);
    api._Z3_params_set_uint(context.pointer, params, context.symbol('rlimit'), effort);
    api._Z3_solver_set_params(context.pointer, this.solver, params);
    api._Z3_params_dec_ref(context.pointer, params);
  }

  private model(wanted: readonly Variable[]): Answer {
    const { api, context } = this;
    const found = api._Z3_solver_get_model(context.pointer, this.solver);
    api._Z3_model_inc_ref(context.pointer, found);
    const model = new Map<Variable, Value>();
    for (const v of wanted) {
      const value = context.valueIn(found, this.translation.term(v));
      if (value !== undefined) model.set(v, typeof value === 'boolean' ? value : parsedValue(value, v));
    }
    api._Z3_model_dec_ref(context.pointer, found);
    return model.size === wanted.length
      ? { status: 'sat', model }
      : { status: 'unknown', reason: 'Z3 found a solution that cannot be written down' };
  }
}

function isLiteral(term: Term): boolean {
  return term.sort === Bool && (isVariable(term) || (term.op.kind === 'not' && isVariable(term.args[0])));
}
