import type * as t from '@babel/types';
import { boundIdentifiers, endOf, nameOf } from './ast.ts';
import { type ByType, byType } from './by-type.ts';
import type { Scope, Variable, VariableKind } from './scope.ts';
import { declareNamespaceMembers, isInstantiated } from './typescript-scopes.ts';

/** What declaring names needs to know of the analysis around it. */
export interface Declaring {
  /** The variable of this name in the scope, made where there is none. */
  variable(scope: Scope, name: string, kind: VariableKind, initialised?: number, until?: number): Variable;
  readonly blockFunctions: Map<t.Node, Variable>;
}

/** The declaration in a statement, through `export`; undefined for other statements and for what only types see. */
export function declarationIn(statement: t.Node): t.Node | undefined {
  let node: t.Node | null | undefined = statement;
  if (node.type === 'ExportNamedDeclaration') node = node.exportKind === 'type' ? undefined : node.declaration;
  else if (node.type === 'ExportDefaultDeclaration') node = node.declaration;
  if (!node || ('declare' in node && node.declare && !(node.type === 'TSEnumDeclaration' && node.const)))
    return undefined;
  return node;
}

/**
 * Declares what a list of statements declares for its own scope: `let`, `const`, classes, functions, enums, namespaces.
 * `until` ends where the declarations are certainly evaluated: the end of a case in a switch.
 */
export function declareLexical(
  declaring: Declaring,
  statements: readonly t.Node[],
  scope: Scope,
  until = Number.POSITIVE_INFINITY,
): void {
  const declare = (name: string, kind: VariableKind, node: t.Node) =>
    declaring.variable(scope, name, kind, endOf(node), until);
  for (const statement of statements) {
    const node = declarationIn(statement);
    switch (node?.type) {
      case 'VariableDeclaration':
        if (node.kind !== 'var') {
          for (const declarator of node.declarations)
            for (const id of boundIdentifiers(declarator.id))
              declare(id.name, node.kind === 'let' ? 'let' : 'const', declarator);
        }
        break;
      case 'ClassDeclaration':
        declare(node.id?.name ?? DEFAULT_EXPORT, 'class', node);
        break;
      case 'FunctionDeclaration':
        declareFunction(declaring, node, scope);
        break;
      case 'TSEnumDeclaration':
        declareNamespaceMembers(declaring.variable(scope, node.id.name, 'var'), node);
        break;
      case 'TSModuleDeclaration':
        if (isInstantiated(node) && node.id.type === 'Identifier')
          declareNamespaceMembers(declaring.variable(scope, node.id.name, 'var'), node);
        break;
      case 'TSImportEqualsDeclaration':
        if (node.importKind !== 'type' && scope.variables.get(node.id.name)?.kind !== 'import')
          declare(node.id.name, 'const', node);
        break;
      default:
        if (
          node !== undefined &&
          statement.type === 'ExportDefaultDeclaration' &&
          node.type !== 'TSInterfaceDeclaration'
        )
          declare(DEFAULT_EXPORT, 'const', statement);
        else if (statement.type === 'TSExportAssignment') declare(DEFAULT_EXPORT, 'const', statement);
    }
  }
}

/** The local name of `export default` without a name. */
export const DEFAULT_EXPORT = '*default*';

function declareFunction(declaring: Declaring, node: t.FunctionDeclaration, scope: Scope): void {
  const name = node.id?.name ?? DEFAULT_EXPORT;
  if (!scope.variables.has(name)) declaring.variable(scope, name, 'function');
  scope.hoisted.push(node);
}

/** Labels do not keep a declaration from belonging to the list. */
export function withoutLabels(statements: readonly t.Node[]): readonly t.Node[] {
  if (!statements.some(statement => statement.type === 'LabeledStatement')) return statements;
  return statements.map(statement => {
    let inner = statement;
    while (inner.type === 'LabeledStatement') inner = inner.body;
    return inner.type === 'FunctionDeclaration' ? inner : statement;
  });
}

/** Declares the `var`s in statements, nested ones included, and in sloppy code the functions declared in blocks. */
export function declareVars(
  declaring: Declaring,
  statements: readonly t.Node[],
  scope: Scope,
  parameters: ReadonlySet<string>,
): void {
  const own = new Set<string>();
  for (const statement of statements) addLexicalNames(declarationIn(statement), own, false);
  const walk = new VarWalk(declaring, scope, parameters);
  for (const statement of statements) walk.statement(statement, [own]);
}

/** The names that the blocks around a statement declare. */
type Around = readonly ReadonlySet<string>[];

class VarWalk {
  constructor(
    private readonly declaring: Declaring,
    private readonly scope: Scope,
    private readonly parameters: ReadonlySet<string>,
  ) {}

  private static readonly WALKED: ByType<VarWalk, [around: Around], void> = {
    VariableDeclaration: (on, node) => {
      if (node.kind === 'var' && !node.declare)
        for (const declarator of node.declarations)
          for (const id of boundIdentifiers(declarator.id)) on.declare(id.name);
    },
    ExportNamedDeclaration: (on, node, around) => on.statement(node.declaration, around),
    IfStatement: (on, node, around) => {
      on.single(node.consequent, around);
      on.single(node.alternate, around);
    },
    ForStatement: (on, node, around) => on.loop(node.init, node.body, around),
    ForInStatement: (on, node, around) => on.loop(node.left, node.body, around),
    ForOfStatement: (on, node, around) => on.loop(node.left, node.body, around),
    WhileStatement: (on, node, around) => on.statement(node.body, around),
    DoWhileStatement: (on, node, around) => on.statement(node.body, around),
    LabeledStatement: (on, node, around) => on.statement(node.body, around),
    WithStatement: (on, node, around) => on.statement(node.body, around),
    BlockStatement: (on, node, around) => on.list(node.body, around),
    SwitchStatement: (on, node, around) => {
      const statements = node.cases.flatMap(clause => clause.consequent);
      on.list(statements, around);
    },
    TryStatement: (on, node, around) => {
      on.statement(node.block, around);
      const names = new Set<string>();
      if (node.handler?.param?.type !== 'Identifier')
        for (const id of boundIdentifiers(node.handler?.param)) names.add(id.name);
      on.statement(node.handler?.body, [...around, names]);
      on.statement(node.finalizer, around);
    },
  };

  statement(node: t.Node | null | undefined, around: Around): void {
    if (node) byType(VarWalk.WALKED, node)?.(this, node, around);
  }

  private loop(head: t.Node | null | undefined, body: t.Statement, around: Around): void {
    this.statement(head, around);
    const names = new Set<string>();
    addLexicalNames(head ?? undefined, names, true);
    this.statement(body, [...around, names]);
  }

  /** The statement of an `if`, which may be a function declaration in sloppy code. */
  private single(node: t.Node | null | undefined, around: Around): void {
    if (node?.type === 'FunctionDeclaration') this.list([node], around);
    else this.statement(node, around);
  }

  private list(statements: readonly t.Node[], around: Around): void {
    const listed = withoutLabels(statements);
    const names = new Set<string>();
    for (const statement of listed) {
      addLexicalNames(statement, names, true);
      if (statement.type === 'FunctionDeclaration') this.blockFunction(statement, around);
    }
    for (const statement of statements) this.statement(statement, [...around, names]);
  }

  private blockFunction(node: t.FunctionDeclaration, around: Around): void {
    if (this.scope.owner.strict || node.async || node.generator || !node.id) return;
    const name = node.id.name;
    if (this.parameters.has(name) || around.some(names => names.has(name))) return;
    if (name === 'arguments' && this.scope.owner.kind === 'function') return;
    this.declaring.blockFunctions.set(node, this.declare(name));
  }

  private declare(name: string): Variable {
    return this.scope.variables.get(name) ?? this.declaring.variable(this.scope, name, 'var');
  }
}

function addLexicalNames(node: t.Node | undefined, names: Set<string>, functions: boolean): void {
  if (node?.type === 'VariableDeclaration' && node.kind !== 'var')
    for (const declarator of node.declarations) for (const id of boundIdentifiers(declarator.id)) names.add(id.name);
  else if (node?.type === 'ClassDeclaration' && node.id) names.add(node.id.name);
  else if (functions && node?.type === 'FunctionDeclaration' && node.id) names.add(node.id.name);
}

/** The names that `import` declarations declare, in order. */
export function importSpecifiers(
  node: t.ImportDeclaration,
): { readonly local: string; readonly imported: string; readonly isType: boolean; readonly node: t.Node }[] {
  return node.specifiers.map(specifier => ({
    local: specifier.local.name,
    imported:
      specifier.type === 'ImportSpecifier'
        ? nameOf(specifier.imported)
        : specifier.type === 'ImportDefaultSpecifier'
          ? 'default'
          : '*',
    isType:
      node.importKind === 'type' ||
      node.importKind === 'typeof' ||
      (specifier.type === 'ImportSpecifier' && (specifier.importKind === 'type' || specifier.importKind === 'typeof')),
    node: specifier,
  }));
}

/** What makes TypeScript take a file for a module, whose code is strict. */
export function isModuleStatement(node: t.Node): boolean {
  return node.type === 'ImportDeclaration' || node.type === 'TSExportAssignment' || isExternalImport(node);
}

/** An `import x = require(…)` that exists when the program runs. */
export function isExternalImport(node: t.Node): node is t.TSImportEqualsDeclaration {
  return (
    node.type === 'TSImportEqualsDeclaration' &&
    node.importKind !== 'type' &&
    node.moduleReference.type === 'TSExternalModuleReference'
  );
}
