import type * as t from '@babel/types';
import type { ClassNode, FunctionNode } from './ast.ts';

export type VariableKind =
  | 'var'
  | 'let'
  | 'const'
  | 'class'
  | 'function'
  | 'parameter'
  | 'import'
  /** The name of a function expression, inside it. */
  | 'self'
  /** What every function but an arrow has of its own. */
  | Implicit
  /** Made by the lowering: private names, keys of fields. */
  | 'internal'
  /** A member of an enum or an exported variable of a namespace: a property of `container`. */
  | 'property';

export type Implicit = 'this' | 'arguments' | 'newTarget' | 'callee';

export class Variable {
  /** Whether a function inside `owner` uses it: then it lives in a cell. */
  captured = false;
  /** Whether some use may come before its declaration is evaluated: then it starts as the marker. */
  startsUninitialised = false;
  isUsed = false;
  /** Of an import: whether a class that is left out would have used it. */
  isUsedByLeftOut = false;
  /** Where it is assigned, declarations apart. */
  readonly writes: number[] = [];
  /** Where functions of this name are used; only recorded for `function`. */
  readonly uses: { readonly at: number; readonly from: FunctionInfo }[] = [];
  container: Variable | undefined;
  /** For an enum or namespace: what code in it may use by its plain name. */
  members: Map<string, Variable> | undefined;
  /** Positions (of closures or uses) that run before it is initialised though they come after `initialised`. */
  readonly early: { readonly start: number; readonly end: number }[] = [];
  /** What it stands for cannot be evaluated: the name of the construct by which every use of it is refused. */
  refused: string | undefined;
  /** For a parameter of a function whose `arguments` follow its parameters: its index. */
  argumentIndex: number | undefined;

  constructor(
    readonly name: string,
    readonly kind: VariableKind,
    /** The function whose frame has it. */
    readonly owner: FunctionInfo,
    /** From this position of the source on, up to `until`, it is initialised. */
    readonly initialised = 0,
    readonly until = Number.POSITIVE_INFINITY,
  ) {}
}

export class Scope {
  readonly variables = new Map<string, Variable>();
  /** The function declarations to evaluate at the start of the scope. */
  readonly hoisted: t.FunctionDeclaration[] = [];

  constructor(
    readonly parent: Scope | undefined,
    readonly owner: FunctionInfo,
    /** Whether `var` declarations stay in it. */
    readonly takesVars: boolean,
  ) {}
}

type FunctionInfoKind = 'root' | 'module' | 'function' | 'arrow' | 'fields' | 'statics';

export class FunctionInfo {
  /** Variables of functions around this one that it or functions in it use. */
  captures = new Set<Variable>();
  readonly implicit = new Map<Implicit, Variable>();
  usesSuper = false;
  isDerivedConstructor = false;
  /** A constructor of a class whose instances have fields, private methods or private accessors. */
  initialisesFields = false;
  /** Whether `arguments` is used for more than its length. */
  usesArgumentValues = false;
  assignsArguments = false;
  /** Whether its parameters are names alone. */
  hasSimpleParameters = true;
  /** The variable of a function declaration. */
  declaredAs: Variable | undefined;
  self: Variable | undefined;
  /** Of the parameters; the same as `body` where the two need not be told apart. */
  parameters: Scope | undefined;
  body: Scope | undefined;

  constructor(
    readonly kind: FunctionInfoKind,
    readonly node: FunctionNode | t.Program | ClassNode | undefined,
    readonly parent: FunctionInfo | undefined,
    readonly strict: boolean,
    readonly start: number,
  ) {}

  /** The function whose `this` this function sees. */
  get host(): FunctionInfo {
    let info: FunctionInfo = this;
    while (info.kind === 'arrow' && info.parent !== undefined) info = info.parent;
    return info;
  }

  /** The `this`, `arguments`, … that this function sees, marked as used here. */
  useImplicit(name: Implicit): Variable {
    const host = this.host;
    let variable = host.implicit.get(name);
    if (variable === undefined) {
      variable = new Variable(name, name, host);
      host.implicit.set(name, variable);
    }
    this.capture(variable);
    return variable;
  }

  /** Notes that this function uses the variable. */
  capture(variable: Variable): void {
    for (let info: FunctionInfo = this; info !== variable.owner; ) {
      variable.captured = true;
      if (info.captures.has(variable)) return;
      info.captures.add(variable);
      if (info.parent === undefined) return;
      info = info.parent;
    }
  }

  /** The function directly inside `outer` that this one is or is in. */
  childOf(outer: FunctionInfo): FunctionInfo {
    let info: FunctionInfo = this;
    while (info.parent !== undefined && info.parent !== outer) info = info.parent;
    return info;
  }
}

/** What the analysis of a class adds to its scope. */
export interface ClassInfo {
  readonly scope: Scope;
  /** The class's own name, inside it. */
  readonly inner: Variable | undefined;
  /** The functions that initialise an instance's and the class's own fields. */
  readonly fields: FunctionInfo | undefined;
  readonly statics: FunctionInfo | undefined;
  /** The keys of computed fields. */
  readonly keys: ReadonlyMap<t.Node, Variable>;
  /** The functions of private methods and accessors. */
  readonly privateFunctions: ReadonlyMap<t.Node, Variable>;
  readonly constructorInfo: FunctionInfo;
}

/** What is known of a whole file before any of it is lowered. */
export interface Analysis {
  readonly root: FunctionInfo;
  readonly main: FunctionInfo;
  readonly scopes: ReadonlyMap<t.Node, Scope>;
  readonly functions: ReadonlyMap<t.Node, FunctionInfo>;
  readonly classes: ReadonlyMap<t.Node, ClassInfo>;
  /** The variables of identifiers, private names and declarations; global variables are not in it. */
  readonly references: ReadonlyMap<t.Node, Variable>;
  /** The names of the global variables that the file uses. */
  readonly globalNames: ReadonlySet<string>;
  /** The names that an ES module has because it is compiled to CommonJS, whether it uses them or not. */
  readonly commonJs: ReadonlySet<string>;
  /** Uses that may come before the variable is initialised. */
  readonly checked: ReadonlySet<t.Node>;
  /** The `var` that a function declared in a block is also assigned to, in sloppy code. */
  readonly blockFunctions: ReadonlyMap<t.Node, Variable>;
  /** The regular expressions that are written as literals. */
  readonly patterns: readonly t.RegExpLiteral[];
}

/** Whether parameters in use follow the elements of `arguments`. */
export function hasFollowers(info: FunctionInfo): boolean {
  const variables = [...(info.parameters?.variables.values() ?? [])];
  return variables.some(variable => variable.argumentIndex !== undefined && variable.isUsed);
}
