import type {
  BekFile,
  Case,
  Expression,
  FunctionDeclaration,
  IterBody,
  Program,
  ReplaceBody,
  Statement,
} from './ast.ts';
import { BUILTIN_NAMES, builtinArity } from './builtins.ts';
import { BekError, type Position } from './errors.ts';

/**
 * Checks what can be said about names without knowing sorts: every name is declared once and before it is used,
 * calls have the right number of arguments, functions do not call themselves, and strings stand where text may.
 *
 * @throws BekError at the first thing that is wrong, in the order of the file
 */
export function checkNames(bek: BekFile, file: string): void {
  new NameChecker(bek, file).check();
}

/** What may be mentioned in an expression. */
interface Scope {
  readonly names: ReadonlySet<string>;
  /** Why a name that exists elsewhere may not be used here. */
  readonly refused: ReadonlyMap<string, string>;
  /** How an undeclared name could be declared. */
  readonly hint: string;
  /** Whether `#i` has a meaning. */
  readonly matched: boolean;
}

class NameChecker {
  private readonly functions = new Map<string, FunctionDeclaration>();
  private readonly callStack: string[] = [];
  private readonly finished = new Set<string>();

  constructor(
    private readonly bek: BekFile,
    private readonly file: string,
  ) {}

  check(): void {
    const { functions, programs } = this.bek;
    this.unique(functions, 'function');
    this.unique(programs, 'program');
    for (const f of functions) this.functions.set(f.name, f);
    for (const f of functions) this.function(f);
    for (const program of programs) this.program(program);
  }

  private error(at: Position, reason: string): BekError {
    return new BekError(this.file, at, reason);
  }

  private unique(items: readonly { readonly at: Position; readonly name: string }[], what: string): void {
    const seen = new Map<string, Position>();
    for (const { at, name } of items) {
      const before = seen.get(name);
      if (before !== undefined)
        throw this.error(at, `there already is a ${what} ${name}, on line ${before.line}; give this one another name`);
      seen.set(name, at);
    }
  }

  private function(f: FunctionDeclaration): void {
    if (this.finished.has(f.name)) return;
    this.unique(f.parameters, 'parameter');
    this.callStack.push(f.name);
    const hint = `a function sees only its parameters (${list(f.parameters.map(p => p.name))})`;
    const names = new Set(f.parameters.map(p => p.name));
    this.expression(f.body, { names, refused: new Map(), hint, matched: false });
    this.callStack.pop();
    this.finished.add(f.name);
  }

  private program({ body }: Program): void {
    if (body.kind === 'iter') this.iter(body);
    else this.replace(body);
  }

  private iter({ symbol, registers, cases, endCases }: IterBody): void {
    this.unique(registers, 'register');
    const clash = registers.find(r => r.name === symbol.name);
    if (clash !== undefined)
      throw this.error(clash.at, `${symbol.name} is already the name of the current symbol; rename the register`);
    const constants: Scope = {
      names: new Set(),
      refused: new Map(),
      hint: 'the first value of a register is a constant',
      matched: false,
    };
    for (const { initial } of registers) this.expression(initial, constants);
    const names = new Set(registers.map(r => r.name));
    const have = names.size === 0 ? 'there are no registers' : `the registers are ${[...names].join(', ')}`;
    const hint = `${have}; declare one as in iter(${symbol.name} in …)[name := 0;]`;
    const whole: Scope = {
      names: new Set([symbol.name, ...names]),
      refused: new Map(),
      hint: `the current symbol is ${symbol.name}, and ${hint}`,
      matched: false,
    };
    const refused = new Map([[symbol.name, 'there is no current symbol any more when the input ends']]);
    for (const item of cases) this.case(item, whole, names);
    for (const item of endCases ?? []) this.case(item, { names, refused, hint, matched: false }, names);
  }

  private replace({ rules }: ReplaceBody): void {
    const hint = 'a rule sees only the symbols it matched, #0, #1, …';
    for (const { outputs } of rules)
      for (const output of outputs) this.written(output, { names: new Set(), refused: new Map(), hint, matched: true });
  }

  private case({ condition, body }: Case, scope: Scope, registers: ReadonlySet<string>): void {
    this.expression(condition, scope);
    for (const statement of body) this.statement(statement, scope, registers);
  }

  private statement(statement: Statement, scope: Scope, registers: ReadonlySet<string>): void {
    switch (statement.kind) {
      case 'assign':
        if (!registers.has(statement.register)) {
          if (scope.names.has(statement.register) || scope.refused.has(statement.register))
            throw this.error(statement.at, `${statement.register} is the current symbol and cannot be assigned`);
          throw this.error(statement.at, `there is no register ${statement.register}: ${scope.hint}`);
        }
        this.expression(statement.value, scope);
        break;
      case 'yield':
        for (const value of statement.values) this.written(value, scope);
        break;
      case 'if':
        this.expression(statement.condition, scope);
        for (const inner of [...statement.then, ...statement.otherwise]) this.statement(inner, scope, registers);
        break;
      case 'raise':
      case 'skip':
        break;
    }
  }

  /** Something that is written: a string may stand here. */
  private written(value: Expression, scope: Scope): void {
    if (value.kind !== 'string') this.expression(value, scope);
    else if (value.literal.text === undefined)
      throw this.error(value.at, 'this text holds an unknown escape; a backslash itself is written \\\\');
  }

  private expression(e: Expression, scope: Scope): void {
    switch (e.kind) {
      case 'string':
        throw this.error(
          e.at,
          "a string stands only after in, in yield(…) and in rules; a single character is written 'a'",
        );
      case 'name':
        this.name(e.name, e.at, scope);
        break;
      case 'matched':
        if (!scope.matched) throw this.error(e.at, `#${e.index} has a meaning only in the rules of replace {…}`);
        break;
      case 'call':
        this.call(e.name, e.args.length, e.at);
        break;
    }
    for (const operand of operandsOf(e)) this.expression(operand, scope);
  }

  private name(name: string, at: Position, scope: Scope): void {
    if (scope.names.has(name)) return;
    const why = scope.refused.get(name);
    if (why !== undefined) throw this.error(at, `${name} cannot be used here: ${why}`);
    throw this.error(at, `${name} is not declared: ${scope.hint}`);
  }

  private call(name: string, given: number, at: Position): void {
    const f = this.functions.get(name);
    const arity = f?.parameters.length ?? builtinArity(name);
    if (arity === undefined)
      throw this.error(
        at,
        `there is no function ${name}; there are ${list([...this.functions.keys(), ...BUILTIN_NAMES])}`,
      );
    if (arity !== given)
      throw this.error(at, `${name} takes ${arity} argument${arity === 1 ? '' : 's'}, but here it gets ${given}`);
    if (f === undefined) return;
    if (this.callStack.includes(name)) {
      const round = [...this.callStack.slice(this.callStack.indexOf(name)), name].join(' → ');
      throw this.error(at, `functions cannot call themselves, directly or in a round: ${round}`);
    }
    this.function(f);
  }
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ');
}

/** The expressions that an expression is made of. */
function operandsOf(e: Expression): readonly Expression[] {
  if (e.kind === 'unary') return [e.operand];
  if (e.kind === 'binary') return [e.left, e.right];
  if (e.kind === 'member') return [e.subject];
  return e.kind === 'call' ? e.args : [];
}
