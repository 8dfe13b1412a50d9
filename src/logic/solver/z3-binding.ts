/** A pointer into the memory of the Z3 instance. */
export type Pointer = number;

/**
 * The part of the emscripten exports of `z3-solver` that is used here. Calling them directly is synchronous and
 * several times as fast as the asynchronous API of that package, which crosses a thread for each check.
 */
export interface Z3Exports {
  readonly HEAPU32: Uint32Array;
  _malloc(bytes: number): Pointer;
  _free(at: Pointer): void;
  UTF8ToString(at: Pointer): string;
  ccall(name: string, result: string | null, types: readonly string[], args: readonly (number | string)[]): number;
  _set_noop_error_handler(context: Pointer): void;
  _Z3_get_estimated_alloc_size(): bigint;
  _Z3_mk_config(): Pointer;
  _Z3_del_config(config: Pointer): void;
  _Z3_mk_context_rc(config: Pointer): Pointer;
  _Z3_del_context(context: Pointer): void;
  _Z3_get_error_code(context: Pointer): number;
  _Z3_get_error_msg(context: Pointer, code: number): Pointer;
  _Z3_inc_ref(context: Pointer, ast: Pointer): void;
  _Z3_dec_ref(context: Pointer, ast: Pointer): void;
  _Z3_mk_int_symbol(context: Pointer, index: number): Pointer;
  _Z3_mk_const(context: Pointer, symbol: Pointer, sort: Pointer): Pointer;
  _Z3_mk_bool_sort(context: Pointer): Pointer;
  _Z3_mk_int_sort(context: Pointer): Pointer;
  _Z3_mk_real_sort(context: Pointer): Pointer;
  _Z3_mk_bv_sort(context: Pointer, width: number): Pointer;
  _Z3_mk_true(context: Pointer): Pointer;
  _Z3_mk_false(context: Pointer): Pointer;
  _Z3_mk_int(context: Pointer, value: number, sort: Pointer): Pointer;
  _Z3_mk_not(context: Pointer, a: Pointer): Pointer;
  _Z3_mk_ite(context: Pointer, condition: Pointer, then: Pointer, otherwise: Pointer): Pointer;
  _Z3_mk_eq(context: Pointer, a: Pointer, b: Pointer): Pointer;
  _Z3_mk_le(context: Pointer, a: Pointer, b: Pointer): Pointer;
  _Z3_mk_div(context: Pointer, a: Pointer, b: Pointer): Pointer;
  _Z3_mk_mod(context: Pointer, a: Pointer, b: Pointer): Pointer;
  _Z3_mk_int2real(context: Pointer, a: Pointer): Pointer;
  _Z3_mk_real2int(context: Pointer, a: Pointer): Pointer;
  _Z3_mk_bv2int(context: Pointer, a: Pointer, signed: boolean): Pointer;
  _Z3_mk_int2bv(context: Pointer, width: number, a: Pointer): Pointer;
  _Z3_mk_bvule(context: Pointer, a: Pointer, b: Pointer): Pointer;
  _Z3_mk_bvadd(context: Pointer, a: Pointer, b: Pointer): Pointer;
  _Z3_mk_bvmul(context: Pointer, a: Pointer, b: Pointer): Pointer;
  _Z3_mk_bvudiv(context: Pointer, a: Pointer, b: Pointer): Pointer;
  _Z3_mk_bvurem(context: Pointer, a: Pointer, b: Pointer): Pointer;
  _Z3_mk_bvand(context: Pointer, a: Pointer, b: Pointer): Pointer;
  _Z3_mk_bvor(context: Pointer, a: Pointer, b: Pointer): Pointer;
  _Z3_mk_bvxor(context: Pointer, a: Pointer, b: Pointer): Pointer;
  _Z3_mk_bvshl(context: Pointer, a: Pointer, b: Pointer): Pointer;
  _Z3_mk_bvlshr(context: Pointer, a: Pointer, b: Pointer): Pointer;
  _Z3_mk_zero_ext(context: Pointer, bits: number, a: Pointer): Pointer;
  _Z3_mk_extract(context: Pointer, high: number, low: number, a: Pointer): Pointer;
  _Z3_mk_and(context: Pointer, count: number, args: Pointer): Pointer;
  _Z3_mk_or(context: Pointer, count: number, args: Pointer): Pointer;
  _Z3_mk_add(context: Pointer, count: number, args: Pointer): Pointer;
  _Z3_mk_mul(context: Pointer, count: number, args: Pointer): Pointer;
  _Z3_mk_simple_solver(context: Pointer): Pointer;
  _Z3_mk_solver_for_logic(context: Pointer, symbol: Pointer): Pointer;
  _Z3_solver_inc_ref(context: Pointer, solver: Pointer): void;
  _Z3_solver_dec_ref(context: Pointer, solver: Pointer): void;
  _Z3_solver_set_params(context: Pointer, solver: Pointer, params: Pointer): void;
  _Z3_solver_push(context: Pointer, solver: Pointer): void;
  _Z3_solver_pop(context: Pointer, solver: Pointer, levels: number): void;
  _Z3_solver_assert(context: Pointer, solver: Pointer, ast: Pointer): void;
  _Z3_solver_check(context: Pointer, solver: Pointer): number;
  _Z3_solver_check_assumptions(context: Pointer, solver: Pointer, count: number, assumptions: Pointer): number;
  _Z3_solver_get_reason_unknown(context: Pointer, solver: Pointer): Pointer;
  _Z3_solver_get_model(context: Pointer, solver: Pointer): Pointer;
  _Z3_model_inc_ref(context: Pointer, model: Pointer): void;
  _Z3_model_dec_ref(context: Pointer, model: Pointer): void;
  _Z3_model_eval(context: Pointer, model: Pointer, ast: Pointer, complete: boolean, out: Pointer): boolean;
  _Z3_get_bool_value(context: Pointer, ast: Pointer): number;
  _Z3_is_numeral_ast(context: Pointer, ast: Pointer): boolean;
  _Z3_get_numeral_string(context: Pointer, ast: Pointer): Pointer;
  _Z3_mk_params(context: Pointer): Pointer;
  _Z3_params_inc_ref(context: Pointer, params: Pointer): void;
  _Z3_params_dec_ref(context: Pointer, params: Pointer): void;
  _Z3_params_set_uint(context: Pointer, params: Pointer, symbol: Pointer, value: number): void;
}

/** Overrunning the fixed 2 GB of the instance would kill it; Z3 gives up on the question before. */
const MEMORY_MEGABYTES = 1500;

/** Loads the WebAssembly build of Z3 (35 MB, about 0.3 s). The instance starts no threads for synchronous use. */
export async function loadZ3Exports(): Promise<Z3Exports> {
  const { init } = await import('z3-solver');
  const { em } = await init();
  const exports: Z3Exports = em;
  exports.ccall('Z3_global_param_set', null, ['string', 'string'], ['memory_max_size', String(MEMORY_MEGABYTES)]);
  return exports;
}

/**
 * A reference-counted Z3 context. Everything made through {@link Z3Context.keep} lives until {@link Z3Context.release};
 * nothing else does, so that memory stays flat over any number of checks.
 */
export class Z3Context {
  readonly pointer: Pointer;
  readonly boolSort: Pointer;
  readonly intSort: Pointer;
  readonly realSort: Pointer;
  private readonly kept: Pointer[] = [];
  private readonly permanent = new Map<string, Pointer>();
  private scratch: Pointer;
  private scratchLength = 64;

  constructor(readonly api: Z3Exports) {
    const config = api._Z3_mk_config();
    this.pointer = api._Z3_mk_context_rc(config);
    api._Z3_del_config(config);
    api._set_noop_error_handler(this.pointer);
    this.boolSort = this.forever('Bool', () => api._Z3_mk_bool_sort(this.pointer));
    this.intSort = this.forever('Int', () => api._Z3_mk_int_sort(this.pointer));
    this.realSort = this.forever('Real', () => api._Z3_mk_real_sort(this.pointer));
    this.scratch = api._malloc(4 * this.scratchLength);
  }

  dispose(): void {
    this.release();
    this.api._free(this.scratch);
    this.api._Z3_del_context(this.pointer);
  }

  /** Things that live as long as the context: sorts, and one constant symbol per variable index and sort. */
  private forever(key: string, make: () => Pointer): Pointer {
    let made = this.permanent.get(key);
    if (made === undefined) {
      made = make();
      this.api._Z3_inc_ref(this.pointer, made);
      this.permanent.set(key, made);
    }
    return made;
  }

  bitVecSort(width: number): Pointer {
    return this.forever(`BitVec ${width}`, () => this.api._Z3_mk_bv_sort(this.pointer, width));
  }

  /** The unknown with this number and sort. */
  unknown(index: number, sort: Pointer): Pointer {
    return this.forever(`${index}:${sort}`, () =>
      this.api._Z3_mk_const(this.pointer, this.api._Z3_mk_int_symbol(this.pointer, index), sort),
    );
  }

  keep(ast: Pointer): Pointer {
    this.api._Z3_inc_ref(this.pointer, ast);
    this.kept.push(ast);
    return ast;
  }

  release(): void {
    for (const ast of this.kept) this.api._Z3_dec_ref(this.pointer, ast);
    this.kept.length = 0;
  }

  symbol(name: string): Pointer {
    return this.api.ccall('Z3_mk_string_symbol', 'number', ['number', 'string'], [this.pointer, name]);
  }

  /** A number of any size; `text` is decimal, for Real possibly a fraction. */
  numeral(value: bigint | string, sort: Pointer): Pointer {
    if (typeof value === 'bigint' && value === BigInt.asIntN(32, value))
      return this.keep(this.api._Z3_mk_int(this.pointer, Number(value), sort));
    return this.keep(
      this.api.ccall('Z3_mk_numeral', 'number', ['number', 'string', 'number'], [this.pointer, value.toString(), sort]),
    );
  }

  /** Calls a constructor that takes an array of terms. */
  nary(make: (context: Pointer, count: number, args: Pointer) => Pointer, args: readonly Pointer[]): Pointer {
    if (args.length === 1) return args[0];
    if (args.length > this.scratchLength) {
      this.api._free(this.scratch);
      this.scratchLength = 2 * args.length;
      this.scratch = this.api._malloc(4 * this.scratchLength);
    }
    this.api.HEAPU32.set(args, this.scratch >> 2);
    return this.keep(make(this.pointer, args.length, this.scratch));
  }

  and(args: readonly Pointer[]): Pointer {
    return args.length === 0 ? this.keep(this.api._Z3_mk_true(this.pointer)) : this.nary(this.api._Z3_mk_and, args);
  }

  or(args: readonly Pointer[]): Pointer {
    return args.length === 0 ? this.keep(this.api._Z3_mk_false(this.pointer)) : this.nary(this.api._Z3_mk_or, args);
  }

  add(args: readonly Pointer[]): Pointer {
    return this.nary(this.api._Z3_mk_add, args);
  }

  mul(a: Pointer, b: Pointer): Pointer {
    return this.nary(this.api._Z3_mk_mul, [a, b]);
  }

  /** A constructor with two terms. */
  binary(make: (context: Pointer, a: Pointer, b: Pointer) => Pointer, a: Pointer, b: Pointer): Pointer {
    return this.keep(make(this.pointer, a, b));
  }

  ite(condition: Pointer, then: Pointer, otherwise: Pointer): Pointer {
    return this.keep(this.api._Z3_mk_ite(this.pointer, condition, then, otherwise));
  }

  not(a: Pointer): Pointer {
    return this.keep(this.api._Z3_mk_not(this.pointer, a));
  }

  /** What went wrong since the last look; `undefined` when nothing did. */
  error(): string | undefined {
    const code = this.api._Z3_get_error_code(this.pointer);
    return code === 0 ? undefined : this.api.UTF8ToString(this.api._Z3_get_error_msg(this.pointer, code));
  }

  /** The value of a term in a model: a truth value, or a decimal number or fraction; `undefined` for anything else. */
  valueIn(model: Pointer, ast: Pointer): boolean | string | undefined {
    const { api, pointer } = this;
    if (!api._Z3_model_eval(pointer, model, ast, true, this.scratch)) return undefined;
    const value = this.keep(api.HEAPU32[this.scratch >> 2]);
    const truth = api._Z3_get_bool_value(pointer, value);
    if (truth !== 0) return truth > 0;
    return api._Z3_is_numeral_ast(pointer, value)
      ? api.UTF8ToString(api._Z3_get_numeral_string(pointer, value))
      : undefined;
  }
}
