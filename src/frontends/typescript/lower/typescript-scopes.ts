import type * as t from '@babel/types';
import { boundIdentifiers, nameOf } from './ast.ts';
import { Variable } from './scope.ts';

/** Notes what an enum or namespace declares, before the bodies are looked at: declarations of one name merge. */
export function declareNamespaceMembers(container: Variable, node: t.TSEnumDeclaration | t.TSModuleDeclaration): void {
  addMembers(container, memberNames(node));
}

function addMembers(container: Variable, names: Iterable<string>): void {
  container.members ??= new Map();
  for (const name of names) {
    if (container.members.has(name)) continue;
    const member = new Variable(name, 'property', container.owner);
    member.container = container;
    container.members.set(name, member);
  }
}

/** What an exported namespace or enum inside a namespace has in one body of the outer namespace, it has in all. */
export function shareMembers(local: Variable, exported: Variable): void {
  addMembers(local, exported.members?.keys() ?? []);
  addMembers(exported, local.members?.keys() ?? []);
}

function memberNames(node: t.TSEnumDeclaration | t.TSModuleDeclaration): string[] {
  if (node.type === 'TSEnumDeclaration') return enumMembers(node).map(member => nameOf(member.id));
  return namespaceStatements(node).flatMap(({ statement, exported }) => (exported ? declaredNames(statement) : []));
}

/** The names of variables, functions, classes, enums and namespaces that a statement declares. */
export function declaredNames(statement: t.Node): string[] {
  switch (statement.type) {
    case 'VariableDeclaration':
      return statement.declarations.flatMap(one => boundIdentifiers(one.id).map(id => id.name));
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSEnumDeclaration':
    case 'TSImportEqualsDeclaration':
      return statement.id ? [statement.id.name] : [];
    case 'TSModuleDeclaration':
      return isInstantiated(statement) ? [nameOf(statement.id)] : [];
  }
  return [];
}

export function enumMembers(node: t.TSEnumDeclaration): readonly t.TSEnumMember[] {
  return node.body?.members ?? node.members;
}

interface NamespaceStatement {
  readonly statement: t.Node;
  readonly exported: boolean;
}

/** The statements of a namespace; `namespace A.B {}` is A with an exported B. */
export function namespaceStatements(node: t.TSModuleDeclaration): readonly NamespaceStatement[] {
  const body: t.Node = node.body;
  if (body.type === 'TSModuleDeclaration') return [{ statement: body, exported: true }];
  if (body.type !== 'TSModuleBlock') return [];
  return body.body.flatMap((statement): NamespaceStatement[] => {
    if (statement.type !== 'ExportNamedDeclaration') return [{ statement, exported: isExportedImport(statement) }];
    if (statement.exportKind === 'type' || !statement.declaration) return [];
    return [{ statement: statement.declaration, exported: true }];
  });
}

function isExportedImport(statement: t.Node): boolean {
  return statement.type === 'TSImportEqualsDeclaration' && statement.isExport;
}

/** Whether a namespace exists when the program runs: it has more than types in it. */
export function isInstantiated(node: t.TSModuleDeclaration): boolean {
  if (node.declare || node.id.type !== 'Identifier') return false;
  return namespaceStatements(node).some(({ statement }) => {
    switch (statement.type) {
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration':
      case 'TSDeclareFunction':
        return false;
      case 'TSModuleDeclaration':
        return isInstantiated(statement);
      default:
        return !('declare' in statement && statement.declare);
    }
  });
}
