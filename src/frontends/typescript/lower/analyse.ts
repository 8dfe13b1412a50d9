import type * as t from '@babel/types';
import { analyseClass } from './analyse-classes.ts';
import { analyseFunction } from './analyse-functions.ts';
import { analyseEnum, analyseImportEquals, analyseNamespace } from './analyse-typescript.ts';
import { boundIdentifiers, endOf, isStrict, partsOf, startOf, unwrap } from './ast.ts';
import { type ByType, byType } from './by-type.ts';
import {
  type Declaring,
  declareLexical,
  declareVars,
  importSpecifiers,
  isExternalImport,
  isModuleStatement,
  withoutLabels,
} from './declarations.ts';
import { analyseLeftOut } from './decorated-classes.ts';
import { usesBeforeInitialisation } from './initialisation.ts';
import { type Analysis, type ClassInfo, FunctionInfo, Scope, Variable, type VariableKind } from './scope.ts';

/** A use of a variable that is not initialised from the start. */
export interface LexicalUse {
  readonly node: t.Node;
  readonly variable: Variable;
  readonly from: FunctionInfo;
}

interface AnalyseOptions {
  readonly format: 'esm' | 'commonjs' | 'script';
  /** Top-level names whose variables come from outside. */
  readonly cells: ReadonlySet<string>;
  /** Whether functions of the program may be called before its body has started: it is part of a cycle of modules. */
  readonly exported: ReadonlySet<string>;
  /** Whether an ES module has the names of CommonJS where it does not declare them itself. */
  readonly withCommonJs?: boolean;
  /** The classes that are left out. */
  readonly leftOut?: ReadonlySet<t.Node>;
}

/** Finds the variable of every identifier of a program, in one pass. */
export function analyse(program: t.Program, options: AnalyseOptions): Analysis {
  const analyser = new Analyser(program, options);
  analyser.program(program);
  return {
    root: analyser.root,
    main: analyser.main,
    scopes: analyser.scopes,
    functions: analyser.functions,
    classes: analyser.classes,
    references: analyser.references,
    globalNames: analyser.globalNames,
    commonJs: analyser.commonJs,
    blockFunctions: analyser.blockFunctions,
    patterns: analyser.patterns,
    checked: usesBeforeInitialisation(analyser.lexicalUses, analyser, options.exported),
  };
}

export const COMMONJS_PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];

const visitInside = (on: Analyser, node: { readonly expression: t.Expression }): void => on.visit(node.expression);

const visitNothing = (): void => undefined;

export class Analyser implements Declaring {
  readonly root = new FunctionInfo('root', undefined, undefined, false, 0);
  readonly main: FunctionInfo;
  readonly scopes = new Map<t.Node, Scope>();
  readonly functions = new Map<t.Node, FunctionInfo>();
  readonly classes = new Map<t.Node, ClassInfo>();
  readonly references = new Map<t.Node, Variable>();
  readonly globalNames = new Set<string>();
  readonly commonJs = new Set<string>();
  readonly blockFunctions = new Map<t.Node, Variable>();
  readonly patterns: t.RegExpLiteral[] = [];
  readonly lexicalUses: LexicalUse[] = [];
  scope: Scope;
  info: FunctionInfo;
  /** All code of a class is strict. */
  inClass = false;
  /** Whether what is visited belongs to a class that is left out. */
  isLeftOut = false;

  constructor(
    program: t.Program,
    readonly options: AnalyseOptions,
  ) {
    const strict = options.format === 'esm' || isStrict(program.directives) || program.body.some(isModuleStatement);
    this.main = new FunctionInfo('module', program, this.root, strict, 0);
    this.info = this.main;
    this.scope = new Scope(undefined, this.main, true);
    this.main.body = this.scope;
    if (options.format === 'commonjs') this.main.parameters = this.scope;
  }

  program(program: t.Program): void {
    this.functions.set(program, this.main);
    if (this.options.format === 'commonjs')
      for (const name of COMMONJS_PARAMETERS) this.variable(this.scope, name, 'parameter');
    for (const statement of program.body) {
      if (statement.type !== 'ImportDeclaration') continue;
      for (const { local, isType } of importSpecifiers(statement))
        if (!isType) this.variable(this.scope, local, 'import');
    }
    if (this.options.format === 'esm')
      for (const statement of program.body)
        if (isExternalImport(statement)) this.variable(this.scope, statement.id.name, 'import');
    declareLexical(this, withoutLabels(program.body), this.scope);
    declareVars(this, program.body, this.scope, new Set());
    if (this.options.withCommonJs) this.declareCommonJs();
    this.declaredFunctions(this.scope);
    for (const statement of program.body) this.visit(statement);
  }

  private declareCommonJs(): void {
    for (const name of COMMONJS_PARAMETERS) {
      if (this.scope.variables.has(name)) continue;
      const variable = this.variable(this.scope, name, 'import');
      if (name === 'exports') variable.refused = 'exports of CommonJS beside export';
      this.commonJs.add(name);
    }
  }

  variable(
    scope: Scope,
    name: string,
    kind: VariableKind,
    initialised = 0,
    until = Number.POSITIVE_INFINITY,
  ): Variable {
    const existing = scope.variables.get(name);
    if (existing !== undefined && (kind === 'var' || kind === 'function')) return existing;
    const outside = scope === this.main.body && (kind === 'import' || this.options.cells.has(name));
    const variable = new Variable(name, kind, outside ? this.root : scope.owner, initialised, until);
    scope.variables.set(name, variable);
    return variable;
  }

  /** Runs with a scope inside the current one. */
  inScope(scope: Scope, run: () => void): void {
    const { scope: outerScope, info: outerInfo } = this;
    this.scope = scope;
    this.info = scope.owner;
    run();
    this.scope = outerScope;
    this.info = outerInfo;
  }

  /** What is not named here is visited in all its parts, unless it is TypeScript's own. */
  private static readonly VISITED: ByType<Analyser, [], void> = {
    Identifier: (on, node) => on.use(node, node.name),
    JSXIdentifier: (on, node) => on.use(node, node.name),
    PrivateName: (on, node) => on.use(node, `#${node.id.name}`),
    ThisExpression: (on, node) => on.references.set(node, on.info.useImplicit('this')),
    Super: on => on.superUse(),
    MetaProperty: (on, node) => {
      if (node.meta.name === 'new') on.references.set(node, on.info.useImplicit('newTarget'));
    },
    RegExpLiteral: (on, node) => on.patterns.push(node),
    MemberExpression: (on, node) => on.member(node),
    OptionalMemberExpression: (on, node) => on.member(node),
    CallExpression: (on, node) => {
      if (node.callee.type === 'Super') on.superCall(node);
      on.visitParts(node);
    },
    ObjectProperty: (on, node) => {
      if (node.computed) on.visit(node.key);
      on.visit(node.value);
    },
    AssignmentExpression: (on, node) => {
      on.target(node.left);
      on.visit(node.right);
    },
    UpdateExpression: (on, node) => on.target(node.argument),
    VariableDeclaration: (on, node) => {
      if (!node.declare) for (const declarator of node.declarations) on.declarator(declarator);
    },
    LabeledStatement: (on, node) => on.visit(node.body),
    BreakStatement: visitNothing,
    ContinueStatement: visitNothing,
    ImportDeclaration: visitNothing,
    ExportAllDeclaration: visitNothing,
    ExportNamedDeclaration: (on, node) => on.exportNamed(node),
    ExportDefaultDeclaration: (on, node) => on.exportDefault(node),
    TSExportAssignment: (on, node) => on.exportDefault(node),
    FunctionDeclaration: analyseFunction,
    FunctionExpression: analyseFunction,
    ArrowFunctionExpression: analyseFunction,
    ObjectMethod: (on, node) => {
      if (node.computed) on.visit(node.key);
      analyseFunction(on, node);
    },
    ClassDeclaration: (on, node) => {
      if (!node.declare && !analyseLeftOut(on, node)) analyseClass(on, node);
    },
    ClassExpression: (on, node) => {
      if (!analyseLeftOut(on, node)) analyseClass(on, node);
    },
    BlockStatement: (on, node) => on.block(node, node.body),
    IfStatement: (on, node) => {
      on.visit(node.test);
      on.single(node.consequent);
      on.single(node.alternate);
    },
    SwitchStatement: (on, node) => on.switch(node),
    ForStatement: (on, node) => on.forLoop(node),
    ForInStatement: (on, node) => on.forEach(node),
    ForOfStatement: (on, node) => on.forEach(node),
    CatchClause: (on, node) => on.catchClause(node),
    TSEnumDeclaration: analyseEnum,
    TSModuleDeclaration: analyseNamespace,
    TSImportEqualsDeclaration: analyseImportEquals,
    TSAsExpression: visitInside,
    TSSatisfiesExpression: visitInside,
    TSNonNullExpression: visitInside,
    TSTypeAssertion: visitInside,
    TSInstantiationExpression: visitInside,
  };

  visit(node: t.Node | null | undefined): void {
    if (!node) return;
    const visited = byType(Analyser.VISITED, node);
    if (visited !== undefined) visited(this, node);
    else if (!node.type.startsWith('TS')) this.visitParts(node);
  }

  private visitParts(node: t.Node): void {
    for (const part of partsOf(node)) this.visit(part);
  }

  /** The variable that a name means here; undefined for global variables. */
  resolve(name: string): Variable | undefined {
    for (let scope: Scope | undefined = this.scope; scope !== undefined; scope = scope.parent) {
      const variable = scope.variables.get(name);
      if (variable !== undefined) return variable;
      if (name === 'arguments' && scope === scope.owner.parameters && scope.owner.kind !== 'arrow')
        return scope.owner.useImplicit('arguments');
    }
    return undefined;
  }

  /** Notes a use of a name that is not the evaluation of its declaration. */
  use(node: t.Node, name: string): Variable | undefined {
    const variable = this.bind(node, name);
    if (variable === undefined) return undefined;
    if (this.isLeftOut && variable.kind === 'import') variable.isUsedByLeftOut = true;
    else variable.isUsed = true;
    if (variable.kind === 'function') variable.uses.push({ at: startOf(node), from: this.info });
    else if (variable.kind === 'arguments') variable.owner.usesArgumentValues = true;
    else if (variable.initialised > 0 || variable.early.length > 0 || variable.kind === 'import')
      this.lexicalUses.push({ node, variable, from: this.info });
    return variable;
  }

  bind(node: t.Node, name: string): Variable | undefined {
    const variable = this.resolve(name);
    if (variable === undefined) {
      this.globalNames.add(name);
      return undefined;
    }
    this.references.set(node, variable);
    this.info.capture(variable.container ?? variable);
    if (variable.container !== undefined) variable.container.isUsed = true;
    return variable;
  }

  superUse(): void {
    this.info.host.usesSuper = true;
    this.info.useImplicit('callee');
    this.info.useImplicit('this');
  }

  private superCall(node: t.CallExpression): void {
    this.info.useImplicit('newTarget');
    this.info.useImplicit('callee');
    this.info.useImplicit('this').writes.push(startOf(node));
  }

  private member(node: t.MemberExpression | t.OptionalMemberExpression): void {
    const { object, property } = node;
    const onlyLength = !node.computed && property.type === 'Identifier' && property.name === 'length';
    if (onlyLength && object.type === 'Identifier' && object.name === 'arguments') this.bind(object, object.name);
    else this.visit(object);
    if (node.computed || property.type === 'PrivateName') this.visit(property);
  }

  /** What is assigned to: the pattern's own expressions are uses, its names are writes. */
  private target(pattern: t.Node | null | undefined): void {
    if (!pattern) return;
    const node = unwrap(pattern);
    if (node.type === 'Identifier') {
      this.use(node, node.name)?.writes.push(startOf(node));
      return;
    }
    if (this.throughPattern(node, part => this.target(part))) return;
    this.visit(node);
    if (node.type === 'MemberExpression') {
      const object = this.references.get(node.object);
      if (object?.kind === 'arguments') object.owner.assignsArguments = true;
    }
  }

  /** A declared pattern: its names get their variables without being used. */
  pattern(pattern: t.Node | null | undefined): void {
    if (!pattern || pattern.type === 'VoidPattern') return;
    if (pattern.type === 'Identifier') this.bind(pattern, pattern.name);
    else if (pattern.type === 'TSParameterProperty') this.pattern(pattern.parameter);
    else if (!this.throughPattern(pattern, part => this.pattern(part))) this.visit(pattern);
  }

  /** Hands out what a pattern takes apart into, and visits its own expressions. Whether it is one. */
  private throughPattern(node: t.Node, each: (part: t.Node | null | undefined) => void): boolean {
    switch (node.type) {
      case 'AssignmentPattern':
        each(node.left);
        this.visit(node.right);
        return true;
      case 'RestElement':
        each(node.argument);
        return true;
      case 'ArrayPattern':
        for (const element of node.elements) each(element);
        return true;
      case 'ObjectPattern':
        for (const property of node.properties) {
          if (property.type === 'RestElement') each(property);
          else {
            if (property.computed) this.visit(property.key);
            each(property.value);
          }
        }
        return true;
      default:
        return false;
    }
  }

  private declarator(node: t.VariableDeclarator): void {
    this.pattern(node.id);
    for (const id of boundIdentifiers(node.id)) this.references.get(id)?.writes.push(startOf(id));
    this.visit(node.init);
  }

  private exportNamed(node: t.ExportNamedDeclaration): void {
    if (node.exportKind === 'type' || node.source) return;
    this.visit(node.declaration);
    for (const specifier of node.specifiers)
      if (specifier.type === 'ExportSpecifier' && specifier.exportKind !== 'type') {
        const variable = this.resolve(specifier.local.name);
        if (variable !== undefined) variable.isUsed = true;
      }
  }

  private exportDefault(node: t.ExportDefaultDeclaration | t.TSExportAssignment): void {
    if (node.type === 'TSExportAssignment' && this.options.format !== 'esm') {
      this.visit(node.expression);
      this.bind(node, 'module');
      return;
    }
    const { scope } = this;
    const inner = node.type === 'TSExportAssignment' ? node.expression : node.declaration;
    this.visit(inner);
    const variable = scope.variables.get('*default*');
    if (variable !== undefined) {
      this.references.set(node, variable);
      this.info.capture(variable);
    }
  }

  /** The names of hoisted functions get their variables. */
  declaredFunctions(scope: Scope): void {
    for (const node of scope.hoisted) {
      const variable = scope.variables.get(node.id?.name ?? '*default*');
      if (variable === undefined) continue;
      this.references.set(node.id ?? node, variable);
      this.info.capture(variable);
    }
  }

  /** A list of statements with a scope of its own where it declares something. */
  block(node: t.Node, statements: readonly t.Node[]): void {
    const scope = new Scope(this.scope, this.info, false);
    declareLexical(this, withoutLabels(statements), scope);
    if (scope.variables.size === 0) {
      for (const statement of statements) this.visit(statement);
      return;
    }
    this.scopes.set(node, scope);
    this.inScope(scope, () => {
      this.declaredFunctions(scope);
      for (const statement of statements) this.visit(statement);
    });
  }

  private single(node: t.Statement | null | undefined): void {
    if (node?.type === 'FunctionDeclaration') this.block(node, [node]);
    else this.visit(node);
  }

  private switch(node: t.SwitchStatement): void {
    this.visit(node.discriminant);
    const scope = new Scope(this.scope, this.info, false);
    this.scopes.set(node, scope);
    for (const clause of node.cases) declareLexical(this, withoutLabels(clause.consequent), scope, endOf(clause));
    this.inScope(scope, () => {
      this.declaredFunctions(scope);
      for (const clause of node.cases) {
        this.visit(clause.test);
        for (const statement of clause.consequent) this.visit(statement);
      }
    });
  }

  private forLoop(node: t.ForStatement): void {
    const scope = new Scope(this.scope, this.info, false);
    if (node.init?.type === 'VariableDeclaration') declareLexical(this, [node.init], scope);
    this.scopes.set(node, scope);
    this.inScope(scope, () => {
      this.visit(node.init);
      this.visit(node.test);
      this.visit(node.update);
      this.visit(node.body);
    });
  }

  private forEach(node: t.ForInStatement | t.ForOfStatement): void {
    const scope = new Scope(this.scope, this.info, false);
    const left: t.Node = node.left;
    if (left.type === 'VariableDeclaration' && left.kind !== 'var')
      for (const id of boundIdentifiers(left.declarations[0].id))
        this.variable(scope, id.name, left.kind === 'let' ? 'let' : 'const', endOf(node.right));
    this.scopes.set(node, scope);
    this.inScope(scope, () => {
      if (left.type === 'VariableDeclaration') this.declarator(left.declarations[0]);
      else this.target(left);
      this.visit(node.right);
      this.visit(node.body);
    });
  }

  private catchClause(node: t.CatchClause): void {
    const scope = new Scope(this.scope, this.info, false);
    for (const id of boundIdentifiers(node.param))
      this.variable(scope, id.name, 'let', node.param?.type === 'Identifier' ? 0 : endOf(node.param ?? node));
    this.scopes.set(node, scope);
    this.inScope(scope, () => {
      this.pattern(node.param);
      this.visit(node.body);
    });
  }
}
