import type { Budget } from '../limits.ts';
import type { Variable } from '../term.ts';
import type { Value } from '../value.ts';
import type { Component } from './components.ts';
import { type Encoding, encodingFor, featuresOf, logicFor } from './encoding.ts';
import { parsedValue } from './from-z3.ts';
import { IncrementalSolver } from './incremental.ts';
import type { Answer } from './solver.ts';
import { ToZ3 } from './to-z3.ts';
import { loadZ3Exports, type Pointer, Z3Context, type Z3Exports } from './z3-binding.ts';

/** How Z3 is asked; the defaults are the fastest. */
export interface Z3Settings {
  /** Units of Z3's resource counter for one question (some hundreds to thousands a millisecond). Default: 5 million. */
  readonly effort?: number;
  /** Default: integers, unless an operation on bits needs bit vectors. */
  readonly encoding?: Encoding;
  /** Default: true. The general solver is the second opinion in tests. */
  readonly specialSolvers?: boolean;
}

/** A synchronous question needs Z3, which has to be loaded asynchronously first: see {@link withZ3}. */
export class Z3NotLoaded extends Error {
  override name = 'Z3NotLoaded';
}

const DEFAULT_EFFORT = 5_000_000;
/** Enough for nearly every question of two to four characters. */
const FIRST_ATTEMPT = 100_000;
/** The first slice of work under a time limit; later ones follow the speed that was measured. */
const FIRST_SLICE = 10_000;
/**
 * A context keeps some 70 to 190 bytes of each check and whatever a hard question left behind, although all references
 * are given back; a new one starts from nothing.
 */
const CHECKS_PER_CONTEXT = 1000;
const MAX_UINT = 0xffff_ffff;

const SAT = 1;
const UNSAT = -1;

interface LogicSolver {
  readonly pointer: Pointer;
  /** The limit that was set last. */
  effort: number;
}

/** One Z3 instance. Questions are independent of each other; memory does not grow with their number. */
export class Z3 {
  private context: Z3Context;
  private solvers = new Map<string, LogicSolver>();
  private broken: string | undefined;
  private checks = 0;
  private isAsked = false;
  /** Whether the question in progress was given less work than it may take, because of the time. */
  private isCutShort = false;

  constructor(private readonly api: Z3Exports) {
    this.context = new Z3Context(api);
  }

  /**
   * Whether a question was cut off in the middle, as the engine does when the time of a script is over: nobody can catch
   * that. What was asserted is still there then, and the memory may be in any state, so the instance is of no more use.
   */
  get wasCutOff(): boolean {
    return this.isAsked;
  }

  /** For many questions about one formula. */
  incremental(): IncrementalSolver {
    return new IncrementalSolver(this.api);
  }

  /** Bytes that Z3 has allocated and not freed. */
  get memoryInUse(): number {
    return this.broken === undefined ? Number(this.api._Z3_get_estimated_alloc_size()) : 0;
  }

  /** Never throws because of Z3: an instance that died answers `unknown` from then on. */
  check(component: Component, budget: Budget, settings: Z3Settings = {}): Answer {
    if (this.broken !== undefined) return { status: 'unknown', reason: this.broken };
    if (budget.limits.signal?.aborted) return { status: 'unknown', reason: 'stopped by the caller' };
    this.isAsked = true;
    this.isCutShort = false;
    try {
      const answer = this.ask(component, budget, settings);
      const error = this.context.error();
      this.checks++;
      if (error !== undefined || answer.status === 'unknown' || this.checks % CHECKS_PER_CONTEXT === 0) this.renew();
      this.isAsked = false;
      return error === undefined ? answer : { status: 'unknown', reason: `Z3 reported: ${error}` };
    } catch (error) {
      this.isAsked = false;
      this.broken = `Z3 stopped working: ${error instanceof Error ? error.message : String(error)}`;
      return { status: 'unknown', reason: this.broken };
    }
  }

  /**
   * A solver that has answered many questions sometimes gets lost in an easy one. So the first attempt is short, and
   * the second has a new context, the general solver and, where that is possible, bit vectors instead of integers.
   */
  private ask(component: Component, budget: Budget, settings: Z3Settings): Answer {
    const features = featuresOf(component.conjuncts);
    const wanted = settings.encoding ?? encodingFor(features);
    const encoding = features.needsBits ? 'bits' : wanted;
    const logic = settings.specialSolvers === false ? undefined : logicFor(features, encoding);
    const effort = settings.effort ?? DEFAULT_EFFORT;
    const first = this.attempt(component, encoding, logic, budget, Math.min(effort, FIRST_ATTEMPT));
    if (first !== undefined) return first;
    if (effort > FIRST_ATTEMPT && budget.remaining > 0 && !budget.limits.signal?.aborted) {
      this.renew();
      const mixed = features.integers || features.reals || settings.encoding !== undefined;
      const second = this.attempt(component, mixed ? encoding : 'bits', undefined, budget, effort - FIRST_ATTEMPT);
      if (second !== undefined) return second;
    }
    const isFinal = !this.isCutShort && budget.remaining > 0 && budget.limits.signal?.aborted !== true;
    return { status: 'unknown', reason: 'Z3 did not find an answer within its limit of work', isFinal };
  }

  /** `undefined` when the effort was used up. */
  private attempt(
    { conjuncts, variables }: Component,
    encoding: Encoding,
    logic: string | undefined,
    budget: Budget,
    effort: number,
  ): Answer | undefined {
    const { api, context } = this;
    const solver = this.solverFor(logic);
    const translation = new ToZ3(context, encoding, variables, conjuncts);
    api._Z3_solver_push(context.pointer, solver.pointer);
    for (const conjunct of conjuncts)
      api._Z3_solver_assert(context.pointer, solver.pointer, translation.term(conjunct));
    for (const fact of translation.sideConditions) api._Z3_solver_assert(context.pointer, solver.pointer, fact);
    const status = this.run(solver, budget, effort);
    let answer: Answer | undefined;
    if (status === SAT) answer = this.model(solver.pointer, translation, variables);
    else if (status === UNSAT) answer = { status: 'unsat' };
    else {
      const reason = this.reason(solver.pointer);
      if (!isOutOfWork(reason)) answer = { status: 'unknown', reason: `Z3 gave up: ${reason}` };
    }
    api._Z3_solver_pop(context.pointer, solver.pointer, 1);
    context.release();
    return answer;
  }

  /**
   * Without a time limit, one check with all the effort: deterministic. With one, slices of work that each end well
   * before the deadline, by the speed of the slices before.
   */
  private run(solver: LogicSolver, budget: Budget, effort: number): number {
    if (budget.remaining === Number.POSITIVE_INFINITY) return this.slice(solver, effort);
    let slice = Math.min(FIRST_SLICE, effort);
    let left = effort;
    for (;;) {
      const start = performance.now();
      const status = this.slice(solver, slice);
      if (status === SAT || status === UNSAT) return status;
      left -= slice;
      const speed = slice / Math.max(performance.now() - start, 0.1);
      const next = Math.min(left, 4 * slice, Math.floor((budget.remaining * speed) / 2));
      if (next < Math.min(left, 4 * slice)) this.isCutShort = true;
      if (next < slice / 8 || budget.limits.signal?.aborted || !isOutOfWork(this.reason(solver.pointer))) return status;
      slice = next;
    }
  }

  private slice(solver: LogicSolver, effort: number): number {
    this.limit(solver, Math.min(MAX_UINT, Math.max(1, Math.floor(effort))));
    return this.api._Z3_solver_check(this.context.pointer, solver.pointer);
  }

  private reason(solver: Pointer): string {
    return this.api.UTF8ToString(this.api._Z3_solver_get_reason_unknown(this.context.pointer, solver));
  }

  private model(solver: Pointer, translation: ToZ3, variables: readonly Variable[]): Answer {
    const { api, context } = this;
    const found = api._Z3_solver_get_model(context.pointer, solver);
    api._Z3_model_inc_ref(context.pointer, found);
    const model = new Map<Variable, Value>();
    for (const v of variables) {
      const value = context.valueIn(found, translation.term(v));
      if (value === undefined) break;
      model.set(v, typeof value === 'boolean' ? value : parsedValue(value, v));
    }
    api._Z3_model_dec_ref(context.pointer, found);
    if (model.size < variables.length)
      return { status: 'unknown', reason: 'Z3 found a solution that is not a fraction' };
    return { status: 'sat', model };
  }

  /** Only solvers that were compared with brute force: no `sat.smt`, no `sat.euf`. */
  private solverFor(logic: string | undefined): LogicSolver {
    const key = logic ?? 'general';
    let solver = this.solvers.get(key);
    if (solver === undefined) {
      const { api, context } = this;
      const pointer =
        logic === undefined
          ? api._Z3_mk_simple_solver(context.pointer)
          : api._Z3_mk_solver_for_logic(context.pointer, context.symbol(logic));
      api._Z3_solver_inc_ref(context.pointer, pointer);
      solver = { pointer, effort: 0 };
      this.solvers.set(key, solver);
      if (logic === 'QF_LIA') this.set(pointer, 'arith.solver', 2);
    }
    return solver;
  }

  private limit(solver: LogicSolver, effort: number): void {
    if (solver.effort === effort) return;
    this.set(solver.pointer, 'rlimit', effort);
    solver.effort = effort;
  }

  private set(solver: Pointer, name: string, value: number): void {
    const { api, context } = this;
    const params = api._Z3_mk_params(context.pointer);
    api._Z3_params_inc_ref(context.pointer, params);
    api._Z3_params_set_uint(context.pointer, params, context.symbol(name), value);
    api._Z3_solver_set_params(context.pointer, solver, params);
    api._Z3_params_dec_ref(context.pointer, params);
  }

  /** Starts over with a new context, which gives back all memory of the old one. */
  private renew(): void {
    for (const { pointer } of this.solvers.values()) this.api._Z3_solver_dec_ref(this.context.pointer, pointer);
    this.solvers = new Map();
    this.context.dispose();
    this.context = new Z3Context(this.api);
  }
}

/** Whether a larger limit could help; other reasons are limits of the procedures themselves. */
function isOutOfWork(reason: string): boolean {
  return reason.includes('resource') || reason.includes('cancel');
}

let instance: Z3 | undefined;
let loading: Promise<Z3> | undefined;

/** Loads Z3 once for the process; takes about a third of a second. */
export function loadZ3(): Promise<Z3> {
  loading ??= loadZ3Exports().then(exports => {
    instance = new Z3(exports);
    return instance;
  });
  return loading;
}

export function isZ3Loaded(): boolean {
  return instance !== undefined;
}

/** Bytes that Z3 holds; 0 when it is not loaded. */
export function z3MemoryInUse(): number {
  return instance?.memoryInUse ?? 0;
}

/** @throws Z3NotLoaded */
export function loadedZ3(): Z3 {
  if (instance?.wasCutOff === true) {
    instance = undefined;
    loading = undefined;
  }
  if (instance === undefined) throw new Z3NotLoaded('this question needs Z3: call loadZ3 first, or ask inside withZ3');
  return instance;
}

/** For many questions about one formula. @throws Z3NotLoaded */
export function incrementalSolver(): IncrementalSolver {
  return loadedZ3().incremental();
}

/**
 * Runs a synchronous computation that may need Z3: when it does and Z3 is not loaded, loads it and runs the
 * computation again from the start. Programs that never need Z3 never pay for it.
 */
export async function withZ3<T>(run: () => T): Promise<T> {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Z3NotLoaded)) throw error;
    await loadZ3();
    return run();
  }
}
